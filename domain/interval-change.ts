import { type BillableItem, itemCycle, listBillings, nextBilling } from "./billing-plan.ts";
import { addDays, type Day } from "./calendar-day.ts";
import type { Pence } from "./money.ts";
import type { NoChange } from "./plan-change.ts";
import type { PaymentType } from "./pricing.ts";

/** 'Paid by the year'. */
export const intervalWords: Record<PaymentType, string> = { monthly: "by the month", yearly: "by the year" };

/** What is paid for at other intervals, and from which day on: each time, as it was and as it will be. */
export type IntervalLine = { name: string; from: Day; wasPence: Pence; willPence: Pence };

export type IntervalChange = {
  next: PaymentType;
  /** The first day that is paid for at the other interval. */
  startsOn: Day;
  lines: IntervalLine[];
  /** What twelve months of it cost, as it was and as it will be. */
  yearWasPence: Pence;
  yearWillPence: Pence;
};

/** By the year instead of by the month, or back: each thing from the first day that nothing is invoiced for. */
export function intervalChangeOf(
  items: readonly BillableItem[],
  was: PaymentType,
  today: Day,
): IntervalChange | NoChange | "planned" {
  if (items.some(({ endsOn }) => endsOn)) return "planned";
  const next = was === "monthly" ? "yearly" : "monthly";
  const lines: IntervalLine[] = [];
  let isBehind = false;
  let isPriced = false;
  for (const item of items) {
    const [before, after] = [itemCycle(item, was), itemCycle(item, next)];
    if (before === "once" || after === "once" || before.months === after.months || after.pence === 0) continue;
    isPriced = true;
    const from = nextBilling(item, next)?.period.from;
    if (!from) continue;
    isBehind ||= listBillings(item, was, addDays(today, -1)).length > 0;
    lines.push({ name: item.name, from, wasPence: before.pence, willPence: after.pence });
  }
  const [startsOn] = lines.map(({ from }) => from).toSorted();
  if (!startsOn) return isPriced ? "not-begun" : "free";
  if (isBehind) return "behind";
  const sum = (pence: (line: IntervalLine) => Pence) => lines.reduce((all, line) => all + pence(line), 0);
  const [wasPence, willPence] = [sum((line) => line.wasPence), sum((line) => line.willPence)];
  const [yearWasPence, yearWillPence] = was === "monthly" ? [12 * wasPence, willPence] : [wasPence, 12 * willPence];
  return { next, startsOn, lines, yearWasPence, yearWillPence };
}
