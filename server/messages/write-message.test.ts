import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson } from "../../tests/support/a-person.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, noor, sam } from "../../tests/support/people.ts";
import type { Person } from "../access/actor.ts";
import { countWaiting } from "../day/count-waiting.ts";
import { asViewer } from "../db/client.server.ts";
import { cast } from "../seed/cast.ts";
import { countUnread } from "./count-unread.ts";
import { findThread } from "./find-thread.ts";
import { listUnanswered } from "./list-unanswered.ts";
import { readMessages } from "./note-read.ts";
import { needsNoAnswer, writeMessage, writeNote } from "./write-message.ts";

const at = new Date("2026-11-16T09:00:00Z");
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
const everything = { part: "everything", before: undefined } as const;

type How = { when?: Date; key?: string; seen?: Date };
const write = (
  who: Person,
  projectId: string,
  text: string,
  { when = at, key = randomUUID(), seen = when }: How = {},
) => writeMessage(anActor(who, when), projectId, { text, retryKey: key, seen });
const unread = (who: Person, projectId: string) =>
  asViewer(who, async (tx) => (await countUnread(tx, who, [projectId])).get(projectId));
const unanswered = (projectId: string) =>
  asViewer(sam, async (tx) => (await listUnanswered(tx, 20)).find((one) => one.projectId === projectId));
const texts = async (who: Person, projectId: string, query: Parameters<typeof findThread>[2] = everything) =>
  (await findThread(who, projectId, query, minutes(600)))?.entries.flatMap((entry) =>
    entry.kind === "message" || entry.kind === "note" ? [entry.text] : [],
  );

beforeAll(() => look("delete from rate_limits"));
afterAll(() => look("delete from messages"));

test("what the client writes waits for the provider, who answers it; each sees what is new to them", async () => {
  const projectId = await aProject(at);
  await write(noor, projectId, "Could this go on the Dates page?");
  expect([await unread(sam, projectId), await unread(noor, projectId)]).toEqual([1, 0]);
  expect(await unanswered(projectId)).toMatchObject({ text: "Could this go on the Dates page?", since: at, count: 1 });
  expect((await asViewer(sam, countWaiting)).messages).toBe(1);
  await write(sam, projectId, "Yes, by tomorrow.", { when: minutes(5) });
  expect([await unread(sam, projectId), await unread(noor, projectId)]).toEqual([0, 1]);
  expect(await unanswered(projectId)).toBeUndefined();
  await readMessages(anActor(noor, minutes(6)), projectId, minutes(5));
  expect(await unread(noor, projectId)).toBe(0);
  expect(await texts(noor, projectId)).toEqual(["Could this go on the Dates page?", "Yes, by tomorrow."]);
});

test("what came while somebody wrote is neither read nor answered by it", async () => {
  const projectId = await aProject(at);
  await write(noor, projectId, "One thing.");
  await write(noor, projectId, "And another.", { when: minutes(2) });
  await write(sam, projectId, "Yes to the first.", { when: minutes(3), seen: at });
  expect(await unanswered(projectId)).toMatchObject({ text: "And another.", count: 1 });
  expect(await unread(sam, projectId)).toBe(1);
});

test("the same form sent twice is one message, and one note", async () => {
  const projectId = await aProject(at);
  const key = randomUUID();
  const sent = [await write(noor, projectId, "Once.", { key }), await write(noor, projectId, "Once.", { key })];
  expect(sent[0]).toEqual(sent[1]);
  const note = () => writeNote(anActor(sam, minutes(1)), projectId, { text: "For me.", retryKey: key });
  expect(await note()).toEqual(await note());
  expect(await texts(sam, projectId)).toEqual(["Once.", "For me."]);
});

test("ten at once are ten moments after one another", async () => {
  const projectId = await aProject(at);
  await Promise.all(Array.from({ length: 10 }, (_, n) => write(n % 2 ? sam : noor, projectId, `${n}`)));
  const rows = await look("select distinct written_at from messages where project_id = $1", projectId);
  expect(rows).toHaveLength(10);
});

