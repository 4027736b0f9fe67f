import { eq } from "drizzle-orm";
import { type ArticleProblem, findPublishingProblem } from "../../domain/article.ts";
import { plainText } from "../../domain/portable-text.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { publishedArticles } from "../db/schema/index.ts";
import { outdateArticles } from "./find-articles.ts";
import { lockArticle } from "./lock-article.ts";
import { recordArticleEvent } from "./record-article-event.ts";
import { type ArticleSaved, type Draft, refusingTakenSlugs, type Saved, saveDraft } from "./save-article.ts";
import { areSame, keepVersion } from "./versions.ts";

export type ArticlePublished =
  | Exclude<ArticleSaved, { outcome: "saved" }>
  | ({ outcome: "published" } & Saved)
  /** The draft is saved; what is missing keeps it from the public. */
  | ({ outcome: "incomplete"; problem: ArticleProblem } & Saved);

/** Saves what was sent, keeps it as a version, and shows it to the public. */
export async function publishArticle(actor: PersonActor, articleId: string, draft: Draft): Promise<ArticlePublished> {
  requireAdmin(actor);
  const done = await refusingTakenSlugs(() =>
    asViewer(actor, async (tx): Promise<ArticlePublished> => {
      const saved = await saveDraft(tx, actor, articleId, draft);
      const article = saved.outcome === "saved" ? await lockArticle(tx, articleId) : undefined;
      if (saved.outcome !== "saved" || !article) return saved.outcome === "saved" ? { outcome: "not-there" } : saved;
      const problem = findPublishingProblem(article);
      if (problem) return { ...saved, outcome: "incomplete", problem };
      const [shownNow] = await tx.select().from(publishedArticles).where(eq(publishedArticles.articleId, articleId));
      // Pressed twice, or sent again because the answer got lost.
      if (shownNow && areSame(shownNow, article)) return { ...saved, outcome: "published" };
      const { type, title, slug, excerpt, body, createdAt } = article;
      const shown = { type, title, slug, excerpt, body, words: plainText(body), updatedAt: actor.at };
      await tx
        .insert(publishedArticles)
        .values({ articleId, createdAt, ...shown })
        .onConflictDoUpdate({ target: publishedArticles.articleId, set: shown });
      await keepVersion(tx, articleId, article, "published", actor);
      await recordArticleEvent(tx, "article-published", { articleId, title }, actor);
      return { ...saved, outcome: "published" };
    }),
  );
  if (done.outcome === "published") outdateArticles();
  return done;
}

export type ArticleWithdrawn = { outcome: "withdrawn" } | { outcome: "not-there" };

/** The draft stays, and can be published again. */
export async function withdrawArticle(actor: PersonActor, articleId: string): Promise<ArticleWithdrawn> {
  requireAdmin(actor);
  const title = await asViewer(actor, async (tx) => {
    if (!(await lockArticle(tx, articleId))) return;
    const [gone] = await tx
      .delete(publishedArticles)
      .where(eq(publishedArticles.articleId, articleId))
      .returning({ title: publishedArticles.title });
    if (gone) await recordArticleEvent(tx, "article-withdrawn", { articleId, title: gone.title }, actor);
    return gone?.title;
  });
  if (title === undefined) return { outcome: "not-there" };
  outdateArticles();
  return { outcome: "withdrawn" };
}
