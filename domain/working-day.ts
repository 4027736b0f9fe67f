import { addDays, type Day, londonDay, noonOf } from "./calendar-day.ts";

/** So many working days of England's banks after a day. */
export function addWorkingDays(day: Day, days: number): Day {
  let at = day;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    if (isWorkingDay(at)) left--;
  }
  return at;
}

export function isWorkingDay(day: Day): boolean {
  return !isWeekend(day) && !isBankHoliday(day);
}

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** The first and the last day of a time on which nobody works. */
export type DaysAway = { from: Day; until: Day };

/** When the provider is there: from one weekday to another, on no bank holiday, and not while they are away. */
export type OpeningDays = { firstDay: Weekday; lastDay: Weekday; away: DaysAway | null };

export function isOpenOn(day: Day, opening: OpeningDays): boolean {
  return isOpenWeekday(day, opening) && !isBankHoliday(day) && !isFeast(day) && !isAwayOn(day, opening.away);
}

/** At a weekend, another day is the bank holiday: whoever opens at weekends has both off. */
const isFeast = (day: Day): boolean => /-(12-2[56]|01-01)$/.test(day);

/** So many days later, counting those alone on which somebody is there. */
export function addOpenDays(day: Day, days: number, opening: OpeningDays): Day {
  let at = day;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    if (isOpenOn(at, opening)) left--;
  }
  return at;
}

function isOpenWeekday(day: Day, { firstDay, lastDay }: Omit<OpeningDays, "away">): boolean {
  // Monday is 0 here, as in the list.
  const at = (weekday(day) + 6) % 7;
  return weekdays.indexOf(firstDay) <= at && at <= weekdays.indexOf(lastDay);
}

export function isAwayOn(day: Day, away: DaysAway | null): boolean {
  return away !== null && away.from <= day && day <= away.until;
}

const hour = 3_600_000;

/** So many hours later, with closed days, bank holidays and days away left out: nobody reads the mailbox then. */
export function addOpenHours(instant: Date, hours: number, opening: OpeningDays): Date {
  let at = nextOpenMoment(instant, opening);
  for (let left = hours * hour; left > 0; ) {
    const untilMidnight = midnightAfter(at).getTime() - at.getTime();
    const step = Math.min(left, untilMidnight);
    left -= step;
    at = new Date(at.getTime() + step);
    if (left > 0) at = nextOpenMoment(at, opening);
  }
  return at;
}

function nextOpenMoment(instant: Date, opening: OpeningDays): Date {
  let at = instant;
  while (!isOpenOn(londonDay(at), opening)) at = midnightAfter(at);
  return at;
}

/** The first moment of the next day in London, also on the nights when the clocks change. */
function midnightAfter(instant: Date): Date {
  const today = londonDay(instant);
  let at = new Date(Math.floor(instant.getTime() / hour) * hour + hour);
  while (londonDay(at) === today) at = new Date(at.getTime() + hour);
  return at;
}

/** Whether nobody is there on one of these though its weekday is an opening day: a bank holiday, or one away. */
export function hasDayOff(from: Day, to: Day, opening: OpeningDays): boolean {
  for (let day = from; day <= to; day = addDays(day, 1))
    if (isOpenWeekday(day, opening) && !isOpenOn(day, opening)) return true;
  return false;
}

/** The yearly bank holidays of England, with the days that stand in for those at a weekend. */
export function isBankHoliday(day: Day): boolean {
  return bankHolidays(Number(day.slice(0, 4))).includes(day);
}

function bankHolidays(year: number): Day[] {
  const easter = easterSunday(year);
  const christmas = nextWeekday(`${year}-12-25`);
  return [
    nextWeekday(`${year}-01-01`),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(`${year}-05-01`),
    mondayFrom(`${year}-05-25`),
    mondayFrom(`${year}-08-25`),
    ...christmasHolidays(year, christmas),
  ];
}

/** Both days of Christmas, each moved behind the weekend and not onto the other. */
function christmasHolidays(year: number, christmas: Day): Day[] {
  const boxing = nextWeekday(`${year}-12-26`);
  if (christmas !== boxing) return [christmas, boxing];
  return [boxing, addDays(boxing, 1)];
}

/** The Monday on that day or in the week after it. */
function mondayFrom(day: Day): Day {
  return addDays(day, (8 - weekday(day)) % 7);
}

function nextWeekday(day: Day): Day {
  return isWeekend(day) ? nextWeekday(addDays(day, 1)) : day;
}

function isWeekend(day: Day): boolean {
  return weekday(day) === 0 || weekday(day) === 6;
}

/** Sunday is 0. */
function weekday(day: Day): number {
  return noonOf(day).getUTCDay();
}

/** By the Gregorian computus. */
function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const corrected = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30;
  const moon = epact - Math.floor((golden + 11 * epact) / 319);
  const sunday = (2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - (year % 4) - moon + 32) % 7;
  return addDays(`${year}-03-22`, moon + sunday);
}
