import { addDays, type Day, daysBetween, isDay, londonClock, londonDay, noonOf } from "../calendar-day.ts";
import { serviceTargets } from "../catalogue.ts";
import { addOpenDays, addOpenHours, type DaysAway, hasDayOff, type OpeningDays } from "../working-day.ts";
import type { Away, OpeningHours } from "./content.ts";

/** The first day after it on which somebody is there. */
export const backOn = ({ until }: DaysAway, opening: Omit<OpeningDays, "away">): Day =>
  addOpenDays(until, 1, { ...opening, away: null });

export const announcedFrom = ({ from, isAnnounced }: Away): Day => (isAnnounced ? addDays(from, -7) : from);
export const isSaidOn = (day: Day, away: Away): boolean => announcedFrom(away) <= day && day <= away.until;

/** Until when an enquiry is answered. Midnight is the last minute of the day before. */
export function answerBy(receivedAt: Date, opening: OpeningDays): Date {
  const exactly = addOpenHours(receivedAt, serviceTargets.enquiryReplyHours, opening);
  return londonClock(exactly) === "00:00" ? new Date(exactly.getTime() - 60_000) : exactly;
}

/** That day, where it is later than 'about 24 hours, Monday to Friday', or whichever are the opening days. */
export function lateAnswerBy(receivedAt: Date, opening: OpeningDays): Day | null {
  const due = londonDay(answerBy(receivedAt, opening));
  return hasDayOff(londonDay(receivedAt), due, opening) ? due : null;
}

/** By which day everything is answered that is written on this one; null where being away changes nothing about it. */
export function answerDayOf(day: Day, opening: OpeningDays): Day | null {
  const [due, usually] = [opening, { ...opening, away: null }].map((days) => londonDay(answerBy(noonOf(day), days)));
  return due === usually ? null : (due ?? null);
}

/** The day on which reminders of late payments go out again, while they wait. */
export function remindersWaitUntil(day: Day, hours: OpeningHours): Day | null {
  const { away } = hours;
  if (!away || away.isReminding || day < away.from || day >= backOn(away, hours)) return null;
  return backOn(away, hours);
}

export const longestAway = 60;

export type AwayFault = "no-day" | "last-before-first" | "past" | "too-long" | "too-far";

/** What is wrong with days that somebody wants to be away. One that has begun may keep its first day. */
export function findAwayFault(
  { from, until }: DaysAway,
  { today, saved }: { today: Day; saved: DaysAway | null },
): { field: "from" | "until"; fault: AwayFault } | undefined {
  if (!isDay(from)) return { field: "from", fault: "no-day" };
  if (!isDay(until)) return { field: "until", fault: "no-day" };
  if (until < from) return { field: "until", fault: "last-before-first" };
  if (until < today) return { field: "until", fault: "past" };
  if (from < today && from !== saved?.from) return { field: "from", fault: "past" };
  if (from > addDays(today, 366)) return { field: "from", fault: "too-far" };
  if (daysBetween(noonOf(from), noonOf(until)) >= longestAway) return { field: "until", fault: "too-long" };
}
