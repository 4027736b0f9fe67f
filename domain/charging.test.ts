import { expect, test } from "vitest";
import { type Chargeable, decideCharge, firstChargeOn } from "./charging.ts";

const invoice: Chargeable = {
  kind: "card",
  issuedOn: "2026-11-17",
  dueDate: "2026-12-01",
  owedPence: 1299,
  failedOn: [],
  isUnderWay: false,
  today: "2026-12-01",
};

test("a card is charged on the day it is due, or later where that was missed", () => {
  expect(decideCharge({ ...invoice, today: "2026-11-30" })).toEqual({ outcome: "wait", until: "2026-12-01" });
  expect(decideCharge(invoice)).toEqual({ outcome: "charge" });
  expect(decideCharge({ ...invoice, today: "2026-12-04" })).toEqual({ outcome: "charge" });
});

test("nobody is charged on the day the invoice was mailed", () => {
  const atOnce = { ...invoice, issuedOn: "2026-12-01" };
  expect(decideCharge(atOnce)).toEqual({ outcome: "wait", until: "2026-12-02" });
});

test("a Direct Debit has ten working days' notice", () => {
  expect(firstChargeOn({ kind: "bacs_debit", issuedOn: "2026-11-17", dueDate: "2026-12-01" })).toBe("2026-12-01");
  expect(firstChargeOn({ kind: "bacs_debit", issuedOn: "2026-11-20", dueDate: "2026-12-01" })).toBe("2026-12-04");
  expect(firstChargeOn({ kind: "bacs_debit", issuedOn: "2026-12-18", dueDate: "2027-01-01" })).toBe("2027-01-06");
});

test("a failed charge is tried again after three days and after seven, then left to the client", () => {
  const [first, second, third] = ["2026-12-01", "2026-12-04", "2026-12-11"] as const;
  expect(decideCharge({ ...invoice, failedOn: [first] })).toEqual({ outcome: "wait", until: second });
  expect(decideCharge({ ...invoice, failedOn: [first], today: second })).toEqual({ outcome: "charge" });
  expect(decideCharge({ ...invoice, failedOn: [second, first], today: second })).toEqual({
    outcome: "wait",
    until: third,
  });
  expect(decideCharge({ ...invoice, failedOn: [first, second, third], today: "2027-01-31" })).toEqual({
    outcome: "left",
  });
});

test("one at a time, and not what is too small for a card", () => {
  expect(decideCharge({ ...invoice, isUnderWay: true })).toEqual({ outcome: "under-way" });
  expect(decideCharge({ ...invoice, owedPence: 29 })).toEqual({ outcome: "left" });
});
