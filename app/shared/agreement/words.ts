import { agreedWords } from "../../../content/agreed.ts";

export const agreementWords = {
  six: "In six lines",
  full: "The full text",
  readAll: (points: number) => `Read all ${points} points, about 3 minutes`,
  cancel: {
    heading: (days: number) => `You have ${days} days to change your mind`,
    lead: "You are buying for yourself and not for a business, so the law gives you time. If you accept today, you can cancel",
    until: (day: string) => `until the end of ${day}`,
    how: (email: string) =>
      `, without a reason. A message to ${email} is enough. You then owe nothing for the rest of the term.`,
    atOnce: (days: number) => `Please start within the ${days} days.`,
    atOnceMeans:
      "If I cancel in that time, I pay for the days of hosting used and for a domain name that was registered for me.",
    without: (day: string) => `Without this tick I start on ${day}.`,
  },
  accept: {
    heading: "Accept",
    read: "I have read the agreement and accept it.",
    name: "Your name",
    nameHint: "Type it as you would sign it.",
    kept: "I keep the day, the time, your name and the text you accepted, and send you a copy by e-mail.",
    binds: agreedWords,
    ask: "Ask me something first",
  },
} as const;

export const agreementProblems = {
  notRead: "Please read the agreement and tick that you accept it.",
  changed: "What is to be agreed has changed since this page was opened. Please read it again. Nothing was accepted.",
  notWanted: "There is nothing to accept here.",
} as const;
