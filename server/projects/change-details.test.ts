import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readProjectDetails } from "../../domain/project.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { noor, sam } from "../../tests/support/people.ts";
import { changeDetails, projectRevision } from "./change-details.ts";
import { deleteProject } from "./delete-project.ts";
import { findProjectPage } from "./find-projects.ts";

const at = new Date("2026-11-14T09:00:00Z");
const details = readProjectDetails({ projectName: "Haddad Kitchen" });
const filled = readProjectDetails({
  projectName: "Haddad Kitchen & Deli",
  description: "A menu and a map.",
  url: "https://haddadkitchen.example",
  paymentType: "yearly",
});

test("everything on the form is kept, and the provider's own history says what changed", async () => {
  const id = await aProject(at);
  expect(await changeDetails(anActor(sam, at), id, filled)).toEqual({ outcome: "changed" });
  const page = await findProjectPage(sam, id);
  expect(page?.project).toMatchObject(filled);
  expect(page?.history.find(({ kind }) => kind === "details-changed")?.what).toBe(
    "name “Haddad Kitchen & Deli”, description, address https://haddadkitchen.example, pays yearly",
  );
  expect((await findProjectPage(noor, id))?.history.map(({ kind }) => kind)).toEqual(["created"]);
});

test("finding:X20 catalogue:N6 whoever saves what they have not seen is shown what is there", async () => {
  const id = await aProject(at);
  const revision = projectRevision(details);
  expect(await changeDetails(anActor(sam, at), id, filled, revision)).toEqual({ outcome: "changed" });
  const other = readProjectDetails({ projectName: "Haddad Deli" });
  expect(await changeDetails(anActor(sam, at), id, other, revision)).toMatchObject({ outcome: "stale", now: filled });
  expect(await changeDetails(anActor(sam, at), id, other, projectRevision(filled))).toEqual({ outcome: "changed" });
});

test("saving what is already so leaves no line", async () => {
  const id = await aProject(at);
  expect(await changeDetails(anActor(sam, at), id, details)).toEqual({ outcome: "unchanged" });
  await changeDetails(anActor(sam, at), id, filled);
  expect(await changeDetails(anActor(sam, at), id, filled)).toEqual({ outcome: "unchanged" });
  expect((await findProjectPage(sam, id))?.history).toHaveLength(2);
});

test("what is unknown or deleted is not there, and a client changes nothing", async () => {
  const id = await aProject(at);
  await expect(changeDetails(anActor(noor, at), id, filled)).rejects.toThrow("this belongs to the admin");
  await deleteProject(anActor(sam, at), id);
  for (const gone of [id, randomUUID()])
    expect(await changeDetails(anActor(sam, at), gone, filled)).toEqual({ outcome: "not-there" });
});
