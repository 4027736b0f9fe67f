import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { view } from "../../app/client/leave/view.server.ts";
import { viewTerm } from "../../app/shared/term/view.server.ts";
import { leavingOn } from "../../domain/term.ts";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { invoicesOf, nextOf, periodsOf, putAway, runOn, withMethod } from "../../tests/support/billing-runs.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import { systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { checkMoney } from "../invariants/check-money.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { replaceInvoice } from "../invoices/replace-invoice.ts";
import { composeMail } from "../mail/compose-mail.tsx";
import { askForChange } from "../plan-changes/ask-change.ts";
import { findPlanPage } from "../plan-changes/find-plan-page.ts";
import { takeRequestedChange } from "../plan-changes/take-change.ts";
import { changeTerm } from "../projects/change-term.ts";
import { findTermPage } from "../projects/find-term-page.ts";
import { bookDeparture } from "./book-departure.ts";
import { endDepartures } from "./end-departures.ts";
import { findLeavePage } from "./find-leave-page.ts";
import { followDeparture } from "./follow-departure.ts";
import { takeBackDeparture } from "./take-back-departure.ts";
import { waiveDeparture } from "./waive-departure.ts";

const start = new Date("2026-05-01T09:00:00Z");
const today = new Date("2026-11-16T09:14:00Z");
const client = anActor(maya, today);
const provider = anActor(sam, today);
const night = (day: string) => endDepartures(new Date(`${day}T05:50:00Z`));

beforeAll(async () => {
  await withBankDetails(start);
  await putAway();
});
afterEach(async () => {
  // What is put away between two tests is put away without a word.
  const faults = await asRole("postgres", checkMoney);
  expect(faults.filter((fault) => !fault.startsWith("V7 history tells of every void"))).toEqual([]);
  await putAway();
});

/** In month 7 of 12 from 4 May 2026 on Tech Voyager, with storage; invoiced and paid until 3 December. */
async function aBakery(plan = "Tech Voyager"): Promise<string> {
  const id = await aBilledProject(start, {
    projectLines: [
      { name: plan, from: "2026-05-04" },
      { kind: "add-on", name: "Additional storage", from: "2026-05-04" },
    ],
  });
  await changeTerm(provider, id, "2026-05-04");
  for (const day of ["2026-05-04", "2026-08-04", "2026-10-21"]) await runOn(day);
  await look("update project_plans set added_at = $2 where project_id = $1", id, start);
  for (const { id: invoiceId, total_pence } of await invoicesOf(id)) await pay(invoiceId, total_pence);
  return id;
}

const pay = (invoiceId: string, amountPence: number) =>
  recordTransfer(provider, invoiceId, { amountPence, receivedOn: "2026-11-10", reference: "", retryKey: undefined });

async function book(projectId: string, endsOn: string, pence: number, actor = client): Promise<string> {
  const id = randomUUID();
  expect(await bookDeparture(actor, projectId, { id, endsOn, pence })).toEqual({ outcome: "booked" });
  await followDeparture(id, systemActor("test", actor.at));
  return id;
}

const departureOf = async (id: string) =>
  (
    await look<{ ended: boolean; invoice: string | null }>(
      "select ended_at is not null as ended, invoice_id as invoice from departures where id = $1",
      id,
    )
  )[0];
const newest = async (projectId: string) => (await invoicesOf(projectId)).at(-1);
const owedOf = async (projectId: string) =>
  (
    await look<{ owed: number }>(
      `select coalesce(sum(i.total_pence - coalesce((select sum(c.total_pence) from credit_notes c where c.invoice_id = i.id), 0)), 0)::int as owed
       from invoices i where i.project_id = $1 and i.settled_at is null and i.voided_at is null and i.issued_at is not null`,
      projectId,
    )
  )[0]?.owed;
const kindsOf = async (projectId: string) =>
  (
    await look<{ kind: string }>("select kind from project_events where project_id = $1 order by at, kind", projectId)
  ).map(({ kind }) => kind);

test("whoever looks at leaving sees what of their domain is invoiced already, too", async () => {
  const lines = [{ kind: "product", name: "Domain name", from: "2026-11-01" }] as const;
  const projectId = await aBilledProject(start, { projectLines: [...lines] });
  await runOn("2026-11-01");
  const page = await findLeavePage(maya, projectId, today);
  expect(page?.billable.map(({ name, billed }) => [name, billed])).toEqual([
    ["Domain name", [{ fromMonth: 0, months: 12 }]],
  ]);
});

