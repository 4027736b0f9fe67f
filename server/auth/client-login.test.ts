import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { deleteClient, restoreClient } from "../clients/delete-client.ts";
import { cast } from "../seed/cast.ts";
import { linkAddress } from "./account-links.ts";
import { disableLogin, enableLogin } from "./disable-login.ts";
import { findLogin } from "./find-login.ts";
import { inviteClient } from "./invite-client.ts";
import { mayEnter } from "./may-enter.ts";
import { findPasswordLink } from "./reset-password.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = new Date("2026-11-15T09:00:00Z");

const signIn = (id: string) =>
  look(
    `insert into auth.session (id, expires_at, token, created_at, updated_at, user_id, aal, amr, seen_at)
     values (gen_random_uuid(), $2, gen_random_uuid()::text, $2, $2, $1, 'aal1', 'pwd', $2)`,
    id,
    later,
  );
const sessionsOf = (id: string) => look("select from auth.session where user_id = $1", id);
const eventsOf = async (id: string) =>
  (await look<{ action: string }>("select action from audit_events where subject_id = $1 order by at", id)).map(
    ({ action }) => action,
  );
const newestLink = async (id: string) =>
  (
    await look<{ id: string }>(
      "select id from account_links where account_id = $1 order by created_at desc, id limit 1",
      id,
    )
  )[0]?.id ?? "";
const tokenOf = (id: string) => linkAddress(id, "invite").split("/").at(-1) ?? "";

test("a disabled login lets nobody in, ends every session, and says since when", async () => {
  await signIn(cast.gareth.id);
  expect(await disableLogin(anActor(sam, at), cast.gareth.id)).toEqual({ outcome: "disabled" });
  expect(await mayEnter(cast.gareth.id)).toBe(false);
  expect(await sessionsOf(cast.gareth.id)).toHaveLength(0);
  expect(await findLogin(sam, cast.gareth.id)).toMatchObject({ hasPassword: true, disabledAt: at });
  expect(await disableLogin(anActor(sam, later), cast.gareth.id)).toEqual({ outcome: "disabled" });
  expect((await findLogin(sam, cast.gareth.id)).disabledAt).toEqual(at);
  expect(await eventsOf(cast.gareth.id)).toEqual(["login-disabled"]);
});

test("its login details are not sent, and nothing is said to have been", async () => {
  const mails = () => look("select from mails");
  const before = await mails();
  expect(await inviteClient(anActor(sam, at), cast.gareth.id)).toEqual({ outcome: "disabled" });
  expect(await mails()).toEqual(before);
  expect(await eventsOf(cast.gareth.id)).toEqual(["login-disabled"]);
});

test("enabled again, they come in as before, and a link sent then works", async () => {
  expect(await enableLogin(anActor(sam, later), cast.gareth.id)).toEqual({ outcome: "enabled" });
  expect(await mayEnter(cast.gareth.id)).toBe(true);
  expect((await findLogin(sam, cast.gareth.id)).disabledAt).toBeUndefined();
  expect(await enableLogin(anActor(sam, later), cast.gareth.id)).toEqual({ outcome: "enabled" });
  expect(await inviteClient(anActor(sam, later), cast.gareth.id)).toEqual({ outcome: "invited" });
  expect(await findPasswordLink(tokenOf(await newestLink(cast.gareth.id)), later)).toEqual({
    purpose: "invite",
    name: "Gareth",
    email: cast.gareth.email,
  });
  expect(await eventsOf(cast.gareth.id)).toEqual(["login-disabled", "login-enabled", "invitation-sent"]);
});

test("an account that was disabled to the microsecond can be enabled too", async () => {
  await look("update profiles set disabled_at = '2026-11-14T09:00:00.123456Z' where id = $1", cast.elsie.id);
  expect(await enableLogin(anActor(sam, later), cast.elsie.id)).toEqual({ outcome: "enabled" });
  expect(await mayEnter(cast.elsie.id)).toBe(true);
});

test("a login that was disabled stays so when its client is deleted and brought back", async () => {
  await disableLogin(anActor(sam, at), cast.tom.id);
  await deleteClient(anActor(sam, later), cast.tom.id);
  for (const command of [disableLogin, enableLogin])
    expect(await command(anActor(sam, later), cast.tom.id)).toEqual({ outcome: "not-there" });
  await restoreClient(anActor(sam, later), cast.tom.id);
  expect((await findLogin(sam, cast.tom.id)).disabledAt).toEqual(at);
});

test("the provider's own login is none of a client's, and a client disables nobody's", async () => {
  for (const id of [cast.sam.id, randomUUID()])
    for (const command of [disableLogin, enableLogin])
      expect(await command(anActor(sam, at), id)).toEqual({ outcome: "not-there" });
  expect(await mayEnter(cast.sam.id)).toBe(true);
  for (const command of [disableLogin, enableLogin])
    await expect(command(anActor(maya, at), cast.maya.id)).rejects.toThrow("this belongs to the admin");
});
