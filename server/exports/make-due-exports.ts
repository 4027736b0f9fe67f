import { asc, isNull, sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { isExportDue } from "../../domain/client-export.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { clients } from "../db/schema/index.ts";
import { queueExport } from "./queue-export.ts";

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
      await queueExport(tx, clientId, { requestId: "make-due-exports", at });
    }
  });
}
