import { expect, test } from "vitest";
import { aProject } from "../../tests/support/a-project.ts";
import { downFrom, fine, isWatched, wasLookedAt } from "../../tests/support/a-site.ts";
import { look } from "../../tests/support/look.ts";
import { keptDays, rollUpDays } from "./roll-up-days.ts";

const night = (day: string) => rollUpDays(new Date(`${day}T02:10:00Z`));
const outage = { from: "2026-10-09T13:06:00Z", to: "2026-10-09T14:32:00Z" };

const daysOf = (projectId: string) =>
  look<{ day: string; up: number; down: number; planned: number; unknown: number; hours: number[]; ms: number | null }>(
    `select day::text, up_minutes as up, down_minutes as down, planned_minutes as planned, unknown_minutes as unknown,
       down_by_hour as hours, median_ms as ms from site_days where project_id = $1 order by day`,
    projectId,
  );

async function aSite(since = "2026-09-01T00:00:00Z"): Promise<string> {
  const id = await aProject(new Date("2026-09-01T00:00:00Z"), "live");
  await isWatched(id, since);
  return id;
}

async function workAt(projectId: string, { from, to, announced }: { from: string; to: string; announced: string }) {
  const [incident] = await look<{ id: string }>(
    `insert into incidents (id, kind, started_at, ended_at, announced_at) values (gen_random_uuid(), 'planned', $1, $2, $3) returning id`,
    from,
    to,
    announced,
  );
  await look(
    "insert into incident_sites (incident_id, project_id, down_from, up_at, outcome) values ($1, $2, $3, $4, 0)",
    incident?.id,
    projectId,
    from,
    to,
  );
}

test("each day that is over is added up once, the same however often, and nights that were missed are made up for", async () => {
  const id = await aSite("2026-10-07T22:00:00Z");
  await wasLookedAt(id, { from: "2026-10-07", to: "2026-10-10", seenAt: downFrom(outage) });
  await night("2026-10-11");
  const days = await daysOf(id);
  expect(days.map(({ day, up, down, unknown }) => [day, up, down, unknown])).toEqual([
    // Watched from 23:00 in London.
    ["2026-10-07", 60, 0, 1_380],
    ["2026-10-08", 1_440, 0, 0],
    ["2026-10-09", 1_354, 86, 0],
    ["2026-10-10", 1_440, 0, 0],
  ]);
  expect(days[2]?.hours).toEqual([...Array(14).fill(0), 54, 32, ...Array(8).fill(0)]);
  expect(days[2]?.ms).toBe(200);
  await Promise.all([night("2026-10-11"), night("2026-10-11"), night("2026-10-11")]);
  expect(await daysOf(id)).toEqual(days);
});

test("a day on which nobody looked is unknown, and one past its raw results stays as it was added up", async () => {
  const id = await aSite("2026-10-01T00:00:00Z");
  await wasLookedAt(id, { from: "2026-10-09", to: "2026-10-09", seenAt: downFrom(outage) });
  await night("2026-10-11");
  expect((await daysOf(id)).map(({ down, unknown }) => [down, unknown])).toEqual([
    ...Array(8).fill([0, 1_440]),
    [86, 0],
    [0, 1_440],
  ]);
  await look("delete from site_hours where project_id = $1", id);
  const later = new Date(Date.parse("2026-10-09T02:10:00Z") + (keptDays + 1) * 86_400_000);
  await rollUpDays(later);
  expect((await daysOf(id)).find(({ day }) => day === "2026-10-09")).toMatchObject({ down: 86 });
});

test("work counts as planned where it was announced three days before, and only while it was to last", async () => {
  const [early, late] = [await aSite(), await aSite()];
  for (const id of [early, late])
    await wasLookedAt(id, { from: "2026-10-09", to: "2026-10-09", seenAt: downFrom(outage) });
  const work = { from: "2026-10-09T13:00:00Z", to: "2026-10-09T14:00:00Z" };
  await workAt(early, { ...work, announced: "2026-10-06T13:00:00Z" });
  await workAt(late, { ...work, announced: "2026-10-06T13:01:00Z" });
  await night("2026-10-10");
  const dayOf = async (id: string) => (await daysOf(id)).find(({ day }) => day === "2026-10-09");
  expect(await dayOf(early)).toMatchObject({ planned: 54, down: 32, up: 1_354 });
  expect(await dayOf(late)).toMatchObject({ planned: 0, down: 86 });
});

test("what another place reports late counts: where it saw the site up, it was up", async () => {
  const id = await aSite();
  await wasLookedAt(id, { from: "2026-10-09", to: "2026-10-09", seenAt: downFrom(outage, "no-answer") });
  await night("2026-10-10");
  await wasLookedAt(id, { from: "2026-10-09", to: "2026-10-09", place: "leeds", seenAt: () => fine });
  await night("2026-10-11");
  expect((await daysOf(id)).find(({ day }) => day === "2026-10-09")).toMatchObject({ down: 0, up: 1_440 });
});

test("a site that is watched no more has no further days", async () => {
  const id = await aSite("2026-10-01T00:00:00Z");
  await look("update sites set stopped_at = '2026-10-03T12:00:00Z' where project_id = $1", id);
  await wasLookedAt(id, { from: "2026-10-01", to: "2026-10-09" });
  await night("2026-10-10");
  expect((await daysOf(id)).map(({ day, up }) => [day, up])).toEqual([
    ["2026-10-01", 1_380],
    ["2026-10-02", 1_440],
    ["2026-10-03", 780],
  ]);
});
