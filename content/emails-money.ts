import { business } from "./business.ts";
import { type InvoiceOfMail, ofProject } from "./emails-corrections.ts";

/** The occasions of the mails about invoices. */
export const moneyEmailKinds = [
  "balance-gone",
  "balance-used",
  "invoice-copy",
  "invoice-credited",
  "invoice-due-soon",
  "invoice-final",
  "invoice-issued",
  "invoice-overdue",
  "invoice-overdue-again",
  "invoice-voided",
  "money-refunded",
  "payment-bounced",
  "payment-corrected",
  "payment-failed",
  "payment-received",
] as const;

/** Words of the mails about invoices and payments. The button stands under what it is about. */
export const moneyMailWords = {
  hello: (name: string) => `Hello ${name},`,
  issued: {
    "first-payment": {
      subject: ({ number, project }: InvoiceOfMail) => `Time for the first payment: ${project} (${number})`,
      title: "Time for the first payment",
      lead: ({ project }: InvoiceOfMail) =>
        `The work on ${project} waits for its first payment. It carries on as soon as this invoice is paid.`,
    },
    "add-on-request": {
      subject: ({ number, project }: InvoiceOfMail) => `Approved: add-ons for ${project} (${number})`,
      title: "Your add-ons are approved",
      lead: ({ project }: InvoiceOfMail) =>
        `I have approved what you asked for, for ${project}. This is its invoice; the add-ons are switched on once it is paid.`,
    },
    recurring: {
      subject: (invoice: InvoiceOfMail) => `Invoice ${invoice.number}${ofProject(invoice)}: ${invoice.total}`,
      title: "Your next invoice",
      lead: (invoice: InvoiceOfMail) =>
        `This is invoice ${invoice.number}${ofProject(invoice)}, for the time named below.`,
    },
    "by-hand": {
      subject: (invoice: InvoiceOfMail) => `Invoice ${invoice.number}${ofProject(invoice)}: ${invoice.total}`,
      title: "An invoice for you",
      lead: (invoice: InvoiceOfMail) => `This is invoice ${invoice.number}${ofProject(invoice)}.`,
    },
  },
  /** Asked for with the status 'Awaiting Payment'. */
  due: {
    subject: ({ number, project }: InvoiceOfMail) => `A payment is due: ${project} (${number})`,
    title: "A payment is due",
    lead: ({ project }: InvoiceOfMail) => `A payment for ${project} is due. This invoice says what it is for.`,
  },
  /** Sent again when it is late. */
  late: {
    subject: (invoice: InvoiceOfMail) => `Still to pay: invoice ${invoice.number}${ofProject(invoice)}`,
    title: "Still to pay",
    lead: (invoice: InvoiceOfMail) =>
      `This is invoice ${invoice.number}${ofProject(invoice)} once more. It was due on ${invoice.due}.`,
  },
  copy: {
    subject: (invoice: InvoiceOfMail) => `A copy of invoice ${invoice.number}${ofProject(invoice)}`,
    title: "A copy of your invoice",
    lead: (invoice: InvoiceOfMail) =>
      `This is invoice ${invoice.number}${ofProject(invoice)} once more, for your books.`,
  },
  received: {
    subject: ({ number }: InvoiceOfMail, amount: string) => `Received: ${amount} for invoice ${number}`,
    title: "Thank you",
    lead: (invoice: InvoiceOfMail, amount: string, how: string) =>
      `${amount} has arrived for invoice ${invoice.number}${ofProject(invoice)}${how}.`,
    how: (way: string, day: string) => `, ${way}, on ${day}`,
    ways: {
      card: "by card",
      bacs_debit: "by Direct Debit",
      bank_transfer: "by bank transfer",
      credit: "from your balance",
    },
    isVoid: "That invoice had been taken back, so the money is yours: it pays your other invoices, or I send it back.",
    begun: {
      "first-payment": ({ project }: InvoiceOfMail) => `I carry on with ${project} now.`,
      "add-on-request": ({ project }: InvoiceOfMail) => `Your add-ons for ${project} are switched on.`,
    },
  },
  refunded: {
    subject: ({ number }: InvoiceOfMail, amount: string) => `Sent back to you: ${amount} of invoice ${number}`,
    title: "Money is on its way back",
    lead: (invoice: InvoiceOfMail, amount: string) =>
      `You had paid ${amount} more than was asked for, for invoice ${invoice.number}${ofProject(invoice)}. It goes back to you; your bank may take a few days to show it.`,
  },
  failed: {
    subject: ({ number }: InvoiceOfMail) => `Your payment didn't work: invoice ${number}`,
    title: "The payment didn't work",
    lead: (invoice: InvoiceOfMail) =>
      `The payment of invoice ${invoice.number}${ofProject(invoice)} did not go through.`,
    /** By the payment provider's own codes. Of the others there is nothing to tell. */
    why: {
      account_closed: "The account is closed.",
      authentication_required: "Your bank wants you to confirm it yourself.",
      card_declined: "Your bank declined it and says no more than that.",
      expired_card: "The card has expired.",
      generic_decline: "Your bank declined it and says no more than that.",
      incorrect_cvc: "The security code of the card was wrong.",
      insufficient_funds: "There was not enough money in the account.",
      debit_not_authorized: "The bank says that this Direct Debit was not authorised.",
      bank_account_restricted: "The account cannot be used for Direct Debits.",
    } as Readonly<Record<string, string>>,
    again: "I try it again by itself in a few days. If you would rather pay now, or in another way, this is how:",
    byYou: "It is not tried again by itself. Please pay now, with another card or by bank transfer:",
  },
  reminders: {
    "due-soon": {
      subject: ({ number, due }: InvoiceOfMail) => `Invoice ${number} is due on ${due}`,
      title: "A payment is due soon",
      lead: (invoice: InvoiceOfMail) =>
        `Invoice ${invoice.number}${ofProject(invoice)} is due on ${invoice.due}. If the payment is on its way, there is nothing to do.`,
    },
    overdue: {
      subject: ({ number, due }: InvoiceOfMail) => `Invoice ${number} was due on ${due}`,
      title: "A payment is overdue",
      lead: (invoice: InvoiceOfMail) =>
        `Invoice ${invoice.number}${ofProject(invoice)} was due on ${invoice.due}, and I have not seen the payment yet. If it is on its way, thank you, and there is nothing to do.`,
    },
    "overdue-again": {
      subject: ({ number }: InvoiceOfMail) => `Still open: invoice ${number}`,
      title: "A payment is still open",
      lead: (invoice: InvoiceOfMail) =>
        `Invoice ${invoice.number}${ofProject(invoice)} was due on ${invoice.due} and is still open. Please pay it this week.`,
    },
    final: {
      subject: ({ number }: InvoiceOfMail) => `Last reminder: invoice ${number}`,
      title: "The last reminder",
      lead: (invoice: InvoiceOfMail) =>
        `Invoice ${invoice.number}${ofProject(invoice)} was due on ${invoice.due} and is still open. This is the last automatic reminder. Please pay it now, or write to me. After this I will contact you myself.`,
    },
  },
  sums: {
    line: (...parts: string[]) => parts.filter(Boolean).join(", "),
    total: "Total",
    vat: "of that VAT",
    fromBalance: "Paid from your balance",
    paid: "Paid so far",
    credited: "Credited",
    sending: "On its way back to you",
    owedBy: (due: string) => `To pay by ${due}`,
    owedSince: (due: string) => `To pay. It was due on ${due}`,
  },
  settled: {
    nothing: "Nothing has to be paid.",
    fromBalance: "It is paid from your credit: nothing more has to be paid.",
    paid: "It is paid in full. Nothing more has to be paid.",
    surplus: (amount: string) => `Of what you have paid, ${amount} is left over. It pays part of your next invoice.`,
  },
  collected: {
    underWay: "You need do nothing: a payment of it is on its way already.",
    card: (amount: string, method: string, day: string) =>
      `You need do nothing: ${amount} is collected from ${method} on ${day}.`,
    bacs_debit: (amount: string, method: string, day: string, reference: string) =>
      `You need do nothing: ${amount} is collected by Direct Debit from your ${method} on or just after ${day}. On your bank statement the reference is ${reference}.`,
    otherwise: "You can change how you pay, or pay in another way before then, in your account under Payments.",
  },
  bank: {
    title: "By bank transfer",
    accountName: "Account name",
    sortCode: "Sort code",
    accountNumber: "Account number",
    reference: "Reference",
  },
  buttons: { pay: "Pay now", see: "See the invoice", paid: "See the invoice and its PDF" },
  get wrong() {
    return `Is something wrong with it? Write to ${business().supportEmail} before you pay.`;
  },
} as const;
