import { and, eq } from "drizzle-orm";
import { isTooLongToHash } from "../../domain/password.ts";
import { asDoor, asViewer } from "../db/client.server.ts";
import { account } from "../db/schema/index.ts";
import { takeAllowance } from "../rate-limit.ts";
import { anonymous } from "../viewer.ts";
import { unlessTooBusy, verifyPassword } from "./password-hash.ts";

export type Confirmed = { outcome: "confirmed" } | { outcome: "wrong-password" } | { outcome: "too-many" };

/** Asked again before anything about an account changes: an open laptop is not its owner. */
export async function confirmPassword(accountId: string, password: string, at: Date): Promise<Confirmed> {
  const wait = await asViewer(anonymous, (tx) =>
    takeAllowance(tx, { bucket: "password-check", subject: accountId }, at),
  );
  if (wait > 0) return { outcome: "too-many" };
  const [own] = await asDoor({ kind: "person", id: accountId }, (tx) =>
    tx
      .select({ hash: account.password })
      .from(account)
      .where(and(eq(account.userId, accountId), eq(account.providerId, "credential"))),
  );
  if (isTooLongToHash(password)) return { outcome: "wrong-password" };
  const isRight = await unlessTooBusy(verifyPassword({ hash: own?.hash ?? "", password }));
  if (isRight === "too-busy") return { outcome: "too-many" };
  return { outcome: isRight ? "confirmed" : "wrong-password" };
}
