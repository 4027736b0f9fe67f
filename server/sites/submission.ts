import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { incidentLines } from "../db/schema/index.ts";

/** What a form says together with its key; without a key each is another one. */
export function submissionOf(retryKey: string | undefined, said: readonly unknown[]): string {
  return createHash("sha256")
    .update(JSON.stringify([retryKey ?? randomUUID(), ...said]))
    .digest("base64url");
}

/** The line that the same form has written before. Who sends it at the same moment waits for the other. */
export async function findSubmitted(tx: Tx, submission: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${submission}, 3))`);
  const { id, incidentId } = incidentLines;
  const [known] = await tx
    .select({ id, incidentId })
    .from(incidentLines)
    .where(eq(incidentLines.submission, submission));
  return known;
}
