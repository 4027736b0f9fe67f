import type { Pence } from "./money.ts";

export const attemptStates = ["started", "processing", "succeeded", "failed", "expired"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** One try to pay an invoice: a visit to the payment provider's page, or a charge of the saved method. */
export type PaymentAttempt = {
  id: string;
  /** Several invoices on one page: the attempt that the page bears. */
  groupId: string | null;
  kind: "checkout" | "charge";
  state: AttemptState;
  startedAt: string;
  changedAt: string;
};

/** Its money is on its way: a Direct Debit takes its days, and a charge is about to be made. */
export function isUnderWay({ kind, state }: Pick<PaymentAttempt, "kind" | "state">): boolean {
  return state === "processing" || (kind === "charge" && state === "started");
}

/** The last one that came to an end came to a bad one. */
export function hasFailed(attempts: readonly PaymentAttempt[]): boolean {
  const [last] = attempts
    .filter(({ state }) => state === "succeeded" || state === "failed")
    .toSorted((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt));
  return last?.state === "failed";
}

/**
 * Whoever is back from the payment provider's page is done there, and the provider has not told us yet: until then that
 * attempt is on its way, and nobody is asked for the same money again.
 */
export function whileConfirming<Invoice extends { attempts: PaymentAttempt[] }>(
  invoice: Invoice,
  attemptId: string | undefined,
): Invoice {
  const attempts = invoice.attempts.map((attempt): PaymentAttempt => {
    const isReturned =
      (attempt.groupId ?? attempt.id) === attemptId && attempt.kind === "checkout" && attempt.state === "started";
    return isReturned ? { ...attempt, state: "processing" } : attempt;
  });
  return { ...invoice, attempts };
}

/** One sum for several: each gets what it is owed, the first of them first. What is over is the last one's. */
export function shareOut(sum: Pence, owed: readonly Pence[]): Pence[] {
  let left = sum;
  return owed.map((pence, place) => {
    const share = place === owed.length - 1 ? left : Math.min(left, Math.max(0, pence));
    left -= share;
    return share;
  });
}
