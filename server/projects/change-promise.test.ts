import { expect, test } from "vitest";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { cast, ownerlessProject } from "../seed/cast.ts";
import { changePromise } from "./change-promise.ts";
import { deleteProject } from "./delete-project.ts";
import { findProjectPage } from "./find-projects.ts";

const at = new Date("2026-11-14T09:00:00Z");
const actor = anActor(sam, at);
const promisedOn = async (id: string) =>
  (await look<{ on: string | null }>(`select promised_on::text as "on" from projects where id = $1`, id))[0]?.on;

test("a new project is promised for ten days later, by London's calendar", async () => {
  expect(await promisedOn(await aProject(new Date("2026-07-01T22:30:00Z")))).toBe("2026-07-11");
  expect(await promisedOn(await aProject(new Date("2026-07-01T23:30:00Z")))).toBe("2026-07-12");
});

test("the provider changes the day, takes it back, and the history has both; the client reads neither", async () => {
  const id = await aProject(new Date("2026-11-13T09:00:00Z"));
  expect(await changePromise(actor, id, "2026-12-01")).toEqual({ outcome: "changed" });
  expect(await promisedOn(id)).toBe("2026-12-01");
  expect(await changePromise(actor, id, "2026-12-01")).toEqual({ outcome: "unchanged" });
  expect(await changePromise(anActor(sam, new Date("2026-11-15T09:00:00Z")), id, null)).toEqual({ outcome: "changed" });
  expect(await promisedOn(id)).toBeNull();
  const page = await findProjectPage(sam, id);
  expect(page?.history.map(({ kind, what }) => [kind, what])).toEqual([
    ["details-changed", "no promised day"],
    ["details-changed", "promised for 1 December 2026"],
    ["created", ""],
  ]);
  const noor = { ...maya, id: cast.noor.id };
  expect((await findProjectPage(noor, id))?.history.map(({ kind }) => kind)).toEqual(["created"]);
});

test("what is live, nobody's or gone is promised to nobody", async () => {
  const [live] = cast.maya.projects;
  expect(await changePromise(actor, live.id, "2026-12-01")).toEqual({ outcome: "not-promised" });
  expect(await changePromise(actor, ownerlessProject.id, "2026-12-01")).toEqual({ outcome: "not-promised" });
  const gone = await aProject(at);
  await deleteProject(actor, gone);
  expect(await changePromise(actor, gone, "2026-12-01")).toEqual({ outcome: "not-there" });
});

test("nobody but the provider promises", async () => {
  await expect(changePromise(anActor(maya, at), cast.gareth.projects[0].id, null)).rejects.toThrow("admin");
});
