import { domainRules } from "../domain/catalogue.ts";
import { formatPounds } from "../domain/money.ts";
import { fillText } from "../domain/website/fill-text.ts";
import type { DomainName, HostingPlan, PlanFeatures, Question, Site } from "../domain/website/site.ts";
import { wordsOf } from "../domain/website/words-of.ts";
import { agreedWords } from "./agreed.ts";

const hero = {
  eyebrow: "Website plans",
  title: ["Pick the hosting.", "The website comes with it."],
  lead: [
    "Think of it as a shop. I fit it out for free; you rent the premises for ",
    `at least {months} months, from {cheapest} a month`,
    `, and pay for the sign over the door: a domain name, from {domain price} a year.`,
  ],
  see: "See the {plans} plans",
  drawing:
    "A drawing of a small bakery. One: the window display. Two: the building. Three: the sign over the door. Four: the person at the door.",
} as const;

const overview = [
  {
    part: "The fit-out",
    title: "Free Website",
    text: `Up to {pages} pages, made for you. Works on phones, with basic SEO, so that people who search can find you.`,
    price: "£0.00",
    terms: `with {months} months’ hosting`,
  },
  {
    part: "The premises",
    title: "Hosting",
    text: `The computer your site lives on, always switched on. You take it for at least {months} months.`,
    price: `from {cheapest}`,
    terms: "a month",
  },
  {
    part: "The sign over the door",
    title: "Domain Name",
    text: `Your address on the web, such as ${domainRules.exampleEndings.join(" or ")}. Renewals at cost. The first year comes with {plans with domain}.`,
    price: `from {domain price}`,
    terms: "a year",
  },
  {
    part: "The person at the door",
    title: "Support & Extras",
    text: `Me, {opening days}, {opens} to {closes}. Extras only if you ask for them.`,
    price: "Included",
    terms: `extras from {cheapest extra} a month`,
  },
] as const;

const reallyFree = {
  title: "Is the website really free?",
  paragraphs: [
    `Yes. Hosting is how I earn my living, so I ask you to stay for a year. There’s no formal contract, but if you leave early you pay the rest of the term. ${agreedWords}`,
    `The smallest first year is {months} × {cheapest} for hosting and {domain price} for a domain: {first year}. Nothing is due up front, and there are no hidden fees.`,
    `After month {months} you carry on month to month and can leave when you like.`,
  ],
  chart: {
    title: "What’s left to pay if you leave",
    working: `Months left of the {months}, times the monthly price. Pay yearly and the term is paid already.`,
  },
};

const plansHead = {
  title: "Hosting plans",
  lead: `Every plan comes with the free website and runs for at least {months} months, from {cheapest} a month. The domain comes on top unless the plan includes it.`,
  bestSaving: `save up to {best saving}`,
};

export type PlanDetail = { label: string; value: string; note?: string; included: boolean };

export type PlanWords = { plan: HostingPlan; madeFor: string; details: PlanDetail[] };

function planDetails({ features }: HostingPlan, domainName: DomainName): PlanDetail[] {
  return [
    { label: "Storage", value: storageOf(features), included: true },
    { label: "Bandwidth", value: bandwidthOf(features), included: true },
    { label: "Email accounts", value: String(features.emailAccounts), included: true },
    { label: "Databases", value: databasesOf(features), included: true },
    { label: "Backups", value: backupsOf(features), included: true },
    enhancementsOf(features),
    domainOf(features, domainName),
  ];
}

export function storageOf({ storage }: PlanFeatures) {
  const base = `${storage.gigabytes} GB${storage.medium ? ` ${storage.medium}` : ""}`;
  return storage.additionalGigabytes ? `${base} plus ${storage.additionalGigabytes} GB` : base;
}

export function bandwidthOf({ bandwidthGigabytesPerMonth: gigabytes }: PlanFeatures) {
  return gigabytes >= 1000 ? `${gigabytes / 1000} TB a month` : `${gigabytes} GB a month`;
}

export function databasesOf({ databases }: PlanFeatures) {
  return databases.kind ? `${databases.count} ${databases.kind}` : String(databases.count);
}

export function backupsOf({ backups }: PlanFeatures) {
  const often = { week: "Weekly", day: "Daily", hour: "Hourly" }[backups.every];
  return backups.keptForDays ? `${often}, kept ${backups.keptForDays} days` : often;
}

