import { business } from "./business.ts";

export const moneyTitles = {
  settings: `Money settings, ${business.name}`,
  billing: `Tonight’s run, ${business.name}`,
} as const;

/** Where else the provider goes about money. */
export const moneyPlaces = {
  invoices: { name: "Invoices", about: "Find, write, send and settle them" },
  billing: { name: "Tonight’s run", about: "What goes out by itself, and what did" },
  money: { name: "Money settings", about: "Bank details, VAT and terms" },
} as const;

export const settingsWords = {
  heading: "Money settings",
  lead: "What invoices say from now on. What was issued keeps what it was issued with.",
  bank: "Bank details",
  accountName: "Account name",
  accountNameHint: "Exactly as the bank has it.",
  sortCode: "Sort code",
  accountNumber: "Account number",
  vat: "VAT",
  vatNumber: "VAT number",
  vatHint: "Empty: not registered, and no VAT is charged.",
  vatRate: "VAT rate in per cent",
  vatRateHint: "Counts only with a VAT number. Your prices include it.",
  terms: "Payment terms",
  termsDays: "Days to pay",
  termsHint: "From the day of the invoice. Recurring ones are due on the first day they are for.",
  save: "Save settings",
  saved: "Saved. Invoices from now on say so.",
  unchanged: "Nothing to save: it is so already.",
  notYet: "No invoice can be issued before these are filled in.",
  history: "What they were",
  noHistory: "They have not been changed yet.",
  now: "Now",
  from: (at: string, who: string) => `Since ${at}, by ${who}`,
  you: "you",
  provider: "the provider",
  noVat: "No VAT",
  rate: (rate: string) => `${rate}%`,
  days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
} as const;

export const tonightWords = {
  heading: "Tonight’s run",
  lead: "Every morning at 06:00 invoices go out, saved methods are charged and reminders sent. This is what the next one does.",
  issue: { heading: "Invoices", none: "No invoice is due." },
  charge: { heading: "Charges", none: "Nothing is charged." },
  remind: { heading: "Reminders", none: "Nobody is reminded." },
  run: "Run it now",
  runLead: "Does now what it would do tonight. Nothing is done twice.",
  started: "The run is started. What it did stands below in a moment.",
  next: (day: string) => `The next one runs on ${day}.`,
  dueOn: (day: string) => `due ${day}`,
  andMore: (count: number) => `and ${count} more`,
  left: (count: number) => (count === 1 ? "1 was not done" : `${count} were not done`),
  runs: "What the runs did",
  noRuns: "There has been no run yet.",
  nightly: "Nightly",
  byHand: "Asked for",
  running: "Still running",
  nothing: "There was nothing to do.",
  counts: (issued: number, charged: number, reminded: number) =>
    `${issued} issued, ${charged} charged, ${reminded} reminded`,
  outcomes: {
    issued: "Issued",
    "not-issued": "Not issued",
    charged: "Charged",
    "not-charged": "Not charged",
    reminded: "Reminded",
    "not-reminded": "Not reminded",
  },
  runHeading: (at: string) => `Run of ${at}`,
} as const;

/** Money on the day's screen. */
export const dayMoneyWords = {
  overdue: {
    heading: "Money overdue",
    counted: "overdue",
    none: "Nobody is late.",
    late: (days: number) => (days === 1 ? "1 day late" : `${days} days late`),
    send: "Send again",
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
  isOverdue: "Overdue",
} as const;

/** Money on the page about a client, and where something is deleted. */
export const managedMoneyWords = {
  heading: "Money",
  owes: "Owes",
  overdue: (pounds: string) => `${pounds} of it overdue`,
  balance: "Balance",
  statement: "Statement",
  invoices: "Invoices",
  write: "Write an invoice",
  openFirst: (count: number) => (count === 1 ? "1 open invoice" : `${count} open invoices`),
  openStay: " Their pay links keep working.",
} as const;
