import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { emptyEnquiry } from "../../domain/enquiry.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { deleteClient, restoreClient } from "../clients/delete-client.ts";
import { findClientPage } from "../clients/find-clients.ts";
import { cast } from "../seed/cast.ts";
import { makeClient } from "./make-client.ts";
import { receiveEnquiry } from "./receive-enquiry.ts";
import { markAnswered, markSpam } from "./sort-enquiry.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = new Date("2026-11-15T09:00:00Z");
let address = 0;

/** Somebody has written; the enquiry's id. */
async function written(email: string, name = "Jo Potter", business = "Quay Street Pots"): Promise<string> {
  const requestId = randomUUID();
  const fields = { ...emptyEnquiry, name, email, business, project: "A shop window.", consent: true };
  await receiveEnquiry(fields, { retryKey: undefined, address: `198.51.100.${address++}`, requestId }, at);
  const [enquiry] = await look<{ id: string }>("select id from enquiries where request_id = $1", requestId);
  return enquiry?.id ?? "";
}

const rowOf = async (id: string) => (await look("select client_id, answered_at from enquiries where id = $1", id))[0];
const clientsWith = (email: string) => look<{ id: string }>("select id from clients where email = $1", email);

test("whoever wrote becomes a client, and the enquiry still waits for its answer", async () => {
  const enquiry = await written("Orders@QuayStreet.example");
  const made = await makeClient(anActor(sam, later), enquiry);
  if (made.outcome !== "made") throw new Error(made.outcome);
  expect(await rowOf(enquiry)).toEqual({ client_id: made.id, answered_at: null });
  const page = await findClientPage(sam, made.id, "2026-11-14");
  expect(page?.client).toMatchObject({
    name: "Quay Street Pots",
    contactName: "Jo Potter",
    email: "orders@quaystreet.example",
    kind: "business",
  });
  expect(page?.enquiry).toEqual({ business: "Quay Street Pots", project: "A shop window." });
  expect(
    await look("select action from audit_events where subject_id = any ($1) order by action", [made.id, enquiry]),
  ).toEqual([{ action: "client-added" }, { action: "enquiry-made-client" }]);
});

test.each([
  ["without a business, it is the person who is the client", "Jo Potter", ""],
  ["where both are the same, there is no contact person", "Quay Street Pots", "Quay Street Pots"],
])("%s", async (_, name, business) => {
  const enquiry = await written(`${randomUUID()}@quaystreet.example`, name, business);
  const made = await makeClient(anActor(sam, later), enquiry);
  if (made.outcome !== "made") throw new Error(made.outcome);
  expect((await findClientPage(sam, made.id, "2026-11-14"))?.client).toMatchObject({ name, contactName: "" });
});

test("a second time it is the same client, and an answer stays one", async () => {
  const enquiry = await written("twice@quaystreet.example");
  await markAnswered(anActor(sam, at), enquiry);
  const first = await makeClient(anActor(sam, later), enquiry);
  expect(await makeClient(anActor(sam, later), enquiry)).toEqual(first);
  expect(await clientsWith("twice@quaystreet.example")).toHaveLength(1);
  expect(await rowOf(enquiry)).toMatchObject({ answered_at: at });
});

test("ten clicks at once make one client", async () => {
  const enquiry = await written("ten@quaystreet.example");
  const made = await Promise.all(Array.from({ length: 10 }, () => makeClient(anActor(sam, later), enquiry)));
  const [client] = await clientsWith("ten@quaystreet.example");
  expect(made).toEqual(Array.from({ length: 10 }, () => ({ outcome: "made", id: client?.id })));
  expect(await look("select from audit_events where subject_id = any ($1)", [client?.id, enquiry])).toHaveLength(2);
});

test("two enquiries of one person, clicked at once, make one client", async () => {
  const both = [await written("both@quaystreet.example"), await written("both@quaystreet.example", "Quay Street")];
  const made = await Promise.all(both.map((enquiry) => makeClient(anActor(sam, later), enquiry)));
  expect(await clientsWith("both@quaystreet.example")).toHaveLength(1);
  expect(made.map(({ outcome }) => outcome)).toContain("made");
  const again = await Promise.all(both.map((enquiry) => makeClient(anActor(sam, later), enquiry)));
  const [client] = await clientsWith("both@quaystreet.example");
  expect(again).toEqual(both.map(() => ({ outcome: "made", id: client?.id })));
});

test("somebody who is a client already is only found", async () => {
  const enquiry = await written("Maya@HarbourLane.example", "Maya");
  expect(await makeClient(anActor(sam, later), enquiry)).toEqual({ outcome: "made", id: cast.maya.id });
  expect(await rowOf(enquiry)).toEqual({ client_id: cast.maya.id, answered_at: null });
  expect((await findClientPage(sam, cast.maya.id, "2026-11-14"))?.client.name).toBe("Maya Okafor");
});

test("the address of a client who was deleted offers the undo, and nothing is answered", async () => {
  const enquiry = await written(cast.tom.email);
  await deleteClient(anActor(sam, at), cast.tom.id);
  const offered = { outcome: "email-of-deleted", id: cast.tom.id, name: "Tom Adeyemi" };
  expect(await makeClient(anActor(sam, later), enquiry)).toEqual(offered);
  expect(await rowOf(enquiry)).toEqual({ client_id: null, answered_at: null });
  await restoreClient(anActor(sam, later), cast.tom.id);
  expect(await makeClient(anActor(sam, later), enquiry)).toEqual({ outcome: "made", id: cast.tom.id });
});

test("so does an enquiry whose own client was deleted since", async () => {
  const enquiry = await written("gone@quaystreet.example");
  const made = await makeClient(anActor(sam, at), enquiry);
  if (made.outcome !== "made") throw new Error(made.outcome);
  await deleteClient(anActor(sam, later), made.id);
  expect(await makeClient(anActor(sam, later), enquiry)).toEqual({
    outcome: "email-of-deleted",
    id: made.id,
    name: "Quay Street Pots",
  });
});

test("the provider's own address makes no client, and an address nobody could sign in with neither", async () => {
  const [own, odd] = [await written(cast.sam.email), await written("jürgen@bücher.example")];
  expect(await makeClient(anActor(sam, later), own)).toEqual({ outcome: "email-taken" });
  expect(await makeClient(anActor(sam, later), odd)).toEqual({ outcome: "invalid-email" });
  for (const enquiry of [own, odd]) expect(await rowOf(enquiry)).toEqual({ client_id: null, answered_at: null });
});

test("spam makes no client", async () => {
  const enquiry = await written("spam@quaystreet.example");
  await markSpam(anActor(sam, at), enquiry);
  expect(await makeClient(anActor(sam, later), enquiry)).toEqual({ outcome: "not-there" });
  expect(await clientsWith("spam@quaystreet.example")).toEqual([]);
});

test("an unknown enquiry is not there, and a client makes none", async () => {
  expect(await makeClient(anActor(sam, later), randomUUID())).toEqual({ outcome: "not-there" });
  await expect(makeClient(anActor(maya, later), await written("x@x.example"))).rejects.toThrow(
    "this belongs to the admin",
  );
});
