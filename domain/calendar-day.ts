const londonHourFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The hour on the wall in London. */
export function londonHour(instant: Date): number {
  return Number(londonHourFormat.format(instant));
}

const londonMomentFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** '14 November 2026 at 09:05', on the wall in London. */
export function londonMoment(instant: Date): string {
  return londonMomentFormat.format(instant);
}

const shortDayFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** '14 Nov 2026', for tables. */
export function shortDay(instant: Date): string {
  return shortDayFormat.format(instant);
}

const longDayFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** '14 November 2026', for sentences. */
export function longDay(instant: Date): string {
  return longDayFormat.format(instant);
}

const dayAndMonthFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "long",
});

/** '14 November', with its year where that is not this one. */
export function dayOfYear(day: Day, today: Day): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (isThisYear ? dayAndMonthFormat : longDayFormat).format(noonOf(day));
}

/** '14 November', whichever year it is in. */
export function dayAndMonth(day: Day): string {
  return dayAndMonthFormat.format(noonOf(day));
}

const monthFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", month: "long" });

/** 'November'. */
export function monthName(day: Day): string {
  return monthFormat.format(noonOf(day));
}

const weekdayFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", weekday: "long" });

/** 'Saturday'. */
export function londonWeekday(instant: Date): string {
  return weekdayFormat.format(instant);
}

const clockFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** '09:05'. */
export function londonClock(instant: Date): string {
  return clockFormat.format(instant);
}

const isoDayFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** A calendar day in London, as '2026-11-14'. */
export type Day = string;

export function londonDay(instant: Date): Day {
  return isoDayFormat.format(instant);
}

/** A day has no time: noon is on the same day in London all the year round. */
export function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** A day and '09:30' on the wall in London as a moment. In the hour that the clocks repeat it is the first; whatever is none is undefined. */
export function londonInstant(day: string, time: string): Date | undefined {
  if (!isDay(day) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return;
  const asIfUtc = new Date(`${day}T${time}:00Z`);
  const inSummer = new Date(asIfUtc.getTime() - 3_600_000);
  return londonClock(inSummer) === time ? inSummer : asIfUtc;
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  // The calendar has no year 0, though a machine's has.
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith("0000");
  return isWritten && !Number.isNaN(Date.parse(text)) && noonOf(text).toISOString().startsWith(text);
}

/** The day so many months after an anchor: the same day of the month, or its last one. Always from the anchor itself. */
export function addMonths(anchor: Day, months: number): Day {
  const [year = 0, month = 0, day = 0] = anchor.split("-").map(Number);
  const count = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(count / 12), count % 12];
  const last = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  return isoDay(toYear, toMonth + 1, Math.min(day, last));
}

export function addDays(day: Day, days: number): Day {
  return new Date(noonOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

function isoDay(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

export function daysBetween(from: Date, to: Date): number {
  return Math.round((noonOf(londonDay(to)).getTime() - noonOf(londonDay(from)).getTime()) / day);
}

const day = 86_400_000;
