import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { clients } from "../db/schema/index.ts";

/**
 * Whether a client is there, and stays there until the transaction ends: nobody deletes them in between and leaves a
 * project of nobody behind.
 */
export async function holdClient(tx: Tx, clientId: string): Promise<boolean> {
  const living = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
    .for("share");
  return living.length === 1;
}
