import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { greetingName } from "../../domain/client.ts";
import { type MessageSide, mailedAt } from "../../domain/message.ts";
import { clientOf, type PersonActor, requireAdmin } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clientPeople, clients, isUnanswered, messages, privateNotes, projects } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { attach, removeAttachments } from "./attachments.ts";
import { earlier, noteRead } from "./note-read.ts";

export type Writing = {
  text: string;
  /** Chosen by the page; the same key with the same words is the same message, however often it arrives. */
  retryKey: string | undefined;
  /** The newest thing that stood on the page: what came after it is neither read nor answered. */
  seen: Date | undefined;
  /** The files that go with it, which its author gave before. */
  attached?: readonly string[];
  /** When the e-mail arrived that it came in; its key alone says which that was. */
  mailReceivedAt?: Date;
};

type Words = Pick<Writing, "text" | "retryKey">;

export type Written = { outcome: "written"; id: string } | { outcome: "not-there" } | { outcome: "too-many" };

/** From the client to the provider or the other way. What the provider writes answers everything of the client's that stood on the page. */
export async function writeMessage(actor: PersonActor, projectId: string, writing: Writing): Promise<Written> {
  return asViewer(actor, (tx) => addMessage(tx, actor, projectId, writing));
}

/** The same within a transaction: of the writer's own, or of the worker's, which has an e-mail of theirs. */
export async function addMessage(tx: Tx, actor: PersonActor, projectId: string, writing: Writing): Promise<Written> {
  const id = randomUUID();
  const { mailReceivedAt } = writing;
  const project = await findProject(tx, actor, projectId);
  if (!project) return { outcome: "not-there" };
  const submission = mailReceivedAt
    ? fingerprint("mail", projectId, { text: "", retryKey: writing.retryKey }, id)
    : fingerprint("message", projectId, writing, id);
  const [known] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.submission, submission));
  if (known) {
    // A form that arrived twice has brought its files twice.
    await removeAttachments(tx, actor, projectId, writing.attached);
    return { outcome: "written", id: known.id };
  }
  const bucket = mailReceivedAt ? "mail-reply" : "message";
  if ((await takeAllowance(tx, { bucket, subject: actor.id }, actor.at)) > 0) return { outcome: "too-many" };
  const side: MessageSide = actor.role === "admin" ? "provider" : "client";
  const writtenAt = await nextMoment(tx, projectId, actor.at);
  if (side === "provider") await answer(tx, projectId, writing.seen, writtenAt);
  await tx.insert(messages).values({
    id,
    projectId,
    side,
    submission,
    writtenAt,
    text: writing.text,
    authorId: actor.id,
    authorName: side === "client" ? project.author : "",
    requestId: actor.requestId,
    mailReceivedAt: mailReceivedAt ?? null,
  });
  await attach(tx, actor, { projectId, messageId: id }, writing.attached);
  if (writing.seen) await noteRead(tx, { projectId, accountId: actor.id, readAt: earlier(writing.seen, actor.at) });
  await enqueue(tx, "mail-messages", { messageId: id, requestId: actor.requestId }, mailedAt(writtenAt));
  return { outcome: "written", id };
}

/** For nobody but the provider. */
export async function writeNote(actor: PersonActor, projectId: string, writing: Words): Promise<Written> {
  requireAdmin(actor);
  const id = randomUUID();
  return asViewer(actor, async (tx) => {
    if (!(await findProject(tx, actor, projectId))) return { outcome: "not-there" };
    const submission = fingerprint("note", projectId, writing, id);
    const [known] = await tx
      .select({ id: privateNotes.id })
      .from(privateNotes)
      .where(eq(privateNotes.submission, submission));
    if (known) return { outcome: "written", id: known.id };
    const { text } = writing;
    const [authorId, writtenAt, requestId] = [actor.id, actor.at, actor.requestId];
    await tx.insert(privateNotes).values({ id, projectId, authorId, text, writtenAt, submission, requestId });
    return { outcome: "written", id };
  });
}

/** The provider has read what the client wrote, and it needs no answer. */
export async function needsNoAnswer(
  actor: PersonActor,
  projectId: string,
  seen: Date | undefined,
): Promise<{ outcome: "settled" | "nothing" }> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => ({
    outcome: (await answer(tx, projectId, seen, actor.at)) ? "settled" : "nothing",
  }));
}

async function answer(tx: Tx, projectId: string, seen: Date | undefined, answeredAt: Date): Promise<boolean> {
  if (!seen) return false;
  const { rowCount } = await tx
    .update(messages)
    .set({ answeredAt })
    .where(and(eq(messages.projectId, projectId), isUnanswered, lte(messages.writtenAt, seen)));
  return Boolean(rowCount);
}

/** Whose it is, with the name of whoever writes. Two who write about one project take turns. */
async function findProject(tx: Tx, actor: PersonActor, projectId: string) {
  const owner = actor.role === "admin" ? undefined : eq(projects.clientId, clientOf(actor, "project"));
  const [found] = await tx
    .select({ name: clients.name, contactName: clients.contactName, personName: clientPeople.name })
    .from(projects)
    .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .leftJoin(
      clientPeople,
      and(eq(clientPeople.clientId, clients.id), eq(clientPeople.accountId, actor.id), isNull(clientPeople.removedAt)),
    )
    .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
  if (!found) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${projectId}, 1))`);
  return { author: found.personName || greetingName(found) };
}

/** No message is as old as another, or older than one that somebody may have read by now. */
async function nextMoment(tx: Tx, projectId: string, at: Date): Promise<Date> {
  const [newest] = await tx
    .select({ at: sql<string | null>`max(${messages.writtenAt})` })
    .from(messages)
    .where(eq(messages.projectId, projectId));
  const after = newest?.at ? new Date(newest.at).getTime() + 1 : 0;
  return new Date(Math.max(at.getTime(), after));
}

function fingerprint(
  kind: "message" | "note" | "mail",
  projectId: string,
  { text, retryKey }: Words,
  id: string,
): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, retryKey ?? id, projectId, text]))
    .digest("base64url");
}
