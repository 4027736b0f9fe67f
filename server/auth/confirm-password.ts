import { APIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { isTooLongToHash } from "../../domain/password.ts";
import { anonymous } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts, asViewer } from "../db/client.server.ts";
import { account } from "../db/schema/index.ts";
import type { Caller } from "./caller.ts";
import { unlessTooBusy, verifyPassword } from "./password-hash.ts";

export type Refused = { outcome: "wrong-password" } | { outcome: "too-many" };
export type Confirmed = { outcome: "confirmed" } | Refused;

/** Asked again before anything about an account changes: an open laptop is not its owner. */
export async function confirmPassword(accountId: string, password: string, caller: Caller): Promise<Confirmed> {
  const checked = await withPassword(accountId, password, caller, async () => {
    const [own] = await asAccounts({ kind: "person", id: accountId }, (tx) =>
      tx
        .select({ hash: account.password })
        .from(account)
        .where(and(eq(account.userId, accountId), eq(account.providerId, "credential"))),
    );
    return (await verifyPassword({ hash: own?.hash ?? "", password })) ? "right" : "wrong-password";
  });
  return typeof checked === "string" ? { outcome: "confirmed" } : checked;
}

/** For commands of the library that check the password themselves: five tries a minute, and a wrong one is recorded. */
export async function withPassword<Result>(
  accountId: string,
  password: string,
  caller: Caller,
  command: () => Promise<Result | "wrong-password">,
): Promise<Result | Refused> {
  const wait = await asViewer(anonymous, (tx) =>
    takeAllowance(tx, { bucket: "password-check", subject: accountId }, caller.at),
  );
  if (wait > 0) return { outcome: "too-many" };
  const result = isTooLongToHash(password) ? "wrong-password" : await unlessTooBusy(command().catch(readRefusal));
  if (result === "too-busy") return { outcome: "too-many" };
  if (result !== "wrong-password") return result as Result;
  await asAccounts({ kind: "person", id: accountId }, (tx) =>
    recordOwnEvent(tx, "password-check-failed", accountId, caller),
  );
  return { outcome: "wrong-password" };
}

function readRefusal(error: unknown): "wrong-password" {
  if (error instanceof APIError && error.body?.code === "INVALID_PASSWORD") return "wrong-password";
  throw error;
}
