import { and, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { startOfDay } from "../../domain/availability.ts";
import { addDays, type Day, londonDay } from "../../domain/calendar-day.ts";
import { isAnnouncedInTime } from "../../domain/incident.ts";
import { addUpDay, type Span } from "../../domain/site-day.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { incidentSites, incidents, type SiteRow, siteDays, siteHours, sites } from "../db/schema/index.ts";
import { eachAlone } from "./each-alone.ts";

/** So long every look is kept. */
export const keptDays = 35;

/** A place that could not report at once has done so by then: its looks count. */
const daysAnew = 2;

type Watched = Pick<SiteRow, "projectId" | "watchedSince" | "stoppedAt">;

/** Each day that is over, of each site, from its raw results: whatever a missed night has left out, too. */
export async function rollUpDays(at: Date): Promise<void> {
  const { projectId, watchedSince, stoppedAt } = sites;
  const all = await asViewer(system, (tx) => tx.select({ projectId, watchedSince, stoppedAt }).from(sites));
  await eachAlone(all, (tx, site) => rollUpSite(tx, site, at));
}

async function rollUpSite(tx: Tx, site: Watched, at: Date): Promise<void> {
  const days = wholeDays(site, at);
  const stored = await listStored(tx, site.projectId, days);
  const anew = addDays(londonDay(at), 0 - daysAnew);
  await rollUp(
    tx,
    site,
    days.filter((day) => day >= anew || !stored.has(day)),
  );
}

async function listStored(tx: Tx, projectId: string, days: readonly Day[]): Promise<Set<Day>> {
  if (days.length === 0) return new Set();
  const rows = await tx
    .select({ day: siteDays.day })
    .from(siteDays)
    .where(and(eq(siteDays.projectId, projectId), inArray(siteDays.day, [...days])));
  return new Set(rows.map(({ day }) => day));
}

/** The days on which a site was watched that are over, and whose raw results are all there still. */
export function wholeDays({ watchedSince, stoppedAt }: Omit<Watched, "projectId">, at: Date): Day[] {
  const oldest = addDays(londonDay(new Date(at.getTime() - keptDays * 86_400_000)), 1);
  const yesterday = addDays(londonDay(at), -1);
  const [since, until] = [londonDay(watchedSince), stoppedAt ? londonDay(stoppedAt) : yesterday];
  const days: Day[] = [];
  const last = until < yesterday ? until : yesterday;
  for (let day = since > oldest ? since : oldest; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Adds these days up and keeps them, in the place of what was kept of them before. */
export async function rollUp(tx: Tx, site: Watched, days: readonly Day[]): Promise<void> {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return;
  const span = { from: startOfDay(first), to: startOfDay(addDays(last, 1)) };
  const hours = Map.groupBy(await listHours(tx, site.projectId, span), ({ hourAt }) => londonDay(hourAt));
  const planned = await listPlanned(tx, site.projectId, span);
  const { projectId } = site;
  const rows = days.map((day) => ({
    projectId,
    day,
    ...addUpDay(day, { hours: hours.get(day) ?? [], planned, watched: site }),
  }));
  await tx
    .insert(siteDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [siteDays.projectId, siteDays.day],
      set: {
        upMinutes: sql`excluded.up_minutes`,
        downMinutes: sql`excluded.down_minutes`,
        plannedMinutes: sql`excluded.planned_minutes`,
        unknownMinutes: sql`excluded.unknown_minutes`,
        downByHour: sql`excluded.down_by_hour`,
        medianMs: sql`excluded.median_ms`,
        p95Ms: sql`excluded.p95_ms`,
        slowestMs: sql`excluded.slowest_ms`,
      },
    });
}

function listHours(tx: Tx, projectId: string, { from, to }: Span) {
  const { hourAt, outcomes, milliseconds, connected } = siteHours;
  return tx
    .select({ hourAt, outcomes, milliseconds, connected })
    .from(siteHours)
    .where(and(eq(siteHours.projectId, projectId), gte(hourAt, from), lt(hourAt, to)));
}

/** Work at the site in that time that had been announced early enough. */
async function listPlanned(tx: Tx, projectId: string, { from, to }: Span): Promise<Span[]> {
  const { id, kind, startedAt, endedAt, announcedAt } = incidents;
  const rows = await tx
    .select({ startedAt, endedAt, announcedAt })
    .from(incidents)
    .innerJoin(incidentSites, eq(incidentSites.incidentId, id))
    .where(
      and(
        eq(incidentSites.projectId, projectId),
        eq(kind, "planned"),
        isNotNull(announcedAt),
        lt(startedAt, to),
        gte(endedAt, from),
      ),
    );
  return rows.flatMap((work) =>
    work.endedAt && isAnnouncedInTime(work) ? [{ from: work.startedAt, to: work.endedAt }] : [],
  );
}
