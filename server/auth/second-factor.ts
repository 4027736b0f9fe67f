import { APIError } from "better-auth/api";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { business } from "../../content/business.ts";
import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts } from "../db/client.server.ts";
import { twoFactor } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { auth } from "./auth.ts";
import { base32 } from "./base32.ts";
import type { Caller } from "./caller.ts";
import { confirmFactors, type NotProven, type Proof } from "./confirm-code.ts";
import { type Refused, withPassword } from "./confirm-password.ts";
import { forgetSecondStep } from "./forget-second-step.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { renewFactor } from "./renew-factors.ts";
import type { Session } from "./session.ts";
import { endSessions } from "./set-password.ts";

export type TotpStarted = { outcome: "started" } | Refused;

/** A secret that counts for nothing until a first code from it was right. */
export async function startTotp({ user }: Session, password: string, caller: Caller): Promise<TotpStarted> {
  return withPassword(user.id, password, caller, async () => {
    await auth().api.enableTwoFactor({ body: { password }, headers: caller.headers });
    await asAccounts({ kind: "person", id: user.id }, (tx) =>
      tx.update(twoFactor).set({ startedAt: caller.at }).where(eq(twoFactor.userId, user.id)),
    );
    return { outcome: "started" };
  });
}

export type TotpSecret = { uri: string; secret: string };

/** As long as it takes to find one's phone. An attempt that was given up must not be taken over by somebody else. */
const setUpMilliseconds = 10 * 60_000;

/** What the app must scan, for ten minutes after the password was given. Afterwards nobody can read it again. */
export async function findUnconfirmedTotp({ user }: Session, at: Date): Promise<TotpSecret | undefined> {
  await renewFactor(user.id);
  const [factor] = await asAccounts({ kind: "person", id: user.id }, (tx) =>
    tx.select().from(twoFactor).where(eq(twoFactor.userId, user.id)),
  );
  const isLate = at.getTime() - (factor?.startedAt?.getTime() ?? 0) > setUpMilliseconds;
  if (!factor || factor.verified || isLate) return;
  const secret = base32(await symmetricDecrypt({ key: env().AUTH_SECRET, data: factor.secret }));
  const label = `${encodeURIComponent(business().name)}:${encodeURIComponent(user.email)}`;
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(business().name)}` };
}

export type TotpConfirmed = { outcome: "confirmed"; codes: string[]; cookies: string[] } | { outcome: "wrong-code" };

/** From here on a password alone opens nothing, and every other session ends. */
export async function confirmTotp({ user }: Session, code: string, caller: Caller): Promise<TotpConfirmed> {
  await renewFactor(user.id);
  try {
    const { headers } = await auth().api.verifyTOTP({
      body: { code: code.replace(/\s/g, "") },
      headers: caller.headers,
      returnHeaders: true,
    });
    const cookies = headers.getSetCookie();
    await noteTurnedOn(user.id, cookies, caller);
    const { backupCodes } = await auth().api.viewBackupCodes({ body: { userId: user.id } });
    return { outcome: "confirmed", codes: backupCodes, cookies };
  } catch (error) {
    if (error instanceof APIError) return { outcome: "wrong-code" };
    throw error;
  }
}

export type TotpEnded = { outcome: "ended" } | NotProven;

/** Every other session ends with it. */
export async function endTotp(session: Session, proof: Proof, caller: Caller): Promise<TotpEnded> {
  const confirmed = await confirmFactors(session, proof, caller);
  if (confirmed.outcome !== "confirmed") return confirmed;
  const { id } = session.user;
  await asAccounts({ kind: "person", id }, async (tx) => {
    if (!(await forgetSecondStep(tx, id))) return;
    await endSessions(tx, id, session.id);
    await recordOwnEvent(tx, "second-step-off", id, caller);
  });
  return { outcome: "ended" };
}

export type CodesRenewed = { outcome: "renewed"; codes: string[] } | NotProven;

/** Encrypted as the library does it. */
export async function renewRecoveryCodes(session: Session, proof: Proof, caller: Caller): Promise<CodesRenewed> {
  const confirmed = await confirmFactors(session, proof, caller);
  if (confirmed.outcome !== "confirmed") return confirmed;
  const { id } = session.user;
  const codes = makeRecoveryCodes();
  const backupCodes = await symmetricEncrypt({ key: env().AUTH_SECRET, data: JSON.stringify(codes) });
  await asAccounts({ kind: "person", id }, async (tx) => {
    await tx.update(twoFactor).set({ backupCodes }).where(eq(twoFactor.userId, id));
    await recordOwnEvent(tx, "recovery-codes-renewed", id, caller);
  });
  return { outcome: "renewed", codes };
}

/** Undefined while there is no second step, also when it was switched off a moment ago, by this very request. */
export async function findRecoveryCodesLeft({ user }: Session): Promise<number | undefined> {
  if (user.factors.length === 0) return;
  await renewFactor(user.id);
  try {
    const { backupCodes } = await auth().api.viewBackupCodes({ body: { userId: user.id } });
    return backupCodes.length;
  } catch (error) {
    if (error instanceof APIError) return;
    throw error;
  }
}

/** The library has made a new session for whoever turned it on; all the others end. */
async function noteTurnedOn(accountId: string, cookies: string[], caller: Caller): Promise<void> {
  const headers = new Headers(caller.headers);
  headers.set("cookie", cookies.map((text) => text.split(";", 1)[0]).join("; "));
  const kept = await auth().api.getSession({ headers, query: { disableRefresh: true } });
  await asAccounts({ kind: "person", id: accountId }, async (tx) => {
    await endSessions(tx, accountId, kept?.session.id);
    await recordOwnEvent(tx, "second-step-on", accountId, caller);
  });
}
