import { business } from "../../../content/business.ts";

export const title = "The days of this site";

export const words = {
  lead: "Each day is counted for whoever had the turn at 5pm. Weekends count too.",
  sum: (days: number, who: string, isFirst: boolean) =>
    who === "paused" ? `paused ${days}` : isFirst ? `${days} ${days === 1 ? "day" : "days"} ${who}` : `${days} ${who}`,
  none: "No day is counted yet.",
  day: (number: number, date: string, who: string) => `Day ${number}, ${date}: ${who}.`,
  todayLabel: (number: number, date: string) => `Day ${number}, ${date}: today, not counted yet.`,
  today: "Today",
  notDrawn: (last: number) => `Days 1 to ${last} are counted, and not drawn.`,
  why: "Why each day is where it is",
  /** What was asked for, and what came of it. */
  list: {
    "material-asked": (what: string, line: string) => `The list: ${what} asked for.${line ? ` ${line}` : ""}`,
    "material-sent": (what: string) => `The list: ${what} received.`,
  },
  corrected: (reason: string) => `Corrected: ${reason}`,
  wrong: "Is a day wrong?",
  get write() {
    return `Write to ${business().firstName}`;
  },
  seen: "If it changes, you see it here, with the reason.",
  isDay: (number: number) => `Today is day ${number}`,
  isLive: "The site is live",
  took: (days: number) => `It took ${days === 1 ? "1 day" : `${days} days`} in all.`,
  paused: (day: string) => `Paused until ${day}. These days count for nobody.`,
  promised: (day: string, isPast: boolean) => `It ${isPast ? "was" : "is"} promised for ${day}.`,
  range: (from: string, to: string) => `${from} to ${to}`,
  see: "See the project",
} as const;

export const adminWords = {
  correct: {
    heading: "Correct a day",
    day: "Day",
    counts: "Counts for",
    reason: "Why",
    hint: (name: string) => `${name} sees the change and this reason.`,
    button: "Save the correction",
  },
  pause: {
    heading: "Pause the project",
    lead: (name: string) =>
      `Paused days count for nobody. ${name} gets an e-mail with the reason and the day on which you carry on.`,
    until: "Until",
    reason: "Why",
    button: "Pause it",
  },
} as const;

export const answers = {
  corrected: "Corrected.",
  paused: "Paused. The e-mail goes now.",
  unchanged: "It was so already. Nothing was changed.",
} as const;

export const problems = {
  reason: "Write why: the client reads it.",
  noSuchDay: "Choose one of the counted days.",
  notADay: "Choose a day.",
  notToCome: "Choose a day after today.",
  notBeingMade: "Only a site that is being made can be paused.",
} as const;
