import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { PersonFields } from "../../domain/client-person.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aPerson } from "../../tests/support/a-person.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import { searchClients } from "../clients/find-clients.ts";
import { asViewer } from "../db/client.server.ts";
import { cast } from "../seed/cast.ts";
import { addPerson, changePerson, inviteAgain, personRevision, removePerson } from "./change-people.ts";
import { findPeople } from "./find-people.ts";

const at = new Date("2026-11-14T09:00:00Z");
const noor = anActor({ kind: "person", id: cast.noor.id, role: "user" }, at);
const clientId = cast.noor.id;
const fields = (own: Partial<PersonFields> = {}): PersonFields => ({
  name: "Ida",
  email: `${randomUUID()}@people.example`,
  phone: "",
  may: "project",
  getsInvoices: false,
  getsReminders: false,
  getsNews: true,
  ...own,
});
const idOf = async (email: string) =>
  (await look<{ id: string }>("select id from client_people where email = $1 and removed_at is null", email))[0]?.id ??
  "";
const mailsOf = (email: string) =>
  look<{ kind: string }>(
    "select m.kind from mails m join audit_events e on e.id = m.subject_id where e.details ->> 'who' like '%' || $1 || '%' order by m.queued_at",
    email,
  );

test("whoever may do everything invites somebody, who is mailed and found by name and address", async () => {
  const person = fields({ name: "Ida Quartermaine" });
  expect(await addPerson(noor, clientId, person)).toEqual({
    outcome: "invited",
    until: new Date("2026-11-21T09:00:00Z"),
  });
  expect(await mailsOf(person.email)).toEqual([{ kind: "person-invited" }]);
  const found = await findPeople(noor, clientId);
  expect(found?.people.map(({ name, may, joinedAt }) => ({ name, may, isIn: joinedAt !== null }))).toEqual([
    { name: "Noor", may: "everything", isIn: true },
    { name: "Ida Quartermaine", may: "project", isIn: false },
  ]);
  for (const text of ["quartermaine", person.email]) {
    const { clients } = await asViewer(sam, (tx) => searchClients(tx, text, "2026-11-14"));
    expect(clients.map(({ id }) => id)).toEqual([clientId]);
  }
});

test("an address is put right before the invitation is taken up, which sends another; afterwards it is the login's", async () => {
  const typed = fields();
  await addPerson(noor, clientId, typed);
  const personId = await idOf(typed.email);
  const right = { ...typed, email: `${randomUUID()}@people.example` };
  const later = { ...noor, at: new Date(at.getTime() + 60_000) };
  expect(await changePerson(later, { clientId, personId }, right)).toMatchObject({ outcome: "invited" });
  expect(await mailsOf(right.email)).toEqual([{ kind: "person-invited" }]);
  expect(await inviteAgain({ ...noor, at: new Date(at.getTime() + 120_000) }, { clientId, personId })).toMatchObject({
    outcome: "invited",
  });
  const joined = await aPerson(clientId, "money");
  const whose = { clientId, personId: joined.personId };
  expect(await changePerson(noor, whose, fields({ may: "everything", email: "x@y.example" }))).toEqual({
    outcome: "changed",
  });
  expect(await idOf(joined.email)).toBe(joined.personId);
  expect(await inviteAgain(noor, whose)).toEqual({ outcome: "not-there" });
});

test("nobody is added twice, nor the provider, nor what is no address", async () => {
  const person = fields();
  await addPerson(noor, clientId, person);
  expect(await addPerson(noor, clientId, person)).toEqual({ outcome: "email-taken" });
  expect(await addPerson(noor, clientId, fields({ email: cast.noor.email }))).toEqual({ outcome: "email-taken" });
  expect(await addPerson(noor, clientId, fields({ email: cast.sam.email }))).toEqual({ outcome: "providers-email" });
  expect(await addPerson(noor, clientId, fields({ email: "ida@" }))).toEqual({ outcome: "invalid-email" });
});

