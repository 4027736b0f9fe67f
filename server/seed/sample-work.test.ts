import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { look } from "../../tests/support/look.ts";
import { maya, priya, sam } from "../../tests/support/people.ts";
import { findReview } from "../drafts/find-review.ts";
import { findMaterial } from "../material/find-material.ts";
import { findThread } from "../messages/find-thread.ts";
import { env } from "../settings/env.server.ts";
import { cast } from "./cast.ts";
import { addSampleWork } from "./sample-work.ts";

const [, school] = cast.maya.projects;
const [studio] = cast.priya.projects;
const [garden] = cast.fernValley.projects;
const query = { part: "everything", before: undefined } as const;
let before: string;

beforeAll(async () => {
  before = env().FILES_DIR;
  env().FILES_DIR = mkdtempSync(join(tmpdir(), "sample-"));
  await addSampleWork();
});

afterAll(() => {
  rmSync(env().FILES_DIR, { recursive: true });
  env().FILES_DIR = before;
});

test("the demo's client has given half of a list, and it is their turn", async () => {
  const found = await findMaterial(maya, school.id);
  expect(found?.items.map(({ state }) => state)).toEqual(["part", "received", "waiting"]);
  expect([found?.project.status, found?.list?.returnedAt]).toEqual(["on_hold", null]);
  const [photos] = found?.items ?? [];
  expect(photos?.files.map(({ width, thumbDigest }) => [width, thumbDigest !== null])).toEqual(
    Array(3).fill([720, true]),
  );
});

test("they have written about it, one message waits for an answer, and the note is the provider's alone", async () => {
  const kinds = async (who: typeof sam) =>
    (await findThread(who, school.id, query, new Date()))?.entries.map(({ kind }) => kind);
  expect((await kinds(sam))?.filter((kind) => kind === "message")).toHaveLength(4);
  expect(await kinds(sam)).toContain("note");
  expect(await kinds(maya)).not.toContain("note");
  const waiting = "select project_id from messages where side = 'client' and answered_at is null";
  expect(await look(waiting)).toEqual([{ project_id: school.id }]);
});

test("another client's first version waits for them, and both have written, with a file", async () => {
  const review = await findReview(priya, studio.id);
  expect(review?.versions.map(({ number, answer }) => [number, answer])).toEqual([[1, null]]);
  expect(await look("select status from projects where id = $1", studio.id)).toEqual([{ status: "template_sent" }]);
  const sides = "select side from messages where project_id = $1 order by written_at";
  expect((await look(sides, studio.id)).map(({ side }) => side)).toEqual(["client", "provider", "provider"]);
  expect(await look("select name from attachments where message_id is not null")).toEqual([{ name: "name-board.jpg" }]);
});

test("a third has approved theirs", async () => {
  expect(await look("select kind, typed_name from draft_answers where project_id = $1", garden.id)).toEqual([
    { kind: "approved", typed_name: "Fern Valley committee" },
  ]);
});
