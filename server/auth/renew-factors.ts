import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { anonymous } from "../access/actor.ts";
import { asAccounts, type Tx } from "../db/client.server.ts";
import { twoFactor } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { findSecretBefore } from "../settings/signature.ts";

/** Before the library reads somebody's second step, which it does with the secret of now alone. */
export async function renewFactor(accountId: string): Promise<void> {
  const before = findSecretBefore();
  if (before) await asAccounts(anonymous, (tx) => renewFactors(tx, before, accountId));
}

/** What the secret before has encrypted, encrypted with the secret of now: of one account, or of all. Gives how many. */
export async function renewFactors(tx: Tx, before: string, accountId?: string): Promise<number> {
  const rows = await tx
    .select({ id: twoFactor.id, secret: twoFactor.secret, backupCodes: twoFactor.backupCodes })
    .from(twoFactor)
    .where(accountId ? eq(twoFactor.userId, accountId) : undefined)
    .for("update");
  let renewed = 0;
  for (const { id, ...found } of rows) {
    const [secret, backupCodes] = [await renew(found.secret, before), await renew(found.backupCodes, before)];
    if (secret === undefined && backupCodes === undefined) continue;
    await tx
      .update(twoFactor)
      .set({ secret: secret ?? found.secret, backupCodes: backupCodes ?? found.backupCodes })
      .where(eq(twoFactor.id, id));
    renewed++;
  }
  return renewed;
}

/** Undefined where it is encrypted with the secret of now, or with none that is known. */
async function renew(data: string, before: string): Promise<string | undefined> {
  const key = env().AUTH_SECRET;
  if ((await decrypt(key, data)) !== undefined) return;
  const text = await decrypt(before, data);
  return text === undefined ? undefined : symmetricEncrypt({ key, data: text });
}

export function decrypt(key: string, data: string): Promise<string | undefined> {
  return symmetricDecrypt({ key, data }).catch(() => undefined);
}
