import { business } from "../../../content/business.ts";

export const title = (name: string) => `Statement for ${name}, ${business.name}`;

export const words = {
  heading: "Statement",
  lead: (name: string, day: string) => `${name}, up to ${day}`,
  hint: "The balance is what the client owes after each line; with a minus, what they have with you.",
  owes: "Owes",
  owesNothing: "Owes nothing",
  has: "Has a balance of",
  print: "Print it, or save it as a PDF, with your browser.",
} as const;
