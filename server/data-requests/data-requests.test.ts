import { expect, test } from "vitest";
import { readDataRequest } from "../../domain/data-request.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { deleteClient } from "../clients/delete-client.ts";
import { findDay } from "../day/find-day.ts";
import { forgetOldEnquiries } from "../enquiries/forget-old-enquiries.ts";
import { eraseDeleted } from "../erasure/erase-deleted.ts";
import { listDataRequests } from "./list-data-requests.ts";
import { requestErasure, sendDataRequest } from "./send-data-request.ts";
import { acknowledgeDataRequest, answerDataRequest, reopenDataRequest } from "./settle-data-request.ts";

const at = new Date("2026-11-16T09:14:00Z");
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
const complaint = {
  kind: "complaint",
  name: "Ida",
  email: "ida@riverbank.example",
  text: "You wrote to my old address.",
};
const send = (fields: Record<string, string>, address: string = crypto.randomUUID(), moment = at) =>
  sendDataRequest(readDataRequest(fields), { address, requestId: "test" }, moment);
const openOnes = async () => (await listDataRequests(sam)).open;

test("a complaint waits on the provider’s first screen until it is answered", async () => {
  expect(await send(complaint)).toEqual({ outcome: "received" });
  // The same once more is the same.
  expect(await send(complaint)).toEqual({ outcome: "received" });
  const [first, another] = await openOnes();
  expect([first?.text, another]).toEqual([complaint.text, undefined]);
  const id = first?.id ?? "";
  const day = await findDay(sam, { deleting: undefined }, "2026-11-16");
  expect(day.dataRequests.map((request) => request.id)).toEqual([id]);

  expect(await acknowledgeDataRequest(anActor(sam, at), id)).toEqual({ outcome: "done" });
  expect(await acknowledgeDataRequest(anActor(sam, later(1)), id)).toEqual({ outcome: "done" });
  expect(await look("select acknowledged_at as at from data_requests where id = $1", id)).toEqual([{ at }]);
  expect(await look("select kind from mails where subject_id = $1 order by kind", id)).toEqual([
    { kind: "data-request-acknowledged" },
    { kind: "data-request-received" },
  ]);
  expect(await answerDataRequest(anActor(sam, at), id)).toEqual({ outcome: "done" });
  expect(await openOnes()).toEqual([]);
  expect((await listDataRequests(sam)).answered.map((request) => request.id)).toEqual([id]);
  // Pressed for another one.
  expect(await reopenDataRequest(anActor(sam, at), id)).toEqual({ outcome: "done" });
  expect(await reopenDataRequest(anActor(sam, at), id)).toEqual({ outcome: "not-there" });
  expect((await openOnes()).map((request) => request.id)).toEqual([id]);
  expect(await answerDataRequest(anActor(sam, at), id)).toEqual({ outcome: "done" });
  expect(await look("select action from audit_events where subject_id = $1 order by action", id)).toEqual([
    { action: "data-request-acknowledged" },
    { action: "data-request-answered" },
    { action: "data-request-answered" },
    { action: "data-request-reopened" },
  ]);
});

test("a stranger sends three an hour, and hears no more than anybody", async () => {
  const address = "198.18.7.7";
  for (const text of ["one", "two", "three"])
    expect(await send({ ...complaint, text }, address)).toEqual({ outcome: "received" });
  expect(await send({ ...complaint, text: "four" }, address)).toMatchObject({ outcome: "too-many" });
  expect(await send({ ...complaint, text: "a client’s address", email: "maya@harbourlane.example" })).toEqual({
    outcome: "received",
  });
});

test("only the provider reads and settles them", async () => {
  await expect(listDataRequests(maya)).rejects.toThrow("admin");
  const [first] = await openOnes();
  for (const settle of [acknowledgeDataRequest, answerDataRequest, reopenDataRequest])
    await expect(settle(anActor(maya, at), first?.id ?? "")).rejects.toThrow("admin");
  expect(await acknowledgeDataRequest(anActor(sam, at), crypto.randomUUID())).toEqual({ outcome: "not-there" });
});

test("a client asks for their erasure under their own name, and it goes with them", async () => {
  const id = await aClient();
  const who = { kind: "person", id, role: "user" } as const;
  expect(await requestErasure(anActor(who, at), "I am closing the shop.")).toEqual({ outcome: "received" });
  await send({ ...complaint, email: `${id}@model.example`.toUpperCase() });
  const theirs = async () =>
    look("select kind, client_id from data_requests where client_id = $1 or email ilike $2", id, `${id}@model.example`);
  expect(await theirs()).toHaveLength(2);
  await deleteClient(anActor(sam, at), id);
  await eraseDeleted(later(11));
  expect(await theirs()).toEqual([]);
});

test("what is answered is forgotten after twelve months, and what is not is kept", async () => {
  await send({ ...complaint, text: "an old one" });
  const old = (await openOnes()).find(({ text }) => text === "an old one");
  await answerDataRequest(anActor(sam, at), old?.id ?? "");
  const waiting = (await openOnes()).length;
  await forgetOldEnquiries(later(364));
  expect(await look("select from data_requests where id = $1", old?.id)).toHaveLength(1);
  await forgetOldEnquiries(later(367));
  expect(await look("select from data_requests where id = $1", old?.id)).toEqual([]);
  expect(await openOnes()).toHaveLength(waiting);
});
