import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { clients, incidentLines, incidentSites, incidents, projects, siteDays } from "../db/schema/index.ts";
import { listTold } from "./tell-concerned.ts";

export type FoundIncident = NonNullable<Awaited<ReturnType<typeof findIncident>>>;

/** What a page shows of an incident that the provider can change. */
export function incidentRevision({ cause, revision }: { cause: string; revision: number }): string {
  return revisionOf([cause, revision]);
}

/** Everything about an incident, or work that is planned: the sites, what happened, and whom a note would reach. The provider's alone. */
export async function findIncident(viewer: Person, incidentId: string, at: Date) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => {
    const [incident] = await tx.select().from(incidents).where(eq(incidents.id, incidentId));
    if (!incident) return;
    const affected = await listAffected(tx, incidentId);
    const projectIds = affected.map(({ projectId }) => projectId);
    return {
      incident,
      affected,
      lines: await listLines(tx, incidentId),
      clients: await listTold(tx, incidentId),
      works: incident.kind === "outage" ? await listOverlapping(tx, incident, projectIds) : [],
      used: await sumUsed(tx, affected, at),
    };
  });
}

function listAffected(tx: Tx, incidentId: string) {
  const { projectId, downFrom, upAt, outcome } = incidentSites;
  return tx
    .select({
      projectId,
      downFrom,
      upAt,
      outcome,
      name: projects.projectName,
      url: projects.url,
      client: clients.name,
    })
    .from(incidentSites)
    .innerJoin(projects, and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .where(eq(incidentSites.incidentId, incidentId))
    .orderBy(asc(downFrom), asc(projects.sortName));
}

function listLines(tx: Tx, incidentId: string) {
  const { id, kind, text, at, writtenBy, nextBy } = incidentLines;
  return tx
    .select({ id, kind, text, at, writtenBy, nextBy })
    .from(incidentLines)
    .where(eq(incidentLines.incidentId, incidentId))
    .orderBy(desc(at), desc(id));
}

type Lasting = { startedAt: Date; endedAt: Date | null };

/** Work on any of its sites that was announced for the same time. */
async function listOverlapping(tx: Tx, { startedAt, endedAt }: Lasting, projectIds: string[]) {
  if (projectIds.length === 0) return [];
  const { id, cause, announcedAt } = incidents;
  const isOfThem = sql`exists (select from incident_sites s where s.incident_id = incidents.id and ${inArray(sql`s.project_id`, projectIds)})`;
  return tx
    .select({ id, cause, announcedAt, startedAt: incidents.startedAt, endedAt: incidents.endedAt })
    .from(incidents)
    .where(
      and(
        eq(incidents.kind, "planned"),
        gte(incidents.endedAt, startedAt),
        endedAt ? lt(incidents.startedAt, endedAt) : undefined,
        isOfThem,
      ),
    )
    .orderBy(asc(incidents.startedAt));
}

type Affected = Awaited<ReturnType<typeof listAffected>>;

/** Of each site the minutes of this month that it was down before it went down now: of the days before, and of that day what else there was. */
async function sumUsed(tx: Tx, affected: Affected, at: Date): Promise<Map<string, number>> {
  const first = `${londonDay(at).slice(0, 7)}-01`;
  const used = new Map<string, number>();
  for (const { projectId, downFrom } of affected) {
    const day = londonDay(downFrom);
    const [ofDays] = await tx
      .select({ minutes: sql<number>`coalesce(sum(${siteDays.downMinutes}), 0)::int` })
      .from(siteDays)
      .where(and(eq(siteDays.projectId, projectId), gte(siteDays.day, first), lt(siteDays.day, day)));
    const [ofDay] = await tx
      .select({
        minutes: sql<number>`coalesce(sum(floor(extract(epoch from incident_sites.up_at - incident_sites.down_from) / 60)), 0)::int`,
      })
      .from(incidentSites)
      .innerJoin(incidents, and(eq(incidents.id, incidentSites.incidentId), eq(incidents.kind, "outage")))
      .where(
        and(
          eq(incidentSites.projectId, projectId),
          ne(incidentSites.downFrom, downFrom),
          lt(incidentSites.downFrom, downFrom),
          gte(incidentSites.downFrom, sql`(${day}::date)::timestamp at time zone 'Europe/London'`),
        ),
      );
    used.set(projectId, day < first ? 0 : (ofDays?.minutes ?? 0) + (ofDay?.minutes ?? 0));
  }
  return used;
}
