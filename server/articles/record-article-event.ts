import type { Person } from "../access/viewer.ts";
import { type AuditAction, type Origin, recordEvent } from "../audit/record-event.ts";
import type { Tx } from "../db/client.server.ts";

type ArticleAction = Extract<AuditAction, `article-${string}`>;

export function recordArticleEvent(
  tx: Tx,
  action: ArticleAction,
  title: string,
  { viewer, origin, at }: { viewer: Person; origin: Origin; at: Date },
): Promise<string> {
  const subject = { kind: "article", id: null } as const;
  return recordEvent(tx, { action, actorId: viewer.id, subject, details: { what: title } }, origin, at);
}
