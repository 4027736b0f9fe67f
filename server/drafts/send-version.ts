import { and, desc, eq, isNull } from "drizzle-orm";
import { groupOf } from "../../domain/promise.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { draftComments, draftVersions } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { writeStatus } from "../projects/change-status.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";

export type VersionSent = { outcome: "sent" | "already" | "not-newest" | "not-being-made" | "not-there" };

type Which = { projectId: string; number: number };

/** *Template Sent*: it is the client's turn, and they get an e-mail with what changed. Only the newest can be sent. */
export async function sendVersion(
  actor: PersonActor,
  { projectId, number, note }: Which & { note: string },
): Promise<VersionSent> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const project = await lockProject(tx, projectId);
    const newest = project && (await findNewest(tx, projectId));
    if (!project || !newest) return { outcome: "not-there" };
    if (newest.number !== number) return { outcome: "not-newest" };
    if (newest.sentAt) return { outcome: "already" };
    const group = groupOf({ hasClient: project.clientId !== null, status: project.status });
    if (group === "own" || group === "live") return { outcome: "not-being-made" };
    await tx.update(draftVersions).set({ note, sentAt: actor.at }).where(eq(draftVersions.id, newest.id));
    if (project.status !== "template_sent" || project.note !== note)
      await writeStatus(tx, project, { status: "template_sent", note }, actor);
    const happening = { projectId, kind: "draft-sent", what: String(number), note } as const;
    const eventId = await recordProjectEvent(tx, happening, actor);
    await queueMail(tx, { kind: "draft-sent", subjectId: eventId }, actor);
    return { outcome: "sent" };
  });
}

/** Before it is sent: nobody else has seen it, and its number is free again. What was fixed in it is not any more. */
export async function withdrawVersion(
  actor: PersonActor,
  { projectId, number }: Which,
): Promise<{ outcome: "withdrawn" | "already" }> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    await lockProject(tx, projectId);
    const isIt = and(eq(draftVersions.projectId, projectId), eq(draftVersions.number, number));
    const { rowCount } = await tx.delete(draftVersions).where(and(isIt, isNull(draftVersions.sentAt)));
    if (rowCount)
      await tx
        .update(draftComments)
        .set({ fixedIn: null, fixedAt: null })
        .where(and(eq(draftComments.projectId, projectId), eq(draftComments.fixedIn, number)));
    return { outcome: rowCount ? "withdrawn" : "already" };
  });
}

async function findNewest(tx: Tx, projectId: string) {
  const [newest] = await tx
    .select({ id: draftVersions.id, number: draftVersions.number, sentAt: draftVersions.sentAt })
    .from(draftVersions)
    .where(eq(draftVersions.projectId, projectId))
    .orderBy(desc(draftVersions.number))
    .limit(1);
  return newest;
}
