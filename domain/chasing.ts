import type { Day } from "./calendar-day.ts";
import { addDays } from "./calendar-day.ts";

/** The steps of chasing an invoice, in the order they come up: so many days after it is due. */
export const chasingSteps = [
  { step: "due-soon", days: -3 },
  { step: "overdue", days: 1 },
  { step: "overdue-again", days: 7 },
  { step: "final", days: 14 },
] as const;
export type ChasingStep = (typeof chasingSteps)[number]["step"];

/** Who has just had the invoice needs no reminder of it. */
const quietDaysAfterIssue = 5;

type Chased = {
  issuedOn: Day;
  dueDate: Day;
  today: Day;
  /** Sent or left out before. */
  decided: ReadonlySet<ChasingStep>;
  /** A saved method will be charged for it. */
  isCollected: boolean;
  /** A payment has been started and is not decided. */
  isUnderWay: boolean;
  /** The provider is away and wants nobody reminded of what is late meanwhile. */
  isPaused: boolean;
};

export type ChasingDecision = { send?: ChasingStep; leaveOut: { step: ChasingStep; why: string }[] };

/**
 * What is due by now and not decided yet. Only the newest step is sent; those before it are left out for good. While a
 * payment is under way or will be collected nobody hears 'overdue': that waits, and comes if the payment fails. It waits
 * for the provider's return in the same way.
 */
export function decideSteps(chased: Chased): ChasingDecision {
  const { issuedOn, dueDate, today, decided, isCollected, isUnderWay, isPaused } = chased;
  const due = chasingSteps.filter(({ days }) => addDays(dueDate, days) <= today).map(({ step }) => step);
  const newest = due.at(-1);
  const open = due.filter((step) => !decided.has(step));
  if (!newest || open.length === 0) return { leaveOut: [] };
  if (newest === "due-soon") {
    const why = whyNotDueSoon({ issuedOn, today, isCollected, isUnderWay });
    return why ? { leaveOut: [{ step: newest, why }] } : { send: newest, leaveOut: [] };
  }
  if (isUnderWay || isCollected || isPaused) return { leaveOut: [] };
  const stale = open.filter((step) => step !== newest);
  const leaveOut = stale.map((step) => ({ step, why: "a later reminder was already due" }));
  return decided.has(newest) ? { leaveOut } : { send: newest, leaveOut };
}

type DueSoon = Pick<Chased, "issuedOn" | "today" | "isCollected" | "isUnderWay">;

function whyNotDueSoon({ issuedOn, today, isCollected, isUnderWay }: DueSoon): string | undefined {
  if (isUnderWay) return "a payment is under way";
  if (isCollected) return "the saved payment method will be charged";
  if (today < addDays(issuedOn, quietDaysAfterIssue)) return "the invoice was sent only a few days before";
}
