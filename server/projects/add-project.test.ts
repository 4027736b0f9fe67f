import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, noor, sam } from "../../tests/support/people.ts";
import { addClient } from "../clients/add-client.ts";
import { deleteClient } from "../clients/delete-client.ts";
import { cast } from "../seed/cast.ts";
import { addProject } from "./add-project.ts";
import { findDashboard, findProjectPage } from "./find-projects.ts";

const at = new Date("2026-11-14T09:00:00Z");
const kitchen = { projectName: "Haddad Kitchen", status: null, description: "A menu and a map." };

test("a project begins with its client, its day and the first line of its history", async () => {
  const added = await addProject(anActor(sam, at), cast.noor.id, kitchen);
  if (added.outcome !== "added") throw new Error(added.outcome);
  const page = await findProjectPage(noor, added.id);
  expect(page?.project).toMatchObject({
    projectName: "Haddad Kitchen",
    description: "A menu and a map.",
    status: null,
    statusSince: at,
    note: "",
    paymentType: "monthly",
    firstPaymentRequired: false,
    nextPaymentDue: null,
    projectDay: { day: 1, isPaused: false },
  });
  expect(page?.history).toMatchObject([
    { kind: "created", toStatus: null, actorId: cast.sam.id, at, requestId: "test" },
  ]);
  expect((await findDashboard(noor))?.projects.map(({ id }) => id)).toContain(added.id);
  expect(await look("select from mails where subject_id = $1", page?.history[0]?.id)).toEqual([]);
});

test("it may start as something that waits, and then stands paused on the first leaf", async () => {
  const added = await addProject(anActor(sam, at), cast.noor.id, { ...kitchen, status: "awaiting_first_payment" });
  if (added.outcome !== "added") throw new Error(added.outcome);
  expect((await findProjectPage(noor, added.id))?.project).toMatchObject({
    projectDay: { day: 1, isPaused: true },
    firstPaymentRequired: true,
  });
});

test("finding:X19 catalogue:N7 a form that is sent three times at once adds one project", async () => {
  const id = randomUUID();
  const named = { ...kitchen, projectName: "Sent thrice" };
  const added = await Promise.all([1, 2, 3].map(() => addProject(anActor(sam, at), cast.noor.id, named, id)));
  expect(added).toEqual([1, 2, 3].map(() => ({ outcome: "added", id })));
  expect(await look("select id from projects where project_name = 'Sent thrice'")).toEqual([{ id }]);
  expect(await look("select kind from project_events where project_id = $1", id)).toEqual([{ kind: "created" }]);
});

test("without a name nothing happens", async () => {
  const before = await look("select id from projects");
  expect(await addProject(anActor(sam, at), cast.noor.id, { ...kitchen, projectName: "" })).toEqual({
    outcome: "no-name",
  });
  expect(await look("select id from projects")).toHaveLength(before.length);
});

test("nobody and the deleted get no project", async () => {
  expect(await addProject(anActor(sam, at), randomUUID(), kitchen)).toEqual({ outcome: "not-there" });
  const rosehip = { name: "Rosehip Florist", email: "shop@rosehip.example", kind: "business" } as const;
  const client = await addClient(anActor(sam, at), rosehip);
  if (client.outcome !== "added") throw new Error(client.outcome);
  await deleteClient(anActor(sam, at), client.id);
  expect(await addProject(anActor(sam, at), client.id, kitchen)).toEqual({ outcome: "not-there" });
});

test("a client adds none, not even to themselves", async () => {
  await expect(addProject(anActor(maya, at), cast.maya.id, kitchen)).rejects.toThrow("this belongs to the admin");
});

test("ten at once for one client are ten projects, and every one is found", async () => {
  const names = Array.from({ length: 10 }, (_, n) => `Pantry${n}`);
  const added = await Promise.all(
    names.map((projectName) => addProject(anActor(sam, at), cast.noor.id, { ...kitchen, projectName })),
  );
  expect(added.map(({ outcome }) => outcome)).toEqual(names.map(() => "added"));
  const words = await look<{ word: string }>("select word from client_words where word like 'pantry%' order by word");
  expect(words.map(({ word }) => word)).toEqual(names.map((name) => name.toLowerCase()));
});
