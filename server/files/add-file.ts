import { and, eq, isNull } from "drizzle-orm";
import { type FileRefusal, fileName, largestFile, nameFor } from "../../domain/client-file.ts";
import type { PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { files } from "../db/schema/index.ts";
import type { FileContent } from "./file-store.ts";
import { type ForItem, findItemForFiles, findProblemOfRoom, lockFiles } from "./find-room.ts";
import { type TakenContent, takeContent } from "./take-content.ts";

export type GivenFile = { id: string; name: string; bytes: number };

export type FileAdded =
  | { outcome: "added" | "already"; file: GivenFile }
  | { outcome: "refused"; refusal: FileRefusal }
  | { outcome: "not-there" };

type Given = ForItem & { id: string; name: string };

/** A client gives a file for something on the provider's list. Whether there is room is asked before a byte is kept, and again. */
export async function addFile(actor: PersonActor, given: Given, content: FileContent): Promise<FileAdded> {
  const item = await asViewer(actor, (tx) => findItemForFiles(tx, actor, given));
  if (!item) return { outcome: "not-there" };
  const wanted = { clientId: item.clientId, itemId: item.id, bytes: 1 };
  const problem = await asViewer(actor, (tx) => findProblemOfRoom(tx, wanted, given.id));
  if (problem) return { outcome: "refused", refusal: problem };
  const taken = await takeContent(content, item);
  if ("refusal" in taken) return { outcome: "refused", refusal: taken.refusal };
  return asViewer(actor, (tx) => addRow(tx, given, taken, actor));
}

/** Of what is kept already. The same content for the same thing is there once. */
export async function addRow(tx: Tx, given: Given, taken: TakenContent, actor: PersonActor): Promise<FileAdded> {
  const item = await findItemForFiles(tx, actor, given);
  if (!item) return { outcome: "not-there" };
  await lockFiles(tx, item.clientId);
  const isSame = and(eq(files.itemId, item.id), eq(files.digest, taken.digest), isNull(files.removedAt));
  const [same] = await tx.select({ id: files.id, name: files.name, bytes: files.bytes }).from(files).where(isSame);
  if (same) return { outcome: "already", file: same };
  // A photograph that grew by being drawn anew is not refused for that.
  const bytes = Math.min(taken.bytes, largestFile);
  const problem = await findProblemOfRoom(tx, { clientId: item.clientId, itemId: item.id, bytes }, given.id);
  if (problem) return { outcome: "refused", refusal: problem };
  const { id, projectId } = given;
  const name = nameFor(fileName(given.name), taken.kind);
  const { clientId } = item;
  const row = { id, clientId, projectId, itemId: item.id, name, givenBy: actor.id, givenAt: actor.at };
  const added = await tx.insert(files).values(Object.assign(row, taken)).onConflictDoNothing();
  return { outcome: added.rowCount ? "added" : "already", file: { id, name, bytes: taken.bytes } };
}
