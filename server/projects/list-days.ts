import { and, asc, eq, not, or, sql } from "drizzle-orm";
import { countDays } from "../../domain/project-days.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { isListed } from "../clients/find-clients.ts";
import { readAsViewer } from "../db/client.server.ts";
import { clients, isClientsTurn, isProvidersTurn, projectEvents, projects } from "../db/schema/index.ts";
import { listTurnEventsOf } from "./turn-events.ts";

/** More sites than one person makes at a time. */
const mostListed = 50;

/** Many that wait for a payment have been live for years. */
const wasLive = sql`exists (select from ${projectEvents} e where e.project_id = ${projects.id} and e.to_status = 'live')`;
const isBeingMade = or(isProvidersTurn, and(isClientsTurn, not(wasLive)));

/** Every site that is being made and its days, counted; the one that began first comes first. */
export async function listDays(viewer: Person, at: Date) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => {
    const { id, projectName: name, status, pausedUntil } = projects;
    const found = await tx
      .select({ id, name, status, pausedUntil, client: clients.name })
      .from(projects)
      .innerJoin(clients, eq(clients.id, projects.clientId))
      .where(and(isListed, isBeingMade))
      .orderBy(asc(projects.createdAt), asc(id))
      .limit(mostListed);
    const events = await listTurnEventsOf(
      tx,
      found.map((project) => project.id),
    );
    return found.flatMap((project) => {
      const { days, today } = countDays(events.get(project.id) ?? [], at);
      return today ? [{ project, days, today }] : [];
    });
  });
}
