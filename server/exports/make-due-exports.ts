import { randomUUID } from "node:crypto";
import { asc, isNull, sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { isExportDue } from "../../domain/client-export.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { clientExports, clients } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";

/** In one night no more are made than this; who is left comes the next night. */
const mostInANight = 500;

/** A month after the last one, or after they became a client, whoever is a client has a new one made. */
export async function makeDueExports(at: Date): Promise<void> {
  const today = londonDay(at);
  const last = sql<
    Date | string
  >`coalesce((select max(e.requested_at) from client_exports e where e.client_id = clients.id), ${clients.createdAt})`;
  await asViewer(system, async (tx) => {
    const rows = await tx
      .select({ id: clients.id, last })
      .from(clients)
      .where(isNull(clients.deletedAt))
      .orderBy(asc(last), asc(clients.id))
      .limit(mostInANight);
    for (const { id: clientId, last: since } of rows) {
      if (!isExportDue(londonDay(new Date(since)), today)) return;
      const id = randomUUID();
      const requested = { id, clientId, requestedAt: at, requestId: "make-due-exports" };
      const added = await tx.insert(clientExports).values(requested).onConflictDoNothing();
      if (added.rowCount) await enqueue(tx, "make-export", { exportId: id, requestId: requested.requestId });
    }
  });
}
