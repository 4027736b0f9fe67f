import type { AgreementParts, AgreementSection } from "../domain/agreement.ts";
import { longDay, noonOf } from "../domain/calendar-day.ts";
import { offer, payment } from "../domain/catalogue.ts";
import { formatPounds, type Pence } from "../domain/money.ts";
import { newPriceNoticeDays } from "../domain/new-price.ts";
import { addOnCost, type CostLine, planCost } from "../domain/pricing.ts";
import { monthPrice } from "../domain/term.ts";
import type { Site } from "../domain/website/site.ts";
import { backupsOf, bandwidthOf, databasesOf, storageOf } from "./plans.ts";
import { uptimeWords } from "./uptime.ts";

/** Whoever changes a word of the text below counts on; who has accepted an older one keeps that. */
export const agreementVersion = { number: 2, on: "2026-11-19" } as const;

export const agreementTitle = (months: number) => `The ${months}-month agreement`;
export const versionWords = `Version ${agreementVersion.number}, ${longDay(noonOf(agreementVersion.on))}`;

/** What the law asks for on the day it is read. */
type Rules = {
  /** The rules for subscriptions of consumers hold: reminders, and time to change one's mind when it goes on. */
  hasSubscriptionRules: boolean;
};

/** What is agreed with one client for one project: whom and what it is about, six lines, and the terms in eight points. */
export function agreementOf(parts: AgreementParts, site: Site, rules: Rules): AgreementSection[] {
  return [
    { heading: agreementTitle(parts.months), lines: [versionWords, `${parts.projectName}, for ${parts.clientName}`] },
    { heading: "In six lines", lines: sixLines(parts) },
    ...points(parts, site, rules).map(({ heading, lines }, index) => ({ heading: `${index + 1}. ${heading}`, lines })),
  ];
}

/** 'Data Explorer, £3.00 a month': what the receipt says it is for. */
export function agreedFor(parts: AgreementParts): string {
  return parts.plans.map((plan) => `${plan.name}, ${priceWords(planCost(plan, parts.paymentType), parts)}`).join("; ");
}

function sixLines(parts: AgreementParts): string[] {
  const { months } = parts;
  return [
    `I build you a website of up to ${offer.pagesAtMost} pages. I charge nothing for it.`,
    hostingLine(parts),
    domainLine(parts),
    leavingLine(parts),
    `After ${months} months it goes on month to month. You can leave when you like, and nothing locks you in again.`,
    `When you leave, you get everything of yours in one file. I keep it for ${offer.retentionDays} days more, then erase it.`,
  ];
}

function hostingLine(parts: AgreementParts): string {
  const { months } = parts;
  const pence = hostingPence(parts);
  const begins = `You host it with me for ${months} months`;
  if (pence === 0) return `${begins}. That costs you nothing.`;
  if (!isByTheMonth(parts)) return `${begins}: ${agreedFor(parts)}.`;
  return `${begins} at ${formatPounds(pence)} a month. That is ${formatPounds(months * pence)}.`;
}

function domainLine({ plans, products }: AgreementParts): string {
  const free = Math.max(0, ...plans.map(({ freeDomainPence }) => freeDomainPence));
  const [domain] = products.filter(({ isDomain }) => isDomain);
  if (free > 0)
    return `The first year of your domain name is included, up to ${formatPounds(free)}. The name is yours.`;
  if (!domain) return "If I register a domain name for you, you pay for it. The name is yours.";
  return `You pay for your domain name: ${formatPounds(domain.pricePence)} for the first year. The name is yours.`;
}

/** Of a month in the middle, so that the sum can be checked. */
const exampleMonth = 5;

function leavingLine(parts: AgreementParts): string {
  const { months } = parts;
  const pence = leavingPence(parts);
  if (pence === 0) return "If you leave early, that costs you nothing.";
  if (!isByTheMonth(parts))
    return "If you leave early, what you have paid for the year is not sent back, and you pay nothing more.";
  const left = months - exampleMonth;
  if (left <= 0) return "If you leave early, you pay the months that are left.";
  const sum = `${left} × ${formatPounds(pence)} = ${formatPounds(left * pence)}`;
  return `If you leave early, you pay the months that are left. After month ${exampleMonth}, for example, ${sum}.`;
}

