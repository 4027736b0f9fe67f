import { and, eq, isNull } from "drizzle-orm";
import { mayBeFixedIn } from "../../domain/draft-comment.ts";
import { clientOf, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { draftComments, draftVersions, projects } from "../db/schema/index.ts";
import { latestVersion } from "./latest-version.ts";

type Which = { projectId: string; commentId: string };

/** `too-early`: no version has come since it was written. */
export type Fixed = { outcome: "fixed"; version: number } | { outcome: "already" | "too-early" | "not-there" };

/** In the newest version, sent or not: its client sees it with that. */
export async function fixComment(actor: PersonActor, { projectId, commentId }: Which): Promise<Fixed> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const comment = await findComment(tx, { projectId, commentId });
    const newest = comment && (await latestVersion(tx, actor, projectId));
    if (!comment || !newest) return { outcome: "not-there" };
    if (comment.fixedIn !== null) return { outcome: "already" };
    if (!mayBeFixedIn(comment, newest.number)) return { outcome: "too-early" };
    await tx
      .update(draftComments)
      .set({ fixedIn: newest.number, fixedAt: actor.at })
      .where(and(eq(draftComments.id, commentId), isNull(draftComments.fixedIn)));
    return { outcome: "fixed", version: newest.number };
  });
}

export type Reopened = { outcome: "reopened" | "already" | "changed" | "not-there" };

/** A client has looked at the version that they were sent, and it is not fixed yet. */
export async function reopenComment(actor: PersonActor, { projectId, commentId }: Which): Promise<Reopened> {
  const owner = eq(projects.clientId, clientOf(actor, "project"));
  return asViewer(actor, async (tx) => {
    const isTheirs = and(eq(projects.id, projectId), owner, isNull(projects.deletedAt));
    const [project] = await tx.select({ status: projects.status }).from(projects).where(isTheirs);
    const comment = project && (await findComment(tx, { projectId, commentId }));
    const newest = comment && (await latestVersion(tx, actor, projectId));
    if (!project || !comment || !newest) return { outcome: "not-there" };
    if (comment.fixedIn === null) return { outcome: "already" };
    if (project.status !== "template_sent" || comment.fixedIn > newest.number) return { outcome: "changed" };
    await tx
      .update(draftComments)
      .set({ fixedIn: null, fixedAt: null, reopenedIn: newest.number, reopenedAt: actor.at })
      .where(eq(draftComments.id, commentId));
    return { outcome: "reopened" };
  });
}

async function findComment(tx: Tx, { projectId, commentId }: Which) {
  const { fixedIn, reopenedIn } = draftComments;
  const [comment] = await tx
    .select({ version: draftVersions.number, fixedIn, reopenedIn })
    .from(draftComments)
    .innerJoin(draftVersions, eq(draftVersions.id, draftComments.versionId))
    .where(and(eq(draftComments.id, commentId), eq(draftComments.projectId, projectId)));
  return comment;
}
