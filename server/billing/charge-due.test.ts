import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import {
  attemptsOf,
  mailsOf,
  putAway,
  remindersOf,
  runOn,
  sixOn,
  withMethod,
} from "../../tests/support/billing-runs.ts";
import { look } from "../../tests/support/look.ts";
import { cast } from "../seed/cast.ts";

// The payment provider is never asked here: charges are planned, and a task would make them.
Object.assign(process.env, { STRIPE_SECRET_KEY: "sk_test_of_no_use", STRIPE_WEBHOOK_SECRET: "whsec_of_no_use" });

beforeAll(async () => {
  await withBankDetails(new Date("2026-11-14T09:00:00Z"));
  await putAway();
});
afterEach(putAway);

const failAttempts = (invoiceId: string, on: string) =>
  look(
    "update payment_attempts set state = 'failed', changed_at = $2 where invoice_id = $1 and state = 'started'",
    invoiceId,
    sixOn(on),
  );

test("a saved card is charged on the due day, tried again after three and seven days, then left to the client", async () => {
  const owner = cast.gareth.id;
  const earlier = await anInvoice(new Date("2031-03-01T09:00:00Z"), { owner });
  await withMethod(owner, "card", "2031-03-02T09:00:00Z");
  const invoiceId = await anInvoice(new Date("2031-03-03T09:00:00Z"), { owner });
  for (const day of ["2031-03-14", "2031-03-16"]) await runOn(day);
  expect(await attemptsOf(invoiceId)).toEqual([]);
  await runOn("2031-03-17");
  await runOn("2031-03-18");
  expect(await attemptsOf(invoiceId)).toMatchObject([{ day: "2031-03-17", state: "started", amount_pence: 5000 }]);
  expect(
    await look(
      "select deed as outcome, why from billing_run_lines where invoice_id = $1 and deed = 'charged'",
      invoiceId,
    ),
  ).toEqual([{ outcome: "charged", why: "£50.00 from the saved card" }]);
  expect(await mailsOf(invoiceId)).toEqual([]);
  expect(await remindersOf(invoiceId)).toMatchObject([
    { step: "due-soon", why: "the saved payment method will be charged" },
  ]);
  for (let day = 18; day <= 30; day++) {
    await failAttempts(invoiceId, `2031-03-${day - 1}`);
    await runOn(`2031-03-${day}`);
  }
  expect((await attemptsOf(invoiceId)).map(({ day }) => day)).toEqual(["2031-03-17", "2031-03-20", "2031-03-27"]);
  // It was issued before the card was saved: nobody consented to that.
  expect(await attemptsOf(earlier)).toEqual([]);
  expect(await mailsOf(invoiceId)).toEqual(["invoice-overdue-again"]);
  await runOn("2031-03-31");
  expect(await mailsOf(invoiceId)).toEqual(["invoice-overdue-again", "invoice-final"]);
});

test("a Direct Debit waits for ten working days after the invoice was mailed", async () => {
  const owner = cast.priya.id;
  await withMethod(owner, "bacs_debit", "2026-11-01T09:00:00Z");
  // Due on New Year's Day; Christmas and the weekends are no working days.
  const invoiceId = await anInvoice(new Date("2026-12-18T09:00:00Z"), { owner });
  for (const day of ["2027-01-01", "2027-01-05"]) await runOn(day);
  expect(await attemptsOf(invoiceId)).toEqual([]);
  expect(await mailsOf(invoiceId)).toEqual([]);
  await runOn("2027-01-06");
  expect(await attemptsOf(invoiceId)).toMatchObject([{ day: "2027-01-06" }]);
  await look("update payment_attempts set state = 'processing' where invoice_id = $1", invoiceId);
  await runOn("2027-01-09");
  expect(await attemptsOf(invoiceId)).toHaveLength(1);
  expect(await mailsOf(invoiceId)).toEqual([]);
});

test("an invoice is not charged while somebody is on the payment page", async () => {
  const owner = cast.priya.id;
  await withMethod(owner, "card", "2032-01-01T09:00:00Z");
  const invoiceId = await anInvoice(new Date("2032-01-02T09:00:00Z"), { owner });
  await look(
    `insert into payment_attempts (id, invoice_id, kind, amount_pence, started_at, changed_at, request_id)
     values ($1, $2, 'checkout', 5000, $3, $3, 'test')`,
    randomUUID(),
    invoiceId,
    "2032-01-16T05:50:00Z",
  );
  await runOn("2032-01-16");
  expect(await attemptsOf(invoiceId)).toHaveLength(1);
  await runOn("2032-01-17");
  expect(await attemptsOf(invoiceId)).toHaveLength(2);
});