function points(parts: AgreementParts, site: Site, { hasSubscriptionRules }: Rules): AgreementSection[] {
  const { business } = site;
  const { months, kind } = parts;
  return [
    { heading: "Who agrees", lines: [`${sellerWords(business)} (‘I’), and ${buyerWords(parts)} (‘you’).`] },
    {
      heading: "What I do",
      lines: [
        `I design and build a website of up to ${offer.pagesAtMost} pages, which works on phones and has basic SEO, and I charge nothing for that.`,
        `I host it on ${planNames(parts, site)}. The site is usually online in about ${site.daysUntilOnline} days; your words and photographs decide.`,
      ],
    },
    {
      heading: "What you do",
      lines: [
        `You take the hosting for ${months} months: ${agreedFor(parts)}. ${domainLine(parts)} Renewals of a domain name are at cost.`,
        ...(parts.addOns.length > 0
          ? [`You also have ${addOnWords(parts)}. These are no part of the ${months} months.`]
          : []),
        hostingPence(parts) === 0
          ? `The ${months} months begin on the day your site goes live.`
          : `The ${months} months begin on the day of your first payment.`,
      ],
    },
    {
      heading: "Paying",
      lines: [
        `An invoice for hosting comes ${payment.recurringInvoiceDaysAhead} days before the period it is for and is due on its first day. Prices include VAT where VAT applies.`,
        `The price you start with stays for the ${months} months, and for a year that is paid. Afterwards I may change it: I write to you at least ${newPriceNoticeDays} days before, and you can leave instead, for £0.00.`,
        "A change of plan is agreed beforehand, with its price.",
      ],
    },
    {
      heading: "Leaving",
      lines: [
        `You may leave on any day. Before the ${months} months are over you pay the months that have neither begun nor been paid for, times the lowest monthly price of a plan you have had in them, and nothing else. In the last month that is £0.00.`,
        "Afterwards the hosting goes on from month to month until you end it.",
      ],
    },
    {
      heading: "How much of the time it is up",
      lines: [
        uptimeWords.promise,
        uptimeWords.credits,
        `Two things do not count: ${uptimeWords.planned}, and ${uptimeWords.unknown}. If your site is down, I find out why, put it right, and tell you what happened.`,
      ],
    },
    {
      heading: "Your things",
      lines: [
        `Your words, pictures and domain name are yours. You can have everything that is stored here about you in one file on any day. After you leave I keep it for ${offer.retentionDays} days and then erase it. Invoices are kept as long as tax law says.`,
      ],
    },
    {
      heading: "Your rights",
      lines: [
        ...(kind === "consumer" ? consumerLines(months, business.supportEmail) : []),
        ...(kind === "consumer" && hasSubscriptionRules ? [renewalLine(months)] : []),
        "Nothing here takes away rights that the law gives you. The law of England and Wales applies.",
      ],
    },
  ];
}

function consumerLines(months: number, supportEmail: string): string[] {
  return [
    `You are buying for yourself and not for a business, so you may cancel within ${offer.consumerCancellationDays} days of accepting this, without a reason. A message to ${supportEmail} is enough. You then owe nothing for the rest of the ${months} months.`,
    "If you asked me to start within those days, you pay for what you have had until then: the days of hosting used, and a domain name that was registered for you.",
  ];
}

function renewalLine(months: number): string {
  return `I remind you ${offer.termNoticeDays} days before the ${months} months end. For ${offer.consumerCancellationDays} days after they end you may change your mind once more, without a reason, and owe nothing for that time.`;
}

function sellerWords({ name, legalName, address }: Site["business"]): string {
  const trading = legalName.includes(name) ? legalName : `${legalName} trading as ${name}`;
  return [trading, ...address].join(", ");
}

function buyerWords({ clientName, address }: AgreementParts): string {
  const lines = address.split("\n").filter((line) => line.trim() && line.trim() !== clientName);
  return [clientName, ...lines].join(", ");
}

/** With what each holds, where it is still on the list. */
function planNames({ plans }: AgreementParts, site: Site): string {
  return plans
    .map(({ name }) => {
      const features = site.plans.find((plan) => plan.name === name)?.features;
      if (!features) return name;
      const holds = [
        `${storageOf(features)} storage`,
        `${bandwidthOf(features)} bandwidth`,
        `email accounts: ${features.emailAccounts}`,
        `databases: ${databasesOf(features)}`,
        `backups: ${backupsOf(features)}`,
      ];
      return `${name} (${holds.join("; ")})`;
    })
    .join(" and ");
}

function addOnWords(parts: AgreementParts): string {
  return parts.addOns
    .map((addOn) => `${addOn.name}, ${priceWords(addOnCost(addOn, parts.paymentType), parts)}`)
    .join("; ");
}

function priceWords({ pence, when }: CostLine, { paymentType }: Pick<AgreementParts, "paymentType">): string {
  if (when === "once") return `${formatPounds(pence)} once`;
  return `${formatPounds(pence)} ${when === "yearly" || paymentType === "yearly" ? "a year" : "a month"}`;
}

function isByTheMonth({ plans, paymentType }: AgreementParts): boolean {
  return paymentType === "monthly" && plans.every(({ billingCycle }) => billingCycle === "monthly");
}

/** For each month or year, as the project pays. */
function hostingPence({ plans, paymentType }: AgreementParts): Pence {
  return plans.reduce((sum, plan) => sum + planCost(plan, paymentType).pence, 0);
}

/** The rest counts at the cheapest. */
function leavingPence({ plans }: AgreementParts): Pence {
  return plans.length > 0 ? Math.min(...plans.map(monthPrice)) : 0;
}

/** Below the text, on paper. */
export const acceptedWords = {
  heading: "Accepted",
  by: (name: string, email: string) => `By ${name}, logged in as ${email}`,
  byLink: (name: string, email: string) => `By ${name}, by the pay link that was sent to ${email}`,
  on: (moment: string) => `On ${moment}`,
  number: (number: string) => `Receipt ${number}`,
  atOnce: (days: number) => `Asked for as well: please start within the ${days} days.`,
  notAtOnce: (days: number) => `Not asked for: to start within the ${days} days.`,
  hash: (hash: string) => `Fingerprint of the text above (SHA-256): ${hash}`,
} as const;

/** In the same place, before anybody has accepted it. */
export const offeredWords = {
  fileName: "agreement-not-accepted.pdf",
  heading: "Not accepted yet",
  lines: (day: string) => [
    `This is what was offered on ${day}. It binds nobody until it is accepted on its page.`,
    "What is accepted there may be another text by then: the fingerprint tells.",
  ],
} as const;
