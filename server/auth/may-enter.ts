import { eq } from "drizzle-orm";
import { anonymous } from "../access/actor.ts";
import { asAccounts } from "../db/client.server.ts";
import { profiles } from "../db/schema/index.ts";

/** A disabled account opens no session. One without a role may sign in, and is told at the login that it has none. */
export async function mayEnter(accountId: string): Promise<boolean> {
  const [profile] = await asAccounts(anonymous, (tx) =>
    tx.select({ disabledAt: profiles.disabledAt }).from(profiles).where(eq(profiles.id, accountId)),
  );
  return !profile?.disabledAt;
}
