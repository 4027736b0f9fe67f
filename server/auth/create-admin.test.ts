import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { cast } from "../seed/cast.ts";
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

test("a client does not become the admin", async () => {
  expect(await createAdmin(owner(), { email: cast.maya.email, name: "x" }, at)).toEqual({ outcome: "not-an-admin" });
});
