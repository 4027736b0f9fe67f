import { randomUUID } from "node:crypto";
import type { Tx } from "../db/client.server.ts";
import { clientExports } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";

/** A client's file that nobody asked for, made beside what it follows; nothing, where one is being made. */
export async function queueExport(
  tx: Tx,
  clientId: string,
  { requestId, at }: { requestId: string; at: Date },
): Promise<void> {
  const id = randomUUID();
  const requested = { id, clientId, requestedAt: at, requestId };
  const added = await tx.insert(clientExports).values(requested).onConflictDoNothing();
  if (added.rowCount) await enqueue(tx, "make-export", { exportId: id, requestId });
}
