import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, sam } from "../../tests/support/people.ts";
import { answerItems } from "./answer-items.ts";
import { addItem, moveItem, stopReminders } from "./edit-list.ts";
import { findMaterial } from "./find-material.ts";
import { handOver } from "./hand-over.ts";
import { remindOfMaterial } from "./remind.ts";
import { askAgain, sendList, takeTurn } from "./send-list.ts";

const at = new Date("2026-11-16T09:05:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const days = (count: number) => later(count * 24 * 60);
const provider = (moment = at) => anActor(sam, moment);

async function aList({ send = true } = {}) {
  const owner = await aClient();
  const projectId = await aProject(at, "active", { owner });
  const [about, booking] = [randomUUID(), randomUUID()];
  const item = { hint: "", enough: 1, isNeeded: true };
  await addItem(provider(), projectId, { ...item, id: about, kind: "text", title: "About you", choices: [] });
  await addItem(provider(), projectId, { ...item, id: booking, kind: "choice", title: "Booking", choices: ["a", "b"] });
  if (send) await sendList(provider(), projectId, "Two things, please.");
  const person = { kind: "person", id: owner, role: "user" } as const;
  return { projectId, about, booking, owner, client: (moment = at) => anActor(person, moment) };
}

const mailsOf = (projectId: string) =>
  look<{ kind: string }>(
    "select kind from mails where subject_id in (select id from project_events where project_id = $1) order by queued_at, kind",
    projectId,
  ).then((rows) => rows.map(({ kind }) => kind));
const projectOf = (projectId: string) =>
  look("select status, note from projects where id = $1", projectId).then(([row]) => row);

test("a list that is not sent is the provider's alone; sent, it is the client's turn", async () => {
  const of = await aList({ send: false });
  expect(await findMaterial(of.client(), of.projectId)).toBeUndefined();
  await moveItem(provider(), { projectId: of.projectId, itemId: of.booking }, -1);
  expect(await sendList(provider(), of.projectId, "Two things, please.")).toEqual({ outcome: "sent" });
  expect(await sendList(provider(), of.projectId, "Two things, please.")).toEqual({ outcome: "unchanged" });
  const seen = await findMaterial(of.client(), of.projectId);
  expect(seen?.items.map(({ title, state }) => [title, state])).toEqual([
    ["Booking", "waiting"],
    ["About you", "waiting"],
  ]);
  expect(await projectOf(of.projectId)).toEqual({ status: "on_hold", note: "Two things, please." });
  expect(await mailsOf(of.projectId)).toEqual(["material-asked"]);
  expect(await findMaterial(anActor(gareth, at), of.projectId)).toBeUndefined();
  // Without a password, by way of choosing one.
  const links = await look(
    "select wanted_page from account_links where account_id = $1 and spent_at is null",
    of.owner,
  );
  expect(links).toEqual([{ wanted_page: `/projects/${of.projectId}/material` }]);
});

test("some of it leaves the turn where it is; all of it hands it over", async () => {
  const of = await aList();
  expect(await handOver(of.client(), of.projectId)).toEqual({ outcome: "nothing" });
  await answerItems(of.client(later(1)), of.projectId, new Map([[of.about, { answer: "We bake." }]]));
  expect(await handOver(of.client(later(2)), of.projectId)).toEqual({ outcome: "partly" });
  expect(await handOver(of.client(later(3)), of.projectId), "pressed twice").toEqual({ outcome: "partly" });
  expect(await projectOf(of.projectId)).toMatchObject({ status: "on_hold" });
  expect(await mailsOf(of.projectId)).toEqual(["material-asked", "material-given"]);
  // That they do not have it is an answer; and what is no answer of the choice is left out.
  await answerItems(of.client(later(4)), of.projectId, new Map([[of.booking, { answer: "c" }]]));
  await answerItems(of.client(later(4)), of.projectId, new Map([[of.booking, { lacks: "You choose." }]]));
  expect(await handOver(of.client(later(5)), of.projectId)).toEqual({ outcome: "sent" });
  expect(await handOver(of.client(later(6)), of.projectId)).toEqual({ outcome: "already" });
  expect(await projectOf(of.projectId)).toEqual({ status: "active", note: "" });
  expect(await mailsOf(of.projectId)).toEqual([
    "material-asked",
    "material-given",
    "material-given",
    "material-received",
  ]);
  expect(await handOver(anActor(gareth, at), of.projectId)).toEqual({ outcome: "not-there" });
});

test("what is asked for again is the client's turn once more, until something newer comes", async () => {
  const of = await aList();
  const both = new Map([
    [of.about, { answer: "We bake." }],
    [of.booking, { answer: "a" }],
  ]);
  await answerItems(of.client(later(1)), of.projectId, both);
  await handOver(of.client(later(2)), of.projectId);
  const again = { projectId: of.projectId, itemId: of.about, missing: "A few words more." };
  expect(await askAgain(provider(later(3)), again)).toEqual({ outcome: "sent" });
  expect(await projectOf(of.projectId)).toEqual({ status: "on_hold", note: "A few words more." });
  expect(await handOver(of.client(later(4)), of.projectId)).toEqual({ outcome: "partly" });
  await answerItems(of.client(later(5)), of.projectId, new Map([[of.about, { answer: "We bake bread." }]]));
  expect(await handOver(of.client(later(6)), of.projectId)).toEqual({ outcome: "sent" });
});

test("the provider takes the turn with what is there", async () => {
  const of = await aList();
  expect(await takeTurn(provider(later(1)), of.projectId)).toEqual({ outcome: "sent" });
  expect(await takeTurn(provider(later(2)), of.projectId)).toEqual({ outcome: "unchanged" });
  expect(await projectOf(of.projectId)).toEqual({ status: "active", note: "" });
});

test("reminders go after two days and after five, and no more", async () => {
  const of = await aList();
  const reminders = async () => (await mailsOf(of.projectId)).filter((kind) => kind === "material-reminder").length;
  for (const [day, count] of [
    [1, 0],
    [2, 1],
    [3, 1],
    [5, 2],
    [9, 2],
  ] as const) {
    await remindOfMaterial(days(day));
    await remindOfMaterial(days(day));
    expect([day, await reminders()]).toEqual([day, count]);
  }
  const stopped = await aList();
  await stopReminders(provider(), stopped.projectId);
  await remindOfMaterial(days(3));
  expect(await mailsOf(stopped.projectId)).toEqual(["material-asked"]);
});

test("nobody but the provider asks, and only for a site that is being made", async () => {
  const of = await aList();
  await expect(sendList(of.client(), of.projectId, "x")).rejects.toThrow("admin");
  await look("update projects set status = 'live' where id = $1", of.projectId);
  expect(await sendList(provider(), of.projectId, "More.")).toEqual({ outcome: "not-being-made" });
});
