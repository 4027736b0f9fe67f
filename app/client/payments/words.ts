export const title = "Money";

export const words = {
  heading: "Money",
  nothing: "Nothing to pay.",
  nothingLead: "Your next invoice comes by e-mail, and shows here the same day.",
  late: (count: number) => (count === 1 ? "on one invoice." : `on ${count} invoices.`),
  rest: (pounds: string, day: string) => `${pounds} is due by ${day}.`,
  pay: (pounds: string) => `Pay ${pounds}`,
  byTransfer: "Pay by bank transfer",
  views: { label: "Money", invoices: "Invoices and receipts", statement: "Statement", year: "Year ahead" },
  invoices: "Invoices",
  heads: { what: "Invoice", when: "Due", state: "State", amount: "Amount" },
  due: "Due",
  of: (paid: string, total: string) => `${paid} of ${total} is paid`,
  noInvoices: "No invoices yet",
  noInvoicesLead: "Each invoice shows here the day I send it.",
  older: "Older invoices",
  newest: "Back to the newest",
  credit: (pounds: string) => `You have ${pounds} with me. It pays for your next invoice.`,
  method: {
    heading: "Saved way to pay",
    since: (day: string) => `Saved on ${day}. I take what an invoice asks for on the day it is due.`,
    none: "Nothing is saved. Save a card or a Direct Debit, and each invoice is paid on the day it is due.",
    add: "Save a card or Direct Debit",
    change: "Change",
    remove: "Remove",
    removeNamed: (label: string) => `Remove ${label}`,
  },
  receipts: {
    heading: "Receipts",
    none: "Nothing paid yet.",
    for: (number: string) => `Receipt for ${number}`,
    pdf: "PDF",
  },
} as const;

/** What became of a saved way to pay. */
export const answers = {
  methodRemoved: (label: string) => `${label} is removed. Nothing is taken from it any more.`,
  methodGone: "That one is removed already.",
  methodSaved: "Saved. It can take a moment to show here.",
  methodNotSaved: "Nothing was saved.",
} as const;