function enhancementsOf({ enhancementHoursPerMonth: hours }: PlanFeatures): PlanDetail {
  const value = hours === 0 ? "Not included" : `${hours} ${hours === 1 ? "hour" : "hours"} a month`;
  return { label: "Enhancements", note: "changes I make for you", value, included: hours > 0 };
}

function domainOf({ freeDomainInFirstYear }: PlanFeatures, { pencePerYear, coveredUpToPence }: DomainName): PlanDetail {
  const price = formatPounds(pencePerYear);
  if (!freeDomainInFirstYear) return { label: "Domain name", value: `from ${price} a year`, included: false };
  const covered = formatPounds(coveredUpToPence);
  return { label: "Domain name", note: `covered up to ${covered}`, value: "1 free, first year", included: true };
}

const addOnsHead = {
  title: "Optional add-ons",
  lead: "Nothing here is needed. All of it can wait.",
};

const hosting = {
  title: "What is hosting?",
  text: "A website is a folder of files. Hosting is the computer that keeps them, stays awake all night and hands them to anyone who asks.",
};

const benefits = {
  title: "What you gain",
  list: [
    "One person looks after the site, the address, the e-mail and the backups.",
    "When something breaks you know whom to write to, and I know your site by heart.",
    "No updates to install, no settings to learn, no bill you didn’t expect.",
  ],
};

const contentHelp = {
  title: "Stuck for words?",
  text: "Send me notes, a leaflet or a rambling voice message. I’ll turn it into pages that sound like you.",
  link: { to: "/portfolio", label: "See what I’ve made for others" },
};

const glossary = {
  title: "What the words mean",
  terms: [
    { term: "Storage", meaning: "Room for your pages, mail and photographs. 1 GB is a few hundred photographs." },
    { term: "Bandwidth", meaning: "How much your visitors can load in a month, all together." },
    { term: "Email accounts", meaning: "Addresses at your own domain, each with a mailbox behind it." },
    { term: "Databases", meaning: "Where a blog, a shop or a booking form keeps its entries. MySQL is one kind." },
    { term: "Backups", meaning: "Copies of the whole site, put somewhere else, for the day something goes wrong." },
    { term: "Enhancements", meaning: "Changes I make for you once the site is live: new words, pictures, a new page." },
  ],
};

const explained = { hosting, benefits, contentHelp, glossary };

const faqHead = { title: "{Questions} fair questions", lead: "If yours is missing, " };

const policiesHead = { title: "The small print, in normal print" };

const policyCards = [
  {
    to: "/policies/hosting",
    icon: "hosting",
    label: "Hosting",
    text: "What I keep running, and how much of the time.",
  },
  { to: "/policies/support", icon: "support", label: "Support", text: "When I answer, and how fast." },
  { to: "/policies/fair-use", icon: "fair-use", label: "Fair use", text: "What a plan’s limits mean in practice." },
  {
    to: "/policies/enhancements",
    icon: "enhancements",
    label: "Enhancements",
    text: "What counts as a change, and what as new work.",
  },
  { to: "/policies/domain", icon: "domain", label: "Domain name", text: "Who pays what, and what I won’t register." },
] as const;

const closing = {
  title: "Found your plan?",
  text: `A free website, {months} months’ hosting from {cheapest} a month, plus a domain. Online in about {days} days.`,
};

const smallPrint = { head: policiesHead, cards: policyCards, closing };

export const startingPlans = { hero, overview, reallyFree, plansHead, addOnsHead, explained, faqHead, smallPrint };

export function plansWords(site: Site) {
  const plans: PlanWords[] = site.plans.map((plan) => ({
    plan,
    madeFor: fillText(plan.madeFor, site),
    details: planDetails(plan, site.domainName),
  }));
  return {
    ...wordsOf("plans", startingPlans, site),
    plans,
    addOns: site.addOns.map((addOn) => ({ ...addOn, description: fillText(addOn.description, site) })),
    questions: listQuestions(site),
  };
}
export type PlansWords = ReturnType<typeof plansWords>;

export const listQuestions = (site: Site): Question[] =>
  site.questions.map(({ question, answer }) => ({
    question: fillText(question, site),
    answer: fillText(answer, site),
  }));
