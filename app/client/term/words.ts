import { monthsWords, termWords } from "../../shared/term/words.ts";

export const title = "Your 12 months";

export const words = {
  heading: termWords.heading,
  legend: "What is left to pay if I leave in that month",
  past: "past",
  monthLabel: (month: number, from: string, figure: string) => `Month ${month}, from ${from}: ${figure}`,
  today: "If I left today:",
  inMonth: (month: number) => `If I left in month ${month}:`,
  same: (from: string, to: string) => `The same on any day from ${from} to ${to}.`,
  working: "See how it is worked out",
  workingOf: (pounds: string) => `How ${pounds} is worked out`,
  columns: { what: "Working", pounds: "Pounds" },
  agreed: (months: number) => `The ${months} months you agreed to`,
  times: (count: number, price: string) => `${count} × ${price}`,
  atPlan: (calculation: string, plan: string) => `${calculation}, ${plan}`,
  begun: (months: number) => `${monthsWords(months)} begun, and due by then`,
  begunOrPaid: (months: number) => `${monthsWords(months)} begun or already paid`,
  addOn: (name: string, price: string) => `${name}, ${price} a month`,
  notPart: "Not part of the 12 months. It stops when you leave.",
  fee: "A fee for leaving",
  noFee: "There is none.",
  left: (months: number, price: string) => `${monthsWords(months)} left, ${months} × ${price}`,
  pick: "Or pick a day",
  day: "Day",
  month: "Month",
  ask: "Work it out",
  answer: (day: string, pounds: string) => `${day}: ${pounds}.`,
  because: (month: number, left: number, price: string) =>
    `That is month ${month}, so ${monthsWords(left)} ${left === 1 ? "is" : "are"} left: ${left} × ${price}.`,
  becausePaid: (month: number, left: number, price: string) =>
    `That is month ${month}. ${monthsWords(left)} ${left === 1 ? "is" : "are"} left that you have not paid for: ${left} × ${price}.`,
  nothingLeft: (month: number) => `That is month ${month}. Nothing is left to pay.`,
  afterwards: "That is after your 12 months.",
  noSuchDay: (day: string) => `There is no ${day}. Choose another day.`,
  dayOver: "That day is over. Choose today or a later one.",
  falls: (by: string, dayOfMonth: string, zeroFrom: string) =>
    `It falls by ${by} on the ${dayOfMonth} of each month. From ${zeroFrom} it is £0.00.`,
  orLastDay: (ordinal: string) => `${ordinal}, or the last day,`,
  /** The only month left to fall in. */
  fallsOnce: (zeroFrom: string) => `From ${zeroFrom} it is £0.00.`,
  besides: (invoice: string, pounds: string, what: string) =>
    `Not in this sum: invoice ${invoice}, ${pounds} for ${what}. You owe it whether you stay or leave.`,
  leaving: "If you want to leave",
  howToLeave:
    "Choose your last day, read what happens, confirm. You get an invoice for the sum of that day and for nothing else. Month to month, it is £0.00.",
  leave: "Leave",
  datesAndStay: "The dates, and Stay",
  pays: "What you pay",
  each: { monthly: "Each month", yearly: "Each year" },
  nothingToPay: "Nothing yet.",
  payments: "Your payments",
  year: "Year ahead",
} as const;
