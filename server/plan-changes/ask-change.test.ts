import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { invoicesOf, nextOf, putAway, runOn } from "../../tests/support/billing-runs.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import { type Person, type PersonActor, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { checkMoney } from "../invariants/check-money.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { composeMail } from "../mail/compose-mail.tsx";
import { askForChange, askForInterval, askToTakeBack } from "./ask-change.ts";
import { findPlanPage } from "./find-plan-page.ts";
import { takeRequestedChange } from "./take-change.ts";

const start = new Date("2026-05-01T09:00:00Z");
const today = new Date("2026-11-16T09:14:00Z");
const voyager = { name: "Tech Voyager", from: "2026-05-04" };
const storage = { kind: "add-on", name: "Additional storage", from: "2026-05-04" } as const;

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

/** Billed until a day, as the nightly run has it. */
async function billed(until: string, lines: Parameters<typeof aBilledProject>[1]["projectLines"] = [voyager]) {
  const id = await aBilledProject(start, { projectLines: lines });
  for (const day of ["2026-05-04", "2026-08-04", "2026-10-21", until]) await runOn(day);
  return id;
}

async function shown(who: Person, projectId: string, plan: string, at = today) {
  const planId = (await inTheCatalogue("plan", plan)).id;
  const page = await findPlanPage(who, projectId, { linkId: undefined, planId, changeId: undefined }, at);
  if (!page?.item || !page.figured || typeof page.figured === "string") throw new Error(`no change to ${plan}`);
  return { linkId: page.item.linkId, planId, revision: page.figured.revision, figured: page.figured };
}

async function change(actor: PersonActor, projectId: string, plan: string, id: string = randomUUID()) {
  const { figured: _figured, ...wanted } = await shown(actor, projectId, plan, actor.at);
  return askForChange(actor, projectId, { ...wanted, id });
}

const work = (id: string, at = today) => takeRequestedChange(id, systemActor("test", at));
const plansOf = (projectId: string) =>
  look(
    `select p.name, l.removed_at is null as here, l.billing_from::text as since from project_plans l join plans p on p.id = l.plan_id
     where l.project_id = $1 order by l.added_at`,
    projectId,
  );

test("a client goes up at once: £7.20 for the days that are left, on one invoice, and the next month at the new price", async () => {
  const projectId = await billed("2026-10-21", [voyager, storage]);
  const before = await invoicesOf(projectId);
  const id = randomUUID();
  expect((await shown(maya, projectId, "Cyber Titan")).figured).toMatchObject({ beforePence: 1799, afterPence: 2999 });
  expect(await change(anActor(maya, today), projectId, "Cyber Titan", id)).toEqual({ outcome: "asked", id });
  expect(await plansOf(projectId)).toMatchObject([{ name: "Tech Voyager", here: true }]);
  await work(id);
  await work(id);
  expect(await plansOf(projectId)).toEqual([
    { name: "Tech Voyager", here: false, since: "2026-05-04" },
    { name: "Cyber Titan", here: true, since: "2026-05-04" },
  ]);
  const [invoice, ...others] = (await invoicesOf(projectId)).slice(before.length);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ total_pence: 720, due_date: "2026-11-30" });
  expect(await nextOf(projectId)).toMatchObject({ next: "2026-12-04" });
  await runOn("2026-11-20");
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 2999, due_date: "2026-12-04" });
  const mails = await look("select kind from mails where subject_id = $1 order by kind", id);
  expect(mails).toEqual([{ kind: "plan-change-noted" }, { kind: "plan-changed" }]);
});

test("the same form twice, or two tabs at once, change the plan once", async () => {
  const projectId = await billed("2026-10-21");
  const before = (await invoicesOf(projectId)).length;
  const [first, second] = [randomUUID(), randomUUID()];
  const { figured: _figured, ...wanted } = await shown(maya, projectId, "Cyber Titan");
  for (const id of [first, first, second])
    expect(await askForChange(anActor(maya, today), projectId, { ...wanted, id })).toMatchObject({ outcome: "asked" });
  await Promise.all([work(first), work(second), work(first)]);
  expect(await invoicesOf(projectId)).toHaveLength(before + 1);
  const answered = await look(
    "select count(taken_at)::int as taken, count(refused_at)::int as refused from plan_changes where project_id = $1",
    projectId,
  );
  expect(answered).toEqual([{ taken: 1, refused: 1 }]);
  // Whoever asked for what was refused is told, and so is the provider.
  const [refused] = await look<{ id: string }>(
    "select id from plan_changes where refused_at is not null and project_id = $1",
    projectId,
  );
  const mails = await look<{ kind: string }>("select kind from mails where subject_id = $1 order by kind", refused?.id);
  expect(mails.map(({ kind }) => kind)).toEqual(["plan-change-noted", "plan-changed"]);
  const draw = (kind: "plan-change-noted" | "plan-changed") =>
    asViewer(systemActor("test", today), (tx) => composeMail(tx, kind, refused?.id ?? ""));
  expect((await draw("plan-changed"))?.subject).toBe("Your plan was not changed");
  expect((await draw("plan-change-noted"))?.text).toContain("It was not made, and they have been told.");
});

