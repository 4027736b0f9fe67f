import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { invitationEnds, type PersonFields } from "../../domain/client-person.ts";
import type { PersonActor } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { type AuditAction, recordEvent } from "../audit/record-event.ts";
import { checkAccountEmail } from "../auth/account-email.ts";
import { findClient } from "../clients/find-clients.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { clientPeople } from "../db/schema/index.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { env } from "../settings/env.server.ts";
import { isTheirs } from "./find-people.ts";

type Row = typeof clientPeople.$inferSelect;
type Whose = { clientId: string; personId: string };
type NotThere = { outcome: "not-there" };
type Refused =
  | NotThere
  | { outcome: "invalid-email" }
  /** Somebody who belongs to this client has it. */
  | { outcome: "email-taken" }
  | { outcome: "providers-email" }
  | { outcome: "too-many" }
  /** It is the only one who may do everything. */
  | { outcome: "last" };

export type PersonAdded = { outcome: "added" } | { outcome: "invited"; until: Date } | Refused;

/** Somebody more: with a login, for which they are sent a link, or for copies of invoices alone. */
export async function addPerson(actor: PersonActor, clientId: string, fields: PersonFields): Promise<PersonAdded> {
  if (!isTheirs(actor, clientId)) return { outcome: "not-there" };
  const wrong = checkAddress(fields.email);
  if (wrong) return wrong;
  return unlessRefused<PersonAdded>(actor, async (tx) => {
    if (!(await findClient(tx, clientId))) return { outcome: "not-there" };
    if (await isTooMany(tx, clientId, actor)) return { outcome: "too-many" };
    const [person] = await tx
      .insert(clientPeople)
      .values({ ...fields, id: randomUUID(), clientId, addedAt: actor.at, invitedAt: fields.may && actor.at })
      .returning();
    if (!person) throw new Error("nobody was added");
    if (person.may) return invite(tx, person, actor);
    await recordPersonEvent(tx, "person-added", person, actor);
    return { outcome: "added" };
  });
}

export type InvitedAgain = { outcome: "invited"; until: Date } | NotThere | { outcome: "too-many" };

/** A new link, which ends the one before. Nobody is invited who has joined, or who needs no login. */
export async function inviteAgain(actor: PersonActor, { clientId, personId }: Whose): Promise<InvitedAgain> {
  if (!isTheirs(actor, clientId)) return { outcome: "not-there" };
  return asViewer(actor, async (tx) => {
    if (await isTooMany(tx, clientId, actor)) return { outcome: "too-many" };
    const [person] = await tx
      .update(clientPeople)
      .set({ invitedAt: actor.at })
      .where(and(isOne({ clientId, personId }), isNotNull(clientPeople.may), isNull(clientPeople.joinedAt)))
      .returning();
    return person ? invite(tx, person, actor) : { outcome: "not-there" };
  });
}

export type PersonChanged =
  | { outcome: "changed" }
  | { outcome: "invited"; until: Date }
  /** Nobody would get invoices. */
  | { outcome: "no-invoices" }
  /** Somebody else has changed it since it was shown: as it is now. */
  | { outcome: "stale"; now: PersonFields }
  | Refused;

export function personRevision(person: PersonFields): string {
  const { name, email, phone, may, getsInvoices, getsReminders, getsNews } = person;
  return revisionOf([name, email, phone, may, getsInvoices, getsReminders, getsNews]);
}

/**
 * What somebody may do, which mails they get, their name and phone. The address of whoever has joined is their login's; until
 * then another address is another invitation, and so is a login for somebody who needed none.
 */
export async function changePerson(
  actor: PersonActor,
  { clientId, personId }: Whose,
  fields: PersonFields,
  revision?: string,
): Promise<PersonChanged> {
  if (!isTheirs(actor, clientId)) return { outcome: "not-there" };
  return unlessRefused<PersonChanged>(actor, async (tx) => {
    // One after the other, as removals are: what is true of all of a client's people stays so.
    if (!(await holdForPeople(tx, clientId))) return { outcome: "not-there" };
    const [before] = await tx.select().from(clientPeople).where(isOne({ clientId, personId }));
    if (!before) return { outcome: "not-there" };
    if (revision !== undefined && revision !== personRevision(before)) return { outcome: "stale", now: before };
    const isJoined = before.joinedAt !== null;
    // Whoever has a login keeps one until they are removed.
    if (isJoined && fields.may === null) return { outcome: "not-there" };
    const email = isJoined ? before.email : fields.email;
    const wrong = email === before.email ? undefined : checkAddress(email);
    if (wrong) return wrong;
    if (!fields.getsInvoices && !(await hasOtherReader(tx, { clientId, personId }))) return { outcome: "no-invoices" };
    const isInvited = !isJoined && fields.may !== null && (email !== before.email || before.may === null);
    if (isInvited && (await isTooMany(tx, clientId, actor))) return { outcome: "too-many" };
    const { name, phone, may, getsInvoices, getsReminders, getsNews } = fields;
    const invitedAt = fields.may === null ? null : isInvited ? actor.at : before.invitedAt;
    const [person] = await tx
      .update(clientPeople)
      .set({ name, phone, email, may, getsInvoices, getsReminders, getsNews, invitedAt })
      .where(isOne({ clientId, personId }))
      .returning();
    if (!person) return { outcome: "not-there" };
    await recordPersonEvent(tx, "person-changed", person, actor);
    return isInvited ? invite(tx, person, actor) : { outcome: "changed" };
  });
}

