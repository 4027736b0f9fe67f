import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { anonymous } from "../access/actor.ts";
import { asAccounts } from "../db/client.server.ts";
import { cast, castPassword } from "../seed/cast.ts";
import { makeLink } from "./account-links.ts";
import { pruneAccounts } from "./prune-accounts.ts";
import { signIn } from "./sign-in.ts";

const count = (table: string) =>
  asRole("tenday_owner", async (db) => (await db.query(`select count(*)::int as n from ${table}`)).rows[0].n);

test("sessions and challenges that are over are forgotten, and none that is not", async () => {
  const at = new Date();
  await signIn(cast.maya.email, castPassword, { ...aCaller, at });
  await signIn(cast.lantern.email, castPassword, { ...aCaller, at });
  expect([await count("auth.session"), await count("auth.verification")]).toEqual([1, 2]);
  await pruneAccounts(at);
  expect([await count("auth.session"), await count("auth.verification")]).toEqual([1, 2]);
  await pruneAccounts(new Date(at.getTime() + 31 * 24 * 3_600_000));
  expect([await count("auth.session"), await count("auth.verification")]).toEqual([0, 0]);
});

test("a link is forgotten a month after it has ended", async () => {
  const at = new Date();
  const after = (days: number) => new Date(at.getTime() + days * 24 * 3_600_000);
  await asAccounts(anonymous, (tx) => makeLink(tx, { accountId: cast.maya.id, purpose: "email" }, at));
  await pruneAccounts(after(30));
  expect(await count("account_links")).toBe(1);
  await pruneAccounts(after(32));
  expect(await count("account_links")).toBe(0);
});
