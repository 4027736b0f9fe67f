import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts } from "../db/client.server.ts";
import type { Caller } from "./caller.ts";
import { confirmPassword, type Refused } from "./confirm-password.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword, unlessTooBusy } from "./password-hash.ts";
import type { Session } from "./session.ts";
import { setPassword } from "./set-password.ts";

export type PasswordChanged = { outcome: "changed" } | { outcome: "refused"; problem: string } | Refused;

/** Every other session ends with the old password. */
export async function changePassword(
  { id: sessionId, user }: Session,
  { current, next }: { current: string; next: string },
  caller: Caller,
): Promise<PasswordChanged> {
  const problem = checkNewPassword(next, user);
  if (problem) return { outcome: "refused", problem };
  const confirmed = await confirmPassword(user.id, current, caller);
  if (confirmed.outcome !== "confirmed") return confirmed;
  const hash = await unlessTooBusy(hashPassword(next));
  if (hash === "too-busy") return { outcome: "too-many" };
  await asAccounts({ kind: "person", id: user.id }, async (tx) => {
    await setPassword(tx, { accountId: user.id, hash, keepSession: sessionId }, caller.at);
    await recordOwnEvent(tx, "password-changed", user.id, caller);
  });
  return { outcome: "changed" };
}
