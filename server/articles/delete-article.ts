import { and, eq, isNotNull } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { articles, publishedArticles } from "../db/schema/index.ts";
import { isArticleId } from "./article-id.ts";
import { lockArticle } from "./lock-article.ts";
import { recordArticleEvent } from "./record-article-event.ts";
import { findFreeSlug } from "./save-article.ts";

export type ArticleDeleted = { outcome: "deleted"; title: string } | { outcome: "not-there" };
export type ArticleRestored = { outcome: "restored"; title: string } | { outcome: "not-there" };

/** Only what is not public, and it can be brought back until it is erased, ten days later. */
export async function deleteArticle(actor: PersonActor, articleId: string): Promise<ArticleDeleted> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const article = await lockArticle(tx, articleId);
    if (!article) return { outcome: "not-there" };
    // Asked once it is locked: nobody publishes it in between.
    const [published] = await tx
      .select({ id: publishedArticles.articleId })
      .from(publishedArticles)
      .where(eq(publishedArticles.articleId, articleId));
    if (published) return { outcome: "not-there" };
    await tx.update(articles).set({ deletedAt: actor.at }).where(eq(articles.id, articleId));
    await recordArticleEvent(tx, "article-deleted", { articleId, title: article.title }, actor);
    return { outcome: "deleted", title: article.title };
  });
}

export async function restoreArticle(actor: PersonActor, articleId: string): Promise<ArticleRestored> {
  requireAdmin(actor);
  if (!isArticleId(articleId)) return { outcome: "not-there" };
  return asViewer(actor, async (tx) => {
    const [article] = await tx
      .select()
      .from(articles)
      .where(and(eq(articles.id, articleId), isNotNull(articles.deletedAt)))
      .for("update");
    if (!article) return { outcome: "not-there" };
    // Somebody may have its address by now.
    const slug = await findFreeSlug(tx, article.type, article.slug, articleId);
    await tx.update(articles).set({ deletedAt: null, slug }).where(eq(articles.id, articleId));
    await recordArticleEvent(tx, "article-restored", { articleId, title: article.title }, actor);
    return { outcome: "restored", title: article.title };
  });
}
