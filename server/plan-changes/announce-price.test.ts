import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { aBilledProject } from "../../tests/support/a-billed-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { invoicesOf, putAway, runOn } from "../../tests/support/billing-runs.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { bookDeparture } from "../departures/book-departure.ts";
import { endDepartures } from "../departures/end-departures.ts";
import { followDeparture } from "../departures/follow-departure.ts";
import { takeBackDeparture } from "../departures/take-back-departure.ts";
import { checkMoney } from "../invariants/check-money.ts";
import { composeMail } from "../mail/compose-mail.tsx";
import { announceNewPrice, findNewPrice } from "./announce-price.ts";
import { askForChange, askToTakeBack } from "./ask-change.ts";
import { findPlanPage } from "./find-plan-page.ts";

const start = new Date("2026-05-01T09:00:00Z");
const today = new Date("2026-11-16T09:14:00Z");
const voyager = { name: "Tech Voyager", from: "2026-05-04" };
const nothing = { linkId: undefined, planId: undefined, changeId: undefined };

beforeAll(async () => {
  await withBankDetails(start);
  await putAway();
});
afterEach(async () => {
  await look("update plans set price_pence = 1299, billing_cycle = 'monthly' where name = 'Tech Voyager'");
  const faults = await asRole("postgres", checkMoney);
  expect(faults.filter((fault) => !fault.startsWith("V7 history tells of every void"))).toEqual([]);
  await putAway();
});

/** Billed month by month since May, its 12 months end with the third of May; the plan is sold for a pound more now. */
async function aDearerPlan() {
  const projectId = await aBilledProject(start, { projectLines: [voyager] });
  for (const day of ["2026-05-04", "2026-08-04", "2026-10-21"]) await runOn(day);
  await look("update projects set term_started_on = '2026-05-04' where id = $1", projectId);
  await look("update plans set price_pence = 1399 where name = 'Tech Voyager'");
  return projectId;
}

async function shown(projectId: string) {
  const planId = (await inTheCatalogue("plan", "Tech Voyager")).id;
  const found = await findNewPrice(sam, planId, "2026-11-16");
  if (!found) throw new Error("no such plan");
  const mine = found.concerned.find((one) => one.projectId === projectId);
  return { planId, revision: found.revision, mine, linkIds: [mine?.linkId ?? ""], announced: found.announced };
}

async function announced() {
  const projectId = await aDearerPlan();
  const { planId, revision, linkIds } = await shown(projectId);
  expect(await announceNewPrice(anActor(sam, today), { planId, revision, linkIds })).toEqual({
    outcome: "announced",
    clients: 1,
  });
  const [change] = await look<{ id: string }>("select id from plan_changes where project_id = $1", projectId);
  return { projectId, planId, changeId: change?.id ?? "" };
}

test("a new price begins with the first period after the 12 months, is told by e-mail and billed from then on", async () => {
  const projectId = await aDearerPlan();
  const { mine } = await shown(projectId);
  expect(mine).toMatchObject({
    wasPence: 1299,
    willPence: 1399,
    each: "month",
    termEndsOn: "2027-05-03",
    startsOn: "2027-05-04",
  });
  const { planId, revision, linkIds } = await shown(projectId);
  const announcement = { planId, revision, linkIds };
  expect(await announceNewPrice(anActor(sam, today), announcement)).toEqual({ outcome: "announced", clients: 1 });
  // Pressed twice, it is announced once.
  expect(await announceNewPrice(anActor(sam, today), announcement)).toEqual({ outcome: "stale" });
  const [mail] = await look<{ subject_id: string }>(
    "select subject_id from mails where kind = 'new-price' order by queued_at desc limit 1",
  );
  const composed = await asViewer(systemActor("test", today), (tx) =>
    composeMail(tx, "new-price", mail?.subject_id ?? ""),
  );
  expect(composed?.subject).toBe("Tech Voyager costs £13.99 a month from 4 May 2027");
  expect(composed?.text).toContain("from 4 May 2027 on leaving costs £0.00");
  for (const day of ["2026-12-21", "2027-01-21", "2027-02-21", "2027-03-21", "2027-04-19"]) await runOn(day);
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 1299, due_date: "2027-04-04" });
  await runOn("2027-04-20");
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 1399, due_date: "2027-05-04" });
  await runOn("2027-05-21");
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 1399, due_date: "2027-06-04" });
  expect(
    await look(
      "select price_pence, removed_at is null as here from project_plans where project_id = $1 order by added_at",
      projectId,
    ),
  ).toEqual([
    { price_pence: 1299, here: false },
    { price_pence: 1399, here: true },
  ]);
});

test("nobody whose 12 months began on a day that is not known is written to: they are named, and come once it is", async () => {
  const projectId = await aDearerPlan();
  await look("update projects set term_started_on = null where id = $1", projectId);
  const { planId, mine, revision } = await shown(projectId);
  expect(mine).toBeUndefined();
  const [link] = await look<{ id: string }>("select id from project_plans where project_id = $1", projectId);
  const linkIds = [link?.id ?? ""];
  expect(await announceNewPrice(anActor(sam, today), { planId, revision, linkIds })).toEqual({ outcome: "nobody" });
  const whyLeftOut = async () =>
    (await findNewPrice(sam, planId, "2026-11-16"))?.leftOut.find((one) => one.projectId === projectId)?.why;
  expect(await whyLeftOut()).toBe("no-term");
  await look("update projects set term_started_on = '2026-05-04' where id = $1", projectId);
  expect((await shown(projectId)).mine).toMatchObject({ startsOn: "2027-05-04" });
  expect(await whyLeftOut()).toBeUndefined();
  // Whoever is not written to is named, each with the reason; and whoever was, once.
  await look("update project_plans set billing_from = null where project_id = $1", projectId);
  expect(await whyLeftOut()).toBe("not-begun");
  await look(
    "update project_plans set billing_from = '2026-05-04', billing_cycle = 'yearly' where project_id = $1",
    projectId,
  );
  expect(await whyLeftOut()).toBe("other-times");
  await look("update project_plans set billing_cycle = 'monthly' where project_id = $1", projectId);
  const { revision: now } = await shown(projectId);
  await announceNewPrice(anActor(sam, today), { planId, revision: now, linkIds });
  expect(await whyLeftOut()).toBeUndefined();
});