test("a private note is the provider's: no client reads it, writes one, or finds it by asking for notes", async () => {
  const projectId = await aProject(at);
  await writeNote(anActor(sam, at), projectId, { text: "Do not promise the booking system.", retryKey: undefined });
  const query = { part: "private", before: undefined } as const;
  expect(await texts(sam, projectId, query)).toEqual(["Do not promise the booking system."]);
  expect([await texts(noor, projectId), await texts(noor, projectId, query)]).toEqual([[], []]);
  const own = writeNote(anActor(noor, at), projectId, { text: "x", retryKey: undefined });
  await expect(own).rejects.toThrow("this belongs to the admin");
  expect(await unread(noor, projectId)).toBe(0);
});

test("not yours means not there", async () => {
  const projectId = await aProject(at);
  expect(await write(gareth, projectId, "x")).toEqual({ outcome: "not-there" });
  expect(await readMessages(anActor(gareth, at), projectId, at)).toEqual({ outcome: "not-there" });
  expect(await findThread(gareth, projectId, everything, at)).toBeUndefined();
  expect(await findThread(sam, randomUUID(), everything, at)).toBeUndefined();
});

test("what needs no answer is off the list, and stays where it stands", async () => {
  const projectId = await aProject(at);
  await write(noor, projectId, "Thank you!");
  const settle = (seen: Date) => needsNoAnswer(anActor(sam, minutes(1)), projectId, seen);
  expect(await settle(new Date(at.getTime() - 1))).toEqual({ outcome: "nothing" });
  expect([await settle(at), await settle(at)]).toEqual([{ outcome: "settled" }, { outcome: "nothing" }]);
  expect(await unanswered(projectId)).toBeUndefined();
  await expect(needsNoAnswer(anActor(noor, at), projectId, at)).rejects.toThrow("this belongs to the admin");
});

test("whoever may do the project alone reads nothing of money there", async () => {
  const projectId = await aProject(at, "active", { owner: cast.maya.id });
  const helper = await aPerson(cast.maya.id, "project");
  await look(
    "insert into project_events (id, project_id, at, kind, what, request_id) values (gen_random_uuid(), $1, $2, 'plan-added', 'Tech Voyager', 'x')",
    projectId,
    at,
  );
  const thread = await findThread(helper, projectId, everything, at);
  expect(thread?.seesMoney).toBe(false);
  expect(thread?.entries.map((entry) => (entry.kind === "event" ? entry.event.kind : entry.kind))).toEqual(["created"]);
  expect(await write(helper, projectId, "I have the photographs.")).toMatchObject({ outcome: "written" });
});

test("page by page nothing is lost and nothing comes twice", async () => {
  const projectId = await aProject(at);
  await look(
    `insert into messages (id, project_id, side, author_id, text, written_at, submission, request_id)
     select gen_random_uuid(), $1, 'client', $2, n::text, $3::timestamptz + (n / 7) * interval '1 minute', gen_random_uuid(), 'test' from generate_series(1, 120) n`,
    projectId,
    cast.noor.id,
    at,
  );
  const seen: string[] = [];
  let before: Parameters<typeof findThread>[2]["before"];
  do {
    const thread = await findThread(noor, projectId, { part: "everything", before }, at);
    seen.unshift(...(thread?.entries ?? []).map(({ id }) => id));
    before = thread?.older;
  } while (before);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(121);
});

test("more than sixty in an hour are refused", async () => {
  const projectId = await aProject(at);
  await look("delete from rate_limits");
  for (let n = 0; n < 60; n++) await write(noor, projectId, `${n}`);
  expect(await write(noor, projectId, "One more.")).toEqual({ outcome: "too-many" });
  await look("delete from rate_limits");
});
