import { addDays, addMonths, type Day } from "./calendar-day.ts";

export type Period = { fromMonth: number; months: number; from: Day; to: Day };

/** The months from `fromMonth` on, counted from the anchor: the day after its last one is where the next begins. */
export function periodOf(anchor: Day, fromMonth: number, months: number): Period {
  const from = addMonths(anchor, fromMonth);
  return { fromMonth, months, from, to: addDays(addMonths(anchor, fromMonth + months), -1) };
}

export type Billed = { fromMonth: number; months: number };

/**
 * The first months that nothing has been invoiced for. A gap, where an invoice was voided to be made again, is filled
 * before what follows it, and with no more than fits. What took the place of something else begins with a later month.
 */
export function nextUnbilled(billed: readonly Billed[], months: number, firstMonth = 0): Billed {
  let fromMonth = firstMonth;
  for (const period of billed.toSorted((a, b) => a.fromMonth - b.fromMonth)) {
    if (period.fromMonth > fromMonth) return { fromMonth, months: Math.min(months, period.fromMonth - fromMonth) };
    fromMonth = Math.max(fromMonth, period.fromMonth + period.months);
  }
  return { fromMonth, months };
}
