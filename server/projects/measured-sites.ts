import { and, desc, eq, isNotNull, max } from "drizzle-orm";
import { countDays, type MeasuredSite, sitesMeasured, sumDays } from "../../domain/project-days.ts";
import type { Tx } from "../db/client.server.ts";
import { projectEvents, projects } from "../db/schema/index.ts";
import { listTurnEventsOf } from "./turn-events.ts";

/** Some of those that went live last are not counted: live for an hour, or not made here. */
const looked = 3 * sitesMeasured;

/** The sites that went live last, the oldest first: the days of each, without those that were paused. */
export async function findMeasuredSites(tx: Tx, at: Date): Promise<MeasuredSite[]> {
  const { projectId, toStatus } = projectEvents;
  const wentLive = await tx
    .select({ projectId })
    .from(projectEvents)
    .innerJoin(projects, and(eq(projects.id, projectId), isNotNull(projects.clientId)))
    .where(eq(toStatus, "live"))
    .groupBy(projectId)
    .orderBy(desc(max(projectEvents.at)))
    .limit(looked);
  const events = await listTurnEventsOf(
    tx,
    wentLive.map((site) => site.projectId),
  );
  return [...events.values()]
    .map((history) => countDays(history, at))
    .flatMap(({ days, liveOn }) => (liveOn && days.length > 0 ? [{ liveOn, ...sumDays(days) }] : []))
    .toSorted((a, b) => a.liveOn.localeCompare(b.liveOn))
    .slice(-sitesMeasured)
    .map(({ provider, client }) => ({ providerDays: provider, clientDays: client }));
}
