import { cyberTitan, dataExplorer, domainRules, offer, techVoyager, termTotal } from "../domain/catalogue.ts";
import { formatPounds } from "../domain/money.ts";
import { business, commitment } from "./business.ts";
import { testimonials } from "./testimonials.ts";

const hero = {
  eyebrow: "Free websites for small businesses",
  headline: ["The website is free.", "The hosting isn’t."],
  lead: {
    before: "I design and build a custom website for your shop, trade, charity or club. You host it with me for ",
    commitment: "at least 12 months, from £3 a month",
    after: ", and pay for a domain name. Nothing upfront. Online in about ten days.",
  },
};

const firstYear = termTotal(dataExplorer) + domainRules.fromPencePerYear;

/** What free costs, on the smallest plan. */
const receipt = {
  title: "What free costs",
  lines: [
    { what: "Custom website", how: `up to ${offer.pagesAtMost} pages`, amount: formatPounds(0) },
    {
      what: "Hosting",
      how: `${offer.minimumTermMonths} months at ${formatPounds(dataExplorer.monthlyPence)}`,
      amount: formatPounds(termTotal(dataExplorer)),
    },
    { what: "Domain name", how: "first year, from", amount: formatPounds(domainRules.fromPencePerYear) },
  ],
  total: { what: "First year, from", amount: formatPounds(firstYear) },
  today: { what: "To pay today", amount: formatPounds(0) },
  catch: "Leave early and you pay the rest of the 12 months. That’s the catch. There isn’t another one.",
};

export type StripDay = { day: number; title: string; text?: string };

const strip = {
  label: "How a website takes shape in ten days",
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
  note: ["About ten days from your first message.", "If it’s going to be eleven, I’ll say so on day nine."],
};

export type DealLine = { what: string; detail?: string };

const deal = {
  title: "Get Your Free Custom Website",
  lead: "Drawn for your business and nobody else’s. It works on phones, Google can read it, and I do the fiddly bits.",
  youGet: [
    { what: `A custom website, up to ${offer.pagesAtMost} pages` },
    { what: "A site that works on every phone" },
    { what: "Basic SEO", detail: "so that people who search can find you" },
    { what: `Online in about ${offer.daysUntilOnline} days` },
    { what: "Nothing to pay upfront" },
  ] satisfies DealLine[] as DealLine[],
  iGet: [
    {
      what: "12 months’ hosting, from £3 a month",
      detail: `from ${formatPounds(termTotal(dataExplorer))} over the year`,
    },
    {
      what: "You pay for your domain",
      detail: `your web address, from ${formatPounds(domainRules.fromPencePerYear)} a year`,
    },
    {
      what: "Your word for it",
      detail: "no formal contract, but leaving early means paying the rest of the term",
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
      text: "Tell me what you do and what you need. Five minutes, plain English, no obligation. I reply within about 24 hours, Monday to Friday.",
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
  title: `Why Trust ${business.name}`,
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
      text: "Machines do the dull bits and AI helps with the wireframes. That’s how ten days is enough.",
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
      text: `${formatPounds(dataExplorer.monthlyPence)}, ${formatPounds(techVoyager.monthlyPence)} or ${formatPounds(cyberTitan.monthlyPence)} a month. On the page, not ‘on request’.`,
      drawing: "pricing",
    },
  ],
};

const ready = {
  title: "Ready to Get Started?",
  text: "Write today and your site can be online in about 10 days, at zero upfront cost. After that it’s 12 months’ hosting, from £3 a month, plus a domain.",
  action: "Get My Free Website",
  numbers: [
    { figure: String(offer.daysUntilOnline), unit: "days", note: "or thereabouts" },
    { figure: "£0", unit: "upfront", note: "not a penny today" },
    { figure: String(offer.minimumTermMonths), unit: "months’ hosting", note: "from £3 a month" },
  ],
};

const sayings = { title: "What People Say", testimonials };

const chat = {
  title: "Ready to chat?",
  text: "No sales team, because there’s no team. Tell me about your business and I’ll tell you honestly whether I’m the right person.",
  action: "Send me an Email",
  address: [`${business.firstName} at ${business.name}`, "Reply in about 24 hours", "Monday to Friday"],
};

const thumbBar = { label: "The offer", strong: "Free website.", text: `${commitment}.` };

/** Reaches the page through its loader: words belong in the HTML, not in the scripts. */
export const home = { hero, receipt, strip, deal, steps, reasons, ready, sayings, chat, thumbBar };
export type HomeWords = typeof home;
