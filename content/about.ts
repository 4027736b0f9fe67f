import type { Site } from "../domain/website/site.ts";
import { wordsOf } from "../domain/website/words-of.ts";

/** Sam's page. The years and the habits are samples, as Sam is: replace them with your own and keep them true. */
const about = {
  headline: { first: "One person. One laptop.", second: "About {days in words} days." },
  lead: "Hello, I’m {first name}. I build websites for shops, sole traders, charities and clubs: people who would rather be doing their own job. I draw them, build them, host them and answer the e-mail. There’s no team page. This is it.",
} as const;

const story = {
  title: "My Story So Far",
  lead: "25+ years of experience, on six calendar leaves.",
  paragraphs: [
    "I’ve worked in tech long enough to see most things become simple, then complicated, then simple again. I’ve been the person on the help desk, the person who gets rung at three in the morning, and the person in the meeting who asks what it’s for.",
    "What stayed with me is this: the smallest businesses get the worst deal. They pay too much for too little, wait months for it, and then can’t reach whoever built it. I can fix that, one shop at a time.",
  ],
  /** `years` is how many tiles the strip below a leaf has. */
  milestones: [
    {
      drawing: "counter",
      when: "1999",
      years: 4,
      title: "A visitor counter",
      text: "My first website was for a village football club. It had a visitor counter. The visitors were mostly me.",
    },
    {
      drawing: "helpdesk",
      when: "2003",
      years: 5,
      title: "The help desk",
      text: "Fixing computers by telephone. I learned that people aren’t stupid. Instructions are.",
    },
    {
      drawing: "servers",
      when: "2008",
      years: 5,
      title: "Servers, at 3am",
      text: "Keeping other people’s machines alive. It’s why I’m dull about backups and cheerful about the rest.",
    },
    {
      drawing: "code",
      when: "2013",
      years: 5,
      title: "Meeting rooms",
      text: "I wrote software for companies that had them. Good code, long meetings. I kept the code.",
    },
    {
      drawing: "listening",
      when: "2018",
      years: 5,
      title: "Learning to listen",
      text: "A blind creator let me hear my own work through a screen reader. I’ve built differently ever since.",
    },
    {
      drawing: "days",
      when: "Now",
      years: 4,
      title: "{business name}",
      text: "Small sites, built properly, in about {days in words} days. The job I’d been practising for.",
    },
  ],
} as const;

const waysOfWorking = {
  title: "How I Work",
  lead: "Six rules, pinned above the desk. The cat has not signed them.",
  rules: [
    {
      title: "You talk to the person who builds it",
      text: "No account manager, no hold music. You write, I read it, I answer.",
    },
    {
      title: "Pencil first",
      text: "You see a sketch before I build anything. Paper is easier to throw away than code, and kinder to argue with.",
    },
    {
      title: "Phones first",
      text: "Most of your customers will be holding a phone, in a hurry, outside. So that’s the screen I design first.",
    },
    {
      title: "Plain English",
      text: "If I use a word you’d have to look up, I owe you its meaning. DNS, for instance, is the internet’s address book.",
    },
    {
      title: "You see every stage",
      text: "You say ‘bigger’. I make it bigger. Nothing goes live until you’ve said yes to it.",
    },
    {
      title: "I say so",
      text: "If you don’t need it, if it’s going to be {day after} days, if I got it wrong: you hear it from me, and first.",
    },
  ],
} as const;

const behindTheScenes = {
  title: "Behind the Scenes",
  lead: "How does one person do this in about {days in words} days? With machines for the dull bits. I’d rather tell you which.",
  day: {
    title: "An ordinary Tuesday",
    hours: [
      { at: "8.50", what: "Tea. The cat is removed from the keyboard." },
      { at: "9.00", what: "The mailbox. Everybody who wrote gets an answer from me, by name." },
      { at: "10.00", what: "Wireframes. An AI tool sketches three layouts. Two are silly. I redraw the third." },
      { at: "11.30", what: "Building: your words, your colours, your opening hours." },
      { at: "1.00", what: "Lunch, somewhere without a screen." },
      { at: "2.00", what: "More building, then every page on a real phone, with one thumb." },
      { at: "4.30", what: "Machines check links, contrast and speed. I fix what they find." },
      { at: "5.00", what: "Laptop shut. The backups carry on without me." },
    ],
  },
  ledger: {
    title: "Who does what",
    rows: [
      { job: "First wireframes", who: "both", how: "AI drafts them, I choose and redraw." },
      { job: "Design and colours", who: "me", how: "By eye, for your business." },
      { job: "Your words", who: "me", how: "You tell me, I tidy. Nothing invented." },
      { job: "The code", who: "me", how: "I read every line that goes live. I’d be the one mending it." },
      { job: "Checks, before every change", who: "machine", how: "Links, contrast, speed. It never gets bored." },
      { job: "Backups and updates", who: "machine", how: "On a timer. I check that they can be restored." },
      { job: "Answering you", who: "me", how: "Always." },
    ],
    note: "AI-assisted wireframes are the grey boxes that say what goes where. The tool is quick and tireless, and it has never met your customers. So it proposes, I decide, and what’s wrong is my fault.",
  },
} as const;

export const whoNames = { me: "Me", machine: "Machine", both: "Both" } as const;

const beliefs = {
  title: "What I Believe",
  list: [
    {
      title: "A website is a shop window, not a monument.",
      text: "It says what you sell, when you’re open and how to find you. Then it gets out of the way.",
    },
    {
      title: "The price belongs on the page.",
      text: `So here’s mine: building your site costs you nothing. You take {commitment}. Leave early and you pay the rest of the term. That’s all of it.`,
    },
    {
      title: "If it only works for some people, it doesn’t work.",
      text: "A screen reader, an old phone, one bar of signal in a car park: they’re all your customers.",
    },
    {
      title: "Nobody should be followed home by a bakery.",
      text: "No trackers, no adverts, no cookie wall. People came to look at your bread.",
    },
    {
      title: "Small is a size, not a stage.",
      text: "You don’t have to grow to deserve good work.",
    },
  ],
} as const;

const randomBits = {
  title: "Random Bits",
  lead: "None of this helps you choose a web developer. It’s true anyway.",
  notes: [
    { drawing: "cat", text: "The cat is called Escape. She lives up to it." },
    { drawing: "modem", text: "I still own my first modem. It still sings." },
    { drawing: "mugs", text: "Tea until noon, coffee after. Nobody knows why." },
    { drawing: "router", text: "I once mended a router that only failed on Tuesdays. It was the hoover." },
    { drawing: "undo", text: "Favourite key: Undo. I’d like one for the kitchen." },
    { drawing: "iron", text: "I can solder. I have the fingertips to prove it." },
  ],
} as const;

const aboutClosing = {
  title: "That’s me. Who are you?",
  lead: "Tell me what you do and what you need. Five minutes, plain English. I reply within about 24 hours, {opening days}.",
} as const;

export const startingAbout = { about, story, waysOfWorking, behindTheScenes, beliefs, randomBits, aboutClosing };
export type AboutWords = typeof startingAbout;

export const aboutWords = (site: Site): AboutWords => wordsOf("about", startingAbout, site);
