import { sql } from "drizzle-orm";
import type { QueueState } from "../../domain/system-status.ts";
import type { Tx } from "../db/client.server.ts";

type QueueRow = Omit<QueueState, "oldestDueAt"> & {
  oldestDueAt: string | null;
  reconciledAt: string | null;
  migrations: number;
};

type Found = { queue: QueueState; reconciledAt: Date | null; migrations: number };

/** The database answers the admin and the worker, and nobody else. */
export async function findQueueState(tx: Tx): Promise<Found> {
  const { rows } = await tx.execute<{ state: QueueRow }>(sql`select app.queue_state() as state`);
  const [row] = rows;
  if (!row) throw new Error("the queue told nothing about itself");
  const { reconciledAt, migrations, oldestDueAt, ...counts } = row.state;
  return {
    queue: { ...counts, oldestDueAt: oldestDueAt ? new Date(oldestDueAt) : null },
    reconciledAt: reconciledAt ? new Date(reconciledAt) : null,
    migrations,
  };
}
