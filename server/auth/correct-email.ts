import { and, eq, isNotNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer, type Tx } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { account, user } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findFirstAccount } from "../people/find-accounts.ts";
import { accountEmail, checkAccountEmail } from "./account-email.ts";
import { endLinks } from "./account-links.ts";

export type EmailCorrected =
  | { outcome: "corrected"; email: string }
  | { outcome: "unchanged" }
  | { outcome: "invalid-email" }
  | { outcome: "email-taken" }
  | { outcome: "not-there" };

/**
 * The provider puts the address of a client's first person right: the account's and, by the database itself, the client's. Both addresses
 * hear of it, and whoever reads the old one has no say any more.
 */
export async function correctEmail(actor: PersonActor, clientId: string, newEmail: string): Promise<EmailCorrected> {
  requireAdmin(actor);
  if (checkAccountEmail(newEmail)) return { outcome: "invalid-email" };
  const accountId = await asViewer(actor, (tx) => findFirstAccount(tx, clientId));
  if (!accountId) return { outcome: "not-there" };
  const email = accountEmail(newEmail);
  try {
    return await asAccounts(actor, (tx) => moveAccount(tx, accountId, email, actor));
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "email-taken" };
    throw error;
  }
}

async function moveAccount(tx: Tx, accountId: string, email: string, actor: PersonActor): Promise<EmailCorrected> {
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, accountId)).for("update");
  if (!owner) return { outcome: "not-there" };
  if (owner.email === email) return { outcome: "unchanged" };
  await tx.update(user).set({ email, emailVerified: false, updatedAt: actor.at }).where(eq(user.id, accountId));
  await endLinks(tx, accountId, ["reset", "invite", "email", "undo"], actor.at);
  const details = { from: owner.email, to: email, login: (await hasPassword(tx, accountId)) ? "used" : "none" };
  const subject = { kind: "account", id: accountId } as const;
  const subjectId = await recordEvent(tx, { action: "email-corrected", subject, details }, actor);
  await queueMail(tx, { kind: "email-corrected-old", subjectId }, actor);
  await queueMail(tx, { kind: "email-corrected-new", subjectId }, actor);
  return { outcome: "corrected", email };
}

async function hasPassword(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.$count(account, and(eq(account.userId, accountId), isNotNull(account.password)))) > 0;
}
