import { monthsAWords } from "../../shared/year-ahead/words.ts";

export const title = "Year ahead";

export const words = {
  heading: "Year ahead",
  back: "Today",
  lead: (from: string, to: string) => `${from} to ${to}. What ends, what renews, and what should come in.`,
  agreed: "Inside the 12 months. You can count on it.",
  stays: "If everyone stays",
  staysSays: "Month to month, renewals and add-ons. Each of them may end.",
  stay: "If they stay",
  terms: "Terms that end",
  nextTerm: (project: string, day: string) => `The next is ${project} on ${day}.`,
  noTerm: "None in these twelve months.",
  income: "Expected income",
  note: "By the day an invoice is due, at the prices that will hold then. Without credits and one-off work.",
  waiting: (project: string, sums: string) => `${project} would add ${sums} once it begins.`,
  moreWaiting: (count: number) => (count === 1 ? "One more has not begun." : `${count} more have not begun.`),
  sums: monthsAWords,
  newClients: (name: string, pounds: string, day: string) => `${name} ${pounds} for new clients from the ${day}`,
} as const;