export type PersonRemoved = { outcome: "removed"; name: string } | Refused;

/** From this moment on; the database ends what they had open, and their login where it was for this client alone. */
export async function removePerson(actor: PersonActor, { clientId, personId }: Whose): Promise<PersonRemoved> {
  if (!isTheirs(actor, clientId)) return { outcome: "not-there" };
  return unlessRefused<PersonRemoved>(actor, async (tx) => {
    const [person] = await tx.select().from(clientPeople).where(isOne({ clientId, personId }));
    if (!person) return { outcome: "not-there" };
    const { rows } = await tx.execute<{ removed: string | null }>(
      sql`select app.remove_person(${personId}, ${actor.at.toISOString()}::timestamptz) as removed`,
    );
    if (!rows[0]?.removed) return { outcome: "not-there" };
    const subjectId = await recordPersonEvent(tx, "person-removed", person, actor);
    if (person.joinedAt) await queueMail(tx, { kind: "person-removed", subjectId }, actor);
    return { outcome: "removed", name: person.name || person.email };
  });
}

function isOne({ clientId, personId }: Whose) {
  return and(eq(clientPeople.id, personId), eq(clientPeople.clientId, clientId), isNull(clientPeople.removedAt));
}

/** Whether the client is there; until the transaction ends, nobody else changes who belongs to it. */
async function holdForPeople(tx: Tx, clientId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 3))`);
  return (await findClient(tx, clientId)) !== undefined;
}

/** Whoever needs no login gets them, and whoever has joined where they have ticked it. */
async function hasOtherReader(tx: Tx, { clientId, personId }: Whose): Promise<boolean> {
  const { id, may, joinedAt, getsInvoices, removedAt } = clientPeople;
  const reads = and(eq(getsInvoices, true), or(isNull(may), isNotNull(joinedAt)));
  const isOther = and(eq(clientPeople.clientId, clientId), ne(id, personId), isNull(removedAt));
  return (await tx.$count(clientPeople, and(isOther, reads))) > 0;
}

async function invite(tx: Tx, person: Row, actor: PersonActor): Promise<{ outcome: "invited"; until: Date }> {
  const subjectId = await recordPersonEvent(tx, "person-invited", person, actor);
  await queueMail(tx, { kind: "person-invited", subjectId }, actor);
  return { outcome: "invited", until: invitationEnds(actor.at) };
}

function recordPersonEvent(
  tx: Tx,
  action: Extract<AuditAction, `person-${string}`>,
  { id, clientId, name, email, may }: Row,
  actor: PersonActor,
): Promise<string> {
  const details = { personId: id, who: name ? `${name} (${email})` : email, may: may ?? "copies" };
  return recordEvent(tx, { action, subject: { kind: "client", id: clientId }, details }, actor);
}

function checkAddress(email: string): Refused | undefined {
  if (checkAccountEmail(email)) return { outcome: "invalid-email" };
  const own = [env().ENQUIRIES_TO, business().enquiriesEmail].map((address) => address?.toLowerCase());
  return own.includes(email) ? { outcome: "providers-email" } : undefined;
}

/** Mails to addresses that somebody typed, and lines of history: there is an end to them. */
async function isTooMany(tx: Tx, clientId: string, actor: PersonActor): Promise<boolean> {
  return (await takeAllowance(tx, { bucket: "person-invited", subject: clientId }, actor.at)) > 0;
}

/** What the database refuses whoever asks: it alone knows of two who do so at once. */
async function unlessRefused<Outcome>(
  actor: PersonActor,
  work: (tx: Tx) => Promise<Outcome | Refused>,
): Promise<Outcome | Refused> {
  try {
    return await asViewer(actor, work);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "client_people_email") return { outcome: "email-taken" };
    if (constraint === "client_people_not_the_provider") return { outcome: "providers-email" };
    if (constraint === "client_people_one_everything") return { outcome: "last" };
    throw error;
  }
}
