import { and, eq, inArray } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { articles, publishedArticles } from "../db/schema/index.ts";
import { withdrawArticle } from "./publish-article.ts";
import { listStocked } from "./stock-articles.ts";

/** Takes off the site what a release brought and nobody has rewritten: it speaks of the sample's prices. It stays a draft. Their titles. */
export async function withdrawStocked(actor: PersonActor): Promise<string[]> {
  requireAdmin(actor);
  const stocked = (await listStocked()).map(({ _id }) => _id);
  const asTheyCame = and(
    inArray(articles.id, stocked),
    eq(articles.title, publishedArticles.title),
    eq(articles.revision, 1),
  );
  const found = await asViewer(actor, (tx) =>
    tx
      .select({ id: articles.id, title: articles.title })
      .from(articles)
      .innerJoin(publishedArticles, eq(publishedArticles.articleId, articles.id))
      .where(asTheyCame),
  );
  for (const { id } of found) await withdrawArticle(actor, id);
  return found.map(({ title }) => title);
}
