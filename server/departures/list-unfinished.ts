import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { Tx } from "../db/client.server.ts";
import { clients, departures, projects } from "../db/schema/index.ts";

/** Departures whose last day is over and which have not ended: their final invoice could not be issued. For whoever composes the day's page. */
export async function listUnfinished(tx: Tx, today: Day, limit: number) {
  return tx
    .select({
      id: departures.id,
      projectId: projects.id,
      project: projects.projectName,
      client: clients.name,
      endsOn: departures.endsOn,
    })
    .from(departures)
    .innerJoin(projects, and(eq(projects.id, departures.projectId), isNull(projects.deletedAt)))
    .innerJoin(clients, eq(clients.id, departures.clientId))
    .where(and(isNull(departures.takenBackAt), isNull(departures.endedAt), lt(departures.endsOn, today)))
    .orderBy(asc(departures.endsOn), asc(departures.id))
    .limit(limit);
}
