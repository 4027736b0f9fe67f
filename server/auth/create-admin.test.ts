import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { anonymous } from "../access/actor.ts";
import { asAccounts } from "../db/client.server.ts";
import { cast, castPassword } from "../seed/cast.ts";
import { linkAddress, makeLink } from "./account-links.ts";
import { findEmailLink } from "./change-email.ts";
import { createAdmin } from "./create-admin.ts";
import { choosePassword, findPasswordLink } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

const owner = () => process.env.OWNER_DATABASE_URL ?? "";
const at = new Date();
const provider = { email: "Provider@tenday.example", name: "The provider" };

test("the command makes the admin and a link; with its password they sign in", async () => {
  const made = await createAdmin(owner(), provider, at);
  if (made.outcome !== "made") throw new Error(made.outcome);
  const token = made.address.split("/").at(-1) ?? "";
  expect(await findPasswordLink(token, at)).toEqual({
    purpose: "invite",
    name: "The provider",
    email: "provider@tenday.example",
  });
  const password = "seven kettles on a raft";
  expect(await choosePassword(token, password, { ...aCaller, at })).toMatchObject({
    outcome: "signed-in",
    role: "admin",
  });
  expect(await signIn("provider@tenday.example", password, { ...aCaller, at })).toMatchObject({
    outcome: "signed-in",
    role: "admin",
  });
});

test("said again it makes no second one, and its new link ends the older", async () => {
  const first = await createAdmin(owner(), provider, at);
  const second = await createAdmin(owner(), provider, at);
  if (first.outcome !== "made" || second.outcome !== "made") throw new Error("not made");
  expect(await findPasswordLink(first.address.split("/").at(-1) ?? "", at)).toEqual({ purpose: "invite" });
  expect(await findPasswordLink(second.address.split("/").at(-1) ?? "", at)).toMatchObject({ name: "The provider" });
  const admins = await asRole(
    "tenday_owner",
    async (db) => (await db.query("select count(*)::int as n from profiles where role = 'admin'")).rows[0].n,
  );
  expect(admins).toBe(2);
});

test("finding:X25 for an admin who exists, what opened the account before opens it no longer", async () => {
  const [accountId, newEmail] = [cast.sam.id, "sam@else.example"];
  const moving = await asAccounts(anonymous, (tx) => makeLink(tx, { accountId, purpose: "email", newEmail }, at));
  const made = await createAdmin(owner(), { email: cast.sam.email, name: "Sam" }, at);
  if (made.outcome !== "made") throw new Error(made.outcome);
  expect((await signIn(cast.sam.email, castPassword, { ...aCaller, at })).outcome).toBe("failed");
  const left = await asRole(
    "tenday_owner",
    async (db) =>
      (
        await db.query(
          `select (select count(*)::int from auth.session where user_id = $1) as sessions,
             (select count(*)::int from auth.passkey where user_id = $1) as passkeys,
             (select count(*)::int from auth.account where user_id = $1) as passwords`,
          [cast.sam.id],
        )
      ).rows,
  );
  expect(left).toEqual([{ sessions: 0, passkeys: 0, passwords: 0 }]);
  expect(await findEmailLink(linkAddress(moving, "email").split("/").at(-1) ?? "", at)).toBeUndefined();
  const token = made.address.split("/").at(-1) ?? "";
  expect(await choosePassword(token, "nine lamps by the harbour", { ...aCaller, at })).toMatchObject({
    outcome: "signed-in",
    role: "admin",
  });
});

test("a client does not become the admin", async () => {
  expect(await createAdmin(owner(), { email: cast.maya.email, name: "x" }, at)).toEqual({ outcome: "not-an-admin" });
});
