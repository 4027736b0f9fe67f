import { type Period, periodOf } from "./billing-period.ts";
import { type BillableItem, listBillings } from "./billing-plan.ts";
import { addDays, addMonths, type Day } from "./calendar-day.ts";
import { offer } from "./catalogue.ts";
import type { Pence } from "./money.ts";
import type { PaymentType } from "./pricing.ts";
import { endOfTerm, type LeavingLine, leavingLine, leavingOn, monthsOf, type Term } from "./term.ts";

/** A project that is left: its last day, and what was agreed to be paid for it. */
export type Agreed = { endsOn: Day; agreedPence: Pence; isWaived: boolean };

/** So long before it is erased they hear of it once more. */
export const daysWarned = 3;

/** Until when somebody may change their mind, and when what was made for them is erased. */
export function datesAfter(endsOn: Day): { stayUntil: Day; warnedOn: Day; erasedOn: Day } {
  const erasedOn = addDays(endsOn, offer.retentionDays + 1);
  return { stayUntil: addDays(endsOn, offer.retentionDays), warnedOn: addDays(erasedOn, 0 - daysWarned), erasedOn };
}

/** Where the last day was only noted later, because the worker stood still, the days of retention are counted from then. */
export function lastDayKept(endsOn: Day, endedOn: Day | null): Day {
  return endedOn && endedOn > endsOn ? endedOn : endsOn;
}

/** The last day that can be chosen: the end of the term while it runs, otherwise a year from today. */
export function latestLastDay(term: Term | undefined, today: Day): Day {
  return isRunning(term, today) ? endOfTerm(term) : addMonths(today, 12);
}

/**
 * What is paid for or has begun costs no more: the last paid day, where it is one that can be chosen; otherwise the last day
 * of the month that has begun, or today.
 */
export function usualLastDay(paidUntil: Day | null, term: Term | undefined, today: Day): Day {
  const latest = latestLastDay(term, today);
  if (paidUntil && paidUntil >= today) return paidUntil < latest ? paidUntil : latest;
  return (isRunning(term, today) && monthsOf(term).find(({ to }) => to >= today)?.to) || today;
}

export function isRunning(term: Term | undefined, today: Day): term is Term {
  return term !== undefined && today <= endOfTerm(term);
}

/** What leaving on a day costs, also where no months were agreed to. */
export function leavingPence(term: Term | undefined, endsOn: Day): Pence {
  return term ? leavingOn(term, endsOn).pence : 0;
}

/** A term as it will be on a last day: what of its hosting is on an invoice by then is not asked for again. */
export function onLastDay(term: Term, items: readonly BillableItem[], paymentType: PaymentType, endsOn: Day): Term {
  const lastDays = items
    .filter(({ kind }) => kind === "plan")
    .flatMap((item) => [...periodsBilled(item), ...listBillings(item, paymentType, endsOn).map(({ period }) => period)])
    .filter(({ from }) => from <= endsOn)
    .map(({ to }) => to);
  return { ...term, paidUntil: [term.paidUntil ?? "", ...lastDays].toSorted().at(-1) || null };
}

function periodsBilled({ billingFrom, billed }: BillableItem): Period[] {
  return billingFrom ? billed.map(({ fromMonth, months }) => periodOf(billingFrom, fromMonth, months)) : [];
}

/** What is to be paid in the end: what the day costs by then, and never more than was agreed. */
export function finalPence(term: Term | undefined, { endsOn, agreedPence, isWaived }: Agreed): Pence {
  return isWaived ? 0 : Math.min(agreedPence, leavingPence(term, endsOn));
}

/** The line of the final invoice; it comes to the same. Undefined: there is nothing to invoice. */
export function finalLine(term: Term | undefined, agreed: Agreed): LeavingLine | undefined {
  const unitPence = finalPence(term, agreed);
  const line = term && leavingLine(term, agreed.endsOn);
  if (!line || unitPence === 0) return;
  return line.quantity * line.unitPence === unitPence ? line : { ...line, quantity: 1, unitPence };
}
