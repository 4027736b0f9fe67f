import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { asSeenWith } from "../../domain/draft-comment.ts";
import { clientOf, type Person } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { clients, draftAnswers, draftVersions, projects } from "../db/schema/index.ts";
import { listComments } from "./list-comments.ts";

export type Review = NonNullable<Awaited<ReturnType<typeof findReview>>>;
export type Version = Review["versions"][number];

/** The drafts of a project and what was said of each, the newest first, and the comments on all of them. A client sees what was sent; not yours means not there. */
export async function findReview(viewer: Person, projectId: string) {
  const owner = viewer.role === "admin" ? undefined : eq(projects.clientId, clientOf(viewer, "project"));
  return readAsViewer(viewer, async (tx) => {
    const { id, projectName: name, status, firstPaymentRequired } = projects;
    const [project] = await tx
      .select({
        id,
        name,
        status,
        firstPaymentRequired,
        client: { id: clients.id, name: clients.name, contactName: clients.contactName, email: clients.email },
      })
      .from(projects)
      .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
      .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
    if (!project) return;
    const versions = await listVersions(tx, projectId, viewer.role === "admin");
    const comments = await listComments(tx, projectId);
    if (viewer.role === "admin") return { project, versions, comments };
    const newest = versions[0]?.number ?? 0;
    return { project, versions, comments: comments.map((comment) => asSeenWith(comment, newest)) };
  });
}

export async function listVersions(tx: Tx, projectId: string, withUnsent: boolean) {
  const isSeen = withUnsent ? undefined : isNotNull(draftVersions.sentAt);
  const rows = await tx
    .select({ version: draftVersions, answer: draftAnswers })
    .from(draftVersions)
    .leftJoin(draftAnswers, eq(draftAnswers.versionId, draftVersions.id))
    .where(and(eq(draftVersions.projectId, projectId), isSeen))
    .orderBy(desc(draftVersions.number));
  return rows.map(({ version, answer }) => ({ ...version, answer }));
}
