import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { clientQuota, largestFile, mostAttachments, mostFilesPerItem } from "../../domain/client-file.ts";
import { takesFiles } from "../../domain/material.ts";
import { clientOf, type Person } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { attachments, clients, files, materialItems, projects, uploads } from "../db/schema/index.ts";

/** For something on a list, or for a message. */
export type ForWhat = { projectId: string; itemId?: string | undefined };

/** What a file is for: not theirs, or nothing that files are for, means not there. */
export async function findPlace(tx: Tx, person: Person, { projectId, itemId }: ForWhat) {
  if (itemId !== undefined) return findItemForFiles(tx, person, { projectId, itemId });
  const owner = person.role === "admin" ? undefined : eq(projects.clientId, clientOf(person, "project"));
  const [found] = await tx
    .select({ clientId: projects.clientId })
    .from(projects)
    .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
  return found?.clientId ? { itemId: null, clientId: found.clientId, isPictureWanted: false } : undefined;
}

async function findItemForFiles(tx: Tx, person: Person, { projectId, itemId }: Required<ForWhat>) {
  const [item] = await tx
    .select({ id: materialItems.id, kind: materialItems.kind, clientId: projects.clientId })
    .from(materialItems)
    .innerJoin(projects, eq(projects.id, materialItems.projectId))
    .where(
      and(
        eq(materialItems.id, itemId ?? ""),
        eq(materialItems.projectId, projectId),
        isNotNull(materialItems.wantedAt),
        eq(projects.clientId, clientOf(person, "project")),
        isNull(projects.deletedAt),
      ),
    );
  if (!item?.clientId || !takesFiles(item.kind)) return;
  return { itemId: item.id, clientId: item.clientId, isPictureWanted: item.kind === "photos" };
}

/** Whoever adds a file to a client's waits here for whoever does already, so that both count. */
export async function lockFiles(tx: Tx, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 4))`);
}

type Wanted = { id: string; projectId: string; place: Place; bytes: number };
export type Place = { itemId: string | null; clientId: string };

/** What is on its way counts, except the one that asks. */
export async function findProblemOfRoom(
  tx: Tx,
  person: Person,
  { id, projectId, place, bytes }: Wanted,
): Promise<"too-large" | "too-many" | "no-room" | undefined> {
  if (bytes > largestFile) return "too-large";
  const { clientId, itemId } = place;
  const isOther = ne(uploads.id, id);
  const isOwnForMessage = and(isNull(uploads.itemId), eq(uploads.projectId, projectId), eq(uploads.givenBy, person.id));
  const count = itemId
    ? (await tx.$count(files, and(eq(files.itemId, itemId), isNull(files.removedAt)))) +
      (await tx.$count(uploads, and(eq(uploads.itemId, itemId), isOther)))
    : (await tx.$count(attachments, isWaiting(person, projectId))) +
      (await tx.$count(uploads, and(isOwnForMessage, isOther)));
  if (count >= (itemId ? mostFilesPerItem : mostAttachments)) return "too-many";
  const sum = sql<number>`coalesce(sum(bytes), 0)::float8`;
  const [kept] = await tx.select({ bytes: sum }).from(files).where(eq(files.clientId, clientId));
  const [attached] = await tx.select({ bytes: sum }).from(attachments).where(eq(attachments.clientId, clientId));
  const [coming] = await tx
    .select({ bytes: sum })
    .from(uploads)
    .where(and(eq(uploads.clientId, clientId), isOther));
  const all = (kept?.bytes ?? 0) + (attached?.bytes ?? 0) + (coming?.bytes ?? 0);
  return all + bytes > clientQuota ? "no-room" : undefined;
}

/** Given for a message that is not sent yet. */
export function isWaiting(person: Person, projectId: string) {
  return and(eq(attachments.projectId, projectId), eq(attachments.givenBy, person.id), isNull(attachments.messageId));
}
