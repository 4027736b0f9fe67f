import { and, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import { daysBetween } from "../../domain/calendar-day.ts";
import { reminderDays, reminderWhat } from "../../domain/material.ts";
import { type Actor, type PersonActor, requireAdmin, system, systemActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, type MaterialListRow, materialLists, projects } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { listItems } from "./find-material.ts";

/** Every morning at nine: after two days and after five, while something is still open. Two at most. */
export async function remindOfMaterial(at: Date): Promise<void> {
  const actor = systemActor("remind-of-material", at);
  const isWaiting = and(
    isNotNull(materialLists.waitsSince),
    isNull(materialLists.returnedAt),
    isNull(materialLists.remindersStoppedAt),
    lt(materialLists.remindersSent, reminderDays.length),
  );
  const found = await asViewer(system, (tx) =>
    tx.select({ projectId: materialLists.projectId }).from(materialLists).where(isWaiting),
  );
  for (const { projectId } of found) await asViewer(system, (tx) => remindOf(tx, projectId, actor));
}

async function remindOf(tx: Tx, projectId: string, actor: Actor): Promise<void> {
  const found = await findWaiting(tx, projectId);
  const next = found && reminderDays[found.list.remindersSent];
  if (!found?.list.waitsSince || next === undefined || found.list.remindersStoppedAt) return;
  if (daysBetween(found.list.waitsSince, actor.at) < next) return;
  // Two workers at once: one of them counts.
  const isStill = and(
    eq(materialLists.projectId, projectId),
    eq(materialLists.remindersSent, found.list.remindersSent),
    isNull(materialLists.returnedAt),
    gt(materialLists.waitsSince, new Date(0)),
  );
  const set = { remindersSent: found.list.remindersSent + 1 };
  const { rowCount } = await tx.update(materialLists).set(set).where(isStill);
  if (rowCount) await queueReminder(tx, projectId, actor);
}

/** Now, by the provider. It counts as one of the two. */
export async function remindNow(
  actor: PersonActor,
  projectId: string,
): Promise<{ outcome: "reminded" | "nothing-open" }> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const found = await findWaiting(tx, projectId);
    if (!found) return { outcome: "nothing-open" };
    const remindersSent = Math.min(found.list.remindersSent + 1, reminderDays.length);
    await tx.update(materialLists).set({ remindersSent }).where(eq(materialLists.projectId, projectId));
    await queueReminder(tx, projectId, actor);
    return { outcome: "reminded" };
  });
}

async function queueReminder(tx: Tx, projectId: string, actor: Actor): Promise<void> {
  const eventId = await recordProjectEvent(tx, { projectId, kind: "material-asked", what: reminderWhat }, actor);
  await queueMail(tx, { kind: "material-reminder", subjectId: eventId }, actor);
}

/** It waits for the client, on hold and not paused, and something is open. */
async function findWaiting(tx: Tx, projectId: string): Promise<{ list: MaterialListRow } | undefined> {
  const [found] = await tx
    .select({ list: materialLists })
    .from(materialLists)
    .innerJoin(projects, and(eq(projects.id, materialLists.projectId), isNull(projects.deletedAt)))
    .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .where(
      and(
        eq(materialLists.projectId, projectId),
        isNotNull(materialLists.waitsSince),
        isNull(materialLists.returnedAt),
        eq(projects.status, "on_hold"),
        isNull(projects.pausedUntil),
      ),
    );
  if (!found) return;
  const items = await listItems(tx, projectId);
  return items.some(({ wantedAt, isHere }) => wantedAt && !isHere) ? found : undefined;
}
