import { business } from "../../../content/business.ts";

export const title = (name: string) => `${name}, ${business.name}`;

export const words = {
  back: "Invoices",
  draftName: "Draft invoice",
  view: "See the invoice",
  pdf: "PDF",
  details: {
    issued: "Issued",
    due: "Due",
    billedTo: "Billed to",
    paidOn: "Paid",
    voided: "Void since",
    reason: "Reason",
    bank: "Bank details",
    vat: "VAT",
    noVat: "Not charged",
  },
  lines: {
    heading: "What it is for",
    what: "What for",
    amount: "Amount",
    period: (from: string, to: string) => `${from} to ${to}`,
  },
  sums: {
    net: "Net",
    vat: "VAT",
    total: "Total",
    paid: "Paid",
    refunded: "Sent back",
    credited: "Credited",
    owed: "Still owed",
    surplus: "Kept as balance",
  },
  money: {
    heading: "Money",
    none: "Nothing has been paid yet.",
    refund: "Sent back",
    creditNote: (number: string) => `Credit note ${number}`,
  },
  attempts: {
    heading: "Tries to pay",
    kinds: { checkout: "On the payment page", charge: "Saved method charged" },
    byLink: "by the pay link",
    states: {
      started: "Started",
      processing: "Under way",
      succeeded: "Succeeded",
      failed: "Failed",
      expired: "Left",
    },
  },
  reminders: {
    heading: "Reminders",
    sent: "sent",
    leftOut: (why: string) => (why ? `left out: ${why}` : "left out"),
  },
  history: {
    heading: "History",
    by: { you: "you", machine: "the machine", client: "the client" },
    mailed: (kind: string, at: string) => `${kind} e-mailed ${at}`,
    queued: (kind: string) => `${kind} on its way`,
    failed: (kind: string, why: string) => `${kind} could not be e-mailed: ${why}`,
  },
  mails: {
    "invoice-issued": "Invoice",
    "invoice-copy": "Copy",
    "payment-received": "Receipt",
    "payment-failed": "Notice of the failed payment",
    "invoice-due-soon": "Reminder",
    "invoice-overdue": "Reminder",
    "invoice-overdue-again": "Second reminder",
    "invoice-final": "Final reminder",
    "money-refunded": "Notice of the refund",
  },
} as const;

/** The forms by which something is done about it. */
export const formWords = {
  heading: "What you can do",
  draft: {
    heading: "Only you see it",
    lead: "It gets its number when you issue it, and cannot be changed after that.",
    issue: "Issue and send",
    change: "Change",
    discard: "Discard",
    discardNamed: "Discard this draft",
  },
  transfer: {
    heading: "Record a bank transfer",
    lead: "As it stands on your bank statement. A receipt goes out.",
    amount: "Amount",
    day: "Received on",
    reference: "Reference",
    optional: "optional",
    confirm: "Record the transfer",
  },
  send: {
    again: "Send again",
    againLead: (email: string) => `Mails it to ${email} with how to pay.`,
    copy: "Send a copy",
    copyLead: (email: string) => `Mails it to ${email} for their books.`,
    nobody: "There is nobody to send it to any more.",
  },
  void: {
    heading: (name: string) => `Void ${name}`,
    lead: "It keeps its number and asks for nothing any more. For a mistake in an invoice that nobody has paid.",
    reason: "Reason",
    reasonHint: "For your books.",
    again: "Invoice it again",
    confirm: (name: string) => `Void ${name}`,
  },
  credit: {
    heading: "Credit note",
    lead: "Takes back part of the invoice, or all of it. What was paid of it becomes the client’s balance.",
    amount: "Amount",
    reason: "Reason",
    reasonHint: "Stands on the credit note.",
    confirm: "Issue the credit note",
  },
  refund: {
    heading: "It went back",
    lead: "Money that you sent back by bank transfer, or a transfer that was recorded by mistake.",
    amount: "Amount",
    day: "Sent back on",
    reason: "Reason",
    confirm: "Record that it went back",
    online:
      "What was paid by card or Direct Debit goes back in the payment provider’s own dashboard. It shows here by itself.",
  },
} as const;

/** What became of it. */
export const answers = {
  issued: (number: string) => `${number} is issued and on its way to the client.`,
  issuedAlready: "It had been issued already. Nothing was done twice.",
  drafted: "The draft is written. Read it once more, then issue it.",
  transferred: (isSettled: boolean) =>
    isSettled ? "Recorded. The invoice is paid, and a receipt is on its way." : "Recorded. A receipt is on its way.",
  already: "That had been recorded already. Nothing was done twice.",
  notOpen: "This invoice is not open any more.",
  sent: (email: string) => `On its way to ${email}.`,
  noAddress: "There is nobody to send it to any more.",
  voided: (isAgain: boolean) => (isAgain ? "Void. It will be invoiced again." : "Void. Nothing has to be paid."),
  hasMoney: "Money has moved for this invoice. A credit note is the way.",
  underWay: "A payment is under way. Wait until it has come in or failed.",
  credited: (number: string) => `${number} is issued.`,
  creditedTooMuch: "That is more than is left of the invoice.",
  refunded: "Recorded. The client is told.",
  refundTooMuch: "No single transfer for this invoice was that large.",
  notIssued: "Only an invoice that was issued has a credit note.",
  noAmount: "An amount is pounds and pence, such as 36.00.",
  noDay: "Choose a day.",
  dayToCome: "That day is still to come.",
  reasonMissing: "Please say why.",
  tooLong: "Please keep this under 200 characters.",
} as const;
