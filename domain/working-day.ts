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

/** The first and the last day of a time on which nobody works. */
export type DaysAway = { from: Day; until: Day };

export function isAwayOn(day: Day, away: DaysAway | null): boolean {
  return away !== null && away.from <= day && day <= away.until;
}

const hour = 3_600_000;

/** So many hours later, with weekends, bank holidays and days away left out: nobody reads the mailbox then. */
export function addWorkingHours(instant: Date, hours: number, away: DaysAway | null): Date {
  let at = nextWorkingMoment(instant, away);
  for (let left = hours * hour; left > 0; ) {
    const untilMidnight = midnightAfter(at).getTime() - at.getTime();
    const step = Math.min(left, untilMidnight);
    left -= step;
    at = new Date(at.getTime() + step);
    if (left > 0) at = nextWorkingMoment(at, away);
  }
  return at;
}

function nextWorkingMoment(instant: Date, away: DaysAway | null): Date {
  let at = instant;
  while (!isWorkingDay(londonDay(at)) || isAwayOn(londonDay(at), away)) at = midnightAfter(at);
  return at;
}

/** The first moment of the next day in London, also on the nights when the clocks change. */
function midnightAfter(instant: Date): Date {
  const today = londonDay(instant);
  let at = new Date(Math.floor(instant.getTime() / hour) * hour + hour);
  while (londonDay(at) === today) at = new Date(at.getTime() + hour);
  return at;
}

/** Whether a weekday among these is not worked on: a bank holiday, or one away. */
export function hasDayOff(from: Day, to: Day, away: DaysAway | null): boolean {
  for (let day = from; day <= to; day = addDays(day, 1))
    if (!isWeekend(day) && (isBankHoliday(day) || isAwayOn(day, away))) return true;
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
