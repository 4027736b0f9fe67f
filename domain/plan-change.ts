import { type Billed, nextUnbilled, type Period, periodOf } from "./billing-period.ts";
import { type BillableItem, type Billing, itemCycle, listBillings } from "./billing-plan.ts";
import { addDays, type Day, daysBetween, longDay, noonOf } from "./calendar-day.ts";
import { roundHalfUp } from "./invoice.ts";
import { formatPounds, type Pence } from "./money.ts";
import type { BillingCycle, PaymentType } from "./pricing.ts";
import { yearlyPence } from "./pricing.ts";

/** `end`: nothing comes in its place. `price`: the same at a new price. `interval`: by the year, or by the month again. `take-back`: a planned change is not wanted any more. */
export const planChangeKinds = ["plan", "end", "price", "interval", "take-back"] as const;

/** What takes the place of a plan, at the price of today's catalogue. */
export type NextPlan = {
  name: string;
  pricePence: Pence;
  yearlyPricePence: Pence | null;
  cycle: BillingCycle;
};

/** One line of what a change costs, with its working. */
export type ChangeLine = { text: string; working: string; pence: Pence };

type Covered = Period & { startsOn: Day };

type Common = {
  /** The first day on the new plan, or without it. */
  startsOn: Day;
  /** The first month, from the same anchor, that the billing asks for at the new price. */
  firstMonth: number;
  /** What began before the change and is on no invoice yet. */
  due: Billing[];
  lines: ChangeLine[];
  /** To pay at once; below zero never. */
  costPence: Pence;
  /** What was invoiced ahead and is less now. */
  creditPence: Pence;
  /** The periods whose invoices have been written, as they are of the new plan. */
  covers: Covered[];
};

export type PlanChange = Common & { direction: "up" | "down" };
/** Why there is no change to make. */
export type NoChange = "not-begun" | "paid-once" | "behind" | "free";

/** As many periods that nobody has billed are not billed by a change: somebody is to look at them first. */
const mostDue = 3;

/**
 * What a change does from a day on. What costs more begins at once, and the days left with today are paid at the new price, less
 * what was asked for them at the old one. What costs less, or is paid for at other times, begins when the period is over.
 */
export function changeOf(
  item: BillableItem,
  next: NextPlan,
  paymentType: PaymentType,
  today: Day,
): PlanChange | NoChange {
  const [was, will] = [itemCycle(item, paymentType), itemCycle(asItem(item, next), paymentType)];
  if (was === "once" || will === "once") return "paid-once";
  if (!item.billingFrom) return "not-begun";
  // Nothing says which of its months are over.
  if (was.pence === 0) return "free";
  const due = listBillings(item, paymentType, addDays(today, -1));
  if (due.length > mostDue) return "behind";
  if (was.months !== will.months) return later(item, next, { due, startsAfterBilled: true, months: was.months }, today);
  if (will.pence < was.pence) return later(item, next, { due, startsAfterBilled: false, months: was.months }, today);
  return atOnce(item, next, { due, months: was.months }, today);
}

/** What ends is had until its period is over, and what was invoiced of it ahead is credited. */
export function endOf(item: BillableItem, paymentType: PaymentType, today: Day): PlanChange | NoChange {
  const cycle = itemCycle(item, paymentType);
  if (cycle === "once") return "paid-once";
  if (!item.billingFrom) return "not-begun";
  const due = listBillings(item, paymentType, addDays(today, -1));
  return later(item, null, { due, startsAfterBilled: false, months: cycle.months }, today);
}

type Known = { due: Billing[]; months: number };

function atOnce(item: BillableItem, next: NextPlan, { due, months }: Known, today: Day): PlanChange {
  const { anchor, billed, firstMonth } = known(item, due, months);
  const covers = billed
    .map((period) => periodOf(anchor, period.fromMonth, period.months))
    .filter(({ to }) => to >= today)
    .map((period) => ({ ...period, startsOn: period.from > today ? period.from : today }));
  const lines = covers.flatMap((period) => linesOf(item, next, period));
  const duePence = due.reduce((pence, { amountPence, includedPence }) => pence + amountPence - includedPence, 0);
  const costPence = lines.reduce((pence, line) => pence + line.pence, duePence);
  return { direction: "up", startsOn: today, firstMonth, due, lines, costPence, creditPence: 0, covers };
}

type Later = Known & {
  /** What is paid for at other times has no share of a period that is on an invoice. */
  startsAfterBilled: boolean;
};

