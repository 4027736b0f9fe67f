import { type Day, noonOf } from "./calendar-day.ts";

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

export type Period = { fromMonth: number; months: number; from: Day; to: Day };

/** The months from `fromMonth` on, counted from the anchor: the day after its last one is where the next begins. */
export function periodOf(anchor: Day, fromMonth: number, months: number): Period {
  const from = addMonths(anchor, fromMonth);
  return { fromMonth, months, from, to: addDays(addMonths(anchor, fromMonth + months), -1) };
}

type Billed = { fromMonth: number; months: number };

/**
 * The first months that nothing has been invoiced for. A gap, where an invoice was voided to be made again, is filled
 * before what follows it, and with no more than fits.
 */
export function nextUnbilled(billed: readonly Billed[], months: number): Billed {
  let fromMonth = 0;
  for (const period of billed.toSorted((a, b) => a.fromMonth - b.fromMonth)) {
    if (period.fromMonth > fromMonth) return { fromMonth, months: Math.min(months, period.fromMonth - fromMonth) };
    fromMonth = Math.max(fromMonth, period.fromMonth + period.months);
  }
  return { fromMonth, months };
}

function isoDay(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
