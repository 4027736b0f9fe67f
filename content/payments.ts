import { business } from "./business.ts";

export const paymentTitles = {
  payments: `Your payments, ${business.name}`,
  pay: (number: string) => `Pay ${number}, ${business.name}`,
  done: `Your payment, ${business.name}`,
} as const;

/** An invoice's row, wherever it stands. */
export const paymentsWords = {
  heads: { invoice: "Invoice", dates: "Dates", status: "Status", amount: "Amount", actions: "Actions" },
  draft: "Draft",
  notIssued: "Not issued yet",
  due: (day: string) => `Due ${day}`,
  issued: (day: string) => `Issued ${day}`,
  left: (pounds: string) => `${pounds} still to pay`,
  summary: (first: string, more: number) => (more ? `${first} and ${more} more` : first),
  period: (from: string, to: string) => `${from} to ${to}`,
  each: (quantity: number, pounds: string) => `${quantity} at ${pounds} each`,
  whatNamed: (number: string) => `What ${number} is for`,
  view: "View Invoice",
  viewNamed: (number: string) => `View Invoice ${number}`,
  pay: "Pay now",
  payNamed: (number: string) => `Pay now, ${number}`,
  payment: {
    "under-way": () => "A payment is on its way. You need do nothing.",
    failed: () => "The last payment did not work. Please try again, or use a bank transfer.",
    collected: (label: string, on: string) => `I take this from ${label} on ${on}. You need do nothing.`,
    none: () => "",
  },
  owe: "You owe",
  owed: "Owed",
  byDay: (day: string) => `by ${day}`,
  restBy: (day: string) => `The rest is due by ${day}.`,
  overdue: (pounds: string) => `${pounds} is overdue`,
  underWay: (pounds: string) => `${pounds} is on its way`,
  all: "All your payments",
  late: "One bill is late",
} as const;

/** How one invoice is paid. */
export const payWords = {
  title: (number: string) => `Pay ${number}`,
  by: (day: string) => `Please pay by ${day}.`,
  late: (day: string) => `It was due on ${day}.`,
  card: "Pay by card or Direct Debit",
  leads: "You go to Stripe’s secure page, and come back here.",
  save: "Save this for later payments",
  saveInstead: (label: string) => `Save this for later payments, instead of ${label}`,
  consent:
    "I then take what later invoices ask for on the day each is due. Every invoice comes by e-mail first, and you can remove it here at any time.",
  or: "or",
  transfer: "Bank transfer",
  transferLead: "From your bank’s app. The reference tells me what it is for.",
  accountName: "Account name",
  sortCode: "Sort code",
  accountNumber: "Account number",
  reference: "Reference",
  close: "Close",
} as const;

/** `/clients/payments`. */
export const clientMoneyWords = {
  heading: "Your payments",
  lead: "What you owe and by when, every invoice, and everything you have paid.",
  back: "Dashboard",
  toPay: "To pay",
  nothingLead: "Your next invoice comes by e-mail, and shows here the same day.",
  invoices: "All invoices",
  noInvoices: "No invoices yet",
  noInvoicesLead: "Each invoice shows here the day I send it.",
  older: "Older invoices",
  newest: "Back to the newest",
  credit: (pounds: string) => `You have ${pounds} with me. It pays for your next invoice.`,
  method: {
    heading: "Saved way to pay",
    since: (day: string) => `Saved on ${day}. I take what an invoice asks for on the day it is due.`,
    none: "Nothing is saved. Save a card or a Direct Debit, and you need not think of it again.",
    add: "Save a card or Direct Debit",
    change: "Change",
    remove: "Remove",
    removeNamed: (label: string) => `Remove ${label}`,
  },
  receipts: {
    heading: "Receipts",
    none: "Nothing paid yet.",
    for: (number: string) => `for ${number}`,
  },
  statement: {
    heading: "Statement",
    none: "Nothing has been charged or paid yet.",
    columns: { date: "Date", what: "What", charged: "Charged", paid: "Paid", balance: "Balance" },
    broughtForward: "Brought forward",
    years: "Years",
    balanceHint: "The balance is what you owe after each line; with a minus, what you have with me.",
  },
} as const;

/** `/pay/{token}`: whoever has the link, with or without a login. */
export const payPageWords = {
  heading: (number: string) => `Invoice ${number}`,
  from: (seller: string, buyer: string) => `From ${seller} to ${buyer}`,
  project: (name: string) => `For ${name}`,
  what: "What it is for",
  total: "Total",
  paid: "Paid so far",
  credited: "Taken back by a credit note",
  left: "Still to pay",
  due: (day: string) => `Due ${day}`,
  pdf: "Download the invoice (PDF)",
  settled: "This invoice is paid. Thank you.",
  withdrawn: "This invoice has been withdrawn. There is nothing to pay.",
  underWay: "A payment is on its way. A Direct Debit takes a few working days; you need do nothing.",
  wrong: "Something looks wrong?",
  write: (email: string) => `Write to ${email} before you pay.`,
  safe: "Nothing is saved, and you need no login.",
} as const;

/** Whoever comes back from the payment provider. */
export const resultWords = {
  paid: "Payment Successful!",
  notPaid: "Payment Not Successful",
  toDashboard: "Go to your dashboard",
  active: "Your project is now active.",
  settled: (number: string) => `${number} is paid. Thank you.`,
  onItsWay: "The confirmation is on its way. A card takes a moment, a Direct Debit a few working days.",
  nothingTaken: "Nothing was taken. Try again from your dashboard.",
  refused: "The payment was refused and nothing was taken. Try again, or use a bank transfer.",
  again: "Back to the invoice",
} as const;
