import { and, eq, gte, isNull } from "drizzle-orm";
import { anonymous } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer, type Tx } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { account, accountLinks, passkey, user as users, verification } from "../db/schema/index.ts";
import { accountEmail, checkAccountEmail } from "./account-email.ts";
import { type AccountLink, endLinks, endRivals, findLink, makeLink, sendLink, spendLink } from "./account-links.ts";
import type { Caller } from "./caller.ts";
import { confirmPassword, type Refused } from "./confirm-password.ts";
import type { Session } from "./session.ts";
import { endSessions } from "./set-password.ts";

export type EmailChangeRequest = { outcome: "requested" } | { outcome: "invalid-email" } | Refused;

/** Nothing changes until the new address has answered. An address that is taken gets the same answer and no mail. */
export async function askForEmailChange(
  { user }: Session,
  { newEmail, password }: { newEmail: string; password: string },
  caller: Caller,
): Promise<EmailChangeRequest> {
  const address = accountEmail(newEmail);
  if (checkAccountEmail(address)) return { outcome: "invalid-email" };
  const confirmed = await confirmPassword(user.id, password, caller);
  if (confirmed.outcome !== "confirmed") return confirmed;
  const wait = await asViewer(anonymous, (tx) =>
    takeAllowance(tx, { bucket: "email-change", subject: user.id }, caller.at),
  );
  if (wait > 0) return { outcome: "too-many" };
  await asAccounts({ kind: "person", id: user.id }, async (tx) => {
    await recordOwnEvent(tx, "email-change-asked", user.id, caller);
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, address));
    // The older link ends whether the address is taken or not: otherwise it would tell.
    if (taken) return endRivals(tx, user.id, "email", caller.at);
    await sendLink(tx, { accountId: user.id, purpose: "email", newEmail: address }, caller);
  });
  return { outcome: "requested" };
}

export type EmailLink = { newEmail: string; isUndo: boolean };

export async function findEmailLink(token: string, at: Date): Promise<EmailLink | undefined> {
  const link = await asAccounts(anonymous, (tx) => findLink(tx, token, ["email", "undo"], at));
  return link?.newEmail ? { newEmail: link.newEmail, isUndo: link.purpose === "undo" } : undefined;
}

export type EmailChanged =
  | ({ outcome: "changed" } & EmailLink)
  | { outcome: "dead-link" }
  | { outcome: "too-many"; waitSeconds: number };

/**
 * The account's address and, by the database itself, its client's. The old address hears of it, with a link back: whoever
 * moved the account may not have been its owner.
 */
export async function confirmEmailChange(token: string, caller: Caller): Promise<EmailChanged> {
  const waitSeconds = await asViewer(anonymous, (tx) =>
    takeAllowance(tx, { bucket: "link-address", subject: caller.address }, caller.at),
  );
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  try {
    return await moveAccount(token, caller);
  } catch (error) {
    // Somebody else has taken the address in the same moment.
    if (isUniqueViolation(error)) return { outcome: "dead-link" };
    throw error;
  }
}

function moveAccount(token: string, caller: Caller): Promise<EmailChanged> {
  return asAccounts(anonymous, async (tx) => {
    const link = await spendLink(tx, token, ["email", "undo"], caller.at);
    const newEmail = link?.newEmail;
    if (!link || !newEmail) return { outcome: "dead-link" };
    const [owner] = await tx.select().from(users).where(eq(users.id, link.accountId));
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
    if (!owner || taken) return { outcome: "dead-link" };
    await tx
      .update(users)
      .set({ email: newEmail, emailVerified: true, updatedAt: caller.at })
      .where(eq(users.id, link.accountId));
    const isUndo = link.purpose === "undo";
    if (isUndo) await shutOut(tx, link, caller);
    // Whoever reads the old address has no say any more but this.
    else await makeLink(tx, { accountId: owner.id, purpose: "undo", newEmail: owner.email }, caller.at);
    await endLinks(tx, owner.id, isUndo ? ["reset", "invite", "email"] : ["reset", "invite"], caller.at);
    const action = isUndo ? "email-change-undone" : "email-changed";
    await recordOwnEvent(tx, action, owner.id, caller, { from: owner.email });
    if (isUndo) await sendLink(tx, { accountId: owner.id, purpose: "reset" }, caller);
    return { outcome: "changed", newEmail, isUndo };
  });
}

/** Whoever moved it knew the password, and may have a passkey and a way back of their own. A second step stays what it is. */
async function shutOut(tx: Tx, { accountId, createdAt }: AccountLink, { at }: Caller): Promise<void> {
  await tx.update(account).set({ password: null, updatedAt: at }).where(eq(account.userId, accountId));
  await tx.delete(passkey).where(eq(passkey.userId, accountId));
  await tx.delete(verification).where(eq(verification.value, accountId));
  await endSessions(tx, accountId);
  const { accountId: owner, purpose, spentAt, createdAt: madeAt } = accountLinks;
  await tx
    .update(accountLinks)
    .set({ spentAt: at })
    .where(and(eq(owner, accountId), eq(purpose, "undo"), isNull(spentAt), gte(madeAt, createdAt)));
}
