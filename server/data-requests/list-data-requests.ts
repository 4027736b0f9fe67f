import { asc, desc, isNull, sql } from "drizzle-orm";
import { type Person, requireAdmin } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { dataRequests } from "../db/schema/index.ts";

const mostShown = 100;

/** What is not answered first, the oldest at the top; then the rest, the newest first. */
export async function listDataRequests(viewer: Person) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => ({
    open: await listOpenDataRequests(tx, mostShown),
    answered: await tx
      .select()
      .from(dataRequests)
      .where(sql`${dataRequests.answeredAt} is not null`)
      .orderBy(desc(dataRequests.receivedAt), desc(dataRequests.id))
      .limit(mostShown),
  }));
}

/** For whoever composes the day's page. */
export async function listOpenDataRequests(tx: Tx, limit: number) {
  return tx
    .select()
    .from(dataRequests)
    .where(isNull(dataRequests.answeredAt))
    .orderBy(asc(dataRequests.receivedAt), asc(dataRequests.id))
    .limit(limit);
}
