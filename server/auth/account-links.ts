import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, isNull, notExists } from "drizzle-orm";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { accountLinks, profiles, user } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { env } from "../settings/env.server.ts";
import { isSigned, signatureOf } from "../settings/signature.ts";

export type LinkPurpose = "reset" | "invite" | "email" | "undo";
export type AccountLink = typeof accountLinks.$inferSelect;

const hour = 3_600_000;
const lifetimes: Record<LinkPurpose, number> = {
  reset: hour,
  invite: 7 * 24 * hour,
  email: 24 * hour,
  undo: 7 * 24 * hour,
};

export function endOfLife(purpose: LinkPurpose, from: Date): Date {
  return new Date(from.getTime() + lifetimes[purpose]);
}

/** A new link ends the older ones; one that anybody can ask for ends none that the provider has sent. */
const rivals: Record<LinkPurpose, LinkPurpose[]> = {
  reset: ["reset"],
  invite: ["reset", "invite"],
  email: ["email"],
  // Whoever moves an account twice takes nothing from the first owner of it.
  undo: [],
};

type NewLink = { accountId: string; purpose: LinkPurpose; newEmail?: string; wantedPage?: string | undefined };

/** A link and the mail that carries it: both or neither. */
export async function sendLink(
  tx: Tx,
  link: NewLink & { purpose: Exclude<LinkPurpose, "undo"> },
  actor: Actor,
): Promise<void> {
  const id = await makeLink(tx, link, actor.at);
  await queueMail(tx, { kind: `${link.purpose}-link`, subjectId: id }, actor);
}

export async function makeLink(
  tx: Tx,
  { accountId, purpose, newEmail, wantedPage }: NewLink,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await endRivals(tx, accountId, purpose, at);
  await tx.insert(accountLinks).values({
    id,
    accountId,
    purpose,
    newEmail: newEmail ?? null,
    wantedPage: wantedPage ?? null,
    createdAt: at,
    expiresAt: endOfLife(purpose, at),
  });
  return id;
}

/** One after the other for each account: of several asked for at once, the last is the only one that is left. */
export async function endRivals(tx: Tx, accountId: string, purpose: LinkPurpose, at: Date): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, accountId)).for("update");
  await endLinks(tx, accountId, rivals[purpose], at);
}

export async function endLinks(tx: Tx, accountId: string, purposes: LinkPurpose[], at: Date): Promise<void> {
  const open = and(eq(accountLinks.accountId, accountId), isNull(accountLinks.spentAt));
  await tx
    .update(accountLinks)
    .set({ spentAt: at })
    .where(and(open, inArray(accountLinks.purpose, purposes)));
}

/** The whole address. Its secret half is stored nowhere: whoever has a copy of the database cannot write it down. */
export function linkAddress(id: string, purpose: LinkPurpose, wantedPage?: string | null): string {
  const page = purpose === "email" || purpose === "undo" ? "email" : "password";
  const address = `${env().SITE_ORIGIN}/clients/${page}/${id}.${signatureOf(sealed(id))}`;
  return wantedPage ? `${address}?${new URLSearchParams({ to: wantedPage })}` : address;
}

/** The link behind a token, while it can still be used. Looking at it changes nothing: mail programs look first. */
export async function findLink(
  tx: Tx,
  token: string,
  purposes: LinkPurpose[],
  at: Date,
): Promise<AccountLink | undefined> {
  const id = openToken(token);
  if (!id) return;
  const [link] = await tx
    .select()
    .from(accountLinks)
    .where(stillGood(tx, id, purposes, at));
  return link;
}

/** What a link was for, also when it can no longer be used: whoever followed it is told how to get another. */
export async function findPurpose(tx: Tx, token: string): Promise<LinkPurpose | undefined> {
  const id = openToken(token);
  if (!id) return;
  const [link] = await tx.select({ purpose: accountLinks.purpose }).from(accountLinks).where(eq(accountLinks.id, id));
  return link?.purpose;
}

/** As `findLink`, and it is used up: of twenty at once, one gets it. */
export async function spendLink(
  tx: Tx,
  token: string,
  purposes: LinkPurpose[],
  at: Date,
): Promise<AccountLink | undefined> {
  const id = openToken(token);
  if (!id) return;
  const [link] = await tx
    .update(accountLinks)
    .set({ spentAt: at })
    .where(stillGood(tx, id, purposes, at))
    .returning();
  return link;
}

/** Within its time, not used, and of somebody who may come in: whoever is deleted has no way back but the undo. */
function stillGood(tx: Tx, id: string, purposes: LinkPurpose[], at: Date) {
  const shutOut = tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, accountLinks.accountId), isNotNull(profiles.disabledAt)));
  return and(
    notExists(shutOut),
    eq(accountLinks.id, id),
    inArray(accountLinks.purpose, purposes),
    isNull(accountLinks.spentAt),
    gt(accountLinks.expiresAt, at),
  );
}

function openToken(token: string): string | undefined {
  const [id = "", seal = ""] = token.split(".");
  return isSigned(sealed(id), seal) ? id : undefined;
}

function sealed(id: string): string {
  return `link:${id}`;
}
