import { lastDayToCancel } from "./agreement.ts";
import { type Day, daysBetween, noonOf } from "./calendar-day.ts";
import { roundHalfUp } from "./invoice.ts";
import type { Pence } from "./money.ts";

/** Of an agreement: on which day it was accepted, and of a consumer whether the work was to begin within their 14 days. */
export type Cancellable = { acceptedOn: Day; startsAtOnce: boolean | null };

/** A consumer may change their mind while the days run; a business has none. */
export function mayCancel({ acceptedOn, startsAtOnce }: Cancellable, today: Day): boolean {
  return startsAtOnce !== null && today <= lastDayToCancel(acceptedOn);
}

/** Something that recurs, as it was invoiced for a period. */
export type Had = { amountPence: Pence; from: Day; to: Day };

/** What is owed of it by whoever cancels: the days had, the last one included, and nothing where they never asked to begin. */
export function hadPence({ amountPence, from, to }: Had, { startsAtOnce }: Cancellable, lastDay: Day): Pence {
  if (!startsAtOnce) return 0;
  const all = countDays(from, to);
  return roundHalfUp(amountPence * Math.min(all, Math.max(0, countDays(from, lastDay))), all);
}

function countDays(from: Day, to: Day): number {
  return daysBetween(noonOf(from), noonOf(to)) + 1;
}
