import { APIError } from "better-auth/api";
import type { Role } from "../../domain/permissions.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asDoor } from "../db/client.server.ts";
import { anonymous } from "../viewer.ts";
import { auth, codeWasUsed } from "./auth.ts";
import { type Caller, findCookie } from "./caller.ts";
import { hostCookieName } from "./cookies.ts";
import { enter } from "./enter.ts";

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
export async function takeSecondStep(
  kind: "totp" | "recovery",
  code: string,
  caller: Caller,
  at: Date,
): Promise<SecondStep> {
  try {
    const { headers, response } = await verify(kind, code, caller);
    const entered = await enter(response.user, kind === "totp" ? "signed-in" : "recovery-code-used", caller, at);
    return { outcome: "signed-in", role: entered.role, cookies: [...headers.getSetCookie(), ...entered.cookies] };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const outcome = outcomeOf(error);
    // Without a challenge nobody has failed at it: anybody could fill the history otherwise.
    if (outcome !== "start-again") await recordFailure(caller, at);
    return { outcome };
  }
}

function verify(kind: "totp" | "recovery", code: string, { headers }: Caller) {
  const asked = {
    body: { code: code.replace(/\s/g, "") },
    headers: withoutSession(headers),
    returnHeaders: true,
  } as const;
  return kind === "totp" ? auth().api.verifyTOTP(asked) : auth().api.verifyBackupCode(asked);
}

async function recordFailure(caller: Caller, at: Date): Promise<void> {
  const subject = { kind: "account", id: null } as const;
  await asDoor(anonymous, (tx) =>
    recordEvent(tx, { action: "second-step-failed", actorId: null, subject }, caller, at),
  );
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
