/** Asking a new project for its first payment. */
export const firstPaymentWords = {
  heading: "First payment",
  lead: (first: string) => `${first} gets an invoice and an email with a pay link.`,
  lines: "Worked out from what the project has",
  total: "Worked out",
  noLines: "The project has no plan or add-ons yet. From an amount alone the invoice has one line.",
  amount: "First Payment Amount",
  reason: "Why it is another amount",
  reasonMark: "if you change it; stands on the invoice",
  ask: "Generate Payment Request",
  askNamed: (project: string) => `Generate Payment Request for ${project}`,
  open: (number: string, pounds: string, day: string) =>
    `${number} for ${pounds} went out on ${day} and is not paid yet.`,
  look: "Look at it",
  again: "Send the payment request again",
  sent: (number: string, email: string) => `Payment request sent. Invoice ${number} went to ${email} with a pay link.`,
  sentAgain: (number: string, email: string) => `Invoice ${number} is on its way to ${email} once more.`,
  noAmount: "An amount is pounds and pence, such as 36.00.",
  reasonMissing: "Please say why it is another amount: it stands on the invoice.",
  nothingToPay: "There is nothing to pay: the amount is £0.00.",
  noClient: "This project has no client who could pay.",
  reasonTooLong: "Please keep this under 200 characters.",
} as const;

/** From when on something recurring is invoiced. */
export const startBillingWords = {
  since: (day: string, next: string) => (next ? `Billed since ${day}, next ${next}` : `Billed since ${day}`),
  from: (day: string) => `Billed from ${day}`,
  notYet: "Not billed yet",
  start: "Start billing",
  startNamed: (name: string) => `Start billing ${name}`,
  day: "From",
  dayHint: "The first day to invoice for. A first payment starts it by itself.",
  confirm: "Start billing from that day",
  started: "Billing starts on that day. The invoice comes 14 days before.",
  noDay: "Choose the day it starts.",
  past: "That day is over. Choose today or a later one.",
  already: "It is being billed already.",
} as const;
