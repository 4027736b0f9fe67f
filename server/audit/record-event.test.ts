import { beforeAll, expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { asRole } from "../../tests/support/as-role.ts";
import type { Person } from "../access/actor.ts";
import { asAccounts, asViewer } from "../db/client.server.ts";
import { auditEvents } from "../db/schema/index.ts";
import { cast } from "../seed/cast.ts";
import { listEvents } from "./list-events.ts";
import { recordEvent, recordOwnEvent } from "./record-event.ts";

const at = new Date("2026-11-14T09:00:00Z");
const sam: Person = { kind: "person", id: cast.sam.id, role: "admin" };
const maya: Person = { kind: "person", id: cast.maya.id, role: "user" };

beforeAll(() => asAccounts(maya, (tx) => recordOwnEvent(tx, "password-changed", maya.id, { ...aCaller, at })));

test("the admin reads who did what to which thing, when, from where and in which request", async () => {
  const { events } = await listEvents(sam);
  expect(events.find(({ source }) => source === "audit")).toMatchObject({
    action: "password-changed",
    at,
    address: "192.0.2.7",
    requestId: "test",
    actorName: "Maya Okafor",
    client: { name: "Maya Okafor" },
  });
});

test("nobody else reads it", async () => {
  await expect(listEvents(maya)).rejects.toThrow();
  expect(await asViewer(maya, (tx) => tx.$count(auditEvents))).toBe(0);
});

test("what concerns its owner's safety is mailed to them, in the same transaction", async () => {
  const mails = await asRole(
    "tenday_owner",
    async (db) => (await db.query("select kind from mails m join audit_events e on e.id = m.subject_id")).rows,
  );
  expect(mails).toEqual([{ kind: "security-notice" }]);
});

test("nobody writes history in another's name", async () => {
  const event = { action: "signed-out", actorId: cast.gareth.id, subject: { kind: "account", id: null } } as const;
  await expect(asViewer(maya, (tx) => recordEvent(tx, event, { ...aCaller, at }))).rejects.toMatchObject({
    cause: { code: "42501" },
  });
});

test("it is only ever added to: not even the owner of the table changes, removes or empties it", async () => {
  await asRole("tenday_owner", async (db) => {
    for (const command of [
      "update audit_events set action = 'nothing'",
      "update audit_events set address = '198.51.100.1'",
      "delete from audit_events",
      "truncate audit_events",
    ])
      await expect(db.query(command), command).rejects.toMatchObject({ code: "42501" });
    expect((await db.query("update audit_events set address = null where address <> ''")).rowCount).toBe(1);
  });
});
