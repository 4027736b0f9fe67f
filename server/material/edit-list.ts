import { and, asc, eq, isNull } from "drizzle-orm";
import { type MaterialKind, mostItems } from "../../domain/material.ts";
import { groupOf } from "../../domain/promise.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { materialItems, materialLists } from "../db/schema/index.ts";
import { lockProject } from "../projects/lock-project.ts";

export type ItemWords = {
  kind: MaterialKind;
  title: string;
  hint: string;
  enough: number;
  choices: string[];
  isNeeded: boolean;
};

export type ListEdited = { outcome: "saved" | "unchanged" | "too-many" | "not-being-made" | "not-there" };

/** At the end of the list. The form's own id: sent twice, it is one. */
export async function addItem(
  actor: PersonActor,
  projectId: string,
  { id, ...item }: ItemWords & { id: string },
): Promise<ListEdited> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project?.clientId) return { outcome: "not-there" };
    if (groupOf({ hasClient: true, status: project.status }) === "live") return { outcome: "not-being-made" };
    await tx.insert(materialLists).values({ projectId, clientId: project.clientId }).onConflictDoNothing();
    const items = await listPlaces(tx, projectId);
    if (items.length >= mostItems) return { outcome: "too-many" };
    const position = (items.at(-1)?.position ?? 0) + 1;
    const row = { id, projectId, position };
    const added = await tx.insert(materialItems).values(Object.assign(row, item)).onConflictDoNothing();
    return { outcome: added.rowCount ? "saved" : "unchanged" };
  });
}

type Which = { projectId: string; itemId: string };

/** The client sees a change at once, where it was sent already. */
export async function changeItem(actor: PersonActor, which: Which, item: ItemWords): Promise<ListEdited> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    if (!(await lockProject(tx, which.projectId))) return { outcome: "not-there" };
    const { rowCount } = await tx.update(materialItems).set(item).where(isIt(which));
    return { outcome: rowCount ? "saved" : "not-there" };
  });
}

/** One place up or down. */
export async function moveItem(actor: PersonActor, which: Which, by: -1 | 1): Promise<ListEdited> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    if (!(await lockProject(tx, which.projectId))) return { outcome: "not-there" };
    const items = await listPlaces(tx, which.projectId);
    const at = items.findIndex(({ id }) => id === which.itemId);
    const [item, other] = [items[at], items[at + by]];
    if (!item) return { outcome: "not-there" };
    if (!other) return { outcome: "unchanged" };
    await tx.update(materialItems).set({ position: other.position }).where(eq(materialItems.id, item.id));
    await tx.update(materialItems).set({ position: item.position }).where(eq(materialItems.id, other.id));
    return { outcome: "saved" };
  });
}

/** What has come for it stays with the project. */
export async function takeOffItem(actor: PersonActor, which: Which): Promise<ListEdited> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    if (!(await lockProject(tx, which.projectId))) return { outcome: "not-there" };
    const { rowCount } = await tx.delete(materialItems).where(isIt(which));
    return { outcome: rowCount ? "saved" : "unchanged" };
  });
}

/** It is enough for the provider, or it is not after all. */
export async function settleItem(actor: PersonActor, which: Which, isSettled: boolean): Promise<ListEdited> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    if (!(await lockProject(tx, which.projectId))) return { outcome: "not-there" };
    const settledAt = isSettled ? actor.at : null;
    const { rowCount } = await tx.update(materialItems).set({ settledAt }).where(isIt(which));
    return { outcome: rowCount ? "saved" : "not-there" };
  });
}

/** The provider asks for no more by e-mail. */
export async function stopReminders(actor: PersonActor, projectId: string): Promise<ListEdited> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const isOn = and(eq(materialLists.projectId, projectId), isNull(materialLists.remindersStoppedAt));
    const { rowCount } = await tx.update(materialLists).set({ remindersStoppedAt: actor.at }).where(isOn);
    return { outcome: rowCount ? "saved" : "unchanged" };
  });
}

function isIt({ projectId, itemId }: Which) {
  return and(eq(materialItems.id, itemId), eq(materialItems.projectId, projectId));
}

async function listPlaces(tx: Tx, projectId: string) {
  const { id, position } = materialItems;
  return tx
    .select({ id, position })
    .from(materialItems)
    .where(eq(materialItems.projectId, projectId))
    .orderBy(asc(position), asc(id));
}
