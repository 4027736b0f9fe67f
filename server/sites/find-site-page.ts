import { and, asc, desc, eq, gt, gte, inArray, isNull, or } from "drizzle-orm";
import { startOfDay } from "../../domain/availability.ts";
import { addDays, addMonths, londonDay } from "../../domain/calendar-day.ts";
import { noteKinds } from "../../domain/incident.ts";
import { shownDays } from "../../domain/site-uptime.ts";
import { clientOf, mayDo, type Person } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import {
  clients,
  incidentLines,
  incidentSites,
  incidents,
  projects,
  siteCredits,
  siteDays,
  sites,
} from "../db/schema/index.ts";

/** Months against the promise: this one and the two before it. */
const monthsBefore = 2;
const mostOutages = 200;

export type SitePage = NonNullable<Awaited<ReturnType<typeof findSitePage>>>;

/** How a site runs, for its client and the provider alike. Not yours means not there; sums are for those who may see money. */
export async function findSitePage(viewer: Person, projectId: string, at: Date) {
  const owner = viewer.role === "admin" ? undefined : eq(projects.clientId, clientOf(viewer, "project"));
  const today = londonDay(at);
  const firstMonth = addMonths(`${today.slice(0, 7)}-01`, -monthsBefore);
  const firstDay = [firstMonth, addDays(today, 1 - shownDays)].toSorted()[0] ?? today;
  return readAsViewer(viewer, async (tx) => {
    const [found] = await tx
      .select({
        project: { id: projects.id, name: projects.projectName, url: projects.url, status: projects.status },
        site: sites,
      })
      .from(projects)
      .leftJoin(sites, eq(sites.projectId, projects.id))
      .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
      .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
    if (!found) return;
    const seesMoney = viewer.role === "admin" || mayDo(viewer, "money");
    const outages = await listOutages(tx, projectId, startOfDay(firstDay));
    return {
      ...found,
      days: await listDays(tx, projectId, firstDay),
      outages,
      works: await listWorks(tx, projectId, startOfDay(firstDay)),
      notes: await listNotes(
        tx,
        outages.filter(({ upAt }) => upAt === null).map(({ incidentId }) => incidentId),
      ),
      seesMoney,
      credits: seesMoney ? await listCredits(tx, viewer, projectId, firstMonth) : [],
    };
  });
}

function listDays(tx: Tx, projectId: string, from: string) {
  const { day, upMinutes, downMinutes, plannedMinutes, unknownMinutes, medianMs, p95Ms, slowestMs } = siteDays;
  return tx
    .select({ day, upMinutes, downMinutes, plannedMinutes, unknownMinutes, medianMs, p95Ms, slowestMs })
    .from(siteDays)
    .where(and(eq(siteDays.projectId, projectId), gte(day, from)))
    .orderBy(asc(day));
}

/** From when to when it was down, and why, the newest first. */
export function listOutages(tx: Tx, projectId: string, since: Date) {
  const { downFrom, upAt, outcome } = incidentSites;
  return tx
    .select({ incidentId: incidents.id, cause: incidents.cause, downFrom, upAt, outcome })
    .from(incidentSites)
    .innerJoin(incidents, eq(incidents.id, incidentSites.incidentId))
    .where(
      and(eq(incidentSites.projectId, projectId), eq(incidents.kind, "outage"), or(isNull(upAt), gte(upAt, since))),
    )
    .orderBy(desc(downFrom))
    .limit(mostOutages);
}

/** Work that was announced and not called off, the next one first. */
export function listWorks(tx: Tx, projectId: string, since: Date) {
  const { id, cause, startedAt, endedAt, announcedAt } = incidents;
  return tx
    .select({ id, cause, startedAt, endedAt, announcedAt })
    .from(incidentSites)
    .innerJoin(incidents, eq(id, incidentSites.incidentId))
    .where(
      and(
        eq(incidentSites.projectId, projectId),
        eq(incidents.kind, "planned"),
        gte(endedAt, since),
        gt(endedAt, startedAt),
      ),
    )
    .orderBy(asc(startedAt))
    .limit(mostOutages);
}

/** What clients were told of what goes on, the newest first. */
function listNotes(tx: Tx, incidentIds: string[]) {
  const { id, kind, text, at, nextBy } = incidentLines;
  if (incidentIds.length === 0) return [];
  return tx
    .select({ id, kind, text, at, nextBy })
    .from(incidentLines)
    .where(and(inArray(incidentLines.incidentId, incidentIds), inArray(kind, [...noteKinds])))
    .orderBy(desc(at), desc(id));
}

function listCredits(tx: Tx, viewer: Person, projectId: string, from: string) {
  const { month, percent, monthPence, pence, givenAt, minutes, downMinutes } = siteCredits;
  const owner = viewer.role === "admin" ? undefined : eq(siteCredits.clientId, clientOf(viewer, "money"));
  return tx
    .select({ month, percent, monthPence, pence, givenAt, minutes, downMinutes })
    .from(siteCredits)
    .where(and(eq(siteCredits.projectId, projectId), owner, gte(month, from)))
    .orderBy(desc(month));
}
