import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { anOutage, aSiteDay, aWatchedSite } from "../../tests/support/a-watched-site.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import type { Person } from "../access/actor.ts";
import { addLine } from "./add-line.ts";
import { callPlanned, changeCause } from "./change-incident.ts";
import { changeSite, siteRevision } from "./change-site.ts";
import { findIncident, incidentRevision } from "./find-incident.ts";
import { findSitePage } from "./find-site-page.ts";
import { listPlannable, listSites } from "./list-sites.ts";
import { callOffWork, planWork } from "./plan-work.ts";
import { writeNote } from "./write-note.ts";

const at = new Date("2026-11-16T09:14:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const days = (count: number) => later(count * 1_440);
const provider = (when = at) => anActor(sam, when);
const owner = (id: string): Person => ({ kind: "person", id, role: "user" });

async function aSite(projectName = "Harbour Lane Bakery") {
  const client = await aClient();
  return { client, projectId: await aWatchedSite(at, { owner: client, projectName }) };
}

const mailsAbout = (client: string, kind: string) =>
  look(
    `select m.id from mails m join audit_events e on e.id = m.subject_id
     where m.kind = $2 and e.subject_kind = 'client' and e.subject_id = $1`,
    client,
    kind,
  );
const note = { kind: "note-know", text: "I am on it.", nextBy: later(30), retryKey: "one" } as const;

test("a client reads of their own site how it runs, and of nobody else's", async () => {
  const [mine, other] = [await aSite(), await aSite()];
  await aSiteDay(mine.projectId, "2026-11-15", { down: 4 });
  await anOutage([mine.projectId], { from: days(-1), to: later(4 - 1_440), cause: "The server restarted by itself." });
  const page = await findSitePage(owner(mine.client), mine.projectId, at);
  expect(page?.days).toMatchObject([{ day: "2026-11-15", downMinutes: 4 }]);
  expect(page?.outages).toMatchObject([{ cause: "The server restarted by itself." }]);
  expect(await findSitePage(owner(mine.client), other.projectId, at)).toBeUndefined();
  expect(await findSitePage(owner(mine.client), randomUUID(), at)).toBeUndefined();
  expect((await findSitePage(sam, other.projectId, at))?.project.id).toBe(other.projectId);
});

test("who may do the project alone sees no sums, and who may do the money alone no page", async () => {
  const { client, projectId } = await aSite();
  await look(
    `insert into site_credits (project_id, client_id, month, minutes, down_minutes, percent, month_pence, pence, found_at)
     values ($1, $2, '2026-10-01', 44700, 86, 10, 1299, 130, $3)`,
    projectId,
    client,
    at,
  );
  const [helper, accountant] = [await aPerson(client, "project"), await aPerson(client, "money")];
  expect((await findSitePage(owner(client), projectId, at))?.credits).toMatchObject([{ pence: 130 }]);
  expect(await findSitePage(helper, projectId, at)).toMatchObject({ seesMoney: false, credits: [] });
  expect(await findSitePage(accountant, projectId, at)).toBeUndefined();
});

test("a note reaches each client of the sites once, however often its form arrives", async () => {
  const [one, two] = [await aSite(), await aSite("Nair Yoga")];
  const second = await aWatchedSite(at, { owner: one.client, projectName: "Rise Bread School" });
  const incident = await anOutage([one.projectId, second, two.projectId], { from: later(-22) });
  const sent = await Promise.all([1, 2, 3].map(() => writeNote(provider(), incident, note)));
  expect(sent).toEqual(sent.map(() => ({ outcome: "written", clients: 2 })));
  expect(await mailsAbout(one.client, "outage-note")).toHaveLength(1);
  expect(await mailsAbout(two.client, "outage-note")).toHaveLength(1);
  expect((await findSitePage(owner(one.client), one.projectId, at))?.notes).toMatchObject([{ text: "I am on it." }]);
  await writeNote(provider(), incident, { ...note, text: "Found.", kind: "note-found" });
  expect(await mailsAbout(one.client, "outage-note")).toHaveLength(2);
  expect(await writeNote(provider(), randomUUID(), note)).toEqual({ outcome: "not-there" });
});

test("what the provider adds for themselves no client reads", async () => {
  const { client, projectId } = await aSite();
  const incident = await anOutage([projectId], { from: later(-22) });
  for (const _ of [1, 2]) await addLine(provider(), incident, { text: "Looked at the disk.", retryKey: "line" });
  expect((await findIncident(sam, incident, at))?.lines).toMatchObject([{ kind: "own", text: "Looked at the disk." }]);
  expect((await findSitePage(owner(client), projectId, at))?.notes).toEqual([]);
  expect(await addLine(provider(), randomUUID(), { text: "x", retryKey: undefined })).toEqual({ outcome: "not-there" });
});

test("the cause is changed by whoever has seen what it is", async () => {
  const { projectId } = await aSite();
  const incident = await anOutage([projectId], { from: later(-22), to: later(-2) });
  const found = await findIncident(sam, incident, at);
  const revision = found && incidentRevision(found.incident);
  expect(await changeCause(provider(), incident, { cause: "The disk was full.", revision })).toEqual({
    outcome: "changed",
  });
  expect(await changeCause(provider(), incident, { cause: "Another.", revision })).toEqual({
    outcome: "stale",
    cause: "The disk was full.",
  });
});

const work = (projectIds: string[], from: Date, to: Date) => ({
  projectIds,
  from,
  to,
  what: "A new disk.",
  retryKey: "w",
});

test("planned work is announced once, and says whether that was in time", async () => {
  const { client, projectId } = await aSite();
  const early = work([projectId], days(4), new Date(days(4).getTime() + 3_600_000));
  const [first, again] = [await planWork(provider(), early), await planWork(provider(), early)];
  expect(first).toMatchObject({ outcome: "planned", clients: 1, isInTime: true });
  expect(again).toEqual(first);
  expect(await mailsAbout(client, "work-announced")).toHaveLength(1);
  expect((await findSitePage(owner(client), projectId, at))?.works).toMatchObject([{ cause: "A new disk." }]);
  const late = work([projectId], days(2), days(3));
  expect(await planWork(provider(), late)).toMatchObject({ outcome: "planned", isInTime: false });
});

test("work cannot be planned for the past, backwards, or for a site that is not looked at", async () => {
  const { projectId } = await aSite();
  expect(await planWork(provider(), work([projectId], later(-1), later(9)))).toEqual({ outcome: "not-to-come" });
  expect(await planWork(provider(), work([projectId], later(9), later(9)))).toEqual({ outcome: "not-after" });
  expect(await planWork(provider(), work([randomUUID()], later(9), later(19)))).toEqual({ outcome: "no-site" });
  expect(await planWork(provider(), work([], later(9), later(19)))).toEqual({ outcome: "no-site" });
});

test("work is called off before it begins, and those who were told are told again", async () => {
  const { client, projectId } = await aSite();
  const planned = await planWork(provider(), work([projectId], days(4), days(5)));
  if (planned.outcome !== "planned") throw new Error(planned.outcome);
  expect(await callOffWork(provider(days(4)), planned.incidentId)).toEqual({ outcome: "begun" });
  expect(await callOffWork(provider(), planned.incidentId)).toEqual({ outcome: "called-off" });
  expect(await callOffWork(provider(), planned.incidentId)).toEqual({ outcome: "already" });
  expect(await mailsAbout(client, "work-called-off")).toHaveLength(1);
  expect((await findSitePage(owner(client), projectId, at))?.works).toEqual([]);
});

test("an outage is called planned work only where all of it was announced three days before", async () => {
  const { projectId } = await aSite();
  await planWork(provider(days(-10)), work([projectId], days(-5), later(60 - 5 * 1_440)));
  const inside = await anOutage([projectId], { from: later(10 - 5 * 1_440), to: later(18 - 5 * 1_440) });
  const outside = await anOutage([projectId], { from: days(-2), to: later(8 - 2 * 1_440) });
  const cause = ({ cause }: { cause: string }) => `Planned: ${cause}`;
  expect(await callPlanned(provider(), outside, cause)).toEqual({ outcome: "not-announced" });
  expect(await callPlanned(provider(), inside, cause)).toEqual({ outcome: "changed" });
  expect(await look("select cause from incidents where id = $1", inside)).toEqual([{ cause: "Planned: A new disk." }]);
});

test("how a site is watched is changed by whoever has seen it, and can be put back", async () => {
  const { projectId } = await aSite();
  const site = async () => (await findSitePage(sam, projectId, at))?.site;
  const before = await site();
  const revision = before ? siteRevision(before) : "";
  const off = { isWatched: false, expectedText: "Bread", revision };
  expect(await changeSite(provider(), projectId, off)).toEqual({
    outcome: "changed",
    was: { isWatched: true, expectedText: "" },
  });
  expect(await changeSite(provider(), projectId, off)).toEqual({ outcome: "unchanged" });
  expect(await changeSite(provider(), projectId, { ...off, expectedText: "Cake" })).toMatchObject({ outcome: "stale" });
  const after = await site();
  expect(after).toMatchObject({ stoppedAt: at, expectedText: "Bread" });
  const back = { isWatched: true, expectedText: "", revision: after ? siteRevision(after) : "" };
  expect(await changeSite(provider(), projectId, back)).toMatchObject({ outcome: "changed" });
  expect(await site()).toMatchObject({ stoppedAt: null, expectedText: "" });
});

test("the provider's list has every site, what of it is down, and for which work can be planned", async () => {
  const [up, down] = [await aSite("Up"), await aSite("Down")];
  const incident = await anOutage([down.projectId], { from: later(-22) });
  await aSiteDay(up.projectId, "2026-11-15", { down: 4 });
  const { sites } = await listSites(sam, at);
  const of = (id: string) => sites.find(({ site }) => site.projectId === id);
  expect(of(up.projectId)).toMatchObject({ minutes: 1_440, downMinutes: 4, incidentId: null });
  expect(of(down.projectId)).toMatchObject({ incidentId: incident });
  expect((await listPlannable(sam)).map(({ id }) => id)).toContain(up.projectId);
});

test("how much of the month was used is that of each site, before it went down", async () => {
  const { projectId } = await aSite();
  await aSiteDay(projectId, "2026-11-06", { down: 4 });
  await anOutage([projectId], { from: new Date("2026-11-16T01:00:00Z"), to: new Date("2026-11-16T01:03:00Z") });
  const incident = await anOutage([projectId], { from: later(-22) });
  expect((await findIncident(sam, incident, at))?.used.get(projectId)).toBe(7);
});
