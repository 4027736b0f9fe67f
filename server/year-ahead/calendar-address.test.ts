import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aPerson } from "../../tests/support/a-person.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import type { Person } from "../access/actor.ts";
import { disableLogin } from "../auth/disable-login.ts";
import { pruneAccounts } from "../auth/prune-accounts.ts";
import { setPassword } from "../auth/set-password.ts";
import { asAccounts } from "../db/client.server.ts";
import { removePerson } from "../people/change-people.ts";
import { endCalendarAddress, findCalendarAddress, makeCalendarAddress, openCalendar } from "./calendar-address.ts";

const at = new Date("2026-11-16T09:14:00Z");
const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000);

async function tokenOf(person: Person): Promise<string> {
  expect(await makeCalendarAddress(anActor(person, at))).toEqual({ outcome: "made" });
  const address = await findCalendarAddress(person, at);
  return /^\/calendar\/(.+)\.ics$/.exec(address?.path ?? "")?.[1] ?? "";
}

test("it opens for a year what its account may see, and a new one ends it", async () => {
  const [first, sams] = [await tokenOf(maya), await tokenOf(sam)];
  expect((await openCalendar(first, at))?.viewer).toEqual({ ...maya, client: { id: maya.id, may: "everything" } });
  expect((await openCalendar(sams, at))?.viewer).toEqual({ kind: "person", id: sam.id, role: "admin" });
  const second = await tokenOf(maya);
  expect(second).not.toBe(first);
  expect(await openCalendar(first, at)).toBeUndefined();
  expect(await openCalendar(second, inDays(365))).toBeDefined();
  expect(await openCalendar(second, inDays(367))).toBeUndefined();
  expect(await openCalendar(sams, at)).toBeDefined();
  await endCalendarAddress(anActor(maya, at));
  expect(await openCalendar(second, at)).toBeUndefined();
  expect(await findCalendarAddress(maya, at)).toBeUndefined();
});

test("nobody writes one down: neither with another seal nor with what the database has", async () => {
  const token = await tokenOf(maya);
  const [text = "", until = "", signature = ""] = token.split(".");
  const rows = await look<{ id: string }>("select id from auth.verification where value = $1", maya.id);
  expect(rows.map(({ id }) => id.replaceAll("-", ""))).toEqual([text]);
  for (const other of [
    `${text}.${until}`,
    `${text}.${Number(until) + 1}.${signature}`,
    `${text.replaceAll(/./g, "0")}.${until}.${signature}`,
    "",
  ])
    expect(await openCalendar(other, at)).toBeUndefined();
});

test("it ends with the right to see everything, with the client, with a new password and with the login", async () => {
  const ida = await aPerson(gareth.id, "everything");
  const [hers, his] = [await tokenOf(ida), await tokenOf(gareth)];
  const mayDo = (may: string) =>
    look("update client_people set may = $2, gets_news = false where id = $1", ida.personId, may);
  await mayDo("money");
  expect(await openCalendar(hers, at)).toBeUndefined();
  await mayDo("everything");
  expect((await openCalendar(hers, at))?.viewer).toMatchObject({ id: ida.id, client: { id: gareth.id } });
  await removePerson(anActor(sam, at), { clientId: gareth.id, personId: ida.personId });
  expect(await openCalendar(hers, at)).toBeUndefined();
  await look("update clients set deleted_at = now() where id = $1", gareth.id);
  expect(await openCalendar(his, at)).toBeUndefined();
  await look("update clients set deleted_at = null where id = $1", gareth.id);
  expect(await openCalendar(his, at)).toBeDefined();
  await asAccounts(gareth, (tx) => setPassword(tx, { accountId: gareth.id, hash: randomUUID() }, at));
  expect(await openCalendar(his, at)).toBeUndefined();
  const another = await tokenOf(gareth);
  await disableLogin(anActor(sam, at), gareth.id);
  expect(await openCalendar(another, at)).toBeUndefined();
});

test("whoever may not see everything has none, and what is over is forgotten", async () => {
  const less = { ...maya, client: { id: maya.id, may: "money" } } as const;
  expect(await makeCalendarAddress(anActor(less, at))).toEqual({ outcome: "not-there" });
  await tokenOf(maya);
  await pruneAccounts(inDays(367));
  expect(await look("select id from auth.verification where value = $1", maya.id)).toEqual([]);
});
