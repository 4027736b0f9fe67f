import { lt } from "drizzle-orm";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { accountLinks, session, verification } from "../db/schema/index.ts";

const linksKeptMilliseconds = 30 * 24 * 3_600_000;

/** Sessions, challenges and links that can no longer be used. Links are kept a while: their mail may still be on its way. */
export async function pruneAccounts(at: Date): Promise<void> {
  await asViewer(system, async (tx) => {
    await tx.delete(session).where(lt(session.expiresAt, at));
    await tx.delete(verification).where(lt(verification.expiresAt, at));
    await tx.delete(accountLinks).where(lt(accountLinks.expiresAt, new Date(at.getTime() - linksKeptMilliseconds)));
  });
}