function later(
  item: BillableItem,
  next: NextPlan | null,
  { due, months, startsAfterBilled }: Later,
  today: Day,
): PlanChange {
  const begun = known(item, due, months);
  const { anchor, billed } = begun;
  const running = billed
    .map((period) => periodOf(anchor, period.fromMonth, period.months))
    .find(({ from, to }) => from <= today && today <= to);
  // What begins today and is on no invoice yet is had for its whole period as well.
  const fromMonth = running
    ? running.fromMonth + running.months
    : begun.firstMonth + (periodOf(anchor, begun.firstMonth, months).from <= today ? months : 0);
  const startMonth = startsAfterBilled ? Math.max(fromMonth, begun.firstMonth) : fromMonth;
  const ahead = billed
    .filter((period) => period.fromMonth >= startMonth)
    .map((period) => periodOf(anchor, period.fromMonth, period.months));
  const creditPence = ahead.reduce((pence, { months: many }) => pence + lessPence(item, next, many), 0);
  return {
    direction: "down",
    startsOn: periodOf(anchor, startMonth, months).from,
    firstMonth: Math.max(startMonth, begun.firstMonth),
    due: [],
    lines: [],
    costPence: 0,
    creditPence,
    covers: ahead.map((period) => ({ ...period, startsOn: period.from })),
  };
}

/** Its periods that are on an invoice, or will be by this change; and the first that is not. */
function known(item: BillableItem, due: readonly Billing[], months: number) {
  const anchor = item.billingFrom ?? "";
  const rows: Billed[] = [...item.billed, ...due.map(({ period }) => period)];
  const first = item.firstMonth ?? 0;
  // What it took the place of was billed until its first month.
  const before = { fromMonth: first - months, months };
  const isMissing = first >= months && !rows.some((row) => overlaps(row, before));
  const billed = (isMissing ? [before, ...rows] : rows).toSorted((a, b) => a.fromMonth - b.fromMonth);
  return { anchor, billed, firstMonth: nextUnbilled(billed, months, first).fromMonth };
}

function overlaps(a: Billed, b: Billed): boolean {
  return a.fromMonth < b.fromMonth + b.months && b.fromMonth < a.fromMonth + a.months;
}

/** Each rounded half up to a penny: so whatever is changed how often, each day is paid at the price it was had for. */
function linesOf(item: BillableItem, next: NextPlan, period: Covered): ChangeLine[] {
  const share = shareOf(period, period.startsOn);
  const line = (text: string, pence: Pence, factor: 1 | -1): ChangeLine => ({
    text,
    working: `${formatPounds(pence)} × ${share.left} of ${share.days} days`,
    pence: factor * roundHalfUp(pence * share.left, share.days),
  });
  const [from, to] = [period.startsOn, period.to].map((day) => longDay(noonOf(day)));
  return [
    line(`${next.name}, ${from} to ${to}`, priceOf(asItem(item, next), period.months), 1),
    line(`${item.name}, invoiced for those days already`, priceOf(item, period.months), -1),
  ];
}

/** A whole period that was invoiced at the price of what does not come after all. */
export function takenBackLines(
  stays: BillableItem,
  comes: BillableItem,
  { months, days }: { months: number; days: string },
): ChangeLine[] {
  return [
    { text: `${stays.name}, ${days}`, working: "", pence: priceOf(stays, months) },
    { text: `${comes.name}, invoiced for those days already`, working: "", pence: 0 - priceOf(comes, months) },
  ];
}

/** The days of a period that are left with a day, and all of them. */
export function shareOf({ from, to }: Pick<Period, "from" | "to">, day: Day): { left: number; days: number } {
  const count = (first: Day) => daysBetween(noonOf(first), noonOf(to)) + 1;
  return { left: count(day), days: count(from) };
}

/** By how much so many months cost less. */
export function lessPence(item: BillableItem, next: NextPlan | null, months: number): Pence {
  return priceOf(item, months) - (next ? priceOf(asItem(item, next), months) : 0);
}

function asItem(item: BillableItem, { cycle, ...next }: NextPlan): BillableItem {
  return { ...item, ...next, cycle };
}

/** What so many months of it cost. */
function priceOf(item: BillableItem, months: number): Pence {
  if (item.cycle === "yearly") return roundHalfUp(item.pricePence * months, 12);
  return months === 12 ? yearlyPence(item) : item.pricePence * months;
}
