import { type BillableItem, isTooMuchAtOnce, listBillings, penceEach } from "./billing-plan.ts";
import { addDays, addMonths, type Day } from "./calendar-day.ts";
import { payment } from "./catalogue.ts";
import { type Agreed, finalPence, isRunning, leavingPence, onLastDay } from "./departure.ts";
import type { LineSource } from "./invoice.ts";
import type { Pence } from "./money.ts";
import type { PaymentType } from "./pricing.ts";
import { endOfTerm, leavingOn, type Term } from "./term.ts";

/** A period of something, and of what kind that is. */
type Covered = { linkId: string; kind: LineSource; from: Day; months: number };

/** A line of an invoice that is not settled. */
export type OpenLine = Covered & { dueOn: Day; pence: Pence };

/** What they leave with: what was agreed until their last day, then the final invoice, if there is one to pay. */
export type Leaving = Agreed & { isOver: boolean; invoice: { dueOn: Day; pence: Pence } | undefined };

/** What a year of a project is worked out from. */
export type YearProject = {
  items: readonly BillableItem[];
  paymentType: PaymentType;
  term: Term | undefined;
  leaving: Leaving | undefined;
  open: readonly OpenLine[];
};

export type Now = {
  today: Day;
  /** The day of the next billing run. */
  nextRun: Day;
  /** How long an invoice has for what has begun already. */
  termsDays: number;
};

/** One sum that is asked for: on that day it is due. */
export type DueSum = {
  dueOn: Day;
  pence: Pence;
  /** What of it the client is bound to pay: the rest comes if they stay. */
  agreedPence: Pence;
  /** For which period; of leaving for none. */
  period: Covered | undefined;
};

/** '2026-12' and the eleven after it: a year begins with the next month. */
export function monthsAhead(today: Day): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, index + 1).slice(0, 7));
}

/** The last day of that year. */
export function endOfYear(today: Day): Day {
  return addDays(addMonths(`${today.slice(0, 7)}-01`, 13), -1);
}

export function isInYear(day: Day, today: Day): boolean {
  return day.slice(0, 7) > today.slice(0, 7) && day <= endOfYear(today);
}

/**
 * What a project is asked for in that year, by the day it is due: what is on an open invoice, and what the billing run will write, by
 * its own function, so that planned changes and new prices are in it.
 */
export function dueInYear(project: YearProject, now: Now): DueSum[] {
  const due = [...duePeriods(project, now), ...dueFinally(project, now)];
  return markAgreed(project, due, now).filter(({ dueOn }) => isInYear(dueOn, now.today));
}

function duePeriods(project: YearProject, { today, nextRun, termsDays }: Now): DueSum[] {
  const { items, paymentType, open, leaving } = project;
  // What is asked for days after their last one is credited on it.
  const written = open
    .filter(({ from }) => !leaving || from <= leaving.endsOn)
    .map(({ dueOn, pence, ...period }) => ({ dueOn, pence, agreedPence: 0, period }));
  const coming = items
    .filter((item) => !isTooMuchAtOnce(item, paymentType, nextRun))
    .flatMap((item) => listBillings(item, paymentType, endOfYear(today)))
    .map(({ linkId, source: kind, amountPence, includedPence, period: { from, months } }) => ({
      dueOn: from > nextRun ? from : addDays(nextRun, termsDays),
      pence: amountPence - includedPence,
      agreedPence: 0,
      period: { linkId, kind, from, months },
    }));
  return [...written, ...coming].toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
}

/** The final invoice of whoever leaves. All of it is agreed. */
function dueFinally({ term, items, paymentType, leaving }: YearProject, { today }: Now): DueSum[] {
  if (!leaving) return [];
  const { endsOn, isOver, invoice } = leaving;
  if (invoice) return [{ ...invoice, agreedPence: invoice.pence, period: undefined }];
  if (isOver || !term) return [];
  const pence = finalPence(onLastDay(term, items, paymentType, endsOn), leaving);
  const dueOn = addDays(endsOn > today ? endsOn : today, payment.otherInvoiceDueDays);
  return pence === 0 ? [] : [{ dueOn, pence, agreedPence: pence, period: undefined }];
}

/**
 * Hosting inside the months that were agreed, each month at what leaving would ask for it, and all together no more than leaving
 * today would cost: whoever may leave for less is bound to no more.
 */
function markAgreed({ term, leaving }: YearProject, due: readonly DueSum[], { today }: Now): DueSum[] {
  const day = leaving && leaving.endsOn < today ? leaving.endsOn : today;
  if (!isRunning(term, day)) return [...due];
  const monthPence = leavingOn(term, day).plan?.monthPence ?? 0;
  const final = due.reduce((pence, { agreedPence }) => pence + agreedPence, 0);
  let left = Math.max(0, leavingPence(term, day) - final);
  return due.map((one) => {
    const { period, pence } = one;
    if (period?.kind !== "plan" || period.from <= today || period.from > endOfTerm(term)) return one;
    const agreedPence = Math.min(pence, period.months * monthPence, left);
    left -= agreedPence;
    return { ...one, agreedPence };
  });
}

export type MonthSums = { month: string; agreedPence: Pence; stayPence: Pence };

/** Each of the twelve months, those in which nothing is due as well. */
export function sumsByMonth(due: readonly DueSum[], today: Day): MonthSums[] {
  const byMonth = Map.groupBy(due, ({ dueOn }) => dueOn.slice(0, 7));
  return monthsAhead(today).map((month) => {
    const inMonth = byMonth.get(month) ?? [];
    const agreedPence = inMonth.reduce((pence, one) => pence + one.agreedPence, 0);
    return { month, agreedPence, stayPence: inMonth.reduce((pence, one) => pence + one.pence, 0) - agreedPence };
  });
}

/** What is paid for by the year and comes again: what was there at the start of it is no renewal. */
export type Renewal = { on: Day; names: string[]; pence: Pence };

export function renewalsOf({ items }: Pick<YearProject, "items">, due: readonly DueSum[]): Renewal[] {
  const byLink = new Map(items.map((item) => [item.linkId, item]));
  const again = due.flatMap(({ period, pence }) => {
    const item = period && byLink.get(period.linkId);
    const isAgain = item?.billingFrom && period && period.months === 12 && period.from > item.billingFrom;
    return isAgain ? [{ on: period.from, name: item.name, pence }] : [];
  });
  return [...Map.groupBy(again, ({ on }) => on)].map(([on, group]) => ({
    on,
    names: group.map(({ name }) => name),
    pence: group.reduce((sum, { pence }) => sum + pence, 0),
  }));
}

/** What would be asked for each month and each year, had it begun: it is in no sum. */
export function notBegun({ items, paymentType }: Pick<YearProject, "items" | "paymentType">) {
  const waiting = items.filter(({ billingFrom, endsOn, billed }) => !billingFrom && !endsOn && billed.length === 0);
  return { monthPence: penceEach(waiting, 1, paymentType), yearPence: penceEach(waiting, 12, paymentType) };
}
