import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { asRole } from "../../tests/support/as-role.ts";
import type { Person } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { cast } from "../seed/cast.ts";
import { addClient } from "./add-client.ts";
import { findClient } from "./find-clients.ts";

const at = new Date("2026-11-14T09:00:00Z");
const sam: Person = { kind: "person", id: cast.sam.id, role: "admin" };
const maya: Person = { kind: "person", id: cast.maya.id, role: "user" };
const ofRosa = { name: "Rosehip Florist", email: "Shop@Rosehip.example", kind: "business" } as const;

test("a client comes with the account whose id it shares, a profile, and a line of history; without a password", async () => {
  const added = await addClient(anActor(sam, at), ofRosa);
  if (added.outcome !== "added") throw new Error(added.outcome);
  expect(await asViewer(sam, (tx) => findClient(tx, added.id))).toMatchObject({
    id: added.id,
    name: "Rosehip Florist",
    email: "shop@rosehip.example",
  });
  await asRole("tenday_owner", async (db) => {
    const one = async (sql: string) => (await db.query(sql, [added.id])).rows[0];
    expect(await one('select email, email_verified from auth."user" where id = $1')).toEqual({
      email: "shop@rosehip.example",
      email_verified: false,
    });
    expect(await one("select role, disabled_at from profiles where id = $1")).toEqual({
      role: "user",
      disabled_at: null,
    });
    expect(await one("select count(*)::int as n from auth.account where user_id = $1")).toEqual({ n: 0 });
    expect(await one("select action, actor_id, address from audit_events where subject_id = $1")).toEqual({
      action: "client-added",
      actor_id: cast.sam.id,
      address: aCaller.address,
    });
  });
});

test("an address that is taken adds nothing, in any spelling", async () => {
  const count = () =>
    asRole("tenday_owner", async (db) => (await db.query('select count(*)::int as n from auth."user"')).rows[0].n);
  const before = await count();
  expect(await addClient(anActor(sam, at), { ...ofRosa, email: " MAYA@harbourlane.example" })).toEqual({
    outcome: "email-taken",
  });
  expect(await count()).toBe(before);
});

test("a client cannot add one, not even past our own code", async () => {
  await expect(addClient(anActor(maya, at), ofRosa)).rejects.toThrow();
  await asRole("tenday_web", async (db) => {
    await db.query("select set_config('app.viewer', $1, false)", [cast.maya.id]);
    const command = db.query("select app.add_client(gen_random_uuid(), 'x', 'x@x.example', 'business', now())");
    await expect(command).rejects.toMatchObject({ code: "42501" });
  });
});

test.each(["jürgen@bücher.example", "a&b@x.example", "joe!@shop.example", "maya@b_c.example", "maya"])(
  "nobody could sign in with %s, so nobody gets it",
  async (email) => {
    expect(await addClient(anActor(sam, at), { ...ofRosa, email })).toEqual({ outcome: "invalid-email" });
  },
);
