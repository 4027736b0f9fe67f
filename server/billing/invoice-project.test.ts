import { afterEach, beforeAll, expect, test } from "vitest";
import { addDays, addMonths } from "../../domain/calendar-day.ts";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { invoicesOf, linesOf, nextOf, periodsOf, putAway, runOn, sixOn } from "../../tests/support/billing-runs.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { publishPrice } from "../../tests/support/publish-price.ts";
import { deleteClient, restoreClient } from "../clients/delete-client.ts";
import { findInvoiceForAdmin } from "../invoices/find-invoice.ts";
import { replaceInvoice } from "../invoices/replace-invoice.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { removeFromProject } from "../projects/project-catalogue.ts";
import { cast } from "../seed/cast.ts";

const at = new Date("2026-11-14T09:00:00Z");
const voyager = (from: string) => ({ name: "Tech Voyager", from });

beforeAll(async () => {
  await withBankDetails(at);
  await putAway();
});
afterEach(putAway);

test("an invoice is issued fourteen days ahead, due on its first day, and says what for", async () => {
  const id = await aBilledProject(at, { projectLines: [voyager("2026-12-01")] });
  await runOn("2026-11-16");
  expect(await invoicesOf(id)).toEqual([]);
  await runOn("2026-11-17");
  expect(await invoicesOf(id)).toMatchObject([
    {
      issued_on: "2026-11-17",
      due_date: "2026-12-01",
      total_pence: 1299,
      lines: [{ description: "Tech Voyager hosting", explanation: "1 December 2026 to 31 December 2026" }],
    },
  ]);
  expect(await periodsOf(id)).toEqual(["2026-12-01 2026-12-31"]);
  expect(await nextOf(id)).toEqual({ next: "2027-01-01", due: "2026-12-01" });
  expect(
    await look("select kind from mails where request_id like 'billing-%' and kind = 'invoice-issued'"),
  ).toHaveLength(1);
});

test("anchors at the end of a month and on a leap day keep their day", async () => {
  for (const anchor of ["2028-01-28", "2028-01-29", "2028-01-30", "2028-01-31", "2028-02-29"]) {
    const id = await aBilledProject(at, { projectLines: [voyager(anchor)] });
    for (let month = 0; month < 14; month++) await runOn(addDays(addMonths(anchor, month), -14));
    const months = Array.from({ length: 14 }, (_, month) => month);
    expect((await invoicesOf(id)).map(({ due_date }) => due_date)).toEqual(
      months.map((month) => addMonths(anchor, month)),
    );
    expect(await periodsOf(id)).toEqual(
      months.map((month) => `${addMonths(anchor, month)} ${addDays(addMonths(anchor, month + 1), -1)}`),
    );
  }
});

test("who pays yearly is invoiced once a year, a leap day's year included", async () => {
  const id = await aBilledProject(at, { paymentType: "yearly", projectLines: [voyager("2028-02-29")] });
  for (const day of ["2028-02-15", "2028-03-15", "2028-12-24", "2029-02-14"]) await runOn(day);
  expect(await invoicesOf(id)).toMatchObject([
    { due_date: "2028-02-29", total_pence: 12_999 },
    { due_date: "2029-02-28", total_pence: 12_999 },
  ]);
});

test("what falls due on one day shares an invoice, what falls due later has its own", async () => {
  const storage = { kind: "add-on", name: "Additional storage", from: "2026-12-05" } as const;
  const domain = { kind: "product", name: "Domain name", from: "2026-12-07" } as const;
  const id = await aBilledProject(at, { projectLines: [voyager("2026-12-05"), storage, domain] });
  await runOn("2026-11-23");
  expect(await invoicesOf(id)).toMatchObject([
    {
      due_date: "2026-12-05",
      total_pence: 1799,
      lines: [{ description: "Tech Voyager hosting" }, { description: "Additional storage" }],
    },
    {
      due_date: "2026-12-07",
      total_pence: 0,
      lines: [{ description: "Domain name, paid yearly" }, { description: "Included with your plan" }],
    },
  ]);
});

