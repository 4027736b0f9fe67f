import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ClientDetails } from "../../domain/client.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { asViewer } from "../db/client.server.ts";
import { cast } from "../seed/cast.ts";
import { changeClient, clientRevision } from "./change-client.ts";
import { findClientPage, searchClients } from "./find-clients.ts";

const at = new Date("2026-11-14T09:00:00Z");
const details = {
  name: "Maya Okafor-Lane",
  contactName: "Mayowa",
  kind: "consumer",
  billingAddress: "4 Harbour Lane",
  phone: "01632 960 051",
} as const;

test("a client's name, contact person, kind, billing address and phone change; the e-mail address does not", async () => {
  expect(await changeClient(anActor(sam, at), cast.maya.id, details)).toEqual({ outcome: "changed" });
  expect((await findClientPage(sam, cast.maya.id, "2026-11-14"))?.client).toMatchObject({
    ...details,
    email: cast.maya.email,
  });
  expect(await look("select action, actor_id, details from audit_events where subject_id = $1", cast.maya.id)).toEqual([
    {
      action: "client-changed",
      actor_id: cast.sam.id,
      details: { what: "name, contact person, kind, billing address, phone" },
    },
  ]);
});

test("finding:X20 catalogue:N6 whoever saves what they have not seen is shown what is there", async () => {
  const { name, contactName, kind } = cast.noor;
  const shown = { name, contactName, kind, billingAddress: "", phone: "" };
  const revision = clientRevision(shown);
  const change = (changed: Partial<ClientDetails>, seen: string) =>
    changeClient(anActor(sam, at), cast.noor.id, { ...shown, ...changed }, seen);
  expect(await change({ phone: "01632 960 077" }, revision)).toEqual({ outcome: "changed" });
  expect(await change({ billingAddress: "9 Quay" }, revision)).toMatchObject({
    outcome: "stale",
    now: { phone: "01632 960 077", billingAddress: "" },
  });
  // The same form sent twice is no quarrel.
  expect(await change({ phone: "01632 960 077" }, revision)).toEqual({ outcome: "changed" });
  const seen = clientRevision({ ...shown, phone: "01632 960 077" });
  expect(await change({ billingAddress: "9 Quay", phone: "01632 960 077" }, seen)).toEqual({ outcome: "changed" });
});

test("history says what changed, and nothing where nothing did", async () => {
  const events = () => look("select details from audit_events where subject_id = $1 order by at", cast.elsie.id);
  const { name, contactName, kind, billingAddress } = cast.elsie;
  const same = { name, contactName, kind, billingAddress, phone: "" };
  expect(await changeClient(anActor(sam, at), cast.elsie.id, same)).toEqual({ outcome: "changed" });
  expect(await events()).toEqual([]);
  await changeClient(anActor(sam, at), cast.elsie.id, {
    name,
    contactName: "Elsie M",
    kind,
    billingAddress,
    phone: "",
  });
  expect(await events()).toEqual([{ details: { what: "contact person" } }]);
});

test("they are found by the new name and no longer by the old one", async () => {
  await changeClient(anActor(sam, at), cast.gareth.id, { ...details, name: "Pugh Boards" });
  const found = async (words: string) => (await asViewer(sam, (tx) => searchClients(tx, words, "2026-11-14"))).clients;
  expect(await found("boards pugh")).toMatchObject([{ id: cast.gareth.id }]);
  // Still the beginning of the address.
  expect(await found("gareth")).toMatchObject([{ id: cast.gareth.id, name: "Pugh Boards" }]);
  expect(await found("gareth pughs")).toEqual([]);
});

test("nobody is not there, and a client changes nothing", async () => {
  expect(await changeClient(anActor(sam, at), randomUUID(), details)).toEqual({ outcome: "not-there" });
  await expect(changeClient(anActor(maya, at), cast.maya.id, details)).rejects.toThrow("this belongs to the admin");
});
