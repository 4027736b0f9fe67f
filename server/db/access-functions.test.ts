import { expect, test } from "vitest";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { cast } from "../seed/cast.ts";

const at = "2026-11-14T09:00:00Z";
const { sam, maya, tom } = cast;

/** Past everything the product's own code would ask first. */
const call = (role: "tenday_web" | "tenday_worker", viewer: string, sql: string) =>
  asRole(role, async (db) => {
    await db.query("select set_config('app.viewer', $1, false)", [viewer]);
    await db.query(sql);
  });
const disabledAt = async (id: string) =>
  (await look<{ disabled_at: Date | null }>("select disabled_at from profiles where id = $1", id))[0]?.disabled_at;

test("no admin can be shut out in a client's place", async () => {
  await look(
    `insert into auth.session (id, expires_at, token, created_at, updated_at, user_id, aal, amr, seen_at)
     values (gen_random_uuid(), $2, 'sam', $2, $2, $1, 'aal1', 'pwd', $2)`,
    sam.id,
    at,
  );
  await call("tenday_web", sam.id, `select app.end_access('${sam.id}', '${at}')`);
  expect(await disabledAt(sam.id)).toBeNull();
  expect(await look("select from auth.session where user_id = $1", sam.id)).toHaveLength(1);
});

test("access returns only to whom it was ended by that deletion", async () => {
  await call("tenday_web", sam.id, `select app.end_access('${tom.id}', '${at}')`);
  await call("tenday_web", sam.id, `select app.return_access('${tom.id}', '2026-11-15T09:00:00Z')`);
  expect(await disabledAt(tom.id)).toEqual(new Date(at));
  await call("tenday_web", sam.id, `select app.return_access('${tom.id}', '${at}')`);
  expect(await disabledAt(tom.id)).toBeNull();
});

test("a deletion does not move the moment at which an account was shut before", async () => {
  const shut = await disabledAt(cast.quayside.id);
  await call("tenday_web", sam.id, `select app.end_access('${cast.quayside.id}', '${at}')`);
  expect(await disabledAt(cast.quayside.id)).toEqual(shut);
});

test.each([
  ["a client who is there", maya.id],
  ["the admin", sam.id],
])("the account of %s is not erased", async (_, id) => {
  const erasing = call("tenday_worker", "system", `select app.erase_account('${id}')`);
  await expect(erasing).rejects.toMatchObject({ code: "42501" });
  expect(await look('select from auth."user" where id = $1', id)).toHaveLength(1);
});
