import { createHash, randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { anonymous, clientOf, mayDo, type Person, type PersonActor } from "../access/actor.ts";
import { asAccounts, type Tx } from "../db/client.server.ts";
import { clientPeople, clients, profiles, user, verification } from "../db/schema/index.ts";
import { readSealed, seal } from "../web/sealed.ts";
import { shortId, wholeId } from "../web/short-id.ts";

const year = 366 * 86_400_000;

/**
 * The address of a calendar stands among what accounts have been given to prove themselves with: so it ends with a new password, another
 * e-mail address and the account itself. The seal is not stored: whoever has a copy of the database cannot write it down.
 */
export type CalendarAddress = { path: string; endsAt: Date };

export async function findCalendarAddress(viewer: Person, at: Date): Promise<CalendarAddress | undefined> {
  const [found] = await asAccounts(viewer, (tx) =>
    tx
      .select()
      .from(verification)
      .where(and(isOf(viewer), gt(verification.expiresAt, at))),
  );
  return found && addressOf(found);
}

/** A new one ends the one before. Nobody has one for what they may not see. */
export async function makeCalendarAddress(actor: PersonActor): Promise<{ outcome: "made" | "not-there" }> {
  if (!mayDo(actor, "everything")) return { outcome: "not-there" };
  await asAccounts(actor, async (tx) => {
    // One after the other: of two at once the last one is left.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, actor.id)).for("update");
    await tx.delete(verification).where(isOf(actor));
    await tx.insert(verification).values({
      id: randomUUID(),
      identifier: identifierOf(actor.id, ownerOf(actor)),
      value: actor.id,
      expiresAt: new Date(Math.floor((actor.at.getTime() + year) / 1_000) * 1_000),
      createdAt: actor.at,
      updatedAt: actor.at,
    });
  });
  return { outcome: "made" };
}

export async function endCalendarAddress(actor: PersonActor): Promise<void> {
  await asAccounts(actor, (tx) => tx.delete(verification).where(isOf(actor)));
}

/** Who looks with a token, as what they may see now; and until when. */
export async function openCalendar(token: string, at: Date): Promise<{ viewer: Person; endsAt: Date } | undefined> {
  const sealed = readSealed("calendar", token, at);
  if (!sealed || sealed.isOver || sealed.text.length !== 32) return;
  return asAccounts(anonymous, async (tx) => {
    const isGood = and(eq(verification.id, wholeId(sealed.text)), gt(verification.expiresAt, at));
    const [found] = await tx.select().from(verification).where(isGood);
    const viewer = found && (await findViewer(tx, found));
    return viewer && { viewer, endsAt: found.expiresAt };
  });
}

async function findViewer(tx: Tx, { identifier, value: id }: Address): Promise<Person | undefined> {
  const [profile] = await tx
    .select({ role: profiles.role })
    .from(profiles)
    .where(and(eq(profiles.id, id), isNull(profiles.disabledAt)));
  if (profile?.role === "admin")
    return identifier === identifierOf(id, id) ? { kind: "person", id, role: "admin" } : undefined;
  if (!profile) return;
  const { accountId, clientId, may, removedAt } = clientPeople;
  const belongsTo = await tx
    .select({ clientId })
    .from(clientPeople)
    .innerJoin(clients, and(eq(clients.id, clientId), isNull(clients.deletedAt)))
    .where(and(eq(accountId, id), eq(may, "everything"), isNull(removedAt)));
  const its = belongsTo.find((one) => identifier === identifierOf(id, one.clientId));
  return its && { kind: "person", id, role: "user", client: { id: its.clientId, may: "everything" } };
}

type Address = typeof verification.$inferSelect;

function addressOf({ id, expiresAt }: Address): CalendarAddress {
  const token = seal("calendar", shortId(id), Math.floor(expiresAt.getTime() / 1_000));
  return { path: `/calendar/${token}.ics`, endsAt: expiresAt };
}

function isOf(person: Person) {
  return and(eq(verification.identifier, identifierOf(person.id, ownerOf(person))), eq(verification.value, person.id));
}

function ownerOf(person: Person): string {
  return person.role === "admin" ? person.id : clientOf(person);
}

/** As the library keeps its own: nothing of it can be read. */
function identifierOf(accountId: string, ownerId: string): string {
  return createHash("sha256").update(`calendar:${accountId}:${ownerId}`).digest("base64url");
}
