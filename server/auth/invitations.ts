import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { invitationEnds, type May } from "../../domain/client-person.ts";
import { type Actor, anonymous } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { recordEvent, recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer, type Tx } from "../db/client.server.ts";
import { account, clientPeople, clients, session as sessions, user } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { isSigned, signatureOf } from "../settings/signature.ts";
import type { Caller } from "./caller.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword, unlessTooBusy } from "./password-hash.ts";
import { logInWith, type PasswordChosen } from "./reset-password.ts";
import type { Session } from "./session.ts";
import { setPassword } from "./set-password.ts";

export type Invitation = {
  personId: string;
  clientId: string;
  invitedAt: Date;
  /** The client's. */
  name: string;
  person: { name: string; email: string };
  may: May;
  /** They have a login with that address, and log in with it. */
  hasLogin: boolean;
};

/** The whole address. It names the moment of the invitation, so that the next one ends it; its secret half is stored nowhere. */
export function invitationAddress(personId: string, invitedAt: Date): string {
  const text = `${personId}.${invitedAt.getTime()}`;
  return `${env().SITE_ORIGIN}/clients/invited/${text}.${signatureOf(sealed(text))}`;
}

/** The invitation behind a token, while it can still be taken up. Looking changes nothing: mail programs look first. */
export async function findInvitation(token: string, at: Date): Promise<Invitation | undefined> {
  const [personId = "", moment = "", seal = ""] = token.split(".");
  if (!isSigned(sealed(`${personId}.${moment}`), seal)) return;
  return asAccounts(anonymous, (tx) => find(tx, personId, new Date(Number(moment)), at));
}

/** The account with that address gets this password, or there is one from now on; then they have joined and are logged in. */
export async function joinWithPassword(token: string, password: string, caller: Caller): Promise<PasswordChosen> {
  const waitSeconds = await takeLink(caller);
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  const found = await findInvitation(token, caller.at);
  // Whoever has a password proves it: a link that somebody passed on changes none.
  if (!found || found.hasLogin) return { outcome: "dead-link" };
  const { name, email } = found.person;
  const problem = checkNewPassword(password, { name: name || found.name, email });
  if (problem) return { outcome: "refused", problem };
  const hash = await unlessTooBusy(hashPassword(password));
  if (hash === "too-busy") return { outcome: "too-many", waitSeconds: 5 };
  try {
    await asAccounts(anonymous, async (tx) => {
      const accountId = await requireAccount(tx, found, caller.at);
      if (!(await join(tx, found, accountId, { ...caller, kind: "person", id: accountId }))) throw new InvitationOver();
      await setPassword(tx, { accountId, hash }, caller.at);
      await recordOwnEvent(tx, "password-chosen", accountId, caller);
    });
  } catch (error) {
    if (error instanceof InvitationOver) return { outcome: "dead-link" };
    throw error;
  }
  return logInWith({ email, password }, caller);
}

/** Taken back or used in this very moment: then no account is made either. */
class InvitationOver extends Error {}

export type Joined = { outcome: "joined" } | { outcome: "dead-link" } | { outcome: "other-login" };

/** With the login that they have, in which they look at that client from now on. */
export async function joinAs({ id: sessionId, user: own }: Session, token: string, caller: Caller): Promise<Joined> {
  const found = await findInvitation(token, caller.at);
  if (!found) return { outcome: "dead-link" };
  if (own.email !== found.person.email) return { outcome: "other-login" };
  const actor = { ...caller, kind: "person", id: own.id } as const;
  return asAccounts(actor, async (tx) => {
    if (!(await join(tx, found, own.id, actor))) return { outcome: "dead-link" };
    await tx.update(sessions).set({ clientId: found.clientId }).where(eq(sessions.id, sessionId));
    return { outcome: "joined" };
  });
}

async function takeLink({ address, at }: Caller): Promise<number> {
  return asViewer(anonymous, (tx) => takeAllowance(tx, { bucket: "link-address", subject: address }, at));
}

async function find(tx: Tx, personId: string, invitedAt: Date, at: Date): Promise<Invitation | undefined> {
  const { id, clientId, name, email, may, joinedAt, removedAt } = clientPeople;
  const [found] = await tx
    .select({ clientId, client: clients.name, name, email, may, hasLogin: isNotNull(account.password) })
    .from(clientPeople)
    .innerJoin(clients, and(eq(clients.id, clientId), isNull(clients.deletedAt)))
    .leftJoin(user, eq(user.email, email))
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, "credential")))
    .where(and(eq(id, personId), eq(clientPeople.invitedAt, invitedAt), isNull(joinedAt), isNull(removedAt)));
  if (!found?.may || at >= invitationEnds(invitedAt)) return;
  const { client, clientId: ofClient, hasLogin } = found;
  const person = { name: found.name, email: found.email };
  return {
    personId,
    clientId: ofClient,
    invitedAt,
    name: client,
    person,
    may: found.may,
    hasLogin: Boolean(hasLogin),
  };
}

async function requireAccount(tx: Tx, { name, person }: Invitation, at: Date): Promise<string> {
  const [known] = await tx
    .update(user)
    .set({ emailVerified: true, updatedAt: at })
    .where(eq(user.email, person.email))
    .returning({ id: user.id });
  if (known) return known.id;
  const id = randomUUID();
  const { name: own, email } = person;
  await tx.insert(user).values({ id, name: own || name, email, emailVerified: true, createdAt: at, updatedAt: at });
  return id;
}

/** The database holds the invitation against this very account. */
async function join(tx: Tx, found: Invitation, accountId: string, actor: Actor): Promise<boolean> {
  const { personId, invitedAt, clientId, person, may } = found;
  const { rows } = await tx.execute<{ joined: string | null }>(
    sql`select app.join_client(${personId}, ${invitedAt.toISOString()}::timestamptz, ${accountId}, ${actor.at.toISOString()}::timestamptz) as joined`,
  );
  if (!rows[0]?.joined) return false;
  const who = person.name ? `${person.name} (${person.email})` : person.email;
  const details = { personId, who, may };
  await recordEvent(tx, { action: "person-joined", subject: { kind: "client", id: clientId }, details }, actor);
  return true;
}

function sealed(text: string): string {
  return `invitation:${text}`;
}
