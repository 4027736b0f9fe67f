import { expect, test } from "vitest";
import { countWords } from "../../domain/counted.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { deleteClient } from "../clients/delete-client.ts";
import { changeStatus } from "../projects/change-status.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { cast, ownerlessProject } from "../seed/cast.ts";
import { findDay } from "./find-day.ts";

const at = new Date("2026-11-14T09:00:00Z");
const query = { deleting: undefined };

test("the day begins with what waits for the provider", async () => {
  const day = await findDay(sam, query, "2026-11-14");
  expect(day.enquiries).toEqual([]);
  expect(day.requests).toMatchObject([
    { project: { name: "Nair Yoga" }, lines: [{ name: "Additional storage" }, { name: "Managed blog setup" }] },
  ]);
  // Gareth's, Elsie's, the garden's, the bicycles', the books' and the studio's own.
  expect(day.counts).toEqual({ enquiries: 0, requests: 1, projects: 6, refunds: 0, messages: 0 });
  expect(day.projects).toHaveLength(6);
  expect(day.clients).toHaveLength(9);
  expect(day.deleted).toEqual([]);
});

test("what was promised first comes first; what waits for the client does not come at all", async () => {
  const [{ id }] = cast.fernValley.projects;
  await look("update projects set promised_on = '2026-10-01' where id = $1", id);
  const [first] = (await findDay(sam, query, "2026-11-14")).projects;
  expect(first).toMatchObject({
    name: "Fern Valley Garden",
    status: "completed",
    projectDay: { day: 9, isPaused: false },
  });
  await changeStatus(anActor(sam, at), id, { status: "on_hold", note: "", isMailed: false });
  const day = await findDay(sam, query, "2026-11-14");
  expect(day.projects.map((project) => project.id)).not.toContain(id);
  expect(day.counts.projects).toBe(5);
});

test("a project without a status, and one without a client, are the provider's turn", async () => {
  await look("update projects set promised_on = '2026-09-01' where id = $1", ownerlessProject.id);
  const [first] = (await findDay(sam, query, "2026-11-14")).projects;
  expect(first).toMatchObject({ id: ownerlessProject.id, status: null, client: null, projectDay: { day: 1 } });
});

test("whoever is about to be deleted is named, with their projects", async () => {
  expect((await findDay(sam, { ...query, deleting: cast.maya.id }, "2026-11-14")).deleting).toEqual({
    id: cast.maya.id,
    name: "Maya Okafor",
    contactName: "Maya",
    email: "maya@harbourlane.example",
    projects: ["Harbour Lane Bakery", "Rise Bread School"],
  });
  expect((await findDay(sam, { ...query, deleting: cast.sam.id }, "2026-11-14")).deleting).toBeUndefined();
});

test("what can still be brought back is listed; a client's projects come back with the client", async () => {
  const project = await aProject(at);
  await deleteProject(anActor(sam, at), project);
  await deleteClient(anActor(sam, at), cast.gareth.id);
  expect((await findDay(sam, query, "2026-11-14")).deleted).toMatchObject([
    { kind: "client", id: cast.gareth.id, name: "Gareth Pugh", deletedAt: at },
    { kind: "project", id: project, name: "Haddad Kitchen", deletedAt: at },
  ]);
});

test("counting stops at fifty: more is ‘50+’", async () => {
  await look(
    `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id)
     select gen_random_uuid(), 'tenday', 'x', 'x@x.example', 'x', $1, $1, gen_random_uuid(), 'test' from generate_series(1, 60)`,
    at,
  );
  const { counts } = await findDay(sam, query, "2026-11-14");
  expect(countWords(counts.enquiries)).toBe("50+");
  expect([countWords(0), countWords(50)]).toEqual(["0", "50"]);
});

test("the day is the provider's", async () => {
  await expect(findDay(maya, query, "2026-11-14")).rejects.toThrow("this belongs to the admin");
});
