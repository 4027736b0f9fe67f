import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withDebitUnderWay } from "../../tests/support/an-attempt.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { emptyBooks } from "../../tests/support/empty-books.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { asViewer } from "../db/client.server.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { sendBack } from "../invoices/send-back.ts";
import { cast } from "../seed/cast.ts";
import { findMoneySummary } from "./find-money-summary.ts";

const at = new Date("2026-11-14T09:00:00Z");
const summary = (today: string) => asViewer(sam, (tx) => findMoneySummary(tx, today));

beforeAll(async () => {
  await emptyBooks();
  await withBankDetails(at);
});

test("a system without money has none", async () => {
  const { overdue, revenue, income } = await summary("2026-11-14");
  expect(overdue).toEqual({ rows: [], count: 0, sumPence: 0 });
  expect(revenue).toEqual({ monthlyPence: 0, parts: { plan: 0, "add-on": 0, product: 0 } });
  expect(income).toHaveLength(12);
  expect([income[0]?.month, income.at(-1)?.month]).toEqual(["2025-12-01", "2026-11-01"]);
});

test("whoever is late is listed with what is left, the latest first; all are summed", async () => {
  const invoiceId = await anInvoice(at, { pence: 5000 });
  await anInvoice(new Date("2026-11-10T09:00:00Z"), { owner: cast.gareth.id, pence: 2000 });
  const transfer = { amountPence: 1000, receivedOn: "2026-11-14", reference: "", retryKey: randomUUID() };
  await recordTransfer(anActor(sam, at), invoiceId, transfer);
  expect((await summary("2026-11-24")).overdue).toMatchObject({ count: 0 });
  expect((await summary("2026-11-25")).overdue).toMatchObject({ count: 1, sumPence: 2000 });
  expect((await summary("2026-12-01")).overdue).toMatchObject({
    count: 2,
    sumPence: 6000,
    rows: [
      { client: "Gareth Pugh", owed: 2000 },
      { client: "Maya Okafor", owed: 4000, canBeMailed: true },
    ],
  });
});

test("what is on its way is late no more", async () => {
  const { count } = (await summary("2026-12-01")).overdue;
  const invoiceId = await anInvoice(at, { pence: 700 });
  expect((await summary("2026-12-01")).overdue.count).toBe(count + 1);
  await withDebitUnderWay(invoiceId, at);
  expect((await summary("2026-12-01")).overdue.count).toBe(count);
});

test("income is what came in less what went back, in the month it moved", async () => {
  const invoiceId = await anInvoice(at, { owner: await aClient(), pence: 9000 });
  const transfer = { amountPence: 9500, receivedOn: "2026-09-30", reference: "", retryKey: randomUUID(), isSure: true };
  await recordTransfer(anActor(sam, at), invoiceId, transfer);
  const back = { amountPence: 500, refundedOn: "2026-10-01", reason: "Agreed", isByBank: true, retryKey: randomUUID() };
  await sendBack(anActor(sam, at), invoiceId, back);
  const { income } = await summary("2026-11-14");
  expect(income.slice(-3)).toEqual([
    { month: "2026-09-01", pence: 9500 },
    { month: "2026-10-01", pence: -500 },
    { month: "2026-11-01", pence: 1000 },
  ]);
});

test("what is billed counts by the month, a year as its twelfth; what is deleted or not billed yet does not", async () => {
  const bakery = cast.maya.projects[0].id;
  await look("update project_plans set billing_from = '2026-11-01', price_pence = 1299 where project_id = $1", bakery);
  const boards = cast.gareth.projects[0].id;
  await look(
    "update project_plans set billing_from = '2026-11-01', price_pence = 2500, yearly_price_pence = 24999 where project_id = $1",
    boards,
  );
  const { revenue } = await summary("2026-11-14");
  expect(revenue.parts.plan).toBe(1299 + Math.floor((24_999 + 6) / 12));
  expect(revenue.monthlyPence).toBe(revenue.parts.plan);
  await look("update projects set deleted_at = now() where id = $1", boards);
  expect((await summary("2026-11-14")).revenue.monthlyPence).toBe(1299);
});

test("the parts of what comes in each month add up to it, penny by penny", async () => {
  const boards = cast.gareth.projects[0].id;
  await look("update projects set deleted_at = null where id = $1", boards);
  await look(
    "update project_products set billing_from = '2026-11-01', price_pence = 1000 where project_id = $1",
    boards,
  );
  expect((await summary("2026-11-14")).revenue).toEqual({
    monthlyPence: 3382 + 83,
    parts: { plan: 3382, "add-on": 0, product: 83 },
  });
});
