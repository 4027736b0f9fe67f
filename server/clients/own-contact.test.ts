import { expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, priya, sam } from "../../tests/support/people.ts";
import { listEvents } from "../audit/list-events.ts";
import { asViewer } from "../db/client.server.ts";
import { cast } from "../seed/cast.ts";
import { deleteClient } from "./delete-client.ts";
import { searchClients } from "./find-clients.ts";
import { changeOwnContact, findOwnContact } from "./own-contact.ts";

const at = new Date("2026-11-14T09:00:00Z");
const moved = { contactName: "Mayowa", billingAddress: "9 Kiln Street\nSampleton SA1 2BB", phone: "01632 960 051" };

const addressOn = async (invoiceId: string) =>
  (
    await look<{ address: string[] }>(
      "select issued_with -> 'buyer' -> 'address' as address from invoices where id = $1",
      invoiceId,
    )
  )[0]?.address;

test("a client changes their contact person, address and phone; earlier invoices stay, later ones follow", async () => {
  await withBankDetails(at);
  const before = await anInvoice(at);
  expect(await changeOwnContact(anActor(maya, at), moved)).toEqual({ outcome: "changed" });
  expect(await findOwnContact(maya)).toEqual({ ...moved, name: cast.maya.name });
  const after = await anInvoice(at);
  expect([await addressOn(before), await addressOn(after)]).toEqual([
    cast.maya.billingAddress.split("\n"),
    ["9 Kiln Street", "Sampleton SA1 2BB"],
  ]);
});

test("the provider reads who changed what and when, and finds them by the new contact person", async () => {
  const { events } = await listEvents(sam);
  expect(events.filter((event) => event.source === "audit" && event.subjectId === cast.maya.id)).toMatchObject([
    {
      at,
      actorId: cast.maya.id,
      actorName: cast.maya.name,
      action: "client-changed",
      details: { what: "contact person, billing address, phone" },
    },
  ]);
  const found = await asViewer(sam, (tx) => searchClients(tx, "mayowa", "2026-11-14"));
  expect(found.clients).toMatchObject([{ id: cast.maya.id }]);
});

test("nothing is recorded where nothing changed", async () => {
  expect(await changeOwnContact(anActor(maya, at), moved)).toEqual({ outcome: "changed" });
  expect(await look("select from audit_events where action = 'client-changed'")).toHaveLength(1);
});

test("an address that invoices go to may be replaced and not taken away", async () => {
  const none = { ...moved, billingAddress: "" };
  expect(await changeOwnContact(anActor(maya, at), none)).toEqual({ outcome: "address-needed" });
  expect(await findOwnContact(maya)).toMatchObject(moved);
});

test("it is one's own alone: nobody else's row, no other column, and nobody who is no client or deleted", async () => {
  const others = () => look("select * from clients where id <> $1 order by id", cast.gareth.id);
  const before = await others();
  await changeOwnContact(anActor(gareth, at), moved);
  expect(await others()).toEqual(before);
  expect(await look("select name, email, kind, deleted_at from clients where id = $1", cast.gareth.id)).toEqual([
    { name: cast.gareth.name, email: cast.gareth.email, kind: cast.gareth.kind, deleted_at: null },
  ]);
  expect(await changeOwnContact(anActor(sam, at), moved)).toEqual({ outcome: "not-there" });
  expect(await findOwnContact(sam)).toBeUndefined();
  await deleteClient(anActor(sam, at), cast.priya.id);
  expect(await changeOwnContact(anActor(priya, at), moved)).toEqual({ outcome: "not-there" });
});

test("past our own functions the database still lets a client change nothing but these three", async () => {
  const asMaya = (sql: string) =>
    asRole("tenday_web", async (db) => {
      await db.query("select set_config('app.viewer', $1, false)", [cast.maya.id]);
      return (await db.query(sql)).rowCount;
    });
  for (const change of ["name = 'x'", "phone = '1'", "kind = 'consumer'", "deleted_at = now()"])
    expect([change, await asMaya(`update clients set ${change}`)]).toEqual([change, 0]);
  const nobody = asRole("tenday_web", async (db) => {
    await db.query("select set_config('app.viewer', 'anonymous', false)");
    return (await db.query("select app.change_own_contact('x', 'x', 'x') as changed")).rows;
  });
  expect(await nobody).toEqual([{ changed: null }]);
});

test("there is an end to changes: history keeps them for good", async () => {
  const outcomes: string[] = [];
  for (let n = 0; n < 25; n++) {
    const { outcome } = await changeOwnContact(anActor(maya, at), { ...moved, phone: `01632 960 ${100 + n}` });
    outcomes.push(outcome);
  }
  expect(outcomes.filter((outcome) => outcome === "changed").length).toBeLessThanOrEqual(20);
  expect(outcomes.at(-1)).toBe("too-many");
});
