import { nextUnbilled, type Period, periodOf } from "./billing-period.ts";
import { addDays, type Day, longDay, noonOf } from "./calendar-day.ts";
import { payment } from "./catalogue.ts";
import type { LineKind } from "./catalogue-entry.ts";
import { roundHalfUp } from "./invoice.ts";
import type { Pence } from "./money.ts";
import { type BillingCycle, type PaymentType, type PricingType, yearlyPence } from "./pricing.ts";

/** Something that a project has of the catalogue, at the price it was added with. */
export type BillableItem = {
  linkId: string;
  kind: LineKind;
  name: string;
  pricePence: Pence;
  yearlyPricePence: Pence | null;
  /** A plan's or a product's billing cycle, an add-on's pricing type. */
  cycle: BillingCycle | PricingType;
  /** The anchor: without one it is not billed yet. */
  billingFrom: Day | null;
  /** What is on an invoice already; without months, where it is paid once. */
  billed: readonly { fromMonth: number; months: number }[];
  /** The first month, counted from the anchor, that the billing asks for: more than none where it took the place of another. */
  firstMonth?: number;
  /** The last day it is had, where its end is planned. */
  endsOn?: Day | null;
  /** What the project's plan includes of its first year. */
  freePence: Pence;
};

type ItemCycle = { months: 1 | 12; pence: Pence } | "once";

type Priced = Omit<BillableItem, "billed" | "billingFrom" | "endsOn" | "firstMonth" | "freePence" | "linkId">;

/** How often an item is paid for and how much each time. */
export function itemCycle(item: Priced, paymentType: PaymentType): ItemCycle {
  if (item.cycle === "one_time") return "once";
  if (item.cycle === "yearly") return { months: 12, pence: item.pricePence };
  return paymentType === "yearly" ? { months: 12, pence: yearlyPence(item) } : { months: 1, pence: item.pricePence };
}

/** What of them is paid for each so many months costs each time. */
export function penceEach(items: readonly Priced[], months: 1 | 12, paymentType: PaymentType): Pence {
  return items.reduce((pence, item) => {
    const cycle = itemCycle(item, paymentType);
    return cycle !== "once" && cycle.months === months ? pence + cycle.pence : pence;
  }, 0);
}

/** A period that is to be invoiced, with the words of its line. */
export type Billing = {
  linkId: string;
  source: LineKind;
  period: Period;
  amountPence: Pence;
  /** What of it the plan includes. */
  includedPence: Pence;
  description: string;
  explanation: string;
};

/** The first period that nothing has been invoiced for. What costs nothing has none, and neither has what is bought once. */
export function nextBilling(item: BillableItem, paymentType: PaymentType): Billing | undefined {
  const cycle = itemCycle(item, paymentType);
  if (cycle === "once" || !item.billingFrom) return;
  const { fromMonth, months } = nextUnbilled(item.billed, cycle.months, item.firstMonth);
  const amountPence = months === cycle.months ? cycle.pence : pricePerMonths(item, months);
  if (cycle.pence === 0) return;
  // A gap at no price is passed over, so that it does not stand in the way of what follows.
  if (amountPence === 0) return nextBilling({ ...item, billed: [...item.billed, { fromMonth, months }] }, paymentType);
  const period = periodOf(item.billingFrom, fromMonth, months);
  if (item.endsOn && period.from > item.endsOn) return;
  return {
    linkId: item.linkId,
    source: item.kind,
    period,
    amountPence,
    includedPence: fromMonth === 0 ? Math.min(amountPence, item.freePence) : 0,
    description: lineText(item, months),
    explanation: periodWords(period),
  };
}

/** Every period that begins by a day and is not invoiced yet, in order: more than one after an outage. */
export function listBillings(item: BillableItem, paymentType: PaymentType, until: Day): Billing[] {
  const found: Billing[] = [];
  for (let billed = item.billed; ; ) {
    const next = nextBilling({ ...item, billed }, paymentType);
    if (!next || next.period.from > until) return found;
    found.push(next);
    billed = [...billed, next.period];
  }
}

/** The first day of a project that is not invoiced yet. Null: there is nothing to come. */
export function nextPeriodOn(items: readonly BillableItem[], paymentType: PaymentType): Day | null {
  const days = items.flatMap((item) => nextBilling(item, paymentType)?.period.from ?? []);
  return days.toSorted()[0] ?? null;
}

/** The last first day that an invoice is written for today. */
export function billedAhead(today: Day): Day {
  return addDays(today, payment.recurringInvoiceDaysAhead);
}

/** When the invoice of a period that begins on `from` is written: the days ahead, or as soon as there is a run. */
export function invoicedOn(from: Day, nextRun: Day): Day {
  const ahead = addDays(from, 0 - payment.recurringInvoiceDaysAhead);
  return ahead > nextRun ? ahead : nextRun;
}

/** One invoice to come: due on its first day, or, where that has come already, by the terms (no day). */
export type PlannedInvoice = { dueOn: Day | undefined; billings: Billing[]; totalPence: Pence };

/** What has begun shares one invoice, however many periods were missed; what comes is grouped by its first day. */
export function planInvoices(items: readonly BillableItem[], paymentType: PaymentType, today: Day): PlannedInvoice[] {
  const billings = items.flatMap((item) => listBillings(item, paymentType, billedAhead(today)));
  const groups = Map.groupBy(billings, ({ period }) => (period.from <= today ? "" : period.from));
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, group]) => ({
      dueOn: day || undefined,
      billings: group.toSorted((a, b) => (a.period.from < b.period.from ? -1 : a.period.from > b.period.from ? 1 : 0)),
      totalPence: group.reduce((pence, { amountPence, includedPence }) => pence + amountPence - includedPence, 0),
    }));
}

/** '1 December 2026 to 31 December 2026'. */
export function periodWords({ from, to }: { from: Day; to: Day }): string {
  return `${longDay(noonOf(from))} to ${longDay(noonOf(to))}`;
}

/** 'Tech Voyager hosting, paid yearly'. */
export function lineText({ kind, name }: Pick<BillableItem, "kind" | "name">, months: number): string {
  const what = kind === "plan" && !/hosting$/i.test(name) ? `${name} hosting` : name;
  return months === 12 ? `${what}, paid yearly` : what;
}

/** A gap that is shorter than the cycle costs its months. */
function pricePerMonths({ pricePence, cycle }: BillableItem, months: number): Pence {
  return cycle === "yearly" ? roundHalfUp(pricePence * months, 12) : pricePence * months;
}

/** More of an item at once the nightly run does not bill: whatever is behind it, somebody is to look at it first. */
const mostPeriodsAtOnce = 3;

export function isTooMuchAtOnce(item: BillableItem, paymentType: PaymentType, today: Day): boolean {
  return listBillings(item, paymentType, billedAhead(today)).length > mostPeriodsAtOnce;
}
