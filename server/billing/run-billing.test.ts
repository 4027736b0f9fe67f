import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { invoicesOf, linesOf, periodsOf, putAway, runOn, sixOn, withMethod } from "../../tests/support/billing-runs.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { cast } from "../seed/cast.ts";
import { findStatus } from "../status/find-status.ts";
import { askForRun } from "./ask-for-run.ts";
import { findRun, listRuns } from "./find-runs.ts";
import { findTonight, nextRunDay } from "./find-tonight.ts";
import { unlessDateIsUnlikely } from "./last-run.ts";
import { runBilling } from "./run-billing.ts";

// The payment provider is never asked here: charges are planned, and a task would make them.
Object.assign(process.env, { STRIPE_SECRET_KEY: "sk_test_of_no_use", STRIPE_WEBHOOK_SECRET: "whsec_of_no_use" });

const at = new Date("2026-11-14T09:00:00Z");
const voyager = (from: string) => ({ name: "Tech Voyager", from });

beforeAll(async () => {
  await withBankDetails(at);
  await putAway();
});
afterEach(putAway);

test("twice the same night, and two at once: nothing new", async () => {
  const id = await aBilledProject(at, { projectLines: [voyager("2026-12-02")] });
  const outcomes = await Promise.all([
    runBilling(sixOn("2026-11-18"), { isAsked: false }),
    runBilling(sixOn("2026-11-18"), { isAsked: false }),
  ]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["already", "ran"]);
  expect(await runBilling(sixOn("2026-11-18"), { isAsked: false })).toEqual({ outcome: "already" });
  await Promise.all([runOn("2026-11-18"), runOn("2026-11-18"), runOn("2026-11-18")]);
  expect(await invoicesOf(id)).toHaveLength(1);
  expect(await linesOf(id)).toHaveLength(1);
  expect(await look("select from billing_runs where day = '2026-11-18' and not is_asked")).toHaveLength(1);
});

test("one that cannot be issued is recorded with its reason, and stops none of the others", async () => {
  const [without, within] = [
    await aBilledProject(at, { owner: cast.noor.id, projectLines: [voyager("2027-01-20")] }),
    await aBilledProject(at, { projectLines: [voyager("2027-01-21")] }),
  ];
  await runOn("2027-01-08");
  expect(await invoicesOf(without)).toEqual([]);
  expect(await linesOf(without)).toEqual([{ outcome: "not-issued", why: "the client’s address is missing" }]);
  expect(await periodsOf(without)).toEqual([]);
  expect(await invoicesOf(within)).toHaveLength(1);
  await look("update clients set billing_address = '4 Kiln Yard, Sampleton' where id = $1", cast.noor.id);
  await runOn("2027-01-09");
  expect(await invoicesOf(without)).toMatchObject([{ due_date: "2027-01-20" }]);
});

test("a fault with one is recorded, undoes that one alone, and the next run makes up for it", async () => {
  const broken = await aBilledProject(at, { projectLines: [voyager("2027-01-22")] });
  const whole = await aBilledProject(at, { projectLines: [voyager("2027-01-23")] });
  await look(`create function refuse() returns trigger language plpgsql as
    $$ begin if new.project_id = '${broken}' then raise exception 'no'; end if; return new; end $$`);
  await look("create trigger refuse before update on invoices for each row execute function refuse()");
  await runOn("2027-01-10");
  await look("drop trigger refuse on invoices");
  expect(await linesOf(broken)).toEqual([
    { outcome: "not-issued", why: "something went wrong; the log has the details" },
  ]);
  expect([await invoicesOf(broken), await periodsOf(broken)]).toEqual([[], []]);
  expect(await invoicesOf(whole)).toHaveLength(1);
  await runOn("2027-01-11");
  expect(await invoicesOf(broken)).toHaveLength(1);
  const numbers = await look<{ given: number; last: number }>(
    "select count(*)::int as given, max(invoice_number) as last from invoices where issued_at is not null",
  );
  expect(numbers[0]?.given).toBe(numbers[0]?.last);
});

test("without bank details nothing is issued, and the next run makes up for it", async () => {
  const id = await aBilledProject(at, { projectLines: [voyager("2027-01-25")] });
  await look("truncate money_settings");
  await runOn("2027-01-12");
  expect(await linesOf(id)).toEqual([{ outcome: "not-issued", why: "bank details are missing" }]);
  await withBankDetails(at);
  await runOn("2027-01-13");
  expect(await invoicesOf(id)).toHaveLength(1);
});

