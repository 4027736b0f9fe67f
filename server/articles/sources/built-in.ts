import { and, desc, eq, sql } from "drizzle-orm";
import type { ArticleType } from "../../../domain/article.ts";
import { readBody } from "../../../domain/portable-text.ts";
import { anonymous } from "../../access/actor.ts";
import { asViewer } from "../../db/client.server.ts";
import { publishedArticles } from "../../db/schema/index.ts";
import type { ArticleSource } from "./source.ts";

const mostMatches = 20;

/** What the provider wrote and published here. */
export const builtIn: ArticleSource = {
  pictures: { kind: "ours" },

  async list(type) {
    const rows = await asViewer(anonymous, (tx) =>
      tx
        .select(summary)
        .from(publishedArticles)
        .where(eq(publishedArticles.type, type))
        .orderBy(desc(publishedArticles.createdAt), desc(publishedArticles.articleId)),
    );
    return rows.map(asSummary);
  },

  async find(type, slug) {
    const [row] = await asViewer(anonymous, (tx) =>
      tx
        .select({ ...summary, body: publishedArticles.body })
        .from(publishedArticles)
        .where(and(eq(publishedArticles.type, type), eq(publishedArticles.slug, slug))),
    );
    return row && { ...asSummary(row), body: readBody(row.body) };
  },

  async search(type: ArticleType, words) {
    const wanted = sql`websearch_to_tsquery('english', ${words})`;
    const rows = await asViewer(anonymous, (tx) =>
      tx
        .select({ id: publishedArticles.articleId })
        .from(publishedArticles)
        .where(and(eq(publishedArticles.type, type), sql`${publishedArticles.search} @@ ${wanted}`))
        // Not by rank: for that each of them would have to be read whole.
        .orderBy(desc(publishedArticles.createdAt), desc(publishedArticles.articleId))
        .limit(mostMatches),
    );
    return rows.map(({ id }) => id);
  },
};

const summary = {
  id: publishedArticles.articleId,
  title: publishedArticles.title,
  slug: publishedArticles.slug,
  excerpt: publishedArticles.excerpt,
  createdAt: publishedArticles.createdAt,
  updatedAt: publishedArticles.updatedAt,
};

type Row = { id: string; title: string; slug: string; excerpt: string; createdAt: Date; updatedAt: Date };

function asSummary({ id, title, slug, excerpt, createdAt, updatedAt }: Row) {
  const [_createdAt, _updatedAt] = [createdAt.toISOString(), updatedAt.toISOString()];
  return { _id: id, _createdAt, _updatedAt, title, slug: { current: slug }, excerpt };
}
