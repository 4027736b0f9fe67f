import { beforeAll, expect, test } from "vitest";
import { daysLate } from "../../domain/promise.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { explain } from "../../tests/support/explain.ts";
import { hearStatements } from "../../tests/support/heard-statements.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { cast } from "../seed/cast.ts";
import { deleteProject } from "./delete-project.ts";
import { listProjects, type ProjectFilter, projectTurns } from "./list-projects.ts";

const [at, today] = [new Date("2026-11-14T09:00:00Z"), "2026-11-14"];
const all: ProjectFilter = { turn: "all", sort: "promise", status: undefined, client: "" };
const list = (filter: Partial<ProjectFilter> = {}) => listProjects(sam, { ...all, ...filter }, undefined, today);
const namesOf = async (filter: Partial<ProjectFilter> = {}) => (await list(filter)).projects.map(({ name }) => name);

const { fernValley, gareth, elsie } = cast;

beforeAll(async () => {
  const promise = (id: string, day: string | null) =>
    look("update projects set promised_on = $1::date where id = $2", day, id);
  await look("update projects set promised_on = '2026-12-01'");
  await promise(gareth.projects[0].id, "2026-11-11");
  await promise(fernValley.projects[0].id, "2026-11-13");
  await promise(elsie.projects[0].id, null);
  await look("update projects set status_since = '2026-10-01T09:00:00.123456Z' where project_name = 'Nair Yoga'");
});

test("by whose turn it is: the oldest promise first, then the longest wait, what is live and what is nobody's", async () => {
  const { projects } = await list();
  expect(projects.map(({ group, name }) => [group, name])).toEqual([
    ["provider", "Pugh Grazing Boards"],
    ["provider", "Fern Valley Garden"],
    ["provider", expect.any(String)],
    ["provider", expect.any(String)],
    ["provider", "Marsh Knits"],
    ["client", "Nair Yoga"],
    ["client", expect.any(String)],
    ["client", expect.any(String)],
    ["live", "Harbour Lane Bakery"],
    ["own", expect.any(String)],
  ]);
  expect(projects[0]).toMatchObject({ client: { id: gareth.id, name: "Gareth Pugh" }, promisedOn: "2026-11-11" });
  expect(projects.at(-1)).toMatchObject({ client: null });
});

test("each turn has its own, and the counts say how many there are", async () => {
  const { counts } = await list({ turn: "live" });
  expect(counts).toEqual({ all: 10, provider: 5, client: 3, live: 1, late: 2, own: 1 });
  for (const turn of projectTurns) expect([turn, (await namesOf({ turn })).length]).toEqual([turn, counts[turn]]);
});

test("late is what the rule calls late", async () => {
  const { projects } = await list();
  const late = projects.filter(
    ({ client, status, promisedOn }) => daysLate({ hasClient: client !== null, status, promisedOn }, today) > 0,
  );
  expect(await namesOf({ turn: "late" })).toEqual(late.map(({ name }) => name));
  expect(late).toHaveLength(2);
});

test("by name without groups, and by the longest in its status within them", async () => {
  const names = await namesOf({ sort: "name" });
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  await look("update projects set status_since = '2026-01-01T09:00:00Z' where project_name = 'Marsh Knits'");
  expect((await namesOf({ sort: "since" }))[0]).toBe("Marsh Knits");
  expect((await namesOf({ sort: "since", turn: "late" })).toSorted()).toEqual(
    (await namesOf({ turn: "late" })).toSorted(),
  );
});

test("by status, where none is Pending, and by client", async () => {
  expect(await namesOf({ status: "active" })).toEqual(["Pugh Grazing Boards"]);
  expect(await namesOf({ status: "pending" })).toContain("Marsh Knits");
  expect((await namesOf({ client: "okafor" })).toSorted()).toEqual(["Harbour Lane Bakery", "Rise Bread School"]);
  expect(await namesOf({ client: "%" })).toEqual([]);
  expect((await list({ client: "okafor" })).counts).toMatchObject({ all: 2, provider: 0, client: 1, live: 1 });
});

test("what is owed for a project stands beside it; a paused one stands where it was", async () => {
  await withBankDetails(at, "");
  await anInvoice(at, { owner: gareth.id, projectId: gareth.projects[0].id, pence: 2000 });
  const { projects } = await list();
  expect(projects.find(({ name }) => name === "Pugh Grazing Boards")?.owing?.pence).toBeGreaterThanOrEqual(2000);
  expect(projects.find(({ name }) => name === "Rise Bread School")?.projectDay).toEqual({ day: 4, isPaused: true });
});

test("what is deleted is not there", async () => {
  const id = await aProject(at);
  expect(await namesOf()).toContain("Haddad Kitchen");
  await deleteProject(anActor(sam, at), id);
  expect(await namesOf()).not.toContain("Haddad Kitchen");
});

test("a page has fifty and goes on where it ended, in every order and over the edges of the groups", async () => {
  await look(
    `insert into projects (id, client_id, project_name, status, status_since, created_at, promised_on)
     select gen_random_uuid(), $1, 'Many_' || n % 7, (array['active', 'on_hold', 'live'])[n % 3 + 1],
       timestamptz '2026-10-01T09:00:00.000001Z' + (n % 5) * interval '1 microsecond', now(),
       case when n % 2 = 0 then date '2026-11-01' + n % 4 end from generate_series(1, 180) n`,
    cast.noor.id,
  );
  for (const sort of ["promise", "since", "name"] as const)
    for (const turn of ["all", "provider", "late"] as const) {
      const filter = { ...all, sort, turn };
      const seen: string[] = [];
      const { counts } = await listProjects(sam, filter, undefined, today);
      let after: Awaited<ReturnType<typeof listProjects>>["next"];
      do {
        const page = await listProjects(sam, filter, after, today);
        seen.push(...page.projects.map(({ id }) => id));
        after = page.next;
        if (after) expect(page.projects).toHaveLength(50);
      } while (after && seen.length < 500);
      expect([sort, turn, seen.length, new Set(seen).size]).toEqual([sort, turn, counts[turn], counts[turn]]);
    }
});

test("however many there are, no page reads the table as a whole, and counting stops", async () => {
  // Without what follows every single project: one client has them all.
  await look(
    `begin; set local session_replication_role = replica;
     insert into projects (id, client_id, project_name, status, status_since, created_at, promised_on)
     select gen_random_uuid(), '${cast.noor.id}', 'Crowd ' || n, case when n % 20 = 0 then 'active' when n % 20 = 1 then 'on_hold' else 'live' end,
       now() - n * interval '1 minute', now(), date '2026-11-01' + n % 90 from generate_series(1, 20000) n;
     commit`,
  );
  await look("analyze projects");
  for (const filter of [all, { ...all, turn: "late" }, { ...all, sort: "name" }, { ...all, sort: "since" }] as const) {
    const heard = await hearStatements(() => listProjects(sam, filter, undefined, today));
    expect(heard).toHaveLength(2);
    await asRole("tenday_web", async (db) => {
      for (const statement of heard) {
        const { scanned, buffers } = await explain(db, statement);
        expect([filter, scanned.filter((table) => table === "projects")]).toEqual([filter, []]);
        expect(buffers).toBeLessThan(8_000);
      }
    });
  }
  expect((await list()).counts).toMatchObject({ all: 1000, live: 1000 });
});

test("the list is the provider's", async () => {
  await expect(listProjects(maya, all, undefined, today)).rejects.toThrow("this belongs to the admin");
});
