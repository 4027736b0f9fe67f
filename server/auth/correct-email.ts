import { and, eq, isNotNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { findClient } from "../clients/find-clients.ts";
import { asAccounts, asViewer, type Tx } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { account, user } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { accountEmail, checkAccountEmail } from "./account-email.ts";
import { endLinks } from "./account-links.ts";

export type EmailCorrected =
  | { outcome: "corrected"; email: string }
  | { outcome: "unchanged" }
  | { outcome: "invalid-email" }
  | { outcome: "email-taken" }
  | { outcome: "not-there" };

/**
 * The provider puts a client's address right: the account's and, by the database itself, the client's. Both addresses
 * hear of it, and whoever reads the old one has no say any more.
 */
export async function correctEmail(actor: PersonActor, clientId: string, newEmail: string): Promise<EmailCorrected> {
  requireAdmin(actor);
  if (checkAccountEmail(newEmail)) return { outcome: "invalid-email" };
  const [client, email] = [await asViewer(actor, (tx) => findClient(tx, clientId)), accountEmail(newEmail)];
  if (!client) return { outcome: "not-there" };
  try {
    return await asAccounts(actor, (tx) => moveAccount(tx, clientId, email, actor));
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "email-taken" };
    throw error;
  }
}

async function moveAccount(tx: Tx, clientId: string, email: string, actor: PersonActor): Promise<EmailCorrected> {
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, clientId)).for("update");
  if (!owner) return { outcome: "not-there" };
  if (owner.email === email) return { outcome: "unchanged" };
  await tx.update(user).set({ email, emailVerified: false, updatedAt: actor.at }).where(eq(user.id, clientId));
  await endLinks(tx, clientId, ["reset", "invite", "email", "undo"], actor.at);
  const details = { from: owner.email, to: email, login: (await hasPassword(tx, clientId)) ? "used" : "none" };
  const subject = { kind: "account", id: clientId } as const;
  const subjectId = await recordEvent(tx, { action: "email-corrected", subject, details }, actor);
  await queueMail(tx, { kind: "email-corrected-old", subjectId }, actor);
  await queueMail(tx, { kind: "email-corrected-new", subjectId }, actor);
  return { outcome: "corrected", email };
}

async function hasPassword(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.$count(account, and(eq(account.userId, accountId), isNotNull(account.password)))) > 0;
}
