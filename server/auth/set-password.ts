import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { account, session, user, verification } from "../db/schema/index.ts";
import { endLinks } from "./account-links.ts";

type NewPassword = { accountId: string; hash: string; keepSession?: string };
type PasswordSet = { isFirst: boolean };

/**
 * The library's own row for a password. In the same transaction ends whatever the old one had opened: every session but
 * the one that asked, second steps that are still due, and links. Whoever knew it may have asked for another address.
 */
export async function setPassword(
  tx: Tx,
  { accountId, hash, keepSession }: NewPassword,
  at: Date,
): Promise<PasswordSet> {
  const own = and(eq(account.userId, accountId), eq(account.providerId, "credential"));
  const { rowCount } = await tx.update(account).set({ password: hash, updatedAt: at }).where(own);
  if (rowCount === 0)
    await tx.insert(account).values({
      id: randomUUID(),
      accountId,
      providerId: "credential",
      userId: accountId,
      password: hash,
      createdAt: at,
      updatedAt: at,
    });
  await endSessions(tx, accountId, keepSession);
  await tx.delete(verification).where(eq(verification.value, accountId));
  await endLinks(tx, accountId, ["reset", "invite", "email"], at);
  return { isFirst: rowCount === 0 };
}

export async function endSessions(tx: Tx, accountId: string, keepSession?: string): Promise<void> {
  await tx
    .delete(session)
    .where(and(eq(session.userId, accountId), keepSession ? ne(session.id, keepSession) : undefined));
}

/** Whoever followed a link in a mail reads the mail sent there. */
export async function confirmAddress(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.update(user).set({ emailVerified: true, updatedAt: at }).where(eq(user.id, accountId));
}
