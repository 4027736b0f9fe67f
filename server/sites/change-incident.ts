import { and, eq, sql } from "drizzle-orm";
import { findCovering } from "../../domain/incident.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { incidentSites, incidents } from "../db/schema/index.ts";
import { incidentRevision } from "./find-incident.ts";
import { listWorks } from "./find-site-page.ts";

export type IncidentChanged =
  | { outcome: "changed" | "unchanged" | "not-there" | "not-announced" }
  | { outcome: "stale"; cause: string };

/** What clients read as what happened. */
export async function changeCause(
  actor: PersonActor,
  incidentId: string,
  { cause, revision }: { cause: string; revision: string | undefined },
): Promise<IncidentChanged> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const incident = await lockOutage(tx, incidentId);
    if (!incident) return { outcome: "not-there" };
    if (incident.cause === cause) return { outcome: "unchanged" };
    if (incidentRevision(incident) !== revision) return { outcome: "stale", cause: incident.cause };
    await saveCause(tx, incidentId, cause);
    return { outcome: "changed" };
  });
}

/**
 * That it was work which clients had been told about: said only where that is so of each site that was down, three days before and for the
 * whole time. Whether it counts is never decided by this: the minutes are compared with what was announced.
 */
export async function callPlanned(
  actor: PersonActor,
  incidentId: string,
  causeOf: (work: { startedAt: Date; announcedAt: Date; cause: string }) => string,
): Promise<IncidentChanged> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const incident = await lockOutage(tx, incidentId);
    if (!incident) return { outcome: "not-there" };
    const affected = await tx.select().from(incidentSites).where(eq(incidentSites.incidentId, incidentId));
    const [first] = affected;
    if (!first) return { outcome: "not-announced" };
    let announced: Awaited<ReturnType<typeof listWorks>>[number] | undefined;
    for (const { projectId, downFrom, upAt } of affected) {
      announced = findCovering({ startedAt: downFrom, endedAt: upAt }, await listWorks(tx, projectId, downFrom));
      if (!announced) return { outcome: "not-announced" };
    }
    if (!announced?.announcedAt) return { outcome: "not-announced" };
    const cause = causeOf({ ...announced, announcedAt: announced.announcedAt });
    if (incident.cause === cause) return { outcome: "unchanged" };
    await saveCause(tx, incidentId, cause);
    return { outcome: "changed" };
  });
}

async function lockOutage(tx: Tx, incidentId: string) {
  const isIt = and(eq(incidents.id, incidentId), eq(incidents.kind, "outage"));
  const [incident] = await tx.select().from(incidents).where(isIt).for("update");
  return incident;
}

async function saveCause(tx: Tx, incidentId: string, cause: string): Promise<void> {
  await tx
    .update(incidents)
    .set({ cause, revision: sql`${incidents.revision} + 1` })
    .where(eq(incidents.id, incidentId));
}