test("the last day comes: one invoice for the figure that was shown, due 14 days later, and nothing is billed after it", async () => {
  const projectId = await aBakery();
  const term = (await findTermPage(maya, projectId))?.term;
  expect(term && leavingOn(term, "2026-12-03").pence).toBe(6495);
  const id = await book(projectId, "2026-12-03", 6495);
  expect(await nextOf(projectId)).toEqual({ next: null, due: null });
  await runOn("2026-11-20");
  await night("2026-12-02");
  expect(await departureOf(id)).toEqual({ ended: false, invoice: null });
  await night("2026-12-03");
  await night("2026-12-03");
  await followDeparture(id, systemActor("test", today));
  const invoice = await newest(projectId);
  expect(invoice).toMatchObject({ issued_on: "2026-12-03", due_date: "2026-12-17", total_pence: 6495 });
  expect(await departureOf(id)).toEqual({ ended: true, invoice: invoice?.id });
  for (const day of ["2026-12-04", "2027-01-04", "2027-06-04"]) await runOn(day);
  expect((await invoicesOf(projectId)).filter(({ issued_on }) => issued_on > "2026-11-16")).toHaveLength(1);
  expect(await look("select kind from mails where subject_id = $1 order by kind", id)).toEqual([
    { kind: "leaving-booked" },
    { kind: "leaving-last-day" },
  ]);
  expect(await kindsOf(projectId)).toEqual(expect.arrayContaining(["leaving-booked", "left"]));
});

test("until the last day, whoever stays has lost nothing: the next month is billed as if nothing had been", async () => {
  const projectId = await aBakery();
  const id = await book(projectId, "2026-12-03", 6495);
  expect(await takeBackDeparture(client, projectId, id)).toEqual({ outcome: "stays" });
  expect(await takeBackDeparture(client, projectId, id)).toEqual({ outcome: "stays" });
  await followDeparture(id, systemActor("test", today));
  expect(await nextOf(projectId)).toMatchObject({ next: "2026-12-04" });
  await runOn("2026-11-20");
  await night("2026-12-03");
  expect(await newest(projectId)).toMatchObject({ issued_on: "2026-11-20", total_pence: 1799 });
  expect(await departureOf(id)).toEqual({ ended: false, invoice: null });
});

test("within ten days of the last one they stay after all: the invoice is credited, and the month goes on from the day after", async () => {
  const projectId = await aBakery();
  const id = await book(projectId, "2026-12-03", 6495);
  await night("2026-12-03");
  await pay((await newest(projectId))?.id ?? "", 1799);
  const late = anActor(maya, new Date("2026-12-13T22:00:00Z"));
  expect(await takeBackDeparture(late, projectId, id)).toEqual({ outcome: "stays" });
  const worker = systemActor("test", late.at);
  await followDeparture(id, worker);
  await followDeparture(id, worker);
  expect(await owedOf(projectId)).toBe(0);
  await runOn("2026-12-14");
  expect(await newest(projectId)).toMatchObject({ issued_on: "2026-12-14", total_pence: 1799 });
  expect((await periodsOf(projectId)).at(-1)).toBe("2026-12-04 2027-01-03");
});

test("a final invoice that said something wrong and was written anew is taken back, too", async () => {
  const projectId = await aBakery();
  const id = await book(projectId, "2026-12-03", 6495);
  await night("2026-12-03");
  const later = anActor(sam, new Date("2026-12-05T09:00:00Z"));
  const wrong = (await newest(projectId))?.id ?? "";
  const replaced = await replaceInvoice(later, wrong, { reason: "Address", isMailed: false, retryKey: undefined });
  expect(await issueInvoice(later, "draftId" in replaced ? replaced.draftId : "")).toMatchObject({ outcome: "issued" });
  expect(await owedOf(projectId)).toBe(6495);
  expect((await findLeavePage(maya, projectId, later.at))?.finalInvoice).toMatchObject({ totalPence: 6495 });
  expect((await findLeavePage(maya, projectId, later.at))?.finalInvoice?.id).not.toBe(wrong);
  await takeBackDeparture(anActor(maya, later.at), projectId, id);
  await followDeparture(id, systemActor("test", later.at));
  expect(await owedOf(projectId)).toBe(0);
});

test("months that an open invoice asks for already are not asked for once more", async () => {
  const projectId = await aBakery();
  await look("update projects set payment_type = 'yearly' where id = $1", projectId);
  await runOn("2026-11-20");
  const year = await newest(projectId);
  const id = await book(projectId, "2026-12-10", 5196);
  await night("2026-12-10");
  expect(await departureOf(id)).toEqual({ ended: true, invoice: null });
  expect(await owedOf(projectId)).toBe(year?.total_pence);
});

