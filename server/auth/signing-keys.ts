import { anonymous } from "../access/actor.ts";
import { asAccounts } from "../db/client.server.ts";
import { jwks } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { findSecretBefore } from "../settings/signature.ts";
import { decrypt } from "./renew-factors.ts";

/**
 * The keys that access tokens are signed with, as the library asks for them. One that only the secret before opens signs
 * nothing new, and one that no secret opens counts for nothing: whoever copied that secret may have it.
 */
export async function listSigningKeys() {
  const rows = await asAccounts(anonymous, (tx) => tx.select().from(jwks));
  const before = findSecretBefore();
  const keys = await Promise.all(
    rows.map(async ({ id, publicKey, privateKey, createdAt, expiresAt }) => {
      const data: string = JSON.parse(privateKey);
      const isOurs = (await decrypt(env().AUTH_SECRET, data)) !== undefined;
      if (!isOurs && (!before || (await decrypt(before, data)) === undefined)) return [];
      const end = isOurs ? expiresAt : new Date(0);
      const key = { id, publicKey, privateKey, createdAt };
      return [end ? { ...key, expiresAt: end } : key];
    }),
  );
  return keys.flat();
}
