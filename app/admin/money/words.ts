export const title = "Money settings";

export const words = {
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

export const numberWords = {
  heading: "Invoice numbers",
  lead: "What stands before each number, and where numbers begin. From the first invoice on, both stay as they are.",
  prefix: "Before the number",
  prefixHint: "One to six letters or digits. A credit note has a C behind them.",
  first: "First number",
  firstHint: "The one after the last of your old system, if there is one.",
  save: "Save numbers",
  fixed: (example: string) => `Your invoices are numbered like ${example}. That stays, because one is issued.`,
} as const;

/** Before the VAT of existing prices changes. */
export const vatWords = {
  heading: "What this does to your prices",
  withRate: (rate: string) =>
    `Clients pay the same as before. From the next invoice on ${rate}% VAT is in each price, and goes to HMRC.`,
  without:
    "Clients pay the same as before. From the next invoice on there is no VAT in it: all of each price is yours.",
  plan: "Plan",
  now: "Now",
  after: "From then on",
  net: (pounds: string) => `net ${pounds}`,
  vat: (pounds: string) => `VAT ${pounds}`,
  onTop: "Add-ons, products and what clients have already are the same. For other prices, change them first.",
  catalogue: "Plans and prices",
  confirm: "Yes, I want these prices",
} as const;

/** What became of a change. */
export const answers = {
  saved: "Saved. Invoices from now on say so.",
  vatUnconfirmed: "Nothing is saved yet. Please look at the prices and tick that you want them.",
  unchanged: "Nothing has changed.",
  numbersSaved: "Saved. The first invoice has that number.",
  numbersFixed: "An invoice is issued already, so its numbers stay as they are.",
  numbersStale: "The numbers were changed meanwhile, in another tab. They are shown as they are now.",
} as const;
