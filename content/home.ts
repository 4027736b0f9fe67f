import { shownTestimonials } from "../domain/website/samples.ts";
import type { Site } from "../domain/website/site.ts";
import { wordsOf } from "../domain/website/words-of.ts";
import { agreedWords } from "./agreed.ts";

const hero = {
  eyebrow: "Free websites for small businesses",
  headline: ["The website is free.", "The hosting isn’t."],
  lead: {
    before: "I design and build a custom website for your shop, trade, charity or club. You host it with me for ",
    commitment: "at least {months} months, from {cheapest in short} a month",
    after: ", and pay for a domain name. Nothing upfront. Online in about {days in words} days.",
  },
};

/** What free costs, on the smallest plan. */
const receipt = {
  title: "What free costs",
  lines: [
    { what: "Custom website", how: `up to {pages} pages`, amount: "£0.00" },
    {
      what: "Hosting",
      how: `{months} months at {cheapest}`,
      amount: "{cheapest term}",
    },
    { what: "Domain name", how: "first year, from", amount: "{domain price}" },
  ],
  total: { what: "First year, from", amount: "{first year}" },
  today: { what: "To pay today", amount: "£0.00" },
  catch: "Leave early and you pay the rest of the {months} months. That’s the catch. There isn’t another one.",
};

export type StripDay = { day: number; title: string; text?: string };

const strip = {
  label: "How a website takes shape in {days in words} days",
  leaves: [
    { day: 1, title: "A pencil sketch", text: "You tell me about the shop. I draw boxes." },
    { day: 2, title: "Pages listed" },
    { day: 3, title: "Your red pen" },
    { day: 4, title: "A wireframe", text: "Grey boxes in the right places. No surprises later." },
    { day: 5, title: "Real words" },
    { day: 6, title: "Bigger logo. Fine." },
    { day: 7, title: "Colour and photographs", text: "Now it looks like you, not like me." },
    { day: 8, title: "Fits a thumb" },
    { day: 9, title: "All checked" },
    { day: 10, title: "Live.", text: "You’re open, at your own address." },
  ] satisfies StripDay[] as StripDay[],
  note: [
    "About {days in words} days from your first message.",
    "If it’s going to be {day after}, I’ll say so on day {day before}.",
  ],
};

export type DealLine = { what: string; detail?: string };

const deal = {
  title: "Get Your Free Custom Website",
  lead: "Drawn for your business and nobody else’s. It works on phones, Google can read it, and I do the fiddly bits.",
  youGet: [
    { what: `A custom website, up to {pages} pages` },
    { what: "A site that works on every phone" },
    { what: "Basic SEO", detail: "so that people who search can find you" },
    { what: `Online in about {days} days` },
    { what: "Nothing to pay upfront" },
  ] satisfies DealLine[] as DealLine[],
  iGet: [
    {
      what: "{months} months’ hosting, from {cheapest in short} a month",
      detail: `from {cheapest term} over the year`,
    },
    {
      what: "You pay for your domain",
      detail: `your web address, from {domain price} a year`,
    },
    {
      what: "Your word for it",
      detail: `no formal contract, but leaving early means paying the rest of the term. ${agreedWords}`,
    },
  ] satisfies DealLine[] as DealLine[],
};

export type Step = {
  title: string;
  emoji: string;
  text: string;
  to?: string;
  when: string;
  days: { day?: number; from?: number; to?: number };
  drawing: string;
};

const steps = {
  title: "How It Works",
  lead: "Three steps. Two of them are mine.",
  list: [
    {
      title: "Contact Me",
      emoji: "✉️",
      text: "Tell me what you do and what you need. Five minutes, plain English, no obligation. I reply within about 24 hours, {opening days}.",
      to: "/contact",
      when: "Day 1",
      days: { from: 1, to: 1 },
      drawing: "contact-me",
    },
    {
      title: "Design & Build",
      emoji: "🎨",
      text: "I sketch it, build it and show it to you. You say ‘bigger’. I make it bigger. You see every stage before it’s final.",
      when: "Days 2 to 9",
      days: { from: 2, to: 9 },
      drawing: "design-and-build",
    },
    {
      title: "Launch Your Website",
      emoji: "🚀",
      text: "You pick the address, I hang the sign. Your site goes live and I keep it running, backed up and quick.",
      when: "Day 10",
      days: { day: 10, from: 10 },
      drawing: "launch",
    },
  ] satisfies Step[] as Step[],
};

const reasons = {
  title: `Why Trust {business name}`,
  lead: "Because it’s one person with a name, and the name is at the bottom of this page.",
  list: [
    {
      title: "25+ Years in Tech",
      text: "I was building websites when they still had visitor counters.",
      drawing: "years",
    },
    {
      title: "Small Biz Focused",
      text: "Shops, sole traders, charities and clubs. No corporates ahead of you in the queue.",
      drawing: "small-biz",
    },
    {
      title: "No BS Guarantee",
      text: "If you don’t need it, I’ll say so. Even when it costs me the sale.",
      drawing: "no-bs",
    },
    {
      title: "Automation",
      text: "Machines do the dull bits and AI helps with the wireframes. That’s how {days in words} days is enough.",
      drawing: "automation",
    },
    {
      title: "SEO Optimised",
      text: "Built so that Google understands what you sell, and where.",
      drawing: "seo",
    },
    {
      title: "Fast Support",
      text: "You write to me and I’m the one who answers. No call centre, no hold music.",
      drawing: "support",
    },
    {
      title: "Quality Code",
      text: "Light, quick and checked by hand. Built with a busy Saturday in mind.",
      drawing: "code",
    },
    {
      title: "Mobile Friendly",
      text: "Most of your customers are holding a phone. So that’s where I start.",
      drawing: "mobile",
    },
    {
      title: "Transparent Pricing",
      text: `{cheapest}, {featured plan price} or {largest plan price} a month. On the page, not ‘on request’.`,
      drawing: "pricing",
    },
  ],
};

const ready = {
  title: "Ready to Get Started?",
  text: "Write today and your site can be online in about {days} days, at zero upfront cost. After that it’s {months} months’ hosting, from {cheapest in short} a month, plus a domain.",
  action: "Get My Free Website",
  numbers: [
    { figure: "{days}", unit: "days", note: "or thereabouts" },
    { figure: "£0", unit: "upfront", note: "not a penny today" },
    { figure: "{months}", unit: "months’ hosting", note: "from {cheapest in short} a month" },
  ],
};

const sayings = { title: "What People Say" };

const chat = {
  title: "Ready to chat?",
  text: "No sales team, because there’s no team. Tell me about your business and I’ll tell you honestly whether I’m the right person.",
  action: "Send me an Email",
  address: [`{first name} at {business name}`, "Reply in about 24 hours", "{opening days}"],
};

const thumbBar = { label: "The offer", strong: "Free website.", text: `{commitment}.` };

/** As a release brings them. What is in curly brackets is filled in, and each text can be the provider's own. */
export const startingHome = { hero, receipt, strip, deal, steps, reasons, ready, sayings, chat, thumbBar };

/** Reaches the page through its loader: words belong in the HTML, not in the scripts. */
export function homeWords(site: Site) {
  const words = wordsOf("home", startingHome, site);
  return { ...words, sayings: { ...words.sayings, testimonials: shownTestimonials(site) } };
}
export type HomeWords = ReturnType<typeof homeWords>;
