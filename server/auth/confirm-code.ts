import { APIError } from "better-auth/api";
import { eq, sql } from "drizzle-orm";
import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts } from "../db/client.server.ts";
import { twoFactor } from "../db/schema/index.ts";
import { auth, failuresUntilLocked } from "./auth.ts";
import type { Caller } from "./caller.ts";
import { confirmPassword, type Refused } from "./confirm-password.ts";
import { readRecoveryCode } from "./recovery-codes.ts";
import { renewFactor } from "./renew-factors.ts";
import type { Session } from "./session.ts";
import { claimTotpStep } from "./totp-step.ts";

export type Proof = { password: string; code: string };
export type NotProven = Refused | { outcome: "wrong-code" } | { outcome: "locked" };

const lockedMilliseconds = 15 * 60_000;

/**
 * Before a factor is taken away: the password and, with two-step login, a code from the app or a recovery code. Whoever
 * found an open laptop and knows the password has only one of them.
 */
export async function confirmFactors(
  session: Session,
  { password, code }: Proof,
  caller: Caller,
): Promise<{ outcome: "confirmed" } | NotProven> {
  const confirmed = await confirmPassword(session.user.id, password, caller);
  if (confirmed.outcome !== "confirmed" || session.user.factors.length === 0) return confirmed;
  return confirmCode(session.user.id, code.replace(/\s/g, ""), caller);
}

/** Wrong ones count with those at the login, and lock it as they do. */
async function confirmCode(
  accountId: string,
  code: string,
  caller: Caller,
): Promise<{ outcome: "confirmed" } | NotProven> {
  await renewFactor(accountId);
  if (await isLocked(accountId)) return { outcome: "locked" };
  const isRight = /^\d{6}$/.test(code) ? await claimTotpStep(accountId, code) : await claimRecoveryCode(code, caller);
  if (isRight) return { outcome: "confirmed" };
  await asAccounts({ kind: "person", id: accountId }, async (tx) => {
    const { failedVerificationCount: count } = twoFactor;
    const [factor] = await tx
      .update(twoFactor)
      .set({ failedVerificationCount: sql`${count} + 1` })
      .where(eq(twoFactor.userId, accountId))
      .returning({ failures: count });
    await recordOwnEvent(tx, "second-step-failed", accountId, caller);
    if ((factor?.failures ?? 0) < failuresUntilLocked) return;
    // By the real time, like the library.
    const lockedUntil = new Date(Date.now() + lockedMilliseconds);
    await tx.update(twoFactor).set({ lockedUntil, failedVerificationCount: 0 }).where(eq(twoFactor.userId, accountId));
    await recordOwnEvent(tx, "second-step-locked", accountId, caller);
  });
  return { outcome: "wrong-code" };
}

async function isLocked(accountId: string): Promise<boolean> {
  const [factor] = await asAccounts({ kind: "person", id: accountId }, (tx) =>
    tx.select({ until: twoFactor.lockedUntil }).from(twoFactor).where(eq(twoFactor.userId, accountId)),
  );
  return (factor?.until?.getTime() ?? 0) > Date.now();
}

/** Used up with it. */
async function claimRecoveryCode(code: string, { headers }: Caller): Promise<boolean> {
  try {
    await auth().api.verifyBackupCode({ body: { code: readRecoveryCode(code), disableSession: true }, headers });
    return true;
  } catch (error) {
    if (error instanceof APIError) return false;
    throw error;
  }
}
