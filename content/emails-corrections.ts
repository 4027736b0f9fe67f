export type InvoiceOfMail = { number: string; project: string; total: string; owed: string; due: string };

export const ofProject = ({ project }: InvoiceOfMail) => (project ? ` for ${project}` : "");

/** Words of the mails about something that was put right. Each says how it stands now. */
export const correctionMailWords = {
  voided: {
    subject: ({ number }: InvoiceOfMail) => `Invoice ${number} is cancelled`,
    title: "This invoice is cancelled",
    lead: (invoice: InvoiceOfMail) =>
      `Invoice ${invoice.number}${ofProject(invoice)} is cancelled. There is nothing to pay for it.`,
    /** What it is for is not cancelled. */
    only: (invoice: InvoiceOfMail) =>
      `Invoice ${invoice.number}${ofProject(invoice)} is cancelled. Please do not pay this one.`,
    billAgain: "What it was for is still charged: it comes with another invoice.",
    requestAgain:
      "I had approved your request by mistake. It waits for my answer again, and nothing is charged before that.",
  },
  follows: "I am writing a corrected one, and send it to you.",
  followed: (number: string) => `Invoice ${number} takes its place.`,
  credited: {
    subject: ({ number }: InvoiceOfMail, amount: string) => `A credit note: ${amount} of invoice ${number}`,
    title: "A credit note for you",
    lead: (invoice: InvoiceOfMail, amount: string, note: string) =>
      `${amount} of invoice ${invoice.number}${ofProject(invoice)} is not charged: I have credited it, with credit note ${note}.`,
    reason: (reason: string) => `The reason: ${reason}`,
    note: (address: string) => `The credit note: ${address}`,
    back: (amount: string) => `I am sending ${amount} back to you. Your bank may take a few days to show it.`,
    kept: (amount: string) => `${amount} of what you have paid is your balance now. It pays what you owe next.`,
    /** It is corrected, not cancelled. */
    taken: (invoice: InvoiceOfMail, amount: string, note: string) =>
      `Invoice ${invoice.number}${ofProject(invoice)} is taken back: credit note ${note} credits ${amount}.`,
    counts: "What you have paid counts towards it.",
  },
  bounced: {
    subject: ({ number }: InvoiceOfMail, amount: string) => `Your payment of ${amount} came back: invoice ${number}`,
    title: "Your payment came back",
    leads: {
      bounced: (invoice: InvoiceOfMail, amount: string) =>
        `The bank has taken back the ${amount} that you paid for invoice ${invoice.number}${ofProject(invoice)}.`,
      disputed: (invoice: InvoiceOfMail, amount: string) =>
        `The ${amount} that you paid for invoice ${invoice.number}${ofProject(invoice)} was disputed with the bank, which has taken it back.`,
      /** We had sent it back. */
      returned: (invoice: InvoiceOfMail, amount: string) =>
        `${amount} of what you paid for invoice ${invoice.number}${ofProject(invoice)} went back to you, though the invoice still stands.`,
    },
    again: ({ owed }: InvoiceOfMail) => `So ${owed} is open again. Please pay it once more; this is how:`,
  },
  corrected: {
    subject: ({ number }: InvoiceOfMail, amount: string) => `A correction: ${amount} for invoice ${number}`,
    title: "I had written down something wrong",
    lead: (invoice: InvoiceOfMail, amount: string) =>
      `I had written down by mistake that you paid ${amount} for invoice ${invoice.number}${ofProject(invoice)}.`,
    instead: (amount: string) => `What came in is ${amount}.`,
    moved: (to: string) => `Your payment was for invoice ${to}, and counts there now.`,
    open: ({ owed }: InvoiceOfMail) => `So ${owed} is still to pay. I am sorry for the confusion.`,
  },
  balanceUsed: {
    subject: ({ number }: InvoiceOfMail, amount: string) => `Paid from your balance: ${amount} of invoice ${number}`,
    title: "Paid from your balance",
    lead: (invoice: InvoiceOfMail, amount: string) =>
      `Your balance has paid ${amount} of invoice ${invoice.number}${ofProject(invoice)}.`,
    open: ({ owed }: InvoiceOfMail) => `${owed} of it is left to pay.`,
  },
  balanceGone: {
    subject: ({ number }: InvoiceOfMail, amount: string) => `Open again: ${amount} of invoice ${number}`,
    title: "Not paid from your balance after all",
    lead: (invoice: InvoiceOfMail, amount: string) =>
      `Your balance had paid ${amount} of invoice ${invoice.number}${ofProject(invoice)}. It came from a payment that did not hold, so that is no longer paid.`,
    open: ({ owed }: InvoiceOfMail) => `So ${owed} is to pay.`,
  },
  replaces: (number: string) => `It takes the place of invoice ${number}, for which there is nothing to pay.`,
} as const;
