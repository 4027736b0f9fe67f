import { afterAll, beforeAll, expect, test } from "vitest";
import { creditNoteNumber, invoiceNumber, readInvoiceNumber } from "../../domain/invoice.ts";
import { keepNumberPrefix, startingPrefix } from "../../domain/numbering.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { aDraft, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { anonymous } from "../access/actor.ts";
import { moneyRules } from "../invariants/check-money.ts";
import { findAnything } from "../search/find-anything.ts";
import { followWebsite } from "../website/follow-website.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { changeNumbering, findNumbering } from "./numbering.ts";

const at = new Date("2026-11-14T09:00:00Z");
const provider = anActor(sam, at);

/** As if none had been issued: the cast's are below the first. */
beforeAll(async () => {
  await withBankDetails(at);
  await look("alter table number_series disable trigger number_series_counts");
  await look("update number_series set first = 900, next = 900 where series = 'invoice'");
  await look("alter table number_series enable trigger number_series_counts");
});
afterAll(() => keepNumberPrefix(startingPrefix));

test("a database of an older version goes on as it was", async () => {
  expect([invoiceNumber(7), creditNoteNumber(7)]).toEqual(["TD-0007", "TDC-0007"]);
});

test("before the first invoice the provider says where numbers begin, and every process says so", async () => {
  expect(await changeNumbering(provider, { prefix: "NW3", first: 1301 })).toEqual({ outcome: "changed" });
  expect(await changeNumbering(provider, { prefix: "NW3", first: 1301 })).toEqual({ outcome: "unchanged" });
  expect(await findNumbering(sam)).toEqual({ prefix: "NW3", first: 1301, isFixed: false });
  keepNumberPrefix(startingPrefix);
  const isOver = await followWebsite({ viewer: anonymous });
  isOver();
  expect([invoiceNumber(7), creditNoteNumber(7)]).toEqual(["NW3-0007", "NW3C-0007"]);
  expect(["nw3-7", "NW3-0007", "7", "nw37"].map(readInvoiceNumber)).toEqual([7, 7, 7, undefined]);
});

test("nobody but the provider says so", async () => {
  await expect(changeNumbering(anActor(maya, at), { prefix: "MINE", first: 1 })).rejects.toThrow();
  await expect(findNumbering(maya)).rejects.toThrow();
});

test("with the first invoice both stay for good, also for whoever goes past the product", async () => {
  const issued = await issueInvoice(provider, await aDraft(at));
  expect(issued).toEqual({ outcome: "issued", number: "NW3-1301" });
  expect(await changeNumbering(provider, { prefix: "XX", first: 5 })).toEqual({ outcome: "fixed" });
  expect(await findNumbering(sam)).toEqual({ prefix: "NW3", first: 1301, isFixed: true });
  for (const change of ["prefix = 'XX'", "first = 5", "first = 2000, next = 2000"])
    await expect(look(`update number_series set ${change} where series = 'invoice'`)).rejects.toThrow(/one after/);
  const { invoices } = await findAnything(sam, "nw3-1301", "2026-11-14");
  expect(invoices.rows.map(({ invoiceNumber: number }) => number)).toEqual([1301]);
  expect(await look(moneyRules["V3 no number is skipped"])).toEqual([]);
});
