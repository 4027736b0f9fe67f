import { business } from "../../../content/business.ts";
import { moveWords } from "../../shared/invoice/move-words.ts";

export const title = `Your payments, ${business.name}`;

export const words = {
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
    pdf: moveWords.receipt,
  },
} as const;

/** What became of a saved way to pay. */
export const answers = {
  methodRemoved: (label: string) => `${label} is removed. Nothing is taken from it any more.`,
  methodGone: "That one is removed already.",
  methodSaved: "Saved. It can take a moment to show here.",
  methodNotSaved: "Nothing was saved.",
} as const;
