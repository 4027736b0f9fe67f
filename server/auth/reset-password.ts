import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull } from "drizzle-orm";
import { greetingName } from "../../domain/client.ts";
import { anonymous } from "../access/actor.ts";
import { takeAllowance, takeStrangersAllowance } from "../access/rate-limit.ts";
import { recordEvent, recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer, type Tx } from "../db/client.server.ts";
import { clients, passkey, profiles, user } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";
import { findLink, findPurpose, sendLink, spendLink } from "./account-links.ts";
import type { Caller } from "./caller.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword, unlessTooBusy } from "./password-hash.ts";
import { confirmAddress, setPassword } from "./set-password.ts";
import { openSession, type SignIn } from "./sign-in.ts";

/** Longer than the work takes: the answer says nothing about whether there was any. */
const answerAfterMilliseconds = 150;

export type ResetRequest = { outcome: "requested" } | { outcome: "too-many"; waitSeconds: number };

/** The same answer, after the same time, whether such an account exists or not. */
export async function askForReset(email: string, caller: Caller, wantedPage?: string): Promise<ResetRequest> {
  const reset = startReset(email.trim().toLowerCase(), caller, wantedPage);
  const [request] = await Promise.all([reset, sleep(answerAfterMilliseconds)]);
  return request;
}

async function startReset(email: string, caller: Caller, wantedPage: string | undefined): Promise<ResetRequest> {
  const waitSeconds = await asViewer(anonymous, (tx) =>
    takeStrangersAllowance(tx, { bucket: "reset-address", address: caller.address }, caller.at),
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
    await sendLink(tx, { accountId: found.id, purpose: "reset", wantedPage }, caller);
  });
  return { outcome: "requested" };
}

/** A link to choose a password. Without a name: it is used, overtaken, too old or none of ours. */
export type PasswordLink = { purpose: "reset" | "invite"; name: string | undefined; email: string | undefined };

export async function findPasswordLink(token: string, at: Date): Promise<PasswordLink> {
  return asAccounts(anonymous, async (tx) => {
    const purpose = (await findPurpose(tx, token)) === "invite" ? "invite" : "reset";
    const owner = await openLink(tx, token, at);
    return { purpose, name: owner?.greeted, email: owner?.email };
  });
}

export type PasswordChosen =
  | Extract<SignIn, { outcome: "signed-in" | "second-step" }>
  /** Saved, but the login has to be done by hand. */
  | { outcome: "chosen" }
  | { outcome: "dead-link" }
  | { outcome: "refused"; problem: string }
  | { outcome: "too-many"; waitSeconds: number };

/**
 * Uses the link up, sets the password and ends every session, all in one; then whoever chose it is logged in with it. A
 * second step stays what it is, and comes next; passkeys go: whoever had the old password could have added one.
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
  const isChosen = await asAccounts(anonymous, async (tx) => {
    const link = await spendLink(tx, token, ["reset", "invite"], caller.at);
    if (!link) return false;
    const { isFirst } = await setPassword(tx, { accountId: link.accountId, hash }, caller.at);
    await tx.delete(passkey).where(eq(passkey.userId, link.accountId));
    await confirmAddress(tx, link.accountId, caller.at);
    await recordOwnEvent(tx, isFirst ? "password-chosen" : "password-reset", link.accountId, caller);
    return true;
  });
  return isChosen ? logInWith({ email: found.email, password }, caller) : { outcome: "dead-link" };
}

/** The password is saved whatever becomes of this: whoever cannot be logged in now is led to the login. */
export async function logInWith(chosen: { email: string; password: string }, caller: Caller): Promise<PasswordChosen> {
  try {
    const opened = await unlessTooBusy(openSession({ ...chosen, isByLink: true }, caller));
    return opened === "too-busy" || opened.outcome === "failed" ? { outcome: "chosen" } : opened;
  } catch (error) {
    log.error({ err: error, requestId: caller.requestId }, "nobody is logged in after choosing a password");
    return { outcome: "chosen" };
  }
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
