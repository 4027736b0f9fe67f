import { and, eq, isNull } from "drizzle-orm";
import { type FileRefusal, fileName, largestFile, nameFor } from "../../domain/client-file.ts";
import type { Person, PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { attachments, files } from "../db/schema/index.ts";
import type { FileContent } from "./file-store.ts";
import { type ForWhat, findPlace, findProblemOfRoom, isWaiting, lockFiles, type Place } from "./find-room.ts";
import { type TakenContent, takeContent } from "./take-content.ts";

export type GivenFile = { id: string; name: string; bytes: number };

export type FileAdded =
  | { outcome: "added" | "already"; file: GivenFile }
  | { outcome: "refused"; refusal: FileRefusal }
  | { outcome: "not-there" };

type Given = ForWhat & { id: string; name: string };

/** For something on the provider's list, or for a message. Whether there is room is asked before a byte is kept, and again. */
export async function addFile(actor: PersonActor, given: Given, content: FileContent): Promise<FileAdded> {
  const place = await asViewer(actor, (tx) => findPlace(tx, actor, given));
  if (!place) return { outcome: "not-there" };
  const wanted = { id: given.id, projectId: given.projectId, place, bytes: 1 };
  const problem = await asViewer(actor, (tx) => findProblemOfRoom(tx, actor, wanted));
  if (problem) return { outcome: "refused", refusal: problem };
  const taken = await takeContent(content, place);
  if ("refusal" in taken) return { outcome: "refused", refusal: taken.refusal };
  return asViewer(actor, (tx) => addRow(tx, given, taken, actor));
}

/** Of what is kept already. The same content for the same thing is there once. */
export async function addRow(tx: Tx, given: Given, taken: TakenContent, actor: PersonActor): Promise<FileAdded> {
  const place = await findPlace(tx, actor, given);
  if (!place) return { outcome: "not-there" };
  await lockFiles(tx, place.clientId);
  const same = await findSame(tx, actor, given.projectId, place, taken.digest);
  if (same) return { outcome: "already", file: same };
  const { id, projectId } = given;
  // A photograph that grew by being drawn anew is not refused for that.
  const wanted = { id, projectId, place, bytes: Math.min(taken.bytes, largestFile) };
  const problem = await findProblemOfRoom(tx, actor, wanted);
  if (problem) return { outcome: "refused", refusal: problem };
  const name = nameFor(fileName(given.name), taken.kind);
  const { clientId, itemId } = place;
  const row = Object.assign({ id, clientId, projectId, name, givenBy: actor.id, givenAt: actor.at }, taken);
  const added = itemId
    ? await tx.insert(files).values(Object.assign({ itemId }, row)).onConflictDoNothing()
    : await tx.insert(attachments).values(row).onConflictDoNothing();
  return { outcome: added.rowCount ? "added" : "already", file: { id, name, bytes: taken.bytes } };
}

async function findSame(tx: Tx, person: Person, projectId: string, { itemId }: Place, digest: string) {
  const [same] = itemId
    ? await tx
        .select({ id: files.id, name: files.name, bytes: files.bytes })
        .from(files)
        .where(and(eq(files.itemId, itemId), eq(files.digest, digest), isNull(files.removedAt)))
    : await tx
        .select({ id: attachments.id, name: attachments.name, bytes: attachments.bytes })
        .from(attachments)
        .where(and(isWaiting(person, projectId), eq(attachments.digest, digest)));
  return same;
}
