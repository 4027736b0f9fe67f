import { expect, test } from "vitest";
import { aDocument } from "../../tests/support/a-document.ts";
import { documentOf } from "./document-words.ts";

const period = { periodFrom: "2026-12-01", periodTo: "2026-12-31" };

test("a line says its period once, whoever wrote it first", () => {
  const small = (explanation: string) => documentOf(aDocument({ lines: [{ ...period, explanation }] })).rows[0]?.small;
  expect(small("")).toBe("1 December 2026 to 31 December 2026.");
  expect(small("12-month commitment.")).toBe("1 December 2026 to 31 December 2026. 12-month commitment.");
  expect(small("1 December 2026 to 31 December 2026")).toBe("1 December 2026 to 31 December 2026");
});

test("a rate is written as short as it can be", () => {
  const vat = (rate: number) => ({ number: "GB123456789", rate, rounding: "line" as const });
  const columns = (rate: number) => documentOf({ ...aDocument({ isVat: true }), vat: vat(rate) }).columns[3];
  expect([columns(2_000), columns(1_750), columns(500)]).toEqual(["VAT 20%", "VAT 17.5%", "VAT 5%"]);
});

test("below thirty pence it is a transfer, however many cards are taken", () => {
  const heading = (unitPence: number) => documentOf(aDocument({ lines: [{ unitPence }] })).pay?.onlineHeading;
  expect([heading(30), heading(29), heading(0)]).toEqual(["Card or Direct Debit", "Before you pay", undefined]);
});
