import { and, asc, eq } from "drizzle-orm";
import { type FileRefusal, fileName, partBytes, partsOf } from "../../domain/client-file.ts";
import type { Person, PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { attachments, files, uploadParts, uploads } from "../db/schema/index.ts";
import { addRow, type FileAdded } from "./add-file.ts";
import { type FileContent, FileTooLarge, readStoredFile, storeFile } from "./file-store.ts";
import { type ForWhat, findPlace, findProblemOfRoom, lockFiles, type Place } from "./find-room.ts";
import { takeContent } from "./take-content.ts";

/** `received`: how many pieces are here, from the first on; the next one wanted has that number. */
export type Upload =
  | { outcome: "going-on"; received: number; parts: number }
  | { outcome: "done" }
  | { outcome: "refused"; refusal: FileRefusal }
  | { outcome: "not-there" };

type Announced = ForWhat & { uploadId: string; name: string; bytes: number };

/** Begins a file, or says how much of it is here: after a lost line it goes on from there. */
export async function beginUpload(actor: PersonActor, announced: Announced): Promise<Upload> {
  const { uploadId: id, projectId, name, bytes } = announced;
  return asViewer(actor, async (tx) => {
    const place = await findPlace(tx, actor, announced);
    if (!place) return { outcome: "not-there" };
    const { clientId, itemId } = place;
    await lockFiles(tx, clientId);
    if (await findDone(tx, id, place)) return { outcome: "done" };
    const going = await findUpload(tx, actor, id);
    if (going) return { outcome: "going-on", received: await countReceived(tx, id), parts: partsOf(going.bytes) };
    if (bytes < 1) return { outcome: "refused", refusal: "empty" };
    const problem = await findProblemOfRoom(tx, actor, { id, projectId, place, bytes });
    if (problem) return { outcome: "refused", refusal: problem };
    const givenBy = actor.id;
    const row = { id, clientId, projectId, itemId, name: fileName(name), bytes, givenBy, begunAt: actor.at };
    const begun = await tx.insert(uploads).values(row).onConflictDoNothing();
    // The id of somebody else's.
    if (!begun.rowCount) return { outcome: "not-there" };
    return { outcome: "going-on", received: 0, parts: partsOf(bytes) };
  });
}

/** One piece, as a whole or not at all. The same one sent again is taken once. */
export async function storePart(
  actor: PersonActor,
  { uploadId, position }: { uploadId: string; position: number },
  content: FileContent,
): Promise<Upload> {
  const upload = await asViewer(actor, (tx) => findUpload(tx, actor, uploadId));
  if (!upload || !(position >= 0 && position < partsOf(upload.bytes))) return { outcome: "not-there" };
  const expected = Math.min(partBytes, upload.bytes - position * partBytes);
  const stored = await storeFile(content, { mostBytes: expected }).catch((error: unknown) => {
    if (error instanceof FileTooLarge) return undefined;
    throw error;
  });
  if (!stored) return { outcome: "refused", refusal: "too-large" };
  return asViewer(actor, async (tx) => {
    if (!(await findUpload(tx, actor, uploadId))) return { outcome: "not-there" };
    const part = { uploadId, position, digest: stored.digest, bytes: stored.bytes };
    if (stored.bytes === expected) await tx.insert(uploadParts).values(part).onConflictDoNothing();
    return { outcome: "going-on", received: await countReceived(tx, uploadId), parts: partsOf(upload.bytes) };
  });
}

/** Its pieces, one after the other, are the file. Asked for twice, it is there once. */
export async function finishUpload(
  actor: PersonActor,
  { uploadId }: { uploadId: string },
): Promise<FileAdded | Extract<Upload, { outcome: "going-on" }>> {
  const found = await asViewer(actor, async (tx) => {
    // In this order: if it is still there afterwards, nobody else has finished it, and its pieces were all that there are.
    const parts = await listParts(tx, uploadId);
    const upload = await findUpload(tx, actor, uploadId);
    return upload && { upload, parts };
  });
  if (!found) return findFinished(actor, uploadId);
  const { upload, parts } = found;
  const wanted = partsOf(upload.bytes);
  if (parts.length < wanted) return { outcome: "going-on", received: leading(parts), parts: wanted };
  const { projectId, name } = upload;
  const itemId = upload.itemId ?? undefined;
  const place = await asViewer(actor, (tx) => findPlace(tx, actor, { projectId, itemId }));
  if (!place) return { outcome: "not-there" };
  const taken = await takeContent(contentOf(parts), place);
  return asViewer(actor, async (tx) => {
    const added: FileAdded =
      "refusal" in taken
        ? { outcome: "refused", refusal: taken.refusal }
        : await addRow(tx, { id: uploadId, itemId, projectId, name }, taken, actor);
    await tx.delete(uploads).where(eq(uploads.id, uploadId));
    return added;
  });
}

async function* contentOf(parts: readonly { digest: string }[]): AsyncGenerator<Uint8Array> {
  for (const { digest } of parts) for await (const piece of readStoredFile(digest)) yield piece;
}

async function findUpload(tx: Tx, person: Person, uploadId: string) {
  const isOwn = and(eq(uploads.id, uploadId), eq(uploads.givenBy, person.id));
  const [upload] = await tx.select().from(uploads).where(isOwn);
  return upload;
}

async function findDone(tx: Tx, id: string, { itemId }: Place): Promise<boolean> {
  const count = itemId
    ? await tx.$count(files, and(eq(files.id, id), eq(files.itemId, itemId)))
    : await tx.$count(attachments, eq(attachments.id, id));
  return count > 0;
}

async function findFinished(actor: PersonActor, id: string): Promise<FileAdded> {
  return asViewer(actor, async (tx) => {
    for (const table of [files, attachments]) {
      const isOwn = and(eq(table.id, id), eq(table.givenBy, actor.id));
      const [file] = await tx.select({ id: table.id, name: table.name, bytes: table.bytes }).from(table).where(isOwn);
      if (file) return { outcome: "already", file };
    }
    return { outcome: "not-there" };
  });
}

async function listParts(tx: Tx, uploadId: string) {
  const { position, digest } = uploadParts;
  const rows = tx.select({ position, digest }).from(uploadParts);
  return rows.where(eq(uploadParts.uploadId, uploadId)).orderBy(asc(position));
}

async function countReceived(tx: Tx, uploadId: string): Promise<number> {
  return leading(await listParts(tx, uploadId));
}

function leading(parts: readonly { position: number }[]): number {
  const gap = parts.findIndex(({ position }, index) => position !== index);
  return gap < 0 ? parts.length : gap;
}
