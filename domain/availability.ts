import { addDays, addMonths, type Day, londonInstant } from "./calendar-day.ts";
import { roundHalfUp } from "./invoice.ts";

const minute = 60_000;

/** When a day begins by London's clock; the clocks never change at midnight. */
export function startOfDay(day: Day): Date {
  const start = londonInstant(day, "00:00");
  if (!start) throw new RangeError(`not a day: ${day}`);
  return start;
}

/** The first day of the month that a day is in. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** From one moment to another. What has begun of a minute does not count. */
export function wholeMinutes(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / minute));
}

/** 1,440, and an hour less or more when the clocks change. */
export function minutesOfDay(day: Day): number {
  return wholeMinutes(startOfDay(day), startOfDay(addDays(day, 1)));
}

/** 43,200 in a September, 44,700 in an October. */
export function minutesOfMonth(month: Day): number {
  return wholeMinutes(startOfDay(monthOf(month)), startOfDay(addMonths(monthOf(month), 1)));
}

export type Watched = { watchedSince: Date; stoppedAt: Date | null };

/** The minutes of a month that count for a site: those in which it was watched. */
export function countedMinutes(month: Day, { watchedSince, stoppedAt }: Watched): number {
  const [from, to] = [startOfDay(monthOf(month)), startOfDay(addMonths(monthOf(month), 1))];
  return wholeMinutes(
    new Date(Math.max(from.getTime(), nextMinute(watchedSince))),
    stoppedAt && stoppedAt < to ? stoppedAt : to,
  );
}

function nextMinute(at: Date): number {
  return Math.ceil(at.getTime() / minute) * minute;
}

/** How far a month has to fall short of 100% for each step, in hundredths of a per cent. The first is what is promised. */
export const uptimeSteps = { kept: 9_990, quarter: 9_900, whole: 9_500 } as const;

/** Of so many minutes, how many may be down with the promise kept: 43 of 43,200. */
export function allowedMinutes(minutes: number): number {
  return Math.floor((minutes * (10_000 - uptimeSteps.kept)) / 10_000);
}

/** Exactly, with nothing rounded. */
function isBelow(minutes: number, down: number, hundredths: number): boolean {
  return (minutes - down) * 10_000 < minutes * hundredths;
}

export function isPromiseKept(minutes: number, down: number): boolean {
  return !isBelow(minutes, down, uptimeSteps.kept);
}

/**
 * In hundredths of a per cent, rounded, but never up to what it missed: neither to a step of the promise nor to 100%.
 * 44,614 of 44,700 minutes are 9,981.
 */
export function availability(minutes: number, down: number): number {
  if (minutes === 0) return 10_000;
  const rounded = roundHalfUp((minutes - down) * 10_000, minutes);
  const isFlattering = [...Object.values(uptimeSteps), 10_000].some(
    (step) => rounded === step && isBelow(minutes, down, step),
  );
  return isFlattering ? rounded - 1 : rounded;
}

/** '99.81%'. */
export function formatAvailability(hundredths: number): string {
  return `${(hundredths / 100).toFixed(2)}%`;
}

export type CreditPercent = 10 | 25 | 100;

/** What of the month's hosting comes back; undefined where the promise was kept. */
export function creditPercent(minutes: number, down: number): CreditPercent | undefined {
  if (isBelow(minutes, down, uptimeSteps.whole)) return 100;
  if (isBelow(minutes, down, uptimeSteps.quarter)) return 25;
  return isPromiseKept(minutes, down) ? undefined : 10;
}
