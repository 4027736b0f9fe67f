import { APIError } from "better-auth/api";
import { sql } from "drizzle-orm";
import { isTooLongToHash } from "../../domain/password.ts";
import type { Role } from "../../domain/permissions.ts";
import { anonymous } from "../access/actor.ts";
import { takeAllowance, takeStrangersAllowance } from "../access/rate-limit.ts";
import { type AuditAction, recordEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer } from "../db/client.server.ts";
import { log } from "../observe/log.ts";
import { accountEmail } from "./account-email.ts";
import { auth } from "./auth.ts";
import type { Caller } from "./caller.ts";
import { enter } from "./enter.ts";
import { findKnownDevice } from "./known-devices.ts";
import { asStranger, unlessTooBusy } from "./password-hash.ts";

export type SignIn =
  | { outcome: "signed-in"; role: Role | undefined; cookies: string[] }
  | { outcome: "second-step"; cookies: string[] }
  | { outcome: "failed" }
  | { outcome: "too-many"; waitSeconds: number };

/** From a device that the account knows, or as a stranger, who waits behind those. */
export async function signIn(username: string, password: string, caller: Caller): Promise<SignIn> {
  const email = accountEmail(username);
  const device = findKnownDevice(caller, email);
  const attempt = () => tryPassword({ email, password, device }, caller);
  const result = await unlessTooBusy(device ? attempt() : asStranger(attempt));
  return result === "too-busy" ? { outcome: "too-many", waitSeconds: 5 } : result;
}

type Attempt = { email: string; password: string; device: string | undefined };

/** The allowance is asked before the hash is computed: a flood costs a few statements, not a processor. */
async function tryPassword({ email, password, device }: Attempt, caller: Caller): Promise<SignIn> {
  const waitSeconds = await takeLoginAllowance(email, device, caller);
  if (waitSeconds > 0) {
    log.warn({ requestId: caller.requestId }, "too many attempts to sign in");
    return { outcome: "too-many", waitSeconds };
  }
  return isTooLongToHash(password) ? { outcome: "failed" } : openSession({ email, password }, caller);
}

type Opened = Exclude<SignIn, { outcome: "too-many" }>;

/** A session for the right password, or the challenge of the second step. Who may try has been asked before. */
export async function openSession(
  { email, password, isByLink = false }: Omit<Attempt, "device"> & { isByLink?: boolean },
  caller: Caller,
): Promise<Opened> {
  try {
    const { headers, response } = await auth().api.signInEmail({
      body: { email, password },
      headers: withoutCookies(caller),
      returnHeaders: true,
    });
    if ("twoFactorRedirect" in response) {
      await recordAbout(await findAccountId(email), "second-step-due", caller);
      return { outcome: "second-step", cookies: headers.getSetCookie() };
    }
    const entered = await enter(response.user, "signed-in", caller, { isByLink });
    return { outcome: "signed-in", role: entered.role, cookies: [...headers.getSetCookie(), ...entered.cookies] };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    await recordFailed(email, caller);
    return { outcome: "failed" };
  }
}

/** A new session never grows out of something the browser brought along: the library sees no cookie here. */
function withoutCookies({ headers }: Caller): Headers {
  const fresh = new Headers(headers);
  fresh.delete("cookie");
  return fresh;
}

async function takeLoginAllowance(email: string, device: string | undefined, caller: Caller): Promise<number> {
  return asViewer(anonymous, async (tx) => {
    if (device) return takeAllowance(tx, { bucket: "login-device", subject: `${device}:${email}` }, caller.at);
    const byAddress = await takeStrangersAllowance(tx, { bucket: "login-address", address: caller.address }, caller.at);
    if (byAddress > 0) return byAddress;
    return takeAllowance(tx, { bucket: "login-account", subject: email }, caller.at);
  });
}

/**
 * `email`: empty where none was given. Strangers add no more to the history than so much a day, and what they guess at
 * addresses that nobody has keeps nothing about an account out of it.
 */
export async function recordFailed(email: string, caller: Caller): Promise<void> {
  const id = await findAccountId(email);
  const wait = await asViewer(anonymous, (tx) =>
    takeAllowance(tx, { bucket: "login-failed", subject: id ?? "unknown" }, caller.at),
  );
  if (wait > 0) return log.warn({ requestId: caller.requestId }, "a failed login beyond what the history takes");
  await recordAbout(id, "sign-in-failed", caller);
}

async function findAccountId(email: string): Promise<string | null> {
  const { rows } = await asAccounts(anonymous, (tx) =>
    tx.execute<{ id: string }>(sql`select id from auth."user" where email = ${email}`),
  );
  return rows[0]?.id ?? null;
}

/** The same statements whether the account exists or not, so that the answer takes equally long. */
async function recordAbout(id: string | null, action: AuditAction, caller: Caller): Promise<void> {
  await asAccounts(anonymous, (tx) => recordEvent(tx, { action, subject: { kind: "account", id } }, caller));
}
