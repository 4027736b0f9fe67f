import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { outdatedExports } from "../../domain/client-export.ts";
import { system, systemActor } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clientExportPieces, clientExports, clients } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { checkArchive } from "./check-archive.ts";
import { makeArchive } from "./make-archive.ts";

const pieceBytes = 1024 * 1024;

/**
 * Made in a file of the worker's own, kept in pieces in the database, read back from there and opened: only then is it the
 * client's to have. Asked for once more after a failure, it begins anew.
 */
export async function makeExport(exportId: string, requestId: string, now: () => Date): Promise<void> {
  const requested = await asViewer(system, (tx) => findRequested(tx, exportId));
  if (!requested) return;
  const folder = await mkdtemp(join(tmpdir(), "export-"));
  try {
    const at = now();
    const made = await withFile(join(folder, "made.zip"), async (file) => {
      const archive = await makeArchive(file, { ...requested, at });
      await asViewer(system, (tx) => keepPieces(tx, exportId, file));
      return archive;
    });
    await withFile(join(folder, "kept.zip"), async (file) => {
      await readPieces(exportId, file);
      await checkArchive(file);
    });
    const checkedAt = now();
    const actor = systemActor(requestId, checkedAt);
    await asViewer(system, async (tx) => {
      const set = { ...made, madeAt: at, checkedAt };
      await tx.update(clientExports).set(set).where(eq(clientExports.id, exportId));
      await recordEvent(tx, { action: "export-made", subject: { kind: "client", id: requested.clientId } }, actor);
      if (requested.requestedBy) await queueMail(tx, { kind: "export-ready", subjectId: exportId }, actor);
      await deleteOutdated(tx, requested.clientId, checkedAt);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findRequested(tx: Tx, exportId: string) {
  const [requested] = await tx
    .select({ clientId: clientExports.clientId, requestedBy: clientExports.requestedBy, name: clients.name })
    .from(clientExports)
    .innerJoin(clients, eq(clients.id, clientExports.clientId))
    .where(and(eq(clientExports.id, exportId), isNull(clientExports.madeAt)));
  return requested;
}

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  // Nobody else on the machine reads it.
  const file = await open(path, "wx+", 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** In place of those of a try that failed. */
async function keepPieces(tx: Tx, exportId: string, file: FileHandle): Promise<void> {
  await tx.delete(clientExportPieces).where(eq(clientExportPieces.exportId, exportId));
  for (let position = 0; ; position++) {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(pieceBytes),
      ...([0, pieceBytes, position * pieceBytes] as const),
    );
    if (bytesRead === 0) return;
    await tx.insert(clientExportPieces).values({ exportId, position, piece: buffer.subarray(0, bytesRead) });
  }
}

async function readPieces(exportId: string, file: FileHandle): Promise<void> {
  for (let position = 0; ; position++) {
    const isNext = and(eq(clientExportPieces.exportId, exportId), eq(clientExportPieces.position, position));
    const [found] = await asViewer(system, (tx) =>
      tx.select({ piece: clientExportPieces.piece }).from(clientExportPieces).where(isNext),
    );
    if (!found) return;
    await file.writeFile(found.piece);
  }
}

async function deleteOutdated(tx: Tx, clientId: string, at: Date): Promise<void> {
  const made = await tx
    .select({ id: clientExports.id, madeAt: clientExports.madeAt })
    .from(clientExports)
    .where(and(eq(clientExports.clientId, clientId), isNotNull(clientExports.madeAt)))
    .orderBy(desc(clientExports.madeAt), asc(clientExports.id));
  const outdated = outdatedExports(
    made.flatMap(({ id, madeAt }) => (madeAt ? [{ id, madeAt }] : [])),
    at,
  );
  if (outdated.length === 0) return;
  await tx.delete(clientExports).where(
    inArray(
      clientExports.id,
      outdated.map(({ id }) => id),
    ),
  );
}
