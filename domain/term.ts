import { addDays, addMonths, type Day, longDay, noonOf } from "./calendar-day.ts";
import { offer } from "./catalogue.ts";
import { roundHalfUp } from "./invoice.ts";
import type { Pence } from "./money.ts";
import type { BillingCycle } from "./pricing.ts";

/** A hosting plan that a project has or had, at the price it was added with. */
export type TermPlan = {
  name: string;
  pricePence: Pence;
  billingCycle: BillingCycle;
  from: Day;
  /** The day it was removed on; null: it is still there. */
  until: Day | null;
};

/** What a client has agreed to for one project: so many months from the day of the first payment. */
export type Term = {
  startedOn: Day;
  months: number;
  plans: readonly TermPlan[];
  /** The last day that hosting has been paid for, where that is known. */
  paidUntil: Day | null;
};

export type TermMonth = { month: number; from: Day; to: Day };

/** The months of the term, each from its day of the month to the day before the next begins. */
export function monthsOf({ startedOn, months }: Pick<Term, "startedOn" | "months">): TermMonth[] {
  return Array.from({ length: months }, (_, index) => ({
    month: index + 1,
    from: addMonths(startedOn, index),
    to: addDays(addMonths(startedOn, index + 1), -1),
  }));
}

/** The last day of the term. From the next one on it is month to month, and nothing begins it again. */
export function endOfTerm({ startedOn, months }: Pick<Term, "startedOn" | "months">): Day {
  return addDays(addMonths(startedOn, months), -1);
}

/** Whether the client is told by now that it ends: from thirty days before it on, until it has ended. */
export function isNoticeDue(term: Pick<Term, "startedOn" | "months">, today: Day): boolean {
  const endsOn = endOfTerm(term);
  return addDays(endsOn, 0 - offer.termNoticeDays) <= today && today <= endsOn;
}

/** The month that a day is in, counted from 1; the last one's number for every day after the term, 0 before it. */
export function monthOn(term: Pick<Term, "startedOn" | "months">, day: Day): number {
  return monthsOf(term).filter(({ from }) => from <= day).length;
}

export type Leaving = {
  /** What is to be paid for leaving on that day. */
  pence: Pence;
  months: number;
  /** Months that have begun by then, or are paid for already. */
  countedMonths: number;
  leftMonths: number;
  /** More is paid for than has begun. */
  isPaidAhead: boolean;
  /** The cheapest plan held since the term began, by which the rest counts; none was ever there. */
  plan: { name: string; monthPence: Pence } | undefined;
};

/**
 * What leaving on a day costs: the months that have neither begun nor been paid for, at the cheapest monthly price of a
 * hosting plan held since the term began. Add-ons have no part in it. The final invoice is written from it, too.
 */
export function leavingOn(term: Term, day: Day): Leaving {
  const { months } = term;
  const begun = monthOn(term, day);
  const paid = monthsPaid(term);
  const countedMonths = Math.max(begun, paid);
  const leftMonths = months - countedMonths;
  const plan = cheapestPlan(term, day);
  return {
    pence: leftMonths * (plan?.monthPence ?? 0),
    months,
    countedMonths,
    leftMonths,
    isPaidAhead: paid > begun,
    plan,
  };
}

/** Whole months: one that is paid for in part only is still to come. */
function monthsPaid({ paidUntil, ...term }: Term): number {
  return paidUntil ? monthsOf(term).filter(({ to }) => to <= paidUntil).length : 0;
}

/** Of what was there at any time since the term began, that day's own changes included. */
function cheapestPlan({ startedOn, plans }: Term, day: Day): Leaving["plan"] {
  const [cheapest] = plans
    .filter(({ from, until }) => from <= day && (until === null || until >= startedOn))
    .map((plan) => ({ name: plan.name, monthPence: monthPrice(plan) }))
    .toSorted((a, b) => a.monthPence - b.monthPence);
  return cheapest;
}

/** What a plan costs by the month. One that is paid for once has nothing left to be paid. */
export function monthPrice({ pricePence, billingCycle }: Pick<TermPlan, "pricePence" | "billingCycle">): Pence {
  if (billingCycle === "one_time") return 0;
  return billingCycle === "yearly" ? roundHalfUp(pricePence, 12) : pricePence;
}

/** Whether a project's hosting costs nothing: then nothing is ever paid, and its term begins when the site goes live. */
export function isFreeHosting(plans: readonly Pick<TermPlan, "pricePence" | "billingCycle">[]): boolean {
  return plans.length > 0 && plans.every((plan) => monthPrice(plan) === 0);
}

export type LeavingLine = { description: string; explanation: string; quantity: number; unitPence: Pence };

/** The line of the final invoice for whoever leaves on a day: it comes to the same figure. Undefined: nothing is left to pay. */
export function leavingLine(term: Term, lastDay: Day): LeavingLine | undefined {
  const { pence, months, countedMonths, leftMonths, plan } = leavingOn(term, lastDay);
  if (pence === 0 || !plan) return;
  return {
    description: `Hosting, ${leftMonths} of the ${months} months that were agreed`,
    explanation: `You leave on ${longDay(noonOf(lastDay))}. ${countedMonths} of the ${months} months have begun or are paid for, ${leftMonths} are left, at the price of ${plan.name}.`,
    quantity: leftMonths,
    unitPence: plan.monthPence,
  };
}

export type Falling = { byPence: Pence; nextOn: Day; zeroFrom: Day };

/** When the figure falls next and from when on it is nothing, if it is not so already. */
export function fallingAfter(term: Term, day: Day): Falling | undefined {
  const { pence, countedMonths, months, plan } = leavingOn(term, day);
  if (pence === 0 || !plan) return;
  return {
    byPence: plan.monthPence,
    nextOn: addMonths(term.startedOn, countedMonths),
    zeroFrom: addMonths(term.startedOn, months - 1),
  };
}

export type TermStanding =
  | { state: "running"; month: number; months: number; endsOn: Day; isWholePaid: boolean }
  | { state: "over"; since: Day; months: number };

/** Where a term stands on a day. One that has not begun is none. */
export function standingOn(term: Term, day: Day): TermStanding {
  const { months } = term;
  const endsOn = endOfTerm(term);
  if (day > endsOn) return { state: "over", since: addDays(endsOn, 1), months };
  const month = monthOn(term, day);
  return { state: "running", month, months, endsOn, isWholePaid: month < months && monthsPaid(term) >= months };
}
