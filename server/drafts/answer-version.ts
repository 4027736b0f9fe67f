import { randomUUID } from "node:crypto";
import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { type AnswerKind, listPages, statusAfterApproval } from "../../domain/draft.ts";
import { asSeenWith, commentState, listChanges } from "../../domain/draft-comment.ts";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { draftAnswers, draftVersions, projects } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findOwnAddress } from "../people/find-own-address.ts";
import { writeStatus } from "../projects/change-status.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { listComments } from "./list-comments.ts";
import { takeTurns } from "./take-turns.ts";

/** `changed`: what was shown is not the newest, or is not waited for any more. */
/** `nothing`: no change was named. `open`: there are comments that are not fixed, and nobody has said that they stay so. */
export type Answered = { outcome: "answered" | "already" | "changed" | "nothing" | "open" | "not-there" };

type OfVersion = { projectId: string; number: number; fingerprint: string };

type Approval = {
  typedName: string;
  firstPaymentNote: string;
  /** There may be comments that are not fixed. */
  staysOpen?: boolean;
};

/** A sign-off: whoever may do the project, under the name that they typed, for the files that they were shown. */
export async function approveVersion(
  actor: PersonActor,
  { typedName, firstPaymentNote, staysOpen = false, ...version }: OfVersion & Approval,
): Promise<Answered> {
  return answer(actor, version, { kind: "approved", typedName, staysOpen, changes: "", note: firstPaymentNote });
}

/** The version is the provider's again, with what shall be different in the next: every comment that is not fixed, and what else was typed. */
export async function askForChanges(
  actor: PersonActor,
  { changes, ...version }: OfVersion & { changes: string },
): Promise<Answered> {
  return answer(actor, version, { kind: "changes", typedName: "", staysOpen: true, changes, note: "" });
}

type Given = { kind: AnswerKind; typedName: string; staysOpen: boolean; changes: string; note: string };

/** Thrown to undo an answer to what is not waited for any more. */
class Changed extends Error {}

async function answer(actor: PersonActor, wanted: OfVersion, given: Given): Promise<Answered> {
  try {
    return await asViewer(actor, (tx) => keep(tx, wanted, given, actor));
  } catch (error) {
    if (error instanceof Changed) return { outcome: "changed" };
    throw error;
  }
}

/** In the order that row security wants: the answer, and by it the right to change the project's status. */
async function keep(tx: Tx, wanted: OfVersion, given: Given, actor: PersonActor): Promise<Answered> {
  const { projectId, number, fingerprint } = wanted;
  await takeTurns(tx, projectId);
  const found = await findNewest(tx, projectId, clientOf(actor, "project"));
  if (!found) return { outcome: "not-there" };
  const { version, status } = found;
  if (version.number !== number || version.fingerprint !== fingerprint) return { outcome: "changed" };
  if ((await tx.$count(draftAnswers, eq(draftAnswers.versionId, version.id))) > 0) return { outcome: "already" };
  if (status !== "template_sent") return { outcome: "changed" };
  const { kind, typedName } = given;
  const open = await listOpen(tx, projectId, number);
  if (open.length > 0 && !given.staysOpen) return { outcome: "open" };
  const changes = kind === "changes" ? listChanges(given.changes, open, listPages(version.files)) : "";
  if (kind === "changes" && !changes) return { outcome: "nothing" };
  const row = { id: randomUUID(), versionId: version.id, projectId, clientId: version.clientId, fingerprint };
  const by = { email: await findOwnAddress(tx, actor, "project"), answeredBy: actor.id, answeredAt: actor.at };
  const { rowCount } = await tx
    .insert(draftAnswers)
    .values(Object.assign(row, by, { kind, typedName, changes, requestId: actor.requestId }))
    .onConflictDoNothing();
  if (!rowCount) return { outcome: "already" };
  const project = await lockProject(tx, projectId);
  // Sent, or changed by hand, while this was on its way.
  const newest = await findNewest(tx, projectId, version.clientId);
  if (project?.status !== "template_sent" || newest?.version.id !== version.id) throw new Changed();
  const next = kind === "approved" ? statusAfterApproval(project) : "active";
  await writeStatus(tx, project, { status: next, note: next === "awaiting_first_payment" ? given.note : "" }, actor);
  const happening = kind === "approved" ? "draft-approved" : "draft-changes";
  const eventId = await recordProjectEvent(
    tx,
    { projectId, kind: happening, what: String(number), note: changes },
    actor,
  );
  await queueMail(tx, { kind: happening, subjectId: eventId }, actor);
  await queueMail(tx, { kind: `${happening}-copy`, subjectId: eventId }, actor);
  return { outcome: "answered" };
}

/** What is not fixed, as the client sees it. */
async function listOpen(tx: Tx, projectId: string, newest: number) {
  const comments = await listComments(tx, projectId);
  return comments.filter((comment) => commentState(asSeenWith(comment, newest)) !== "fixed");
}

async function findNewest(tx: Tx, projectId: string, clientId: string) {
  const { id, number, fingerprint, files } = draftVersions;
  const [found] = await tx
    .select({ version: { id, number, fingerprint, files, clientId: draftVersions.clientId }, status: projects.status })
    .from(draftVersions)
    .innerJoin(projects, and(eq(projects.id, draftVersions.projectId), isNull(projects.deletedAt)))
    .where(
      and(eq(draftVersions.projectId, projectId), eq(projects.clientId, clientId), isNotNull(draftVersions.sentAt)),
    )
    .orderBy(desc(number))
    .limit(1);
  return found;
}
