/** From when on something recurring is invoiced. */
export const startBillingWords = {
  since: (day: string, next: string) => (next ? `Billed since ${day}, next ${next}` : `Billed since ${day}`),
  from: (day: string) => `Billed from ${day}`,
  notYet: "Not billed yet",
  start: "Start billing",
  startNamed: (name: string) => `Start billing ${name}`,
  day: "From",
  dayHint: "The first day to invoice for. A first payment starts it by itself.",
  confirm: "Start billing from that day",
  started: "Billing starts on that day. The invoice comes 14 days before.",
  noDay: "Choose the day it starts.",
  past: "That day is over. Choose today or a later one.",
  already: "It is being billed already.",
} as const;
