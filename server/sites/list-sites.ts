import { and, asc, desc, eq, gt, gte, isNull, sql } from "drizzle-orm";
import { addDays, addMonths, londonDay } from "../../domain/calendar-day.ts";
import { shownDays } from "../../domain/site-uptime.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { clients, incidents, projects, siteCredits, siteDays, sites } from "../db/schema/index.ts";

const mostIncidents = 12;
const mostSites = 1_000;

/** Every site that is or was looked at, what has happened to them, and what last month gives back. The provider's alone. */
export async function listSites(viewer: Person, at: Date) {
  requireAdmin(viewer);
  const today = londonDay(at);
  const lastMonth = addMonths(`${today.slice(0, 7)}-01`, -1);
  return readAsViewer(viewer, async (tx) => ({
    sites: await listWatched(tx, addDays(today, 1 - shownDays)),
    incidents: await listIncidents(tx),
    works: await findWorkAhead(tx, at),
    credits: await listCredits(tx, lastMonth),
    lastMonth,
  }));
}

const openIncident = sql<
  string | null
>`(select s.incident_id from incident_sites s join incidents i on i.id = s.incident_id
  where s.project_id = sites.project_id and s.up_at is null and i.kind = 'outage' limit 1)`;

function listWatched(tx: Tx, from: string) {
  const sums = tx
    .select({
      projectId: siteDays.projectId,
      minutes: sql<number>`sum(up_minutes + down_minutes + planned_minutes + unknown_minutes)::int`.as("minutes"),
      downMinutes: sql<number>`sum(down_minutes)::int`.as("down_minutes_sum"),
      knownMinutes: sql<number>`sum(up_minutes + down_minutes + planned_minutes)::int`.as("known_minutes"),
    })
    .from(siteDays)
    .where(gte(siteDays.day, from))
    .groupBy(siteDays.projectId)
    .as("sums");
  return tx
    .select({
      site: sites,
      name: projects.projectName,
      url: projects.url,
      client: clients.name,
      minutes: sums.minutes,
      downMinutes: sums.downMinutes,
      knownMinutes: sums.knownMinutes,
      incidentId: openIncident,
    })
    .from(sites)
    .innerJoin(projects, and(eq(projects.id, sites.projectId), isNull(projects.deletedAt)))
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(sums, eq(sums.projectId, sites.projectId))
    .orderBy(asc(projects.sortName), asc(projects.id))
    .limit(mostSites);
}

/** Those that were announced stand among those that were not. */
const namesOfSites = sql<
  string[]
>`array(select p.project_name from incident_sites s join projects p on p.id = s.project_id
  where s.incident_id = incidents.id and p.deleted_at is null order by 1 limit 4)`;

function listIncidents(tx: Tx) {
  const { id, kind, cause, startedAt, endedAt, announcedAt } = incidents;
  return tx
    .select({ id, kind, cause, startedAt, endedAt, announcedAt, sites: namesOfSites })
    .from(incidents)
    .where(eq(kind, "outage"))
    .orderBy(desc(startedAt), desc(id))
    .limit(mostIncidents);
}

function findWorkAhead(tx: Tx, at: Date) {
  const { id, kind, cause, startedAt, endedAt, announcedAt } = incidents;
  return tx
    .select({ id, kind, cause, startedAt, endedAt, announcedAt, sites: namesOfSites })
    .from(incidents)
    .where(and(eq(kind, "planned"), gt(endedAt, startedAt), gte(endedAt, at)))
    .orderBy(asc(startedAt), asc(id))
    .limit(mostIncidents);
}

function listCredits(tx: Tx, month: string) {
  const { projectId, downMinutes, percent, monthPence, pence, givenAt } = siteCredits;
  return tx
    .select({ projectId, name: projects.projectName, downMinutes, percent, monthPence, pence, givenAt })
    .from(siteCredits)
    .innerJoin(projects, and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .where(eq(siteCredits.month, month))
    .orderBy(desc(pence), asc(projects.sortName));
}

/** Work that is announced and not over. */
export async function listWorkAhead(viewer: Person, at: Date) {
  requireAdmin(viewer);
  return readAsViewer(viewer, (tx) => findWorkAhead(tx, at));
}

/** Which sites work can be planned for: those that are looked at. */
export async function listPlannable(viewer: Person) {
  requireAdmin(viewer);
  return readAsViewer(viewer, (tx) =>
    tx
      .select({ id: projects.id, name: projects.projectName, url: projects.url })
      .from(sites)
      .innerJoin(projects, and(eq(projects.id, sites.projectId), isNull(projects.deletedAt)))
      .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
      .where(isNull(sites.stoppedAt))
      .orderBy(asc(projects.sortName), asc(projects.id))
      .limit(mostSites),
  );
}
