import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { addDays } from "../../domain/calendar-day.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withDebitUnderWay } from "../../tests/support/an-attempt.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { mailsOf, putAway, remindersOf, runOn } from "../../tests/support/billing-runs.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { recordTransfer } from "../invoices/record-payment.ts";

beforeAll(async () => {
  await withBankDetails(new Date("2026-11-14T09:00:00Z"));
  await putAway();
});
afterEach(putAway);

test("each reminder comes once, on its day", async () => {
  const invoiceId = await anInvoice(new Date("2030-03-01T09:00:00Z"));
  for (let day = 0; day < 40; day++) await runOn(addDays("2030-03-01", day));
  expect(await mailsOf(invoiceId)).toEqual([
    "invoice-due-soon",
    "invoice-overdue",
    "invoice-overdue-again",
    "invoice-final",
  ]);
  const days = await look("select at::date::text as day from reminders where invoice_id = $1 order by at", invoiceId);
  expect(days).toEqual(["2030-03-12", "2030-03-16", "2030-03-22", "2030-03-29"].map((day) => ({ day })));
});

test("after an outage one reminder is sent, the others are recorded as left out", async () => {
  const invoiceId = await anInvoice(new Date("2030-06-03T09:00:00Z"));
  await runOn("2030-06-26");
  expect(await mailsOf(invoiceId)).toEqual(["invoice-overdue-again"]);
  expect(await remindersOf(invoiceId)).toMatchObject([
    { step: "due-soon", is_sent: false, why: "a later reminder was already due" },
    { step: "overdue", is_sent: false },
    { step: "overdue-again", is_sent: true },
  ]);
});

test("nobody is reminded of what is paid", async () => {
  const issued = new Date("2030-09-02T09:00:00Z");
  const invoiceId = await anInvoice(issued);
  const transfer = { amountPence: 5000, receivedOn: "2030-09-02", reference: "", retryKey: randomUUID() };
  await recordTransfer(anActor(sam, issued), invoiceId, transfer);
  await runOn("2030-09-30");
  expect(await remindersOf(invoiceId)).toEqual([]);
});

test("nobody is reminded of what is on its way, from before it is due until long after", async () => {
  const issued = new Date("2030-10-01T09:00:00Z");
  const invoiceId = await anInvoice(issued);
  await withDebitUnderWay(invoiceId, issued);
  for (let day = 0; day < 40; day++) await runOn(addDays("2030-10-01", day));
  expect(await mailsOf(invoiceId)).toEqual([]);
  await look("update payment_attempts set state = 'failed' where invoice_id = $1", invoiceId);
  await runOn("2030-11-10");
  expect(await mailsOf(invoiceId)).toHaveLength(1);
});
