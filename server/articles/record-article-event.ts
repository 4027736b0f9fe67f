import type { PersonActor } from "../access/actor.ts";
import { type AuditAction, recordEvent } from "../audit/record-event.ts";
import type { Tx } from "../db/client.server.ts";

type ArticleAction = Extract<AuditAction, `article-${string}`>;

type Article = { articleId: string; title: string };

/** An article's id need not be of the kind that the column for it takes, so it stands among the details. */
export function recordArticleEvent(
  tx: Tx,
  action: ArticleAction,
  { articleId, title }: Article,
  actor: PersonActor,
): Promise<string> {
  const subject = { kind: "article", id: null } as const;
  return recordEvent(tx, { action, subject, details: { what: title, articleId } }, actor);
}
