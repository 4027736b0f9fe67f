import type { Day } from "./calendar-day.ts";
import { addDays } from "./calendar-day.ts";
import { leastByCard } from "./invoice.ts";
import type { Pence } from "./money.ts";
import { addWorkingDays } from "./working-day.ts";

/** How much notice the payer of a Direct Debit has, from the day the invoice was mailed. */
const noticeWorkingDays = 10;
/** A charge that failed is tried again after so many days, and after so many more; then it is left to the client. */
const triedAgainAfterDays = [3, 7];

export type Chargeable = {
  kind: "card" | "bacs_debit";
  issuedOn: Day;
  dueDate: Day;
  owedPence: Pence;
  /** The days on which charges of it failed. */
  failedOn: readonly Day[];
  isUnderWay: boolean;
  today: Day;
};

export type ChargeDecision =
  | { outcome: "charge" }
  | { outcome: "wait"; until: Day }
  | { outcome: "under-way" }
  | { outcome: "left" };

/** Whether a saved method is charged today for an invoice that was issued after it was saved. */
export function decideCharge({ failedOn, owedPence, isUnderWay, today, ...invoice }: Chargeable): ChargeDecision {
  if (isUnderWay) return { outcome: "under-way" };
  if (owedPence < leastByCard) return { outcome: "left" };
  const lastFailed = failedOn.toSorted().at(-1);
  const days = triedAgainAfterDays[failedOn.length - 1];
  if (lastFailed && days === undefined) return { outcome: "left" };
  const again = lastFailed && days !== undefined ? addDays(lastFailed, days) : invoice.dueDate;
  const until = again > firstChargeOn(invoice) ? again : firstChargeOn(invoice);
  return until <= today ? { outcome: "charge" } : { outcome: "wait", until };
}

/** A card on the day it is due and not on the day it was mailed, a Direct Debit when its notice is over. */
export function firstChargeOn({ kind, issuedOn, dueDate }: Pick<Chargeable, "kind" | "issuedOn" | "dueDate">): Day {
  const earliest = kind === "card" ? addDays(issuedOn, 1) : addWorkingDays(issuedOn, noticeWorkingDays);
  return earliest > dueDate ? earliest : dueDate;
}
