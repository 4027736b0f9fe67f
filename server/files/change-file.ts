import { and, eq, isNull } from "drizzle-orm";
import { mostFilesPerItem } from "../../domain/client-file.ts";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { files } from "../db/schema/index.ts";
import { lockFiles } from "./find-room.ts";

type Changed = { outcome: "changed"; name: string } | { outcome: "not-there" } | { outcome: "too-many" };
type Wanted = { projectId: string; fileId: string };

/** Taken away by whoever gave it; it can be put back until a night has passed. */
export async function removeFile(actor: PersonActor, wanted: Wanted): Promise<Changed> {
  return asViewer(actor, (tx) => change(tx, wanted, actor.at, actor));
}

export async function putBackFile(actor: PersonActor, wanted: Wanted): Promise<Changed> {
  return asViewer(actor, (tx) => change(tx, wanted, null, actor));
}

async function change(
  tx: Tx,
  { projectId, fileId }: Wanted,
  removedAt: Date | null,
  actor: PersonActor,
): Promise<Changed> {
  const clientId = clientOf(actor, "project");
  await lockFiles(tx, clientId);
  const isIt = and(eq(files.id, fileId), eq(files.projectId, projectId), eq(files.clientId, clientId));
  const [file] = await tx.select().from(files).where(isIt);
  if (!file?.itemId) return { outcome: "not-there" };
  if ((file.removedAt === null) === (removedAt === null)) return { outcome: "changed", name: file.name };
  if (removedAt === null) {
    const isThere = and(eq(files.itemId, file.itemId), isNull(files.removedAt));
    const isSame = and(isThere, eq(files.digest, file.digest));
    if ((await tx.$count(files, isSame)) > 0) return { outcome: "changed", name: file.name };
    if ((await tx.$count(files, isThere)) >= mostFilesPerItem) return { outcome: "too-many" };
  }
  await tx.update(files).set({ removedAt }).where(isIt);
  return { outcome: "changed", name: file.name };
}
