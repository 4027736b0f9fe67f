import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { clientQuota, largestFile, mostFilesPerItem } from "../../domain/client-file.ts";
import { takesFiles } from "../../domain/material.ts";
import { clientOf, type Person } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { files, materialItems, projects, uploads } from "../db/schema/index.ts";

export type ForItem = { projectId: string; itemId: string };

/** The thing that a client's file is for; not theirs, or nothing that files are for, means not there. */
export async function findItemForFiles(tx: Tx, person: Person, { projectId, itemId }: ForItem) {
  const [item] = await tx
    .select({ id: materialItems.id, kind: materialItems.kind, clientId: projects.clientId })
    .from(materialItems)
    .innerJoin(projects, eq(projects.id, materialItems.projectId))
    .where(
      and(
        eq(materialItems.id, itemId),
        eq(materialItems.projectId, projectId),
        isNotNull(materialItems.wantedAt),
        eq(projects.clientId, clientOf(person, "project")),
        isNull(projects.deletedAt),
      ),
    );
  if (!item?.clientId || !takesFiles(item.kind)) return;
  return { id: item.id, clientId: item.clientId, isPictureWanted: item.kind === "photos" };
}

/** Whoever adds a file to a client's waits here for whoever does already, so that both count. */
export async function lockFiles(tx: Tx, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 4))`);
}

type Wanted = { clientId: string; itemId: string; bytes: number };

/** What is on its way counts, except the one that asks. */
export async function findProblemOfRoom(
  tx: Tx,
  { clientId, itemId, bytes }: Wanted,
  uploadId: string,
): Promise<"too-large" | "too-many" | "no-room" | undefined> {
  if (bytes > largestFile) return "too-large";
  const isOther = ne(uploads.id, uploadId);
  const count =
    (await tx.$count(files, and(eq(files.itemId, itemId), isNull(files.removedAt)))) +
    (await tx.$count(uploads, and(eq(uploads.itemId, itemId), isOther)));
  if (count >= mostFilesPerItem) return "too-many";
  const sum = sql<number>`coalesce(sum(bytes), 0)::float8`;
  const [kept] = await tx.select({ bytes: sum }).from(files).where(eq(files.clientId, clientId));
  const [coming] = await tx
    .select({ bytes: sum })
    .from(uploads)
    .where(and(eq(uploads.clientId, clientId), isOther));
  return (kept?.bytes ?? 0) + (coming?.bytes ?? 0) + bytes > clientQuota ? "no-room" : undefined;
}
