import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isAnnouncedInTime, isCalledOff } from "../../domain/incident.ts";
import { outcomes } from "../../domain/site-check.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { incidentLines, incidentSites, incidents, projects, sites } from "../db/schema/index.ts";
import { listNotified, notifyClients } from "./notify-clients.ts";
import { findSubmitted, submissionOf } from "./submission.ts";

type Work = { projectIds: string[]; from: Date; to: Date; what: string; retryKey: string | undefined };

export type WorkPlanned =
  | { outcome: "planned"; incidentId: string; clients: number; isInTime: boolean }
  | { outcome: "no-site" | "not-to-come" | "not-after" };

/** Announced at once to everybody whose site it concerns. That it was announced too late to count as planned keeps nobody from saying it. */
export async function planWork(actor: PersonActor, work: Work): Promise<WorkPlanned> {
  requireAdmin(actor);
  const { from, to, what, retryKey } = work;
  const wanted = [...new Set(work.projectIds)].toSorted();
  const isInTime = isAnnouncedInTime({ announcedAt: actor.at, startedAt: from });
  return asViewer(actor, async (tx) => {
    const submission = submissionOf(retryKey, ["work", wanted, from, to, what]);
    const known = await findSubmitted(tx, submission);
    if (known) {
      const clients = (await listNotified(tx, known.incidentId)).length;
      return { outcome: "planned", incidentId: known.incidentId, clients, isInTime };
    }
    if (from <= actor.at) return { outcome: "not-to-come" };
    if (to <= from) return { outcome: "not-after" };
    const found = await tx
      .select({ id: projects.id })
      .from(sites)
      .innerJoin(projects, and(eq(projects.id, sites.projectId), isNull(projects.deletedAt)))
      .where(and(inArray(sites.projectId, wanted), isNull(sites.stoppedAt)));
    if (found.length === 0 || found.length < wanted.length) return { outcome: "no-site" };
    const incidentId = randomUUID();
    await tx
      .insert(incidents)
      .values({ id: incidentId, kind: "planned", cause: what, startedAt: from, endedAt: to, announcedAt: actor.at });
    await tx
      .insert(incidentSites)
      .values(
        found.map(({ id }) => ({ incidentId, projectId: id, downFrom: from, upAt: to, outcome: outcomes.unknown })),
      );
    await tx.insert(incidentLines).values({
      id: randomUUID(),
      incidentId,
      kind: "own",
      text: what,
      at: actor.at,
      writtenBy: actor.id,
      submission,
    });
    const notice = { action: "work-announced", kind: "work-announced", incidentId } as const;
    return { outcome: "planned", incidentId, clients: await notifyClients(tx, notice, actor), isInTime };
  });
}

export type WorkCalledOff = { outcome: "called-off" | "already" | "begun" | "not-there" };

/** Before it begins; those who were told of it are told again. It stays in the history, and lasts no minute. */
export async function callOffWork(actor: PersonActor, incidentId: string): Promise<WorkCalledOff> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const isIt = and(eq(incidents.id, incidentId), eq(incidents.kind, "planned"));
    const [work] = await tx.select().from(incidents).where(isIt).for("update");
    if (!work) return { outcome: "not-there" };
    if (isCalledOff(work)) return { outcome: "already" };
    if (work.startedAt <= actor.at) return { outcome: "begun" };
    await tx
      .update(incidents)
      .set({ endedAt: sql`${incidents.startedAt}`, revision: sql`${incidents.revision} + 1` })
      .where(eq(incidents.id, incidentId));
    await notifyClients(tx, { action: "work-called-off", kind: "work-called-off", incidentId }, actor);
    return { outcome: "called-off" };
  });
}