test("what was shown at another price is shown anew, and nothing is done", async () => {
  const projectId = await billed("2026-10-21");
  const { figured: _figured, ...wanted } = await shown(
    maya,
    projectId,
    "Cyber Titan",
    new Date("2026-11-15T09:00:00Z"),
  );
  expect(await askForChange(anActor(maya, today), projectId, { ...wanted, id: randomUUID() })).toEqual({
    outcome: "stale",
  });
  expect(await look("select id from plan_changes where project_id = $1", projectId)).toEqual([]);
});

test("nobody changes another's plan", async () => {
  const projectId = await billed("2026-10-21");
  const { figured: _figured, ...wanted } = await shown(maya, projectId, "Cyber Titan");
  expect(await askForChange(anActor(gareth, today), projectId, { ...wanted, id: randomUUID() })).toEqual({
    outcome: "not-there",
  });
  expect(
    await findPlanPage(gareth, projectId, { linkId: undefined, planId: undefined, changeId: undefined }, today),
  ).toBeUndefined();
});

test("a smaller plan comes with its day, also after nights without a run, and neither is billed twice", async () => {
  const projectId = await billed("2026-10-21", [voyager, storage]);
  expect(await change(anActor(sam, today), projectId, "Data Explorer")).toMatchObject({ outcome: "taken" });
  expect(await plansOf(projectId)).toMatchObject([{ name: "Tech Voyager", here: true }]);
  await runOn("2026-11-20");
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 800, due_date: "2026-12-04" });
  await runOn("2027-01-10");
  expect(await plansOf(projectId)).toMatchObject([
    { name: "Tech Voyager", here: false },
    { name: "Data Explorer", here: true, since: "2026-05-04" },
  ]);
  const lines = (await invoicesOf(projectId)).flatMap((invoice) => invoice.lines);
  const hosting = lines.filter(({ description }) => description.endsWith("hosting"));
  expect(hosting.slice(-3).map(({ description, explanation }) => `${description}: ${explanation}`)).toEqual([
    "Tech Voyager hosting: 4 November 2026 to 3 December 2026",
    "Data Explorer hosting: 4 December 2026 to 3 January 2027",
    "Data Explorer hosting: 4 January 2027 to 3 February 2027",
  ]);
  expect(
    await look(
      "select count(*)::int as n from plan_changes where applied_at is not null and project_id = $1",
      projectId,
    ),
  ).toEqual([{ n: 1 }]);
});

test("what is invoiced ahead is credited to the penny, and taking it back asks for it again", async () => {
  const projectId = await billed("2026-11-20");
  const at = new Date("2026-11-25T09:00:00Z");
  const done = await change(anActor(sam, at), projectId, "Data Explorer");
  if (done.outcome !== "taken") throw new Error(done.outcome);
  expect(
    await look(
      "select c.total_pence, c.reason from credit_notes c join invoices i on i.id = c.invoice_id where i.project_id = $1",
      projectId,
    ),
  ).toEqual([{ total_pence: 999, reason: "Data Explorer instead of Tech Voyager from 4 December 2026" }]);
  expect(await nextOf(projectId)).toMatchObject({ next: "2027-01-04" });
  const page = await findPlanPage(maya, projectId, { linkId: undefined, planId: undefined, changeId: undefined }, at);
  const back = page?.takeBacks[0];
  expect(back?.costPence).toBe(999);
  const id = randomUUID();
  expect(
    await askToTakeBack(anActor(maya, at), projectId, { id, changeId: done.id, revision: back?.revision ?? "" }),
  ).toEqual({ outcome: "asked", id });
  await work(id, at);
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 999 });
  await runOn("2026-12-05");
  expect(await plansOf(projectId)).toMatchObject([{ name: "Tech Voyager", here: true }]);
  await runOn("2026-12-21");
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 1299, due_date: "2027-01-04" });
});

