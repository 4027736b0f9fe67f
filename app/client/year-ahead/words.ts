import { monthsAWords } from "../../shared/year-ahead/words.ts";

export const title = "Year ahead";

export const words = {
  heading: "Year ahead",
  back: "Money",
  lead: (from: string, to: string) => `${from} to ${to}. What ends, what renews, and what you will be asked for.`,
  agreed: "Inside your 12 months. You have agreed to it.",
  stays: "If you stay",
  staysSays: "Month to month, renewals and add-ons. You can end each of them.",
  stay: "If you stay",
  terms: "12 months that end",
  nextTerm: (project: string, day: string) => `${project}, on ${day}.`,
  noTerm: "None in this year.",
  income: "What you will be asked for",
  note: "By the day an invoice is due, at the prices that will hold then. Without what you order in the meantime.",
  nothing: "Nothing",
  nothingLead: "As it stands, no invoice is due in these twelve months.",
  waiting: (project: string, sums: string) => `${project} adds ${sums} once it begins.`,
  sums: monthsAWords,
} as const;
