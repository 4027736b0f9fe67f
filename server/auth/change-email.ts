import { eq } from "drizzle-orm";
import { anonymous } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { user as users } from "../db/schema/index.ts";
import { accountEmail, checkAccountEmail } from "./account-email.ts";
import { endLinks, endRivals, findLink, sendLink, spendLink } from "./account-links.ts";
import type { Caller } from "./caller.ts";
import { confirmPassword, type Refused } from "./confirm-password.ts";
import type { Session } from "./session.ts";

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

export async function findEmailLink(token: string, at: Date): Promise<{ newEmail: string } | undefined> {
  const link = await asAccounts(anonymous, (tx) => findLink(tx, token, ["email"], at));
  return link?.newEmail ? { newEmail: link.newEmail } : undefined;
}

export type EmailChanged =
  | { outcome: "changed"; newEmail: string }
  | { outcome: "dead-link" }
  | { outcome: "too-many"; waitSeconds: number };

/** The account's address and, by the database itself, its client's. The old address hears of it. */
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
    const link = await spendLink(tx, token, ["email"], caller.at);
    const newEmail = link?.newEmail;
    if (!link || !newEmail) return { outcome: "dead-link" };
    const [owner] = await tx.select().from(users).where(eq(users.id, link.accountId));
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
    if (!owner || taken) return { outcome: "dead-link" };
    await tx
      .update(users)
      .set({ email: newEmail, emailVerified: true, updatedAt: caller.at })
      .where(eq(users.id, link.accountId));
    // Whoever reads the old address has no say any more.
    await endLinks(tx, link.accountId, ["reset", "invite"], caller.at);
    await recordOwnEvent(tx, "email-changed", owner.id, caller, { from: owner.email });
    return { outcome: "changed", newEmail };
  });
}
