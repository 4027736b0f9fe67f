import { business } from "../../../content/business.ts";

export const title = `Clients, ${business.name}`;

const notBilledWhy = {
  never: (day: string) => `On the project since ${day}; no invoice asks for it.`,
  due: (day: string, run: string) => `Due since ${day}. The run on ${run} bills it, unless you do.`,
  draft: (day: string) => `In a draft of ${day} that has not been sent.`,
} as const;

export const words = {
  tally: "Today",
  toDo,
  enquiries: {
    heading: "New enquiries",
    counted: (count: string) => (count === "1" ? "new enquiry" : "new enquiries"),
    promise: "Answer within about 24 hours",
    none: "No new enquiries. They land here first.",
    all: "All enquiries",
    by: (when: string) => `by ${when}`,
    answered: "Answered",
    answeredNamed: (name: string) => `Answered ${name}`,
  },
  requests: {
    heading: "Add-on requests",
    counted: (count: string) => (count === "1" ? "add-on request" : "add-on requests"),
    none: "Nobody has asked for an add-on.",
    all: "All requests",
  },
  notBilled: {
    heading: "Not billed yet",
    counted: (count: string) => (count === "1" ? "thing is not billed" : "things are not billed"),
    price: (pounds: string, cycle: string) =>
      cycle === "yearly"
        ? `${pounds} a year`
        : cycle === "monthly" || cycle === "recurring"
          ? `${pounds} a month`
          : cycle === "each"
            ? `${pounds} each`
            : pounds,
    says: (why: keyof typeof notBilledWhy, day: string, run: string, cycle: string) =>
      `${notBilledWhy[why](day, run)}${cycle === "each" ? " Say how many in the draft." : ""}`,
    bill: "Write the invoice",
    billNamed: (what: string, client: string) => `Write the invoice for ${what}, ${client}`,
    openDraft: "Open the draft",
    already: "An invoice asks for it already.",
  },
  refunds: {
    heading: "Money sent back",
    counted: (count: string) => (count === "1" ? "refund to explain" : "refunds to explain"),
    says: {
      why: (pounds: string, day: string) =>
        `${pounds} went back in Stripe on ${day}. Say why; the client is asked for nothing.`,
      refused: (pounds: string, day: string) =>
        `Stripe refused to send ${pounds} back on ${day}. Send it by bank transfer.`,
    },
    answer: "Open the invoice",
  },
  projects: {
    heading: "Projects that wait for you",
    counted: (count: string) => (count === "1" ? "project waits for you" : "projects wait for you"),
    none: "No project waits for you.",
    age: (days: number) => (days === 0 ? "since today" : days === 1 ? "since yesterday" : `for ${days} days`),
  },
  nothing: { heading: "Nothing waits for you", lead: "New enquiries and requests land here first." },
} as const;

const inWords = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** 'Ten things need you today, Sam.' A count may read '50+', when nobody counted on. */
function toDo(counts: string[], name: string): string {
  const sum = counts.reduce((total, count) => total + Number.parseInt(count, 10), 0);
  if (sum === 0) return `Nothing needs you today, ${name}.`;
  if (counts.some((count) => count.endsWith("+"))) return `More than ${sum} things need you today, ${name}.`;
  return `${inWords[sum] ?? sum} ${sum === 1 ? "thing needs" : "things need"} you today, ${name}.`;
}

export const moneyWords = {
  overdue: {
    heading: "Money overdue",
    counted: "overdue",
    none: "Nobody is late.",
    late: (days: number) => (days === 1 ? "1 day late" : `${days} days late`),
    sendNamed: (number: string, client: string) => `Send again: ${number} to ${client}`,
    all: "All overdue",
  },
  revenue: {
    heading: "Monthly recurring revenue",
    parts: { plan: "Hosting plans", "add-on": "Add-ons", product: "Products" },
    none: "Nothing is billed by the month yet.",
  },
  income: {
    heading: "Money received, 12 months",
    month: "Month",
    amount: "Received",
    table: "As a table",
    more: (pounds: string, month: string) => `${pounds} more than ${month}`,
    less: (pounds: string, month: string) => `${pounds} less than ${month}`,
    same: (month: string) => `As much as ${month}`,
    plot: (from: string, to: string) => `Money received each month from ${from} to ${to}`,
  },
} as const;
