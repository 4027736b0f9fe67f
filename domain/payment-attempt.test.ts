import fc from "fast-check";
import { expect, test } from "vitest";
import { hasFailed, isUnderWay, type PaymentAttempt, shareOut, whileConfirming } from "./payment-attempt.ts";

const attempt = (id: string, change: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id,
  groupId: null,
  kind: "checkout",
  state: "started",
  startedAt: "2026-11-14T09:00:00Z",
  changedAt: "2026-11-14T09:00:00Z",
  ...change,
});

test("a Direct Debit and a charge that is about to be made are on their way, a visit to the page is not", () => {
  expect(isUnderWay(attempt("bacs", { state: "processing" }))).toBe(true);
  expect(isUnderWay(attempt("charge", { kind: "charge" }))).toBe(true);
  for (const state of ["started", "succeeded", "failed", "expired"] as const)
    expect(isUnderWay(attempt("page", { state })), state).toBe(false);
});

test("a failure counts until a later try has worked", () => {
  const failed = attempt("failed", { state: "failed", changedAt: "2026-11-14T10:00:00Z" });
  const worked = attempt("worked", { state: "succeeded", changedAt: "2026-11-14T11:00:00Z" });
  const opened = attempt("opened", { changedAt: "2026-11-14T12:00:00Z" });
  expect(hasFailed([failed, opened])).toBe(true);
  expect(hasFailed([worked, failed])).toBe(false);
  expect(hasFailed([opened])).toBe(false);
});

test("whoever is back from the page is not asked again, until its end is known", () => {
  const all = { attempts: [attempt("back"), attempt("other"), attempt("charge", { kind: "charge" })] };
  const states = (attemptId: string | undefined) => whileConfirming(all, attemptId).attempts.map(({ state }) => state);
  expect(states("back")).toEqual(["processing", "started", "started"]);
  for (const attemptId of [undefined, "", "charge", "somebody else's"])
    expect(states(attemptId)).toEqual(["started", "started", "started"]);
  const failed = { attempts: [attempt("back", { state: "failed" })] };
  expect(whileConfirming(failed, "back")).toEqual(failed);
});

test("whoever is back from a page for several invoices is done with all of them", () => {
  const invoice = { attempts: [attempt("second", { groupId: "first" })] };
  expect(whileConfirming(invoice, "first").attempts).toMatchObject([{ state: "processing" }]);
  expect(whileConfirming(invoice, "second").attempts).toMatchObject([{ state: "started" }]);
});

test("one sum for several: the first of them first, and what is over is the last one's", () => {
  expect(shareOut(6000, [1000, 2000, 3000])).toEqual([1000, 2000, 3000]);
  expect(shareOut(2500, [1000, 2000, 3000])).toEqual([1000, 1500, 0]);
  expect(shareOut(7000, [1000, 2000, 3000])).toEqual([1000, 2000, 4000]);
  expect(shareOut(500, [0, -100, 3000])).toEqual([0, 0, 500]);
  expect(shareOut(500, [100])).toEqual([500]);
  expect(shareOut(500, [])).toEqual([]);
});

test("catalogue:P7 no penny of a shared sum is lost or made", () => {
  const pence = fc.nat({ max: 1_000_000 });
  fc.assert(
    fc.property(pence, fc.array(pence, { minLength: 1, maxLength: 20 }), (sum, owed) => {
      const shares = shareOut(sum, owed);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(sum);
      expect(shares.every((share) => share >= 0)).toBe(true);
    }),
  );
});
