import { and, eq, isNull } from "drizzle-orm";
import { groupOf } from "../../domain/promise.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { type MaterialListRow, materialItems, materialLists, type projects } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { writeStatus } from "../projects/change-status.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { findList, listItems } from "./find-material.ts";
import { prepareLogin } from "./prepare-login.ts";

export type ListSent = { outcome: "sent" | "unchanged" | "empty" | "not-being-made" | "not-there" };

/** On hold with the line to the client, who is mailed: with a way to a password, where they have none. It is their turn. */
export async function sendList(actor: PersonActor, projectId: string, note: string): Promise<ListSent> {
  requireAdmin(actor);
  await prepareLogin(actor, projectId);
  return asViewer(actor, async (tx) => {
    const open = await findOpen(tx, projectId);
    if (typeof open === "string") return { outcome: open };
    const { project, list } = open;
    const isNew = and(eq(materialItems.projectId, projectId), isNull(materialItems.wantedAt));
    const { rowCount } = await tx.update(materialItems).set({ wantedAt: actor.at }).where(isNew);
    if (!rowCount && list.sentAt && list.returnedAt === null && note === list.note) return { outcome: "unchanged" };
    const items = await listItems(tx, projectId);
    if (items.every(({ isHere }) => isHere)) return { outcome: "empty" };
    await putOnHold(tx, { project, note, what: things(items.filter(({ isHere }) => !isHere).length) }, actor);
    return { outcome: "sent" };
  });
}

/** One thing, which the client has answered, with what is missing of it. */
export async function askAgain(
  actor: PersonActor,
  { projectId, itemId, missing }: { projectId: string; itemId: string; missing: string },
): Promise<ListSent> {
  requireAdmin(actor);
  await prepareLogin(actor, projectId);
  return asViewer(actor, async (tx) => {
    const open = await findOpen(tx, projectId);
    if (typeof open === "string") return { outcome: open };
    const [item] = await tx
      .update(materialItems)
      .set({ missing, wantedAgainAt: actor.at, wantedAt: actor.at, settledAt: null })
      .where(and(eq(materialItems.id, itemId), eq(materialItems.projectId, projectId)))
      .returning({ title: materialItems.title });
    if (!item) return { outcome: "not-there" };
    await putOnHold(tx, { project: open.project, note: missing, what: item.title }, actor);
    return { outcome: "sent" };
  });
}

/** The provider has enough, and goes on. */
export async function takeTurn(actor: PersonActor, projectId: string): Promise<ListSent> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    const list = project && (await findList(tx, projectId));
    if (!project || !list?.sentAt) return { outcome: "not-there" };
    if (list.returnedAt) return { outcome: "unchanged" };
    if (project.status === "on_hold" && project.pausedUntil === null) {
      const eventId = await writeStatus(tx, project, { status: "active", note: "" }, actor);
      await queueMail(tx, { kind: "project-news", subjectId: eventId }, actor);
    }
    await tx.update(materialLists).set({ returnedAt: actor.at }).where(eq(materialLists.projectId, projectId));
    return { outcome: "sent" };
  });
}

type Project = typeof projects.$inferSelect;

type Open = { project: Project; list: MaterialListRow } | "not-there" | "not-being-made" | "empty";

async function findOpen(tx: Tx, projectId: string): Promise<Open> {
  const project = await lockProject(tx, projectId);
  const list = project && (await findList(tx, projectId));
  if (!project) return "not-there";
  const group = groupOf({ hasClient: project.clientId !== null, status: project.status });
  if (group === "own" || group === "live") return "not-being-made";
  return list ? { project, list } : "empty";
}

type OnHold = { project: Project; note: string; what: string };

async function putOnHold(tx: Tx, { project, note, what }: OnHold, actor: PersonActor): Promise<void> {
  const { id: projectId, status, pausedUntil } = project;
  if (status !== "on_hold" || pausedUntil !== null || note !== project.note)
    await writeStatus(tx, project, { status: "on_hold", note, endsPause: true }, actor);
  const [list] = await tx.select().from(materialLists).where(eq(materialLists.projectId, projectId));
  await tx
    .update(materialLists)
    .set({
      note,
      sentAt: list?.sentAt ?? actor.at,
      waitsSince: actor.at,
      partlySentAt: null,
      returnedAt: null,
      remindersSent: 0,
      remindersStoppedAt: null,
    })
    .where(eq(materialLists.projectId, projectId));
  const eventId = await recordProjectEvent(tx, { projectId, kind: "material-asked", what, note }, actor);
  await queueMail(tx, { kind: "material-asked", subjectId: eventId }, actor);
}

function things(count: number): string {
  return count === 1 ? "1 thing" : `${count} things`;
}
