import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Role } from "../../domain/permissions.ts";
import { anonymous } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asAccounts } from "../db/client.server.ts";
import { twoFactor } from "../db/schema/index.ts";
import { auth, codeWasUsed, failuresUntilLocked } from "./auth.ts";
import { type Caller, findCookie } from "./caller.ts";
import { hostCookieName } from "./cookies.ts";
import { enter } from "./enter.ts";
import { readRecoveryCode } from "./recovery-codes.ts";
import { renewFactor } from "./renew-factors.ts";

export type SecondStep =
  | { outcome: "signed-in"; role: Role | undefined; cookies: string[] }
  | { outcome: "wrong-code" }
  | { outcome: "used-code" }
  | { outcome: "start-again" }
  | { outcome: "locked" };

/** Has this browser given the right password, and still owes the code? */
export function isSecondStepDue(caller: Caller): boolean {
  return findCookie(caller, hostCookieName("two_factor")) !== undefined;
}

/** Five codes to a challenge, ten wrong ones in a row to an account: the library counts both. */
export async function takeSecondStep(kind: "totp" | "recovery", code: string, caller: Caller): Promise<SecondStep> {
  const accountId = await findChallenged(caller);
  if (accountId) await renewFactor(accountId);
  try {
    const { headers, response } = await verify(kind, code, caller);
    const entered = await enter(response.user, kind === "totp" ? "signed-in" : "recovery-code-used", caller);
    return { outcome: "signed-in", role: entered.role, cookies: [...headers.getSetCookie(), ...entered.cookies] };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    // Without a challenge nobody has failed at it: anybody could fill the history otherwise.
    if (accountId) await recordFailure(accountId, caller);
    return { outcome: outcomeOf(error) };
  }
}

function verify(kind: "totp" | "recovery", code: string, { headers }: Caller) {
  const request = {
    body: { code: kind === "totp" ? code.replace(/\s/g, "") : readRecoveryCode(code) },
    headers: withoutSession(headers),
    returnHeaders: true,
  } as const;
  return kind === "totp" ? auth().api.verifyTOTP(request) : auth().api.verifyBackupCode(request);
}

/** Whose code is owed, by the challenge the browser holds. */
async function findChallenged(caller: Caller): Promise<string | undefined> {
  const [challenge = ""] = findCookie(caller, hostCookieName("two_factor"))?.split(".") ?? [];
  const { internalAdapter } = await auth().$context;
  return (await internalAdapter.findVerificationValue(challenge))?.value;
}

/** The owner hears of it once there were so many that the library locks the second step. */
async function recordFailure(accountId: string, caller: Caller): Promise<void> {
  const event = { subject: { kind: "account", id: accountId } } as const;
  await asAccounts(anonymous, async (tx) => {
    await recordEvent(tx, { ...event, action: "second-step-failed" }, caller);
    const [factor] = await tx
      .select({ failures: twoFactor.failedVerificationCount })
      .from(twoFactor)
      .where(eq(twoFactor.userId, accountId));
    if (factor?.failures === failuresUntilLocked)
      await recordEvent(tx, { ...event, action: "second-step-locked" }, caller);
  });
}

/** Only the challenge counts here: with a session the library would take the code for that session's own. */
function withoutSession(headers: Headers): Headers {
  const own = new Headers(headers);
  const session = `${hostCookieName("session_token")}=`;
  const cookies = (headers.get("cookie") ?? "").split(/;\s*/).filter((part) => !part.startsWith(session));
  own.set("cookie", cookies.join("; "));
  return own;
}

function outcomeOf({ body }: APIError): "wrong-code" | "used-code" | "start-again" | "locked" {
  if (body?.code === codeWasUsed) return "used-code";
  if (body?.code === "INVALID_CODE" || body?.code === "INVALID_BACKUP_CODE") return "wrong-code";
  if (body?.code === "ACCOUNT_TEMPORARILY_LOCKED") return "locked";
  return "start-again";
}