test("after an outage everything that was missed is on one invoice, with time to pay", async () => {
  const short = await aBilledProject(at, { projectLines: [voyager("2026-12-10")] });
  await runOn("2026-11-29");
  expect(await invoicesOf(short)).toMatchObject([{ due_date: "2026-12-10" }]);
  const long = await aBilledProject(at, { projectLines: [voyager("2026-09-01")] });
  await runOn("2026-11-30");
  expect(await invoicesOf(long)).toMatchObject([
    { issued_on: "2026-11-30", due_date: "2026-12-14", total_pence: 3 * 1299, lines: [{}, {}, {}] },
    { issued_on: "2026-11-30", due_date: "2026-12-01", total_pence: 1299 },
  ]);
  expect(await nextOf(long)).toMatchObject({ next: "2027-01-01" });
});

test("a change of a price concerns what is bought from then on", async () => {
  const before = await aBilledProject(at, { projectLines: [voyager("2027-01-10")] });
  await publishPrice("Tech Voyager", { pence: 1599, yearlyPence: 15_999 }, at);
  const after = await aBilledProject(at, { projectLines: [voyager("2027-01-10")] });
  await runOn("2026-12-28");
  expect(await invoicesOf(before)).toMatchObject([{ total_pence: 1299 }]);
  expect(await invoicesOf(after)).toMatchObject([{ total_pence: 1599 }]);
  await publishPrice("Tech Voyager", { pence: 1299, yearlyPence: 12_999 }, at);
});

test("what was removed, deleted or whose client is gone is billed no more", async () => {
  const removed = await aBilledProject(at, { projectLines: [voyager("2027-01-12")] });
  const [link] = await look<{ id: string }>("select id from project_plans where project_id = $1", removed);
  await removeFromProject(anActor(sam, at), removed, { kind: "plan", linkId: link?.id ?? "" });
  const deleted = await aBilledProject(at, { projectLines: [voyager("2027-01-12")] });
  await deleteProject(anActor(sam, at), deleted);
  const orphan = await aBilledProject(at, { owner: cast.elsie.id, projectLines: [voyager("2027-01-12")] });
  await deleteClient(anActor(sam, at), cast.elsie.id);
  await runOn("2027-01-01");
  for (const id of [removed, deleted, orphan]) expect(await invoicesOf(id)).toEqual([]);
  await restoreClient(anActor(sam, at), cast.elsie.id);
  await runOn("2027-01-02");
  expect(await invoicesOf(orphan)).toHaveLength(1);
});

test("nothing is issued for what costs nothing, and it is said at most once", async () => {
  const id = await aBilledProject(at, { projectLines: [{ name: "Community & Charity", from: "2026-12-01" }] });
  expect(await nextOf(id)).toEqual({ next: null, due: null });
  await look("update projects set next_period_on = '2026-12-01' where id = $1", id);
  await runOn("2026-12-01");
  await runOn("2026-12-02");
  expect(await invoicesOf(id)).toEqual([]);
  expect(await linesOf(id)).toEqual([{ outcome: "not-issued", why: "there is nothing to charge for" }]);
});

test("a voided period is invoiced again, the gap before what follows", async () => {
  const id = await aBilledProject(at, { projectLines: [voyager("2027-02-01")] });
  await runOn("2027-01-18");
  const [first] = await invoicesOf(id);
  const reason = { reason: "wrong address", followedBy: "bill-again", isMailed: true } as const;
  expect(await voidInvoice(anActor(sam, sixOn("2027-01-19")), first?.id ?? "", reason)).toEqual({ outcome: "voided" });
  await runOn("2027-01-20");
  expect((await invoicesOf(id)).map(({ due_date }) => due_date)).toEqual(["2027-02-01", "2027-02-01"]);
  expect(await periodsOf(id)).toEqual(["2027-02-01 2027-02-28"]);
  // The run has billed it anew: a draft of the same would ask for the month twice.
  const actor = anActor(sam, sixOn("2027-01-21"));
  expect(await findInvoiceForAdmin(sam, first?.id ?? "", "2027-01-21")).toMatchObject({ isDueAgain: true });
  expect(await replaceInvoice(actor, first?.id ?? "", { reason: "", isMailed: false, retryKey: undefined })).toEqual({
    outcome: "not-open",
  });
});
