import { asc, eq } from "drizzle-orm";
import type { CommentRow } from "../../domain/draft-comment.ts";
import type { Tx } from "../db/client.server.ts";
import { draftComments, draftReplies, draftVersions } from "../db/schema/index.ts";

/** Of all versions of a project, by their numbers, each with what was said to it. */
export async function listComments(tx: Tx, projectId: string): Promise<CommentRow[]> {
  const { id, number, page, spot, text, authorName, writtenAt, fixedIn, reopenedIn } = draftComments;
  const comments = await tx
    .select({ id, number, version: draftVersions.number, page, spot, text, authorName, writtenAt, fixedIn, reopenedIn })
    .from(draftComments)
    .innerJoin(draftVersions, eq(draftVersions.id, draftComments.versionId))
    .where(eq(draftComments.projectId, projectId))
    .orderBy(asc(number));
  if (comments.length === 0) return [];
  const { commentId, side } = draftReplies;
  const replies = await tx
    .select({
      id: draftReplies.id,
      commentId,
      side,
      authorName: draftReplies.authorName,
      text: draftReplies.text,
      writtenAt: draftReplies.writtenAt,
    })
    .from(draftReplies)
    .where(eq(draftReplies.projectId, projectId))
    .orderBy(asc(draftReplies.writtenAt), asc(draftReplies.id));
  return comments.map((comment) => ({
    ...comment,
    replies: replies.filter((reply) => reply.commentId === comment.id).map(({ commentId: _, ...reply }) => reply),
  }));
}