test("on the eleventh day it is too late", async () => {
  const projectId = await aBakery();
  const id = await book(projectId, "2026-12-03", 6495);
  await night("2026-12-03");
  const tooLate = anActor(maya, new Date("2026-12-14T00:30:00Z"));
  expect(await takeBackDeparture(tooLate, projectId, id)).toEqual({ outcome: "too-late" });
});

test("what was invoiced ahead and is not paid is nobody's debt; what is paid lowers the figure by its month", async () => {
  const projectId = await aBakery();
  await runOn("2026-11-20");
  const later = anActor(maya, new Date("2026-11-25T09:00:00Z"));
  await book(projectId, "2026-12-03", 6495, later);
  await night("2026-12-03");
  expect(await owedOf(projectId)).toBe(6495);
  await runOn("2026-12-04");
  expect(await owedOf(projectId)).toBe(6495);

  const other = await aBakery();
  await runOn("2026-11-20");
  await book(other, "2026-12-03", 6495, later);
  await pay((await newest(other))?.id ?? "", 1799);
  await night("2026-12-03");
  expect(await owedOf(other)).toBe(5196);
});

test("whoever stays after all is billed anew for what was credited ahead", async () => {
  const projectId = await aBakery();
  await runOn("2026-11-20");
  const later = anActor(maya, new Date("2026-11-25T09:00:00Z"));
  const id = await book(projectId, "2026-12-03", 6495, later);
  await night("2026-12-03");
  await takeBackDeparture(anActor(maya, new Date("2026-12-05T09:00:00Z")), projectId, id);
  await followDeparture(id, systemActor("test", new Date("2026-12-05T09:01:00Z")));
  await runOn("2026-12-05");
  expect(await newest(projectId)).toMatchObject({ issued_on: "2026-12-05", total_pence: 1799 });
  expect(await owedOf(projectId)).toBe(1799);
});

/** What costs less comes with the next period. */
async function changePlan(projectId: string, plan: string, actor: typeof client): Promise<void> {
  const planId = (await inTheCatalogue("plan", plan)).id;
  const page = await findPlanPage(maya, projectId, { linkId: undefined, planId, changeId: undefined }, actor.at);
  if (!page?.item || !page.figured || typeof page.figured === "string") throw new Error("no change");
  const id = randomUUID();
  const wanted = { id, linkId: page.item.linkId, planId, revision: page.figured.revision };
  expect(await askForChange(actor, projectId, wanted)).toEqual({ outcome: "asked", id });
  await takeRequestedChange(id, systemActor("test", actor.at));
}

test("the same where a smaller plan was to begin with what was invoiced ahead: that month is asked for at its price", async () => {
  const projectId = await aBakery("Cyber Titan");
  await runOn("2026-11-20");
  const later = anActor(maya, new Date("2026-11-25T09:00:00Z"));
  await changePlan(projectId, "Tech Voyager", later);
  const id = await book(projectId, "2026-12-03", 12_495, later);
  await night("2026-12-03");
  await takeBackDeparture(anActor(maya, new Date("2026-12-05T09:00:00Z")), projectId, id);
  await followDeparture(id, systemActor("test", new Date("2026-12-05T09:01:00Z")));
  await runOn("2026-12-05");
  expect(await newest(projectId)).toMatchObject({ issued_on: "2026-12-05", total_pence: 1799 });
  await runOn("2026-12-28");
  expect((await periodsOf(projectId)).slice(-4)).toEqual([
    "2026-12-04 2027-01-03",
    "2026-12-04 2027-01-03",
    "2027-01-04 2027-02-03",
    "2027-01-04 2027-02-03",
  ]);
});

const shownOn = async (projectId: string, day: string) => {
  const [year = "", month = "", number = ""] = day.split("-");
  const page = await findLeavePage(maya, projectId, today);
  return page && view(page, maya, { when: null, day: number, month: `${year}-${month}` }, today).choosing;
};

test("a smaller plan that is agreed for a day until then lowers the figure that is shown, booked and invoiced", async () => {
  const projectId = await aBakery("Cyber Titan");
  expect((await shownOn(projectId, "2026-12-20"))?.pounds).toBe("£99.96");
  await changePlan(projectId, "Tech Voyager", client);
  expect(await shownOn(projectId, "2026-12-20")).toMatchObject({ pounds: "£51.96", pence: "5196" });
  expect((await shownOn(projectId, "2026-12-01"))?.pounds).toBe("£124.95");
  const departure = await book(projectId, "2026-12-20", 5196);
  await runOn("2026-12-04");
  await night("2026-12-20");
  expect(await newest(projectId)).toMatchObject({ total_pence: 5196 });
  expect(await departureOf(departure)).toMatchObject({ ended: true });
});

