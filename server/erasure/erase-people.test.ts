import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aPerson, aRecipient } from "../../tests/support/a-person.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { correctEmail } from "../auth/correct-email.ts";
import { disableLogin, enableLogin } from "../auth/disable-login.ts";
import { findLogin } from "../auth/find-login.ts";
import { inviteClient } from "../auth/invite-client.ts";
import { deleteClient, restoreClient } from "../clients/delete-client.ts";
import { addPerson, removePerson } from "../people/change-people.ts";
import { findPeople } from "../people/find-people.ts";
import { eraseDeleted } from "./erase-deleted.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
const admin = anActor(sam, at);
const isShut = async (accountId: string) =>
  (await look<{ shut: boolean }>("select disabled_at is not null as shut from profiles where id = $1", accountId))[0]
    ?.shut;

/** In every table that there is. */
async function tablesWith(word: string): Promise<string[]> {
  return asRole("postgres", async (db) => {
    const { rows } = await db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hit = await db.query(`select from ${name} t where lower(t::text) like $1 limit 1`, [`%${word}%`]);
      if (hit.rowCount) found.push(name);
    }
    return found;
  });
}

test("with a client its people are erased: those with a login, those who were removed or only invited, and who got copies", async () => {
  const word = `canary${randomBytes(6).toString("hex")}`;
  const clientId = await aClient();
  const [staying, leaving] = [
    await aPerson(clientId, "money", { name: `Ida ${word}` }),
    await aPerson(clientId, "project", { name: `Tom ${word}` }),
  ];
  await aRecipient(clientId, `${word}@books.example`);
  const noMails = { getsInvoices: false, getsReminders: false, getsNews: false };
  const invited = { name: word, email: `${word}@people.example`, phone: "", may: "money" as const, ...noMails };
  expect(await addPerson(admin, clientId, invited)).toMatchObject({ outcome: "invited" });
  await removePerson(admin, { clientId, personId: leaving.personId });
  await deleteClient(admin, clientId);
  expect(await isShut(staying.id)).toBe(true);
  await eraseDeleted(later(11));
  expect(await tablesWith(word)).toEqual([]);
  expect(await look(`select from auth."user" where id = any ($1)`, [clientId, staying.id, leaving.id])).toEqual([]);
});

test("whoever belongs to another client keeps their login when one of the two is deleted, erased or brought back", async () => {
  const [own, other] = [await aClient(), await aClient()];
  const { id } = await aPerson(other, "everything", { accountId: own });
  await deleteClient(admin, own);
  expect(await isShut(id)).toBe(false);
  await eraseDeleted(later(11));
  expect(await look("select from clients where id = $1", own)).toEqual([]);
  expect(await look(`select from auth."user" where id = $1`, own)).toHaveLength(1);
  expect((await findPeople(sam, other))?.people).toHaveLength(2);
});

test("a client that comes back brings the logins along, in whatever order two were deleted", async () => {
  const [own, other] = [await aClient(), await aClient()];
  await aPerson(other, "money", { accountId: own });
  await deleteClient(anActor(sam, at), own);
  await deleteClient(anActor(sam, later(1)), other);
  expect(await isShut(own)).toBe(true);
  await restoreClient(anActor(sam, later(2)), own);
  expect(await isShut(own)).toBe(false);
});

test("once the person it was made with is removed, the provider does all that for whoever is first now", async () => {
  const clientId = await aClient();
  const second = await aPerson(clientId, "everything", { name: "Ann" });
  const [first] = (await findPeople(sam, clientId))?.people ?? [];
  await removePerson(admin, { clientId, personId: first?.id ?? "" });
  const email = `${randomBytes(6).toString("hex")}@right.example`;
  expect(await correctEmail(admin, clientId, email)).toEqual({ outcome: "corrected", email });
  expect(await look("select email from clients where id = $1", clientId)).toEqual([{ email }]);
  expect(await inviteClient(admin, clientId)).toEqual({ outcome: "invited" });
  expect(
    await look("select account_id from account_links where account_id = $1 and spent_at is null", second.id),
  ).toHaveLength(1);
  expect(await findLogin(sam, clientId)).toMatchObject({ invitedAt: at, disabledAt: undefined });
  expect(await disableLogin(admin, clientId)).toEqual({ outcome: "disabled" });
  expect(await isShut(second.id)).toBe(true);
  expect(await enableLogin(admin, clientId)).toEqual({ outcome: "enabled" });
  expect(await isShut(second.id)).toBe(false);
});