test("what was not credited, because its invoice is void, is not asked for where the change is taken back", async () => {
  const projectId = await billed("2026-11-20", [voyager, storage]);
  const at = new Date("2026-11-25T09:00:00Z");
  const ahead = (await invoicesOf(projectId)).at(-1);
  const voiding = { reason: "x", followedBy: "nothing", isMailed: false } as const;
  expect(await voidInvoice(anActor(sam, at), ahead?.id ?? "", voiding)).toEqual({ outcome: "voided" });
  const [link] = await look<{ id: string }>("select id from project_add_ons where project_id = $1", projectId);
  const looked = { linkId: link?.id, planId: undefined, changeId: undefined };
  await change(anActor(sam, at), projectId, "Data Explorer");
  const figured = (await findPlanPage(sam, projectId, looked, at))?.figured;
  const revision = figured && typeof figured === "object" ? figured.revision : "";
  const ends = { id: randomUUID(), linkId: link?.id ?? "", planId: null, revision };
  expect(await askForChange(anActor(sam, at), projectId, ends)).toMatchObject({ outcome: "taken" });
  const page = await findPlanPage(maya, projectId, { ...looked, linkId: undefined }, at);
  expect(page?.takeBacks.map(({ costPence }) => costPence)).toEqual([0, 0]);
});

test("one that was planned and billed at the lower price ahead is taken back for the difference", async () => {
  const projectId = await billed("2026-10-21");
  const done = await change(anActor(sam, today), projectId, "Data Explorer");
  if (done.outcome !== "taken") throw new Error(done.outcome);
  await runOn("2026-11-20");
  const at = new Date("2026-12-03T09:00:00Z");
  const page = await findPlanPage(sam, projectId, { linkId: undefined, planId: undefined, changeId: undefined }, at);
  const revision = page?.takeBacks[0]?.revision ?? "";
  expect(
    await askToTakeBack(anActor(sam, at), projectId, { id: randomUUID(), changeId: done.id, revision }),
  ).toMatchObject({
    outcome: "taken",
  });
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 999 });
  expect(await nextOf(projectId)).toMatchObject({ next: "2027-01-04" });
});

test("by the year instead of by the month from the first day that is not invoiced, and back when that year is over", async () => {
  const projectId = await billed("2026-10-21", [voyager, storage]);
  const nothing = { linkId: undefined, planId: undefined, changeId: undefined };
  const shownAt = async (at: Date) => {
    const interval = (await findPlanPage(maya, projectId, nothing, at))?.interval;
    if (!interval || typeof interval === "string") throw new Error(`no other interval: ${interval}`);
    return interval;
  };
  const { revision, ...figured } = await shownAt(today);
  expect(figured).toMatchObject({
    next: "yearly",
    startsOn: "2026-12-04",
    yearWasPence: 12 * 1799,
    yearWillPence: 18_999,
  });
  const [id, other] = [randomUUID(), randomUUID()];
  for (const one of [id, id, other])
    expect(await askForInterval(anActor(maya, today), projectId, { id: one, revision })).toEqual({
      outcome: "asked",
      id: one,
    });
  await work(id);
  await Promise.all([work(other), work(id)]);
  expect(await look("select payment_type from projects where id = $1", projectId)).toEqual([
    { payment_type: "yearly" },
  ]);
  expect(await askForInterval(anActor(maya, today), projectId, { id: randomUUID(), revision })).toEqual({
    outcome: "stale",
  });
  await runOn("2026-11-20");
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 18_999, due_date: "2026-12-04" });
  const later = new Date("2026-12-10T09:00:00Z");
  const back = await shownAt(later);
  expect(back).toMatchObject({ next: "monthly", startsOn: "2027-12-04" });
  expect(
    await askForInterval(anActor(gareth, later), projectId, { id: randomUUID(), revision: back.revision }),
  ).toEqual({ outcome: "not-there" });
  expect(
    await askForInterval(anActor(sam, later), projectId, { id: randomUUID(), revision: back.revision }),
  ).toMatchObject({ outcome: "taken" });
  await runOn("2027-11-25");
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 1799, due_date: "2027-12-04" });
});

test("an add-on ends with its period", async () => {
  const projectId = await billed("2026-10-21", [voyager, storage]);
  const [link] = await look<{ id: string }>("select id from project_add_ons where project_id = $1", projectId);
  const looked = { linkId: link?.id, planId: undefined, changeId: undefined };
  const page = await findPlanPage(maya, projectId, looked, today);
  if (!page?.figured || typeof page.figured === "string") throw new Error("no end");
  const id = randomUUID();
  const wanted = { id, linkId: link?.id ?? "", planId: null, revision: page.figured.revision };
  expect(await askForChange(anActor(maya, today), projectId, wanted)).toEqual({ outcome: "asked", id });
  await work(id);
  await runOn("2026-11-20");
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 1299 });
  await runOn("2026-12-04");
  expect(await look("select 1 from project_add_ons where project_id = $1 and removed_at is null", projectId)).toEqual(
    [],
  );
});
