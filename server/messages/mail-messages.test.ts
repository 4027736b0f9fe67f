import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { aPerson } from "../../tests/support/a-person.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { newOwner } from "../../tests/support/waiting-mails.ts";
import { type Person, systemActor } from "../access/actor.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { mailMessages } from "./mail-messages.ts";
import { readMessages } from "./note-read.ts";
import { writeMessage, writeNote } from "./write-message.ts";

const at = new Date("2026-11-16T12:00:00Z");
const { send } = sentMails(at);
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);

let client: Person;
let projectId = "";
beforeEach(async () => {
  client = { kind: "person", id: await newOwner(), role: "user" };
  projectId = await aProject(at, "active", { owner: client.id, projectName: "Rise Bread School" });
});

async function write(who: Person, text: string, when: Date): Promise<string> {
  const written = await writeMessage(anActor(who, when), projectId, { text, retryKey: randomUUID(), seen: undefined });
  return written.outcome === "written" ? written.id : "";
}
const due = (messageId: string, when: Date) => mailMessages(messageId, systemActor("test", when));
const jobs = () =>
  look<{ run_at: Date }>(
    "select run_at from graphile_worker.jobs where task_identifier = 'mail-messages' order by run_at",
  );

test("a quarter of an hour after the last of them, one mail has what was written", async () => {
  const first = await write(client, "Looks lovely.", at);
  const second = await write(
    client,
    "Could the table go on the Dates page?\nSee https://risebread.example/dates",
    minutes(9),
  );
  await due(first, minutes(15));
  expect(await look("select from mails where kind = 'messages-to-provider'")).toEqual([]);
  await due(second, minutes(24));
  const mail = (await send())["messages-to-provider"];
  expect(mail?.subject).toMatch(/^2 messages from .* about Rise Bread School$/);
  expect(mail?.text).toMatch(/Looks lovely\..*Could the table go on the Dates page\?/);
  expect(mail?.html).toContain(`/projects/${projectId}/messages`);
  expect(mail?.text).toContain("does not get into the conversation");
});

test("it is queued for then, and at night for seven in the morning", async () => {
  await look("delete from graphile_worker._private_jobs");
  await write(client, "By day.", at);
  await write(sam, "Late.", new Date("2026-11-16T23:10:00Z"));
  expect((await jobs()).map(({ run_at }) => run_at)).toEqual([minutes(15), new Date("2026-11-17T07:00:00Z")]);
});

test("a worker that was away until the night waits for the morning", async () => {
  const id = await write(client, "In the evening.", at);
  await look("delete from graphile_worker._private_jobs");
  await due(id, new Date("2026-11-16T23:30:00Z"));
  expect((await jobs()).map(({ run_at }) => run_at)).toEqual([new Date("2026-11-17T07:00:00Z")]);
  expect(await look("select from mails")).toEqual([]);
});

test("whoever has looked hears nothing, and a mail says nothing twice", async () => {
  const first = await write(sam, "Version 3 is here.", at);
  await due(first, minutes(15));
  await due(first, minutes(15));
  expect((await send())["messages-to-client"]?.text).toContain("Version 3 is here.");
  const second = await write(sam, "Please look at it on your phone.", minutes(60));
  await due(second, minutes(75));
  const mail = (await send())["messages-to-client"];
  expect(mail?.text).toContain("Please look at it on your phone.");
  expect(mail?.text).not.toContain("Version 3 is here.");
  const third = await write(sam, "Thank you.", minutes(120));
  await readMessages(anActor(client, minutes(125)), projectId, minutes(121));
  await due(third, minutes(135));
  expect(await look("select from mails where sent_at is null")).toEqual([]);
});

test("each of the client who gets news of the project, until they have looked themselves; private notes never", async () => {
  const helper = await aPerson(client.id, "project");
  await writeNote(anActor(sam, at), projectId, { text: "Ask for landscape.", retryKey: undefined });
  const id = await write(sam, "Six photographs, please.", at);
  await readMessages(anActor(helper, minutes(1)), projectId, minutes(1));
  await due(id, minutes(15));
  expect(await look("select from mails where kind = 'messages-to-client'")).toHaveLength(1);
  const mail = (await send())["messages-to-client"];
  expect(mail?.text).toContain("Six photographs, please.");
  expect(mail?.text).not.toContain("landscape");
});

test("nobody hears of a project that is deleted", async () => {
  const id = await write(sam, "Version 3 is here.", at);
  await due(id, minutes(15));
  await deleteProject(anActor(sam, minutes(16)), projectId);
  expect((await send())["messages-to-client"]).toBeUndefined();
  vi.useRealTimers();
});
