import type { PersonActor } from "../access/actor.ts";
import { type AuditAction, recordEvent } from "../audit/record-event.ts";
import type { Tx } from "../db/client.server.ts";

type ArticleAction = Extract<AuditAction, `article-${string}`>;

export function recordArticleEvent(tx: Tx, action: ArticleAction, title: string, actor: PersonActor): Promise<string> {
  const subject = { kind: "article", id: null } as const;
  return recordEvent(tx, { action, subject, details: { what: title } }, actor);
}
