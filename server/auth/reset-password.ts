import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull } from "drizzle-orm";
import { greetingName } from "../../domain/client.ts";
import { anonymous } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { recordEvent, recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer, type Tx } from "../db/client.server.ts";
import { clients, passkey, profiles, user } from "../db/schema/index.ts";
import { findLink, findPurpose, sendLink, spendLink } from "./account-links.ts";
import type { Caller } from "./caller.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword, unlessTooBusy } from "./password-hash.ts";
import { confirmAddress, setPassword } from "./set-password.ts";

/** Longer than the work takes: the answer says nothing about whether there was any. */
const answerAfterMilliseconds = 150;

export type ResetRequest = { outcome: "requested" } | { outcome: "too-many"; waitSeconds: number };

/** The same answer, after the same time, whether such an account exists or not. */
export async function askForReset(email: string, caller: Caller): Promise<ResetRequest> {
  const [request] = await Promise.all([startReset(email.trim().toLowerCase(), caller), sleep(answerAfterMilliseconds)]);
  return request;
}

async function startReset(email: string, caller: Caller): Promise<ResetRequest> {
  const waitSeconds = await asViewer(anonymous, (tx) =>
    takeAllowance(tx, { bucket: "reset-address", subject: caller.address }, caller.at),
  );
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  // The account's own allowance is silent: saying it is spent would say that the account exists.
  const silent = await asViewer(anonymous, (tx) =>
    takeAllowance(tx, { bucket: "reset-account", subject: email }, caller.at),
  );
  if (silent > 0) return { outcome: "requested" };
  await asAccounts(anonymous, async (tx) => {
    const [found] = await tx
      .select({ id: user.id })
      .from(user)
      .leftJoin(profiles, eq(profiles.id, user.id))
      .where(and(eq(user.email, email), isNull(profiles.disabledAt)));
    if (!found) return;
    const subject = { kind: "account", id: found.id } as const;
    await recordEvent(tx, { action: "password-reset-asked", subject }, caller);
    await sendLink(tx, { accountId: found.id, purpose: "reset" }, caller);
  });
  return { outcome: "requested" };
}

/** A link to choose a password. Without a name: it is used, overtaken, too old or none of ours. */
export type PasswordLink = { purpose: "reset" | "invite"; name: string | undefined };

export async function findPasswordLink(token: string, at: Date): Promise<PasswordLink> {
  return asAccounts(anonymous, async (tx) => {
    const purpose = (await findPurpose(tx, token)) === "invite" ? "invite" : "reset";
    return { purpose, name: (await openLink(tx, token, at))?.greeted };
  });
}

export type PasswordChosen =
  | { outcome: "chosen" }
  | { outcome: "dead-link" }
  | { outcome: "refused"; problem: string }
  | { outcome: "too-many"; waitSeconds: number };

/**
 * Uses the link up, sets the password and ends every session, all in one. A second step stays what it is; passkeys go:
 * whoever had the old password could have added one.
 */
export async function choosePassword(token: string, password: string, caller: Caller): Promise<PasswordChosen> {
  const waitSeconds = await asViewer(anonymous, (tx) =>
    takeAllowance(tx, { bucket: "link-address", subject: caller.address }, caller.at),
  );
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  const found = await asAccounts(anonymous, (tx) => openLink(tx, token, caller.at));
  if (!found) return { outcome: "dead-link" };
  const problem = checkNewPassword(password, found);
  if (problem) return { outcome: "refused", problem };
  const hash = await unlessTooBusy(hashPassword(password));
  if (hash === "too-busy") return { outcome: "too-many", waitSeconds: 5 };
  return asAccounts(anonymous, async (tx) => {
    const link = await spendLink(tx, token, ["reset", "invite"], caller.at);
    if (!link) return { outcome: "dead-link" };
    const { isFirst } = await setPassword(tx, { accountId: link.accountId, hash }, caller.at);
    await tx.delete(passkey).where(eq(passkey.userId, link.accountId));
    await confirmAddress(tx, link.accountId, caller.at);
    await recordOwnEvent(tx, isFirst ? "password-chosen" : "password-reset", link.accountId, caller);
    return { outcome: "chosen" };
  });
}

/** Whose password it is for, while the link is good. */
async function openLink(tx: Tx, token: string, at: Date) {
  const link = await findLink(tx, token, ["reset", "invite"], at);
  if (!link) return;
  const [owner] = await tx
    .select({
      name: user.name,
      email: user.email,
      client: { name: clients.name, contactName: clients.contactName },
    })
    .from(user)
    .leftJoin(clients, eq(clients.id, user.id))
    .where(eq(user.id, link.accountId));
  if (!owner) return;
  const { name, contactName } = owner.client ?? { name: owner.name, contactName: "" };
  return { name, email: owner.email, greeted: greetingName({ name, contactName }) };
}
