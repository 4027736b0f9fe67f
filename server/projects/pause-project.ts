import { and, eq, isNull, lte } from "drizzle-orm";
import { emailWords } from "../../content/emails.ts";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { groupOf } from "../../domain/promise.ts";
import { type Actor, type PersonActor, requireAdmin, system, systemActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type Paused = { outcome: "paused" | "unchanged" | "not-to-come" | "not-being-made" | "not-there" };

/** On hold, for a reason that the client reads, until a day. Its days count for nobody, and on that day it is the provider's turn. */
export async function pauseProject(
  actor: PersonActor,
  projectId: string,
  { until, reason }: { until: Day; reason: string },
): Promise<Paused> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project) return { outcome: "not-there" };
    if (until <= londonDay(actor.at)) return { outcome: "not-to-come" };
    const group = groupOf({ hasClient: project.clientId !== null, status: project.status });
    if (group === "own" || group === "live") return { outcome: "not-being-made" };
    if (project.pausedUntil === until && project.note === reason) return { outcome: "unchanged" };
    const statusSince = project.status === "on_hold" ? project.statusSince : actor.at;
    await tx
      .update(projects)
      .set({ status: "on_hold", statusSince, note: reason, pausedUntil: until })
      .where(eq(projects.id, projectId));
    const { status: fromStatus } = project;
    const paused = { projectId, kind: "paused", fromStatus, toStatus: "on_hold", what: until, note: reason } as const;
    const eventId = await recordProjectEvent(tx, paused, actor);
    await queueMail(tx, { kind: "project-news", subjectId: eventId }, actor);
    return { outcome: "paused" };
  });
}

/** Every morning: what was paused until today goes on. */
export async function endPauses(at: Date): Promise<void> {
  const actor = systemActor("end-pauses", at);
  const over = and(lte(projects.pausedUntil, londonDay(at)), isNull(projects.deletedAt));
  const found = await asViewer(system, (tx) => tx.select({ id: projects.id }).from(projects).where(over));
  for (const { id } of found) await asViewer(system, (tx) => endPause(tx, id, actor));
}

async function endPause(tx: Tx, projectId: string, actor: Actor): Promise<void> {
  const project = await lockProject(tx, projectId);
  if (!project?.pausedUntil || project.pausedUntil > londonDay(actor.at)) return;
  if (project.status !== "on_hold") {
    await tx.update(projects).set({ pausedUntil: null }).where(eq(projects.id, projectId));
    return;
  }
  const note = emailWords.projectNews.pauseOver;
  await tx
    .update(projects)
    .set({ status: "active", statusSince: actor.at, note, pausedUntil: null })
    .where(eq(projects.id, projectId));
  const goesOn = { projectId, kind: "status-changed", fromStatus: "on_hold", toStatus: "active", note } as const;
  const eventId = await recordProjectEvent(tx, goesOn, actor);
  await queueMail(tx, { kind: "project-news", subjectId: eventId }, actor);
}
