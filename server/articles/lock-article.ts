import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { articles } from "../db/schema/index.ts";
import { isArticleId } from "./article-id.ts";

export type LockedArticle = typeof articles.$inferSelect;

/** Until the transaction ends, nobody else changes it: what is read here is what is changed. */
export async function lockArticle(tx: Tx, articleId: string): Promise<LockedArticle | undefined> {
  if (!isArticleId(articleId)) return;
  const [article] = await tx
    .select()
    .from(articles)
    .where(and(eq(articles.id, articleId), isNull(articles.deletedAt)))
    .for("update");
  return article;
}