test("a year that will be invoiced until then is not asked for once more: page and mail say so, and at most what was agreed", async () => {
  const projectId = await aBakery();
  await look("update projects set payment_type = 'yearly' where id = $1", projectId);
  const choosing = await shownOn(projectId, "2026-12-20");
  expect(choosing).toMatchObject({ pounds: "£0.00", pence: "5196" });
  expect(choosing?.besides.join(" ")).toContain("It is never more than £51.96.");
  const id = await book(projectId, "2026-12-20", 5196);
  const mail = await asViewer(systemActor("test", today), (tx) => composeMail(tx, "leaving-booked", id));
  expect(mail?.text).toContain("To pay for leaving: £0.00. That counts what is invoiced until then.");
  await runOn("2026-12-04");
  await night("2026-12-20");
  expect(await departureOf(id)).toEqual({ ended: true, invoice: null });
});

test("the provider asks for nothing, and says why", async () => {
  const projectId = await aBakery();
  const id = await book(projectId, "2026-12-03", 6495);
  expect(await waiveDeparture(provider, projectId, "You are moving abroad.")).toEqual({ outcome: "waived" });
  expect(await waiveDeparture(provider, projectId, "Twice")).toEqual({ outcome: "already" });
  const page = await findTermPage(maya, projectId);
  expect(page && viewTerm(page.term, page.project, "2026-11-16")).toMatchObject({
    figure: "£0.00",
    why: "Nothing is asked for leaving: You are moving abroad.",
  });
  expect(await look("select kind from mails where subject_id = $1 order by kind", id)).toEqual([
    { kind: "leaving-booked" },
    { kind: "leaving-waived" },
  ]);
  await night("2026-12-03");
  expect(await departureOf(id)).toEqual({ ended: true, invoice: null });
  expect(await owedOf(projectId)).toBe(0);
  expect(await waiveDeparture(provider, projectId, "Late")).toEqual({ outcome: "not-there" });
});

test("the end of the months costs nothing, and the invoices go on until then", async () => {
  const projectId = await aBakery();
  const id = await book(projectId, "2027-05-03", 0);
  for (const day of ["2026-11-20", "2027-01-21", "2027-03-21", "2027-04-20", "2027-05-04"]) await runOn(day);
  await night("2027-05-03");
  expect((await periodsOf(projectId)).at(-1)).toBe("2027-04-04 2027-05-03");
  expect(await departureOf(id)).toEqual({ ended: true, invoice: null });
});

test("nights that were missed are made up for, and the ten days count from then", async () => {
  const projectId = await aBakery();
  const id = await book(projectId, "2026-12-03", 6495);
  await night("2026-12-09");
  expect(await newest(projectId)).toMatchObject({ issued_on: "2026-12-09", due_date: "2026-12-23" });
  const actor = anActor(maya, new Date("2026-12-19T09:00:00Z"));
  expect(await takeBackDeparture(actor, projectId, id)).toEqual({ outcome: "stays" });
});

test("a figure that is another by then is shown anew; a day that is over, too far away or another's is refused", async () => {
  const projectId = await aBakery();
  const outcome = async (endsOn: string, pence: number, actor = client) =>
    (await bookDeparture(actor, projectId, { id: randomUUID(), endsOn, pence })).outcome;
  expect(await outcome("2026-12-03", 6494)).toBe("stale");
  expect(await outcome("2026-11-15", 6495)).toBe("past");
  expect(await outcome("2027-05-04", 0)).toBe("far");
  expect(await outcome("2026-12-03", 6495, anActor(gareth, today))).toBe("not-there");
  expect(await outcome("2026-12-03", 6495, provider)).toBe("booked");
  expect(await outcome("2026-12-04", 5196)).toBe("already");
  expect((await findLeavePage(maya, projectId, today))?.requester).toBe("");
});

test("a saved method goes once they have left with everything and nothing is owed", async () => {
  await look("update projects set deleted_at = now() where client_id = $1 and deleted_at is null", maya.id);
  const projectId = await aBakery();
  await withMethod(maya.id, "card", "2026-05-01");
  const methods = async () =>
    (await look("select from saved_methods where client_id = $1 and removed_at is null", maya.id)).length;
  await book(projectId, "2026-12-03", 6495);
  await night("2026-12-03");
  await night("2026-12-04");
  expect(await methods()).toBe(1);
  await recordTransfer(anActor(sam, new Date("2026-12-10T09:00:00Z")), (await newest(projectId))?.id ?? "", {
    amountPence: 6495,
    receivedOn: "2026-12-10",
    reference: "",
    retryKey: undefined,
  });
  await night("2026-12-11");
  expect(await methods()).toBe(0);
});
