import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { noor, priya, sam } from "../../tests/support/people.ts";
import { findAddOnPage } from "../add-on-requests/find-add-on-page.ts";
import { listRequests } from "../add-on-requests/find-requests.ts";
import { deleteClient } from "../clients/delete-client.ts";
import { findClientPage } from "../clients/find-clients.ts";
import { findDay } from "../day/find-day.ts";
import { cast } from "../seed/cast.ts";
import { deleteProject, restoreProject } from "./delete-project.ts";
import { findDashboard, findProject, findProjectPage, listOwnProjects } from "./find-projects.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = new Date("2026-11-15T09:00:00Z");
const query = { deleting: undefined };

test("a deleted project is gone from every screen at once", async () => {
  const id = await aProject(at, "active");
  expect(await deleteProject(anActor(sam, at), id)).toEqual({ outcome: "deleted", name: "Haddad Kitchen" });
  for (const viewer of [sam, noor]) {
    expect(await findProject(viewer, id)).toBeUndefined();
    expect(await findProjectPage(viewer, id)).toBeUndefined();
  }
  expect(await findAddOnPage(noor, id)).toBeUndefined();
  expect((await listOwnProjects(noor)).map((project) => project.id)).not.toContain(id);
  expect((await findDashboard(noor))?.projects.map((project) => project.id)).not.toContain(id);
  expect((await findDay(sam, query, "2026-11-14")).projects.map((project) => project.id)).not.toContain(id);
  const page = await findClientPage(sam, cast.noor.id, "2026-11-14");
  expect(page?.projects.map((project) => project.id)).not.toContain(id);
  expect(page?.deleted).toMatchObject([{ id, name: "Haddad Kitchen", deletedAt: at }]);
});

test("undo brings it back as it was, and both are remembered", async () => {
  const id = await aProject(new Date("2026-11-13T09:00:00Z"), "on_hold");
  const before = await findProject(sam, id);
  await deleteProject(anActor(sam, at), id);
  expect(await restoreProject(anActor(sam, later), id)).toEqual({ outcome: "restored", name: "Haddad Kitchen" });
  expect(await findProject(noor, id)).toEqual(before);
  const page = await findProjectPage(sam, id);
  expect(page?.history.map(({ kind }) => kind)).toEqual(["restored", "deleted", "created"]);
  expect((await findProjectPage(noor, id))?.history.map(({ kind }) => kind)).toEqual(["created"]);
  expect(
    await look("select action, actor_id, address from audit_events where subject_id = $1 order by at", id),
  ).toEqual([
    { action: "project-deleted", actor_id: cast.sam.id, address: aCaller.address },
    { action: "project-restored", actor_id: cast.sam.id, address: aCaller.address },
  ]);
});

test("what it had asked for waits no longer, until it is back", async () => {
  const [{ id }] = cast.priya.projects;
  const waiting = async () => {
    const { requests, counts } = await findDay(sam, query, "2026-11-14");
    return { listed: requests.length, counted: counts.requests, all: (await listRequests(sam)).requests.length };
  };
  expect(await waiting()).toEqual({ listed: 1, counted: 1, all: 1 });
  await deleteProject(anActor(sam, at), id);
  expect(await waiting()).toEqual({ listed: 0, counted: 0, all: 0 });
  await restoreProject(anActor(sam, later), id);
  expect(await waiting()).toEqual({ listed: 1, counted: 1, all: 1 });
  expect((await findProjectPage(priya, id))?.requests).toHaveLength(1);
});

test("a project whose client is gone comes back only with the client", async () => {
  const [{ id }] = cast.tom.projects;
  await deleteProject(anActor(sam, at), id);
  await deleteClient(anActor(sam, later), cast.tom.id);
  expect(await restoreProject(anActor(sam, later), id)).toEqual({ outcome: "not-there" });
});

test("ten clicks at once delete it once", async () => {
  const id = await aProject(at);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => deleteProject(anActor(sam, at), id)));
  expect(outcomes.filter(({ outcome }) => outcome === "deleted")).toHaveLength(1);
  expect(await look("select from project_events where project_id = $1 and kind = 'deleted'", id)).toHaveLength(1);
  await Promise.all(Array.from({ length: 10 }, () => restoreProject(anActor(sam, later), id)));
  expect(await look("select from project_events where project_id = $1 and kind = 'restored'", id)).toHaveLength(1);
});

test("what is unknown is not there, and what is not deleted cannot be brought back", async () => {
  expect(await deleteProject(anActor(sam, at), randomUUID())).toEqual({ outcome: "not-there" });
  expect(await restoreProject(anActor(sam, at), randomUUID())).toEqual({ outcome: "not-there" });
  expect(await restoreProject(anActor(sam, at), await aProject(at))).toEqual({ outcome: "not-there" });
});

test("a client deletes nothing and brings nothing back", async () => {
  const id = await aProject(at);
  await expect(deleteProject(anActor(noor, at), id)).rejects.toThrow("this belongs to the admin");
  await expect(restoreProject(anActor(noor, at), id)).rejects.toThrow("this belongs to the admin");
});
