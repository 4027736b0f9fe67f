import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { revisionOf } from "../db/revision.ts";
import { clients, incidentLines, incidentSites, incidents, projects } from "../db/schema/index.ts";
import { listNotified } from "./notify-clients.ts";

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
      clients: await listNotified(tx, incidentId),
      works: incident.kind === "outage" ? await listOverlapping(tx, incident, projectIds) : [],
      used: await sumUsed(tx, incidentId, at),
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

/** Of each site the minutes of this month that it was down before it went down now: of the days before, and of that day what else there was. */
async function sumUsed(tx: Tx, incidentId: string, at: Date): Promise<Map<string, number>> {
  const first = `${londonDay(at).slice(0, 7)}-01`;
  const { rows } = await tx.execute<{ projectId: string; minutes: number }>(sql`
    with down as (
      select s.project_id, s.down_from, (s.down_from at time zone 'Europe/London')::date as day
      from incident_sites s where s.incident_id = ${incidentId})
    select down.project_id as "projectId", (case when down.day < ${first}::date then 0 else
      coalesce((select sum(d.down_minutes) from site_days d
        where d.project_id = down.project_id and d.day >= ${first}::date and d.day < down.day), 0)
      + coalesce((select sum(floor(extract(epoch from o.up_at - o.down_from) / 60)) from incident_sites o
          join incidents i on i.id = o.incident_id and i.kind = 'outage'
          where o.project_id = down.project_id and o.down_from < down.down_from
            and o.down_from >= down.day::timestamp at time zone 'Europe/London'), 0) end)::int as minutes
    from down`);
  return new Map(rows.map(({ projectId, minutes }) => [projectId, minutes]));
}