test("it is not there for whoever may not do everything, nor for anybody else; the provider does the same", async () => {
  const [money, project] = [await aPerson(clientId, "money"), await aPerson(clientId, "project")];
  for (const person of [money, project, gareth, maya]) {
    const actor = anActor(person, at);
    expect(await addPerson(actor, clientId, fields())).toEqual({ outcome: "not-there" });
    expect(await removePerson(actor, { clientId, personId: money.personId })).toEqual({ outcome: "not-there" });
    expect(await findPeople(actor, clientId)).toBeUndefined();
  }
  // Named with a client that it is not of, it is not there either.
  expect(await removePerson(anActor(gareth, at), { clientId: gareth.id, personId: money.personId })).toEqual({
    outcome: "not-there",
  });
  expect(await addPerson(anActor(sam, at), clientId, fields())).toMatchObject({ outcome: "invited" });
  expect(await removePerson(anActor(sam, at), { clientId, personId: money.personId })).toMatchObject({
    outcome: "removed",
  });
});

test("one person must always be able to do everything, also when two are removed in the same moment", async () => {
  const owner = await aClient();
  const first = anActor({ kind: "person", id: owner, role: "user" }, at);
  const firstId = (await findPeople(first, owner))?.people[0]?.id ?? "";
  expect(await removePerson(first, { clientId: owner, personId: firstId })).toEqual({ outcome: "last" });
  const less = fields({ may: "money", getsInvoices: true, getsNews: false });
  expect(await changePerson(first, { clientId: owner, personId: firstId }, less)).toEqual({ outcome: "last" });
  for (let round = 0; round < 5; round++) {
    const second = await aPerson(owner, "everything");
    const outcomes = await Promise.all(
      [firstId, second.personId].map((personId) => removePerson(anActor(sam, at), { clientId: owner, personId })),
    );
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["last", "removed"]);
    const left = (await findPeople(sam, owner))?.people ?? [];
    expect(left).toHaveLength(1);
    if (left[0]?.id !== firstId) return;
  }
});

test("invoices always go to somebody", async () => {
  const owner = await aClient();
  const actor = anActor({ kind: "person", id: owner, role: "user" }, at);
  const personId = (await findPeople(actor, owner))?.people[0]?.id ?? "";
  const without = fields({ may: "everything", getsInvoices: false });
  expect(await changePerson(actor, { clientId: owner, personId }, without)).toEqual({ outcome: "no-invoices" });
  await addPerson(actor, owner, fields({ may: null, getsInvoices: true, getsNews: false }));
  expect(await changePerson(actor, { clientId: owner, personId }, without)).toEqual({ outcome: "changed" });
});

test("whoever the client was made with can go: their account is nobody's then, the client keeps its id and says who is first now", async () => {
  const owner = await aClient();
  const second = await aPerson(owner, "everything", { name: "Ann" });
  const [first] = (await findPeople(sam, owner))?.people ?? [];
  await removePerson(anActor(second, at), { clientId: owner, personId: first?.id ?? "" });
  expect(
    await look(
      `select c.email, c.contact_name, u.email as account, p.disabled_at is not null as is_shut,
         (select count(*)::int from auth.session s where s.user_id = c.id) as sessions
       from clients c join auth."user" u using (id) join profiles p using (id) where c.id = $1`,
      owner,
    ),
  ).toEqual([
    { email: second.email, contact_name: "Ann", account: `${owner}@removed.invalid`, is_shut: true, sessions: 0 },
  ]);
  expect(await mailsOf(first?.email ?? "")).toEqual([{ kind: "person-removed" }]);
});

test("whoever belongs to another client keeps their login", async () => {
  const owner = await aClient();
  const { personId } = await aPerson(owner, "everything", { accountId: cast.gareth.id });
  await removePerson(anActor(sam, at), { clientId: owner, personId });
  expect(
    await look(
      `select u.email, p.disabled_at from auth."user" u join profiles p using (id) where u.id = $1`,
      gareth.id,
    ),
  ).toEqual([{ email: cast.gareth.email, disabled_at: null }]);
});

test("what somebody else has changed in the meantime is shown, and not written over", async () => {
  const owner = await aClient();
  const first = anActor({ kind: "person", id: owner, role: "user" }, at);
  const { personId } = await aPerson(owner, "money");
  const seen = (await findPeople(first, owner))?.people.find(({ id }) => id === personId);
  if (!seen) throw new Error("nobody there");
  const change = (may: "project" | "everything") =>
    changePerson(first, { clientId: owner, personId }, { ...fields({ may }), email: seen.email }, personRevision(seen));
  expect(await change("everything")).toEqual({ outcome: "changed" });
  expect(await change("project")).toMatchObject({ outcome: "stale", now: { may: "everything" } });
});
