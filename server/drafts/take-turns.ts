import { sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";

/** Those who comment on a project's drafts and those who answer them: one after the other, so that each sees what the others did. */
export async function takeTurns(tx: Tx, projectId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${projectId}, 2))`);
}
