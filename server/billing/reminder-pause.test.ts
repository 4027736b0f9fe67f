import { afterEach, beforeAll, expect, test } from "vitest";
import { addDays } from "../../domain/calendar-day.ts";
import { withAway } from "../../tests/support/an-away-time.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { mailsOf, putAway, remindersOf, runOn } from "../../tests/support/billing-runs.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { findTonight } from "./find-tonight.ts";

const issued = new Date("2030-03-01T09:00:00Z");
const away = {
  from: "2030-03-14",
  until: "2030-03-23",
  words: "I am away.",
  isAnnounced: true,
  isReminding: false,
};

beforeAll(async () => {
  await withBankDetails(new Date("2026-11-14T09:00:00Z"));
  await putAway();
});
afterEach(async () => {
  await putAway();
  await withAway("2030-03-01", null);
});

const daysOf = async (invoiceId: string) =>
  (
    await look<{ day: string }>(
      "select at::date::text as day from reminders where invoice_id = $1 and is_sent order by at",
      invoiceId,
    )
  ).map(({ day }) => day);
const runAll = async () => {
  for (let day = 0; day < 40; day++) await runOn(addDays("2030-03-01", day));
};

test("while the provider is away nobody is reminded of what is late; on the return one reminder comes, then as always", async () => {
  await withAway("2030-03-14", away);
  const invoiceId = await anInvoice(issued);
  await runAll();
  expect(await mailsOf(invoiceId)).toEqual(["invoice-due-soon", "invoice-overdue-again", "invoice-final"]);
  expect(await daysOf(invoiceId)).toEqual(["2030-03-12", "2030-03-25", "2030-03-29"]);
  expect(await remindersOf(invoiceId)).toContainEqual({
    step: "overdue",
    is_sent: false,
    why: "a later reminder was already due",
  });
});

test("they go on where that is wanted, and a draft alone stops nothing", async () => {
  await withAway("2030-03-14", { ...away, isReminding: true });
  await look("update website_draft set content = jsonb_set(content, '{hours,away}', $1::jsonb)", JSON.stringify(away));
  const invoiceId = await anInvoice(issued);
  await runAll();
  expect(await daysOf(invoiceId)).toEqual(["2030-03-12", "2030-03-16", "2030-03-22", "2030-03-29"]);
});

test("the next run's page says that they wait, and so does the run; what is paid meanwhile is not reminded of", async () => {
  await withAway("2030-03-14", away);
  const invoiceId = await anInvoice(issued);
  await runOn("2030-03-12");
  expect((await findTonight(sam, "2030-03-13")).waiting).toBeNull();
  expect((await findTonight(sam, "2030-03-14")).waiting).toEqual({ count: 0, until: "2030-03-25" });
  const tonight = await findTonight(sam, "2030-03-20");
  expect([tonight.reminders.count, tonight.waiting]).toEqual([0, { count: 1, until: "2030-03-25" }]);
  const ran = await runOn("2030-03-20");
  const runId = "runId" in ran ? ran.runId : "none";
  const lines = await look("select deed as outcome, why from billing_run_lines where run_id = $1", runId);
  expect(lines).toEqual([{ outcome: "not-reminded", why: "you are away: 1 reminder waits until 25 March" }]);
  const back = await findTonight(sam, "2030-03-25");
  expect([back.reminders.count, back.waiting]).toEqual([1, null]);
  await look("update invoices set voided_at = now() where id = $1", invoiceId);
  await runOn("2030-03-25");
  expect(await mailsOf(invoiceId)).toEqual(["invoice-due-soon"]);
});
