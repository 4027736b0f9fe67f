import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { addPerson, removePerson } from "../people/change-people.ts";
import { findDashboard } from "../projects/find-projects.ts";
import { cast, castPassword } from "../seed/cast.ts";
import type { Caller } from "./caller.ts";
import { chooseClient } from "./choose-client.ts";
import { findInvitation, invitationAddress, joinAs, joinWithPassword } from "./invitations.ts";
import { findSession } from "./session.ts";
import { signIn } from "./sign-in.ts";

const at = new Date("2026-11-14T09:00:00Z");
const password = "a loaf of rye before the harbour wakes";
const days = (count: number) => new Date(at.getTime() + count * 86_400_000);
const callerAt = (moment: Date): Caller => ({ ...aCaller, at: moment, address: `203.0.113.${Math.random()}` });

async function invite(clientId: string, email: string, may: "everything" | "money" | "project" = "project") {
  const mails = { getsInvoices: false, getsReminders: false, getsNews: false };
  await addPerson(anActor(sam, at), clientId, { name: "Ida", email, phone: "", may, ...mails });
  const [person] = await look<{ id: string }>(
    "select id from client_people where email = $1 and client_id = $2 and removed_at is null",
    ...[email, clientId],
  );
  const personId = person?.id ?? "";
  return { personId, token: invitationAddress(personId, at).split("/").at(-1) ?? "" };
}

const aNewAddress = () => `${randomUUID()}@people.example`;
const withCookies = (caller: Caller, cookies: string[]): Caller => ({
  ...caller,
  headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ") }),
});

test("whoever opens their invitation chooses a password, has joined, and sees that client alone", async () => {
  const email = aNewAddress();
  const { token } = await invite(cast.maya.id, email);
  expect(await findInvitation(token, days(1))).toMatchObject({ name: "Maya Okafor", may: "project", hasLogin: false });
  const joined = await joinWithPassword(token, password, callerAt(days(1)));
  if (joined.outcome !== "signed-in") throw new Error(joined.outcome);
  const session = await findSession(withCookies(callerAt(days(1)), joined.cookies));
  expect(session).toMatchObject({ role: "user", client: { id: cast.maya.id, may: "project" } });
  const { id = "", client } = { ...session?.user, client: session?.client };
  const found = await findDashboard({ kind: "person", id, role: "user", ...(client ? { client } : {}) });
  expect(found?.projects.map((project) => project.id).toSorted()).toEqual(
    cast.maya.projects.map((project) => project.id).toSorted(),
  );
  // It worked once.
  expect(await findInvitation(token, days(1))).toBeUndefined();
});

test("an invitation is over after seven days, when it is taken back, and when it was signed by nobody", async () => {
  const email = aNewAddress();
  const { token, personId } = await invite(cast.maya.id, email);
  expect(await findInvitation(token, days(7))).toBeUndefined();
  expect(await joinWithPassword(token, password, callerAt(days(7)))).toEqual({ outcome: "dead-link" });
  expect(await findInvitation(`${token}x`, days(1))).toBeUndefined();
  await removePerson(anActor(sam, at), { clientId: cast.maya.id, personId });
  expect(await findInvitation(token, days(1))).toBeUndefined();
  expect(await look('select from auth."user" where email = $1', email)).toEqual([]);
});

test("whoever has a login joins with it, and chooses whom they look at; nobody else's client is there to choose", async () => {
  const { token } = await invite(cast.maya.id, cast.gareth.email, "money");
  const now = new Date();
  await look("update client_people set invited_at = $1 where email = $2 and joined_at is null", now, cast.gareth.email);
  const fresh =
    invitationAddress((token.split(".")[0] ?? "") as string, now)
      .split("/")
      .at(-1) ?? "";
  const caller = { ...aCaller, at: now };
  // A link that somebody passed on changes nobody's password.
  expect(await joinWithPassword(fresh, password, caller)).toEqual({ outcome: "dead-link" });
  const gareths = await signIn(cast.gareth.email, castPassword, caller);
  const tomsIn = await signIn(cast.tom.email, castPassword, caller);
  if (gareths.outcome !== "signed-in" || tomsIn.outcome !== "signed-in") throw new Error("not signed in");
  const [asGareth, asTom] = [withCookies(caller, gareths.cookies), withCookies(caller, tomsIn.cookies)];
  const toms = await findSession(asTom);
  expect(toms && (await joinAs(toms, fresh, caller))).toEqual({ outcome: "other-login" });
  const before = await findSession(asGareth);
  expect(before && (await joinAs(before, fresh, caller))).toEqual({ outcome: "joined" });
  const session = await findSession(asGareth);
  if (!session) throw new Error("no session");
  expect(session.client).toEqual({ id: cast.maya.id, name: "Maya Okafor", may: "money" });
  expect(session.clients.map(({ id }) => id)).toEqual([cast.gareth.id, cast.maya.id]);
  expect(await chooseClient(session, cast.gareth.id)).toBe(true);
  expect(await chooseClient(session, cast.noor.id)).toBe(false);
  expect((await findSession(asGareth))?.client).toMatchObject({ id: cast.gareth.id, may: "everything" });
  const [other] = await look<{ id: string }>(
    "select id from client_people where account_id = $1 and client_id = $2",
    ...[cast.gareth.id, cast.maya.id],
  );
  await removePerson(anActor(sam, now), { clientId: cast.maya.id, personId: other?.id ?? "" });
  expect((await findSession(asGareth))?.clients.map(({ id }) => id)).toEqual([cast.gareth.id]);
});
