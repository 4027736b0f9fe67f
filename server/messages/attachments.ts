import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { clientOf, type Person, type PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { attachments, projects } from "../db/schema/index.ts";
import { isWaiting } from "../files/find-room.ts";

type Sent = { projectId: string; messageId: string };

/** What its author gave for it goes with a message; what another gave, or what went with one before, does not. */
export async function attach(
  tx: Tx,
  author: PersonActor,
  { projectId, messageId }: Sent,
  ids: readonly string[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(attachments)
    .set({ messageId })
    .where(and(isWaiting(author, projectId), inArray(attachments.id, [...ids])));
}

export async function removeAttachments(
  tx: Tx,
  author: PersonActor,
  projectId: string,
  ids: readonly string[] = [],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const removed = await tx
    .delete(attachments)
    .where(and(isWaiting(author, projectId), inArray(attachments.id, [...ids])))
    .returning({ name: attachments.name });
  return removed.map(({ name }) => name);
}

/** Taken away again by whoever gave it, before it is sent. */
export async function removeAttachment(
  actor: PersonActor,
  { projectId, fileId }: { projectId: string; fileId: string },
): Promise<{ outcome: "removed"; name: string | undefined } | { outcome: "not-there" }> {
  return asViewer(actor, async (tx) => {
    const owner = actor.role === "admin" ? undefined : eq(projects.clientId, clientOf(actor, "project"));
    if ((await tx.$count(projects, and(eq(projects.id, projectId), owner))) === 0) return { outcome: "not-there" };
    const [name] = await removeAttachments(tx, actor, projectId, [fileId]);
    return { outcome: "removed", name };
  });
}

export type Attached = Awaited<ReturnType<typeof listAttachments>>[number];

/** Those of these messages, and the reader's own that wait for theirs. */
export async function listAttachments(tx: Tx, reader: Person, projectId: string, messageIds: readonly string[]) {
  const { id, messageId, name, bytes, width, height, thumbDigest, givenAt } = attachments;
  const isSent = and(isNotNull(messageId), eq(attachments.projectId, projectId), inArray(messageId, [...messageIds]));
  return tx
    .select({ id, messageId, name, bytes, width, height, thumbDigest })
    .from(attachments)
    .where(messageIds.length > 0 ? or(isSent, isWaiting(reader, projectId)) : isWaiting(reader, projectId))
    .orderBy(asc(givenAt), asc(id));
}
