/** Asking a new project for its first payment. */
export const firstPaymentWords = {
  heading: "First payment",
  lead: (first: string) => `${first} gets an invoice and an e-mail with a pay link.`,
  lines: "What the project costs",
  total: "Total",
  noLines: "The project has no plan or add-ons yet. From an amount alone the invoice has one line.",
  amount: "First Payment Amount",
  reason: "Why it is another amount",
  reasonMark: "if you change it; shown on the invoice",
  ask: "Generate Payment Request",
  askNamed: (project: string) => `Generate Payment Request for ${project}`,
  open: (number: string, pounds: string, day: string) =>
    `${number} for ${pounds} went out on ${day} and is not paid yet.`,
  look: "Look at it",
  again: (number: string) => `Sends ${number} again. A new invoice is not made while this one is open.`,
  sent: (number: string, email: string) => `Payment request sent. Invoice ${number} went to ${email} with a pay link.`,
  sentAgain: (number: string, email: string) => `Invoice ${number} is on its way to ${email} once more.`,
  noAmount: "An amount is pounds and pence, such as 36.00.",
  reasonMissing: "Please say why it is another amount: it is shown on the invoice.",
  nothingToPay: "There is nothing to pay: the amount is £0.00.",
  noClient: "This project has no client who could pay.",
} as const;
