import { expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { gareth, sam } from "../../tests/support/people.ts";
import { findClientNavigation } from "../navigation/find-navigation.ts";
import { listThreads } from "./list-threads.ts";
import { writeMessage } from "./write-message.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 19, 9, minutes));

test("all threads of a client, the newest first, with what is unread of each; nothing of another's", async () => {
  const owner = await aClient();
  const client = { kind: "person", id: owner, role: "user" } as const;
  const [quiet, older, newer] = [
    await aProject(at(0), "active", { owner }),
    await aProject(at(1), "active", { owner }),
    await aProject(at(2), "active", { owner }),
  ];
  const write = (who: typeof sam, projectId: string, text: string, minute: number, seen?: Date) =>
    writeMessage(anActor(who, at(minute)), projectId, { text, retryKey: undefined, seen });
  await write(sam, older, "One", 10);
  await write(sam, older, "Two", 11);
  await write(sam, newer, "Three", 12);
  await write(client, newer, "Four", 13, at(12));
  expect((await listThreads(client)).map(({ id, unread, newest }) => [id, unread, newest?.text, newest?.at])).toEqual([
    [newer, 0, "Four", at(13)],
    [older, 2, "Two", at(11)],
    [quiet, 0, undefined, undefined],
  ]);
  expect((await findClientNavigation(client, "2026-11-19")).unread).toBe(2);
  expect((await listThreads(gareth)).map(({ id }) => id)).not.toContain(older);
  const money = { ...client, client: { id: owner, may: "money" as const } };
  expect([await listThreads(money), (await findClientNavigation(money, "2026-11-19")).unread]).toEqual([[], 0]);
});
