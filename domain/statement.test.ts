import { expect, test } from "vitest";
import { type Books, statementOf } from "./statement.ts";

const nothing: Books = { invoices: [], payments: [], refunds: [], creditNotes: [] };
const at = new Date("2026-11-01T09:00:00Z");
const invoice = { id: "a", invoiceNumber: 7, at, issuedOn: "2026-11-01", totalPence: 10_000, voidedAt: null };

test("who has no invoices has no lines", () => {
  expect(statementOf(nothing)).toEqual([]);
});

test("each line says what is owed after it, the oldest first", () => {
  const lines = statementOf({
    invoices: [{ ...invoice, id: "b", invoiceNumber: 8, issuedOn: "2026-12-01", totalPence: 1_299 }, invoice],
    payments: [{ invoiceNumber: 7, at, receivedOn: "2026-11-09", amountPence: 10_000, method: "bank_transfer" }],
    refunds: [{ invoiceNumber: 7, at, kind: "too-much", refundedOn: "2026-12-02", amountPence: 500 }],
    creditNotes: [{ creditNoteNumber: 1, at, invoiceNumber: 7, issuedOn: "2026-12-02", totalPence: 500 }],
  });
  expect(lines.map(({ day, what, balancePence }) => [day, what, balancePence])).toEqual([
    ["2026-11-01", "Invoice TD-0007", 10_000],
    ["2026-11-09", "Bank transfer for TD-0007", 0],
    ["2026-12-01", "Invoice TD-0008", 1_299],
    ["2026-12-02", "Credit note TDC-0001 for TD-0007", 799],
    ["2026-12-02", "Sent back, paid too much, TD-0007", 1_299],
  ]);
});

test("what is paid from the balance is not counted twice", () => {
  const lines = statementOf({
    ...nothing,
    invoices: [invoice, { ...invoice, id: "b", invoiceNumber: 8, issuedOn: "2026-12-01", totalPence: 5_000 }],
    payments: [
      { invoiceNumber: 7, at, receivedOn: "2026-11-09", amountPence: 12_000, method: "bank_transfer" },
      { invoiceNumber: 8, at, receivedOn: "2026-12-01", amountPence: 2_000, method: "credit" },
    ],
  });
  expect(lines.map(({ balancePence }) => balancePence)).toEqual([10_000, -2_000, 3_000]);
});

test("a void invoice is charged and taken back", () => {
  const lines = statementOf({ ...nothing, invoices: [{ ...invoice, voidedAt: new Date("2026-11-03T09:00:00Z") }] });
  expect(lines.map(({ chargedPence, balancePence }) => [chargedPence, balancePence])).toEqual([
    [10_000, 10_000],
    [-10_000, 0],
  ]);
});

test("of one day the lines stand as they were recorded, so that a mistake is taken back before the next is made", () => {
  const on = "2026-11-09";
  const hour = (hours: number) => new Date(`${on}T${String(hours).padStart(2, "0")}:00:00Z`);
  const paid = { invoiceNumber: 7, receivedOn: on, amountPence: 10_000, method: "bank_transfer" } as const;
  const back = { invoiceNumber: 7, refundedOn: on, amountPence: 10_000 } as const;
  const lines = statementOf({
    ...nothing,
    invoices: [invoice, { ...invoice, id: "b", invoiceNumber: 8 }],
    payments: [
      { ...paid, at: hour(9) },
      { ...paid, at: hour(11) },
      { ...paid, at: hour(12), invoiceNumber: 8 },
    ],
    refunds: [
      { ...back, at: hour(10), kind: "never-received" },
      { ...back, at: hour(12), kind: "moved" },
    ],
  });
  expect(lines.map(({ balancePence }) => balancePence / 100)).toEqual([100, 200, 100, 200, 100, 200, 100]);
});
