import { createHash, randomUUID } from "node:crypto";
import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import { greetingName } from "../../domain/client.ts";
import { isPage } from "../../domain/draft.ts";
import type { MessageSide } from "../../domain/message.ts";
import type { Spot } from "../../domain/spot.ts";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clientPeople, clients, draftAnswers, draftComments, draftReplies, projects } from "../db/schema/index.ts";
import { latestVersion } from "./latest-version.ts";
import { takeTurns } from "./take-turns.ts";

type Words = {
  text: string;
  /** Chosen by the page; the same key with the same words is the same comment, however often it arrives. */
  retryKey: string | undefined;
};

/** `changed`: what was shown is not the newest, or is not waited for any more. */
export type Commented = { outcome: "written"; number: number } | { outcome: "changed" | "too-many" | "not-there" };

/** From a client, on a page of the newest version while it waits for them. */
export async function writeComment(
  actor: PersonActor,
  {
    projectId,
    version,
    page,
    spot,
    ...words
  }: Words & { projectId: string; version: number; page: string; spot: Spot | null },
): Promise<Commented> {
  return asViewer(actor, async (tx) => {
    const project = await lockThread(tx, actor, eq(projects.clientId, clientOf(actor, "project")), projectId);
    const newest = project && (await latestVersion(tx, actor, projectId));
    if (!project || !newest) return { outcome: "not-there" };
    const submission = fingerprint("comment", projectId, words, [version, page]);
    const isIt = eq(draftComments.submission, submission);
    const [known] = await tx.select({ number: draftComments.number }).from(draftComments).where(isIt);
    if (known) return { outcome: "written", number: known.number };
    if (project.status !== "template_sent" || newest.number !== version) return { outcome: "changed" };
    if ((await tx.$count(draftAnswers, eq(draftAnswers.versionId, newest.id))) > 0) return { outcome: "changed" };
    if (!isPage(page) || !Object.hasOwn(newest.files, page)) return { outcome: "not-there" };
    if ((await takeAllowance(tx, { bucket: "draft-comment", subject: actor.id }, actor.at)) > 0)
      return { outcome: "too-many" };
    const number = (await latestNumber(tx, projectId)) + 1;
    await tx.insert(draftComments).values({
      id: randomUUID(),
      projectId,
      versionId: newest.id,
      number,
      page,
      spot,
      text: words.text,
      authorId: actor.id,
      authorName: project.author,
      writtenAt: actor.at,
      submission,
      requestId: actor.requestId,
    });
    return { outcome: "written", number };
  });
}

type Reply = Words & { projectId: string; commentId: string };

/** What either of the two says to a comment. */
export async function writeReply(actor: PersonActor, { projectId, commentId, ...words }: Reply): Promise<Commented> {
  const owner = actor.role === "admin" ? undefined : eq(projects.clientId, clientOf(actor, "project"));
  return asViewer(actor, async (tx) => {
    const project = await lockThread(tx, actor, owner, projectId);
    const isIt = and(eq(draftComments.id, commentId), eq(draftComments.projectId, projectId));
    const [comment] = await tx.select({ number: draftComments.number }).from(draftComments).where(isIt);
    if (!project || !comment) return { outcome: "not-there" };
    const submission = fingerprint("reply", commentId, words, []);
    if ((await tx.$count(draftReplies, eq(draftReplies.submission, submission))) > 0)
      return { outcome: "written", number: comment.number };
    if ((await takeAllowance(tx, { bucket: "draft-comment", subject: actor.id }, actor.at)) > 0)
      return { outcome: "too-many" };
    const side: MessageSide = actor.role === "admin" ? "provider" : "client";
    await tx.insert(draftReplies).values({
      id: randomUUID(),
      projectId,
      commentId,
      side,
      text: words.text,
      authorId: actor.id,
      authorName: side === "client" ? project.author : "",
      writtenAt: actor.at,
      submission,
      requestId: actor.requestId,
    });
    return { outcome: "written", number: comment.number };
  });
}

/** With the name of whoever writes. */
async function lockThread(tx: Tx, actor: PersonActor, owner: SQL | undefined, projectId: string) {
  await takeTurns(tx, projectId);
  const isActor = and(eq(clientPeople.accountId, actor.id), isNull(clientPeople.removedAt));
  const [found] = await tx
    .select({
      status: projects.status,
      name: clients.name,
      contactName: clients.contactName,
      personName: clientPeople.name,
    })
    .from(projects)
    .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
    .leftJoin(clientPeople, and(eq(clientPeople.clientId, clients.id), isActor))
    .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
  if (!found) return;
  return { status: found.status, author: found.personName || greetingName(found) };
}

async function latestNumber(tx: Tx, projectId: string): Promise<number> {
  const [newest] = await tx
    .select({ number: draftComments.number })
    .from(draftComments)
    .where(eq(draftComments.projectId, projectId))
    .orderBy(desc(draftComments.number))
    .limit(1);
  return newest?.number ?? 0;
}

function fingerprint(kind: "comment" | "reply", of: string, { text, retryKey }: Words, more: (string | number)[]) {
  return createHash("sha256")
    .update(JSON.stringify([kind, retryKey ?? randomUUID(), of, text, ...more]))
    .digest("base64url");
}