test("a plan that is paid by the year has its new price a year, in the e-mail too, though the rest is paid month by month", async () => {
  await look("update plans set billing_cycle = 'yearly' where name = 'Tech Voyager'");
  const projectId = await aBilledProject(start, { projectLines: [voyager] });
  await look("update projects set term_started_on = '2026-05-04' where id = $1", projectId);
  await look("update plans set price_pence = 1399 where name = 'Tech Voyager'");
  const { planId, mine, revision, linkIds } = await shown(projectId);
  expect(mine?.each).toBe("year");
  await announceNewPrice(anActor(sam, today), { planId, revision, linkIds });
  const [mail] = await look<{ subject_id: string }>(
    "select id as subject_id from plan_changes where project_id = $1",
    projectId,
  );
  const composed = await asViewer(systemActor("test", today), (tx) =>
    composeMail(tx, "new-price", mail?.subject_id ?? ""),
  );
  expect(composed?.subject).toMatch(/^Tech Voyager costs £13.99 a year from /);
});

test("what was shown differently, or nobody who is ticked, is not announced", async () => {
  const projectId = await aDearerPlan();
  const { planId, revision, linkIds } = await shown(projectId);
  expect(await announceNewPrice(anActor(sam, today), { planId, revision, linkIds: [randomUUID()] })).toEqual({
    outcome: "nobody",
  });
  await look("update plans set price_pence = 1499 where id = $1", planId);
  expect(await announceNewPrice(anActor(sam, today), { planId, revision, linkIds })).toEqual({ outcome: "stale" });
  expect(await look("select id from plan_changes where project_id = $1", projectId)).toEqual([]);
});

test("the client sees it, cannot call it off, and can have another plan instead; then it does not come", async () => {
  const { projectId, changeId } = await announced();
  const page = await findPlanPage(maya, projectId, nothing, today);
  expect(page?.newPrices).toMatchObject([{ afterPence: 1399, startsOn: "2027-05-04" }]);
  expect(page?.takeBacks).toEqual([]);
  const off = (await findPlanPage(sam, projectId, nothing, today))?.takeBacks[0];
  const wish = { id: randomUUID(), changeId, revision: off?.revision ?? "" };
  expect(await askToTakeBack(anActor(maya, today), projectId, wish)).toEqual({ outcome: "not-there" });
  const smaller = (await inTheCatalogue("plan", "Data Explorer")).id;
  const chosen = await findPlanPage(sam, projectId, { ...nothing, planId: smaller }, today);
  if (!chosen?.item || !chosen.figured || typeof chosen.figured === "string") throw new Error("no change");
  const wanted = { linkId: chosen.item.linkId, planId: smaller, revision: chosen.figured.revision };
  expect(await askForChange(anActor(sam, today), projectId, { ...wanted, id: randomUUID() })).toMatchObject({
    outcome: "taken",
  });
  expect(await look("select withdrawn_at is not null as gone from plan_changes where id = $1", changeId)).toEqual([
    { gone: true },
  ]);
  await runOn("2026-11-20");
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 300 });
});

test("the provider calls it off until it is on an invoice", async () => {
  const { projectId, changeId } = await announced();
  const off = (await findPlanPage(sam, projectId, nothing, today))?.takeBacks[0];
  const wish = { id: randomUUID(), changeId, revision: off?.revision ?? "" };
  expect(await askToTakeBack(anActor(sam, today), projectId, wish)).toMatchObject({ outcome: "taken" });
  for (const day of ["2026-12-21", "2027-01-21", "2027-02-21", "2027-03-21", "2027-04-20"]) await runOn(day);
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 1299, due_date: "2027-05-04" });
});

test("whoever stays after all, even after their last day, pays the price that was announced", async () => {
  const { projectId } = await announced();
  const on = (day: string) => anActor(sam, new Date(`${day}T09:00:00Z`));
  for (const day of ["2026-12-21", "2027-01-21", "2027-02-21", "2027-03-21"]) await runOn(day);
  const id = randomUUID();
  const leaving = { id, endsOn: "2027-05-01", pence: 0 };
  expect(await bookDeparture(on("2027-04-10"), projectId, leaving)).toEqual({ outcome: "booked" });
  for (const day of ["2027-04-20", "2027-05-02", "2027-05-05"]) {
    await endDepartures(on(day).at);
    await runOn(day);
  }
  const prices = () =>
    look("select price_pence from project_plans where project_id = $1 and removed_at is null", projectId);
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 1299, due_date: "2027-04-04" });
  expect(await prices()).toEqual([{ price_pence: 1299 }]);
  expect(await takeBackDeparture(on("2027-05-06"), projectId, id)).toEqual({ outcome: "stays" });
  await followDeparture(id, systemActor("test", on("2027-05-06").at));
  await runOn("2027-05-07");
  expect((await invoicesOf(projectId)).at(-1)).toMatchObject({ total_pence: 1399, issued_on: "2027-05-07" });
  expect(await prices()).toEqual([{ price_pence: 1399 }]);
});
