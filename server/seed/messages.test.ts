import { afterAll, expect, test } from "vitest";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { findThread } from "../messages/find-thread.ts";
import { cast } from "./cast.ts";
import { addSampleMessages } from "./messages.ts";

afterAll(() => look("delete from messages"));

test("the demo's provider and client have written about a project, and one message waits for an answer", async () => {
  await addSampleMessages(process.env.OWNER_DATABASE_URL ?? "");
  const query = { part: "everything", before: undefined } as const;
  const kinds = async (who: typeof sam) =>
    (await findThread(who, cast.maya.projects[1].id, query, new Date()))?.entries.map(({ kind }) => kind);
  expect((await kinds(sam))?.filter((kind) => kind === "message")).toHaveLength(4);
  expect(await kinds(sam)).toContain("note");
  expect(await kinds(maya)).not.toContain("note");
  expect(await look("select from messages where side = 'client' and answered_at is null")).toHaveLength(1);
});
