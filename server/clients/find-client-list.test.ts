import { expect, test } from "vitest";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { cast } from "../seed/cast.ts";
import { findClientList } from "./find-client-list.ts";

const at = new Date("2026-11-14T09:00:00Z");
const query = { search: "", after: undefined, deleting: undefined };

test("everybody by name, and a search in the list's place", async () => {
  expect((await findClientList(sam, query, "2026-11-14")).clients).toHaveLength(9);
  const found = await findClientList(sam, { ...query, search: "harbour" }, "2026-11-14");
  expect(found.clients.map(({ name }) => name)).toEqual(["Maya Okafor"]);
  expect(found.next).toBeUndefined();
});

test("who is about to be deleted is named, and what is gone can be brought back", async () => {
  const project = await aProject(at);
  await deleteProject(anActor(sam, at), project);
  const found = await findClientList(sam, { ...query, deleting: cast.maya.id }, "2026-11-14");
  expect(found.deleting).toMatchObject({ name: "Maya Okafor", projects: ["Harbour Lane Bakery", "Rise Bread School"] });
  expect(found.deleted).toMatchObject([{ kind: "project", id: project, name: "Haddad Kitchen" }]);
});

test("the list is the provider's", async () => {
  await expect(findClientList(maya, query, "2026-11-14")).rejects.toThrow("this belongs to the admin");
});
