import { type Day, dayAndMonth, londonWeekday, noonOf } from "../domain/calendar-day.ts";
import type { DaysAway } from "../domain/working-day.ts";

/** 'Monday 4 January' */
const weekdayAndDay = (day: Day): string => `${londonWeekday(noonOf(day))} ${dayAndMonth(day)}`;

/** What is said of a time away, on pages and in mails. */
export const awayWords = {
  /** Until the provider writes something else. */
  proposed: (away: DaysAway, back: Day) => {
    const days =
      away.from === away.until
        ? `on ${dayAndMonth(away.from)}`
        : `from ${dayAndMonth(away.from)} to ${dayAndMonth(away.until)}`;
    return `I am away ${days}. Write to me anyway: I answer from ${dayAndMonth(back)}.`;
  },
  inMails: (away: DaysAway, back: Day) =>
    `I am away until ${dayAndMonth(away.until)} and answer from ${dayAndMonth(back)}.`,
  closed: (back: Day) => `Closed. Back on ${weekdayAndDay(back)}.`,
  answerBy: (due: Day) => `I answer by ${weekdayAndDay(due)}.`,
  by: (due: Day) => `By ${weekdayAndDay(due)}`,
  writesBack: "I write back. Usually with questions.",
} as const;
