import fc from "fast-check";
import { expect, test } from "vitest";
import {
  creditNoteNumber,
  invoiceNumber,
  invoiceStatus,
  listNumbers,
  owedPence,
  readInvoiceNumber,
  splitVat,
  statusShown,
  transferReference,
} from "./invoice.ts";

const at = new Date("2026-11-14T09:00:00Z");
const vat = (rate: number) => ({ number: "GB123456789", rate, rounding: "line" }) as const;

test("invoices and credit notes have series of their own", () => {
  expect([1, 63, 12_345].map(invoiceNumber)).toEqual(["TD-0001", "TD-0063", "TD-12345"]);
  expect(creditNoteNumber(7)).toBe("TDC-0007");
});

test("a number is found however it was typed, and is short enough for a bank's reference", () => {
  expect(["TD-0063", "td63", " 63 ", "0063"].map(readInvoiceNumber)).toEqual([63, 63, 63, 63]);
  expect(["", "TDC-0063", "TD-", "6 3", "-63", "1234567890123"].map(readInvoiceNumber)).toEqual(
    Array(6).fill(undefined),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (number) => {
      expect(readInvoiceNumber(invoiceNumber(number))).toBe(number);
      expect(invoiceNumber(number).length).toBeLessThanOrEqual(18);
    }),
  );
});

test("the status follows from what has happened", () => {
  const issued = { issuedAt: at, voidedAt: null, settledAt: null, dueDate: "2026-11-28", isUnderWay: false };
  expect(invoiceStatus({ ...issued, issuedAt: null, dueDate: null }, "2026-11-14")).toBe("draft");
  expect(invoiceStatus(issued, "2026-11-28")).toBe("open");
  expect(invoiceStatus(issued, "2026-11-29")).toBe("overdue");
  expect(invoiceStatus({ ...issued, isUnderWay: true }, "2026-11-29")).toBe("open");
  expect(invoiceStatus({ ...issued, settledAt: at }, "2026-12-24")).toBe("paid");
  expect(invoiceStatus({ ...issued, settledAt: at, voidedAt: at }, "2026-12-24")).toBe("void");
  const shown = (isUnderWay: boolean) =>
    (["paid", "overdue", "open", "void"] as const).map((status) => statusShown(status, { isUnderWay }));
  const [paid, overdue, open, voided] = [
    { label: "Paid", tone: "good" },
    { label: "Overdue", tone: "bad" },
    { label: "Open", tone: "wait" },
    { label: "Void", tone: "wait" },
  ];
  expect(shown(false)).toEqual([paid, overdue, open, voided]);
  expect(shown(true)).toEqual([paid, overdue, { label: "On its way", tone: "wait" }, voided]);
  const credited = { isUnderWay: false, isCredited: true };
  expect(statusShown("paid", credited)).toEqual({ label: "Credited", tone: "good" });
  expect(statusShown("open", credited)).toEqual(open);
});

test("a price includes its VAT", () => {
  expect(splitVat(1200, vat(2000))).toEqual({ netPence: 1000, vatPence: 200 });
  expect(splitVat(1299, vat(2000))).toEqual({ netPence: 1082, vatPence: 217 });
  expect(splitVat(-2000, vat(2000))).toEqual({ netPence: -1667, vatPence: -333 });
  expect(splitVat(1299, null)).toEqual({ netPence: 1299, vatPence: 0 });
  expect(splitVat(0, vat(2000))).toEqual({ netPence: 0, vatPence: 0 });
});

test("catalogue:P7 VAT both ways: the parts are the whole, within half a penny of the rate, and a discount mirrors its price", () => {
  const rates = fc.constantFrom(0, 500, 1750, 2000, 10_000);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), rates, (amount, rate) => {
      const { netPence, vatPence } = splitVat(amount, vat(rate));
      expect(netPence + vatPence).toBe(amount);
      expect(Number.isInteger(netPence) && netPence >= 0 && vatPence >= 0).toBe(true);
      // In whole numbers: |vat × (1 + rate) − amount × rate| is at most half a penny.
      expect(2 * Math.abs(vatPence * (10_000 + rate) - amount * rate)).toBeLessThanOrEqual(10_000 + rate);
      const below = splitVat(0 - amount, vat(rate));
      expect([below.netPence + netPence, below.vatPence + vatPence]).toEqual([0, 0]);
    }),
  );
});

test("catalogue:P7 from a net amount and back: what was added comes out again", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (net) => {
      const added = Math.round(net / 5);
      expect(Math.abs(splitVat(net + added, vat(2000)).netPence - net)).toBeLessThanOrEqual(1);
      expect(splitVat(net * 6, vat(2000))).toEqual({ netPence: net * 5, vatPence: net });
    }),
  );
});

test("what is owed is the total without credit notes and without what was paid and not given back", () => {
  const balance = { totalPence: 3600, paidPence: 3000, refundedPence: 500, creditedPence: 600 };
  expect(owedPence(balance)).toBe(500);
  expect(owedPence({ ...balance, paidPence: 4000 })).toBe(-500);
});

test("a transfer for several invoices names them, as far as a bank's reference goes", () => {
  expect(transferReference(["TD-0003"])).toBe("TD-0003");
  expect(transferReference(["TD-0003", "TD-0004"])).toBe("TD-0003 TD-0004");
  expect(transferReference(["TD-0003", "TD-0004", "TD-0007"])).toBe("TD-0003 +2");
  expect(transferReference([])).toBe("");
});

test("several numbers are a list as one says it", () => {
  expect(listNumbers([])).toBe("");
  expect(listNumbers([3])).toBe("TD-0003");
  expect(listNumbers([3, 4, 7])).toBe("TD-0003, TD-0004 and TD-0007");
});
