export const title = (name: string) => `Statement for ${name}`;

export const words = {
  heading: "Statement",
  period: (from: string, to: string) => `${from} to ${to}`,
  hint: "The balance is what the client owes after each line. With a minus, it is their credit.",
  owes: (day: string) => `Owes on ${day}`,
  owesNothing: (day: string) => `Owes nothing on ${day}`,
  has: (day: string) => `Has a balance on ${day} of`,
  print: "Print it, or save it as a PDF, with your browser.",
} as const;
