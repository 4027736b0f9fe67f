import {
  allowedMinutes,
  availability,
  formatAvailability,
  isPromiseKept,
  minutesOfMonth,
  monthOf,
  startOfDay,
} from "./availability.ts";
import { addDays, type Day, londonDay } from "./calendar-day.ts";

/** Of a day what the pages show; see `site_days`. */
export type SiteDay = {
  day: Day;
  upMinutes: number;
  downMinutes: number;
  plannedMinutes: number;
  unknownMinutes: number;
  medianMs: number | null;
  p95Ms: number | null;
  slowestMs: number | null;
};

export const shownDays = 90;

/** The days of the strip, the oldest first and today last. */
export function listShownDays(today: Day): Day[] {
  return Array.from({ length: shownDays }, (_, index) => addDays(today, index - shownDays + 1));
}

type Sum = { minutes: number; downMinutes: number; knownMinutes: number };

export function sumSiteDays(days: readonly SiteDay[]): Sum {
  const sum = { minutes: 0, downMinutes: 0, knownMinutes: 0 };
  for (const { upMinutes, downMinutes, plannedMinutes, unknownMinutes } of days) {
    const known = upMinutes + downMinutes + plannedMinutes;
    sum.minutes += known + unknownMinutes;
    sum.knownMinutes += known;
    sum.downMinutes += downMinutes;
  }
  return sum;
}

/** '99.81%'. Unknown minutes and planned work are not held against anybody. */
export function formatUptime({ minutes, downMinutes }: Pick<Sum, "minutes" | "downMinutes">): string {
  return formatAvailability(availability(minutes, downMinutes));
}

/** How a calendar month stands against the promise; a month that goes on is measured by what of it is over. */
export function uptimeOfMonth(days: readonly SiteDay[], month: Day, today: Day) {
  const name = month.slice(0, 7);
  const sum = sumSiteDays(days.filter(({ day }) => day.startsWith(name)));
  const isOver = name < today.slice(0, 7);
  const whole = minutesOfMonth(month);
  const { downMinutes, knownMinutes } = sum;
  return {
    month: `${name}-01`,
    isOver,
    isKnown: knownMinutes > 0,
    downMinutes,
    wholeMinutes: whole,
    allowedMinutes: allowedMinutes(whole),
    upMinutes: (isOver ? whole : sum.minutes) - downMinutes,
    uptime: sum.minutes > 0 ? formatUptime({ minutes: isOver ? whole : sum.minutes, downMinutes }) : "",
    isKept: isPromiseKept(whole, downMinutes),
  };
}

/** Until when a site that is down keeps this month's promise; undefined where it is missed already. `usedMinutes`: of the month, before. */
export function promiseHoldsUntil(downFrom: Date, usedMinutes: number, now: Date): Date | undefined {
  const first = monthOf(londonDay(now));
  const left = allowedMinutes(minutesOfMonth(first)) - usedMinutes;
  const from = Math.max(downFrom.getTime(), startOfDay(first).getTime());
  const until = new Date(from + left * 60_000);
  return left >= 0 && until >= now ? until : undefined;
}

/** The middle of each week's days, the oldest week first; the last one ends with `today`. Weeks without an answer are left out. */
export function weeksOf(days: readonly SiteDay[], today: Day, weeks = 13) {
  return Array.from({ length: weeks }, (_, index) => {
    const to = addDays(today, -7 * (weeks - 1 - index));
    const from = addDays(to, -6);
    const those = days.filter(({ day }) => day >= from && day <= to);
    return { from, to, medianMs: middleOf(those.flatMap(({ medianMs }) => medianMs ?? [])) };
  }).flatMap(({ medianMs, ...week }) => (medianMs === undefined ? [] : [{ ...week, medianMs }]));
}

function middleOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
}