test("finding:X6 catalogue:N4 a clock ten years ahead bills nobody until a run is asked for, and neither does one set back", async () => {
  await runOn("2033-01-10");
  const id = await aBilledProject(at, { projectLines: [voyager("2033-01-12")] });
  await anInvoice(sixOn("2033-01-02"));
  const before = await look("select from invoices");
  for (const day of ["2043-01-11", "2033-01-15", "2033-01-09"])
    expect([day, await runBilling(sixOn(day), { isAsked: false })]).toEqual([day, { outcome: "paused" }]);
  expect(await look("select from invoices")).toEqual(before);
  const reminded =
    "select from mails where kind in ('invoice-due-soon', 'invoice-overdue', 'invoice-overdue-again', 'invoice-final')";
  expect(await look(`${reminded} and queued_at >= '2033-01-11'`)).toEqual([]);
  const erase = vi.fn(() => Promise.resolve());
  await unlessDateIsUnlikely(sixOn("2043-01-11"), erase);
  expect(erase).not.toHaveBeenCalled();
  await unlessDateIsUnlikely(sixOn("2033-01-13"), erase);
  expect(erase).toHaveBeenCalledOnce();
  const { billing } = await findStatus(sam, sixOn("2043-01-11"));
  expect(billing).toMatchObject({ isPaused: true });
  // Three nights were missed.
  expect((await runBilling(sixOn("2033-01-14"), { isAsked: false })).outcome).toBe("ran");
  expect(await invoicesOf(id)).toHaveLength(1);
});

test("finding:X6 catalogue:N4 after a wrong date was confirmed, the right one needs a word once, and then runs by itself", async () => {
  await runOn("2043-01-11");
  const nightly = (day: string) => runBilling(sixOn(day), { isAsked: false });
  expect(await nightly("2033-01-20")).toEqual({ outcome: "paused" });
  await runOn("2033-01-20");
  expect((await nightly("2033-01-21")).outcome).toBe("ran");
});

test("finding:X6 catalogue:N4 more than three periods of an item at once wait for somebody who asks", async () => {
  await runOn("2033-02-01");
  const id = await aBilledProject(at, { projectLines: [voyager("2032-11-01")] });
  await runBilling(sixOn("2033-02-02"), { isAsked: false });
  expect(await invoicesOf(id)).toEqual([]);
  expect(await linesOf(id)).toEqual([
    { outcome: "not-issued", why: "more than three periods at once; ‘Run it now’ bills them" },
  ]);
  expect((await findTonight(sam, "2033-02-03")).issues.rows).toMatchObject([{ projectId: id, isMany: true }]);
  await runOn("2033-02-02");
  expect(await periodsOf(id)).toHaveLength(4);
});

test("what will happen tonight is told beforehand, and happens", async () => {
  await runOn("2033-05-17");
  const owner = cast.gareth.id;
  const id = await aBilledProject(at, { owner, projectLines: [voyager("2033-06-01")] });
  const [soon, charged] = [await anInvoice(sixOn("2033-05-06")), await anInvoice(sixOn("2033-05-04"), { owner })];
  await withMethod(owner, "card", "2033-05-01T09:00:00Z");
  const tonight = await findTonight(sam, "2033-05-18");
  expect(tonight.issues).toMatchObject({
    count: 1,
    totalPence: 1299,
    rows: [{ projectId: id, dueOn: "2033-06-01", missing: [] }],
  });
  expect(tonight.charges).toMatchObject({
    count: 1,
    totalPence: 5000,
    rows: [{ invoiceId: charged, method: "Saved" }],
  });
  expect(tonight.reminders).toMatchObject({ count: 1, rows: [{ invoiceId: soon, step: "due-soon" }] });
  const ran = await runBilling(sixOn("2033-05-18"), { isAsked: false });
  if (ran.outcome !== "ran") throw new Error(ran.outcome);
  const recorded = await findRun(sam, ran.runId);
  expect(recorded).toMatchObject({ day: "2033-05-18", isAsked: false, counts: { issued: 1, charged: 1, reminded: 1 } });
  expect(recorded?.lines.map(({ outcome }) => outcome)).toContain("issued");
  expect((await listRuns(sam)).find((listed) => listed.id === ran.runId)?.counts).toMatchObject({ issued: 1 });
  const after = await findTonight(sam, "2033-05-18");
  expect([after.issues.count, after.charges.count, after.reminders.count]).toEqual([0, 0, 0]);
});

test("the next run is tonight's: of this day before six, of the next day after", () => {
  expect(nextRunDay(new Date("2026-07-01T04:59:00Z"))).toBe("2026-07-01");
  expect(nextRunDay(new Date("2026-07-01T05:00:00Z"))).toBe("2026-07-02");
  expect(nextRunDay(new Date("2026-12-01T05:59:00Z"))).toBe("2026-12-01");
});

test("a run can be asked for, by the provider alone", async () => {
  expect(await askForRun(anActor(sam, at))).toEqual({ outcome: "requested" });
  expect(await look("select action, subject_kind from audit_events where action = 'billing-asked'")).toEqual([
    { action: "billing-asked", subject_kind: "money" },
  ]);
  expect(
    await look(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'run-billing'",
    ),
  ).toEqual([{ payload: { isAsked: true } }]);
  await expect(askForRun(anActor(maya, at))).rejects.toThrow();
  for (const read of [() => findTonight(maya, "2026-11-18"), () => listRuns(maya), () => findRun(maya, randomUUID())])
    await expect(read()).rejects.toThrow();
});
