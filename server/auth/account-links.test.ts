import { expect, test } from "vitest";
import { asRole } from "../../tests/support/as-role.ts";
import { anonymous } from "../access/actor.ts";
import { asAccounts } from "../db/client.server.ts";
import { cast } from "../seed/cast.ts";
import { findLink, linkAddress, makeLink, spendLink } from "./account-links.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const make = (purpose: "reset" | "invite" | "email") =>
  asAccounts(anonymous, (tx) => makeLink(tx, { accountId: cast.maya.id, purpose }, at));
const tokenOf = (id: string) => linkAddress(id, "reset").split("/").at(-1) ?? "";

test("a link works once, until its hour is over", async () => {
  const token = tokenOf(await make("reset"));
  const look = (when: Date) => asAccounts(anonymous, (tx) => findLink(tx, token, ["reset"], when));
  expect(await look(later(59))).toMatchObject({ accountId: cast.maya.id });
  expect(await look(later(60))).toBeUndefined();
  const spend = () => asAccounts(anonymous, (tx) => spendLink(tx, token, ["reset"], later(1)));
  const spent = await Promise.all(Array.from({ length: 20 }, spend));
  expect(spent.filter(Boolean)).toHaveLength(1);
  expect(await look(later(2))).toBeUndefined();
});

test("a new link ends the older ones, and what anybody can ask for ends no invitation", async () => {
  const look = (token: string) => asAccounts(anonymous, (tx) => findLink(tx, token, ["reset", "invite"], later(1)));
  const invitation = tokenOf(await make("invite"));
  const first = tokenOf(await make("reset"));
  const second = tokenOf(await make("reset"));
  expect([Boolean(await look(invitation)), await look(first), Boolean(await look(second))]).toEqual([
    true,
    undefined,
    true,
  ]);
  await make("invite");
  expect([await look(invitation), await look(second)]).toEqual([undefined, undefined]);
});

test("finding:X13 catalogue:N9 of several resets, invitations or changes of address that are asked for at once, one is left", async () => {
  for (const purpose of ["reset", "invite", "email"] as const) {
    const ids = await Promise.all(Array.from({ length: 6 }, () => make(purpose)));
    const look = (id: string) => asAccounts(anonymous, (tx) => findLink(tx, tokenOf(id), [purpose], later(1)));
    expect((await Promise.all(ids.map(look))).filter(Boolean)).toHaveLength(1);
  }
});

test("the row alone opens nothing: the secret half is not in the database", async () => {
  const id = await make("reset");
  const look = (token: string) => asAccounts(anonymous, (tx) => findLink(tx, token, ["reset"], later(1)));
  for (const guess of [id, `${id}.`, `${id}.${"A".repeat(43)}`, `.${tokenOf(id).split(".")[1]}`, ""])
    expect(await look(guess)).toBeUndefined();
  const rows = await asRole("tenday_owner", async (db) => (await db.query("select l::text from account_links l")).rows);
  expect(JSON.stringify(rows)).not.toContain(tokenOf(id).split(".")[1]);
});

test("a link for one purpose is none for another", async () => {
  const token = tokenOf(await make("reset"));
  expect(await asAccounts(anonymous, (tx) => findLink(tx, token, ["email"], later(1)))).toBeUndefined();
});

test("whoever is shut out has no link that works, also one that was sent before", async () => {
  const token = tokenOf(await make("reset"));
  const shut = (moment: string) =>
    asRole("tenday_owner", (db) =>
      db.query(`update profiles set disabled_at = ${moment} where id = $1`, [cast.maya.id]),
    );
  await shut("now()");
  expect(await asAccounts(anonymous, (tx) => findLink(tx, token, ["reset"], later(1)))).toBeUndefined();
  expect(await asAccounts(anonymous, (tx) => spendLink(tx, token, ["reset"], later(1)))).toBeUndefined();
  await shut("null");
  expect(await asAccounts(anonymous, (tx) => findLink(tx, token, ["reset"], later(1)))).toBeDefined();
});
