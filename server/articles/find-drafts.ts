import { and, desc, eq, ilike, isNotNull, isNull, sql } from "drizzle-orm";
import type { ArticleType } from "../../domain/article.ts";
import { readBody } from "../../domain/portable-text.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { articles, articleVersions, publishedArticles } from "../db/schema/index.ts";
import { isArticleId } from "./article-id.ts";

const pageSize = 50;
const versionsShown = 500;

/** The last article of a page: the next one goes on behind it, whatever is written meanwhile. */
type DraftMark = { at: Date; id: string };
type Query = { type: ArticleType | undefined; title: string; before: DraftMark | undefined };

/** The provider's articles, those last worked on first; `before` continues where a page ended. */
export async function listDrafts(viewer: Person, { type, title, before }: Query) {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const rows = await tx
      .select({
        id: articles.id,
        type: articles.type,
        title: articles.title,
        updatedAt: articles.updatedAt,
        publishedSlug: publishedArticles.slug,
        hasChanges: hasChanges(),
      })
      .from(articles)
      .leftJoin(publishedArticles, eq(publishedArticles.articleId, articles.id))
      .where(
        and(
          isNull(articles.deletedAt),
          type && eq(articles.type, type),
          title ? ilike(articles.title, `%${title.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
          before &&
            sql`(${articles.updatedAt}, ${articles.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`,
        ),
      )
      .orderBy(desc(articles.updatedAt), desc(articles.id))
      .limit(pageSize + 1);
    const page = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? page.at(-1) : undefined;
    return { articles: page, older: last && { at: last.updatedAt, id: last.id }, deleted: await listDeleted(tx) };
  });
}

/** One of them, with what is public of it and its history; `version` is looked at more closely. */
export async function findDraft(viewer: Person, articleId: string, version?: number) {
  requireAdmin(viewer);
  if (!isArticleId(articleId)) return;
  return asViewer(viewer, async (tx) => {
    const [found] = await tx
      .select({
        article: articles,
        published: { slug: publishedArticles.slug, updatedAt: publishedArticles.updatedAt },
        hasChanges: hasChanges(),
      })
      .from(articles)
      .leftJoin(publishedArticles, eq(publishedArticles.articleId, articles.id))
      .where(and(eq(articles.id, articleId), isNull(articles.deletedAt)));
    if (!found) return;
    return {
      ...found,
      article: { ...found.article, body: readBody(found.article.body) },
      versions: await listVersions(tx, articleId),
      version: version === undefined ? undefined : await findVersion(tx, articleId, version),
    };
  });
}

function listVersions(tx: Tx, articleId: string) {
  const { number, title, why, keptAt, body } = articleVersions;
  const texts = sql`jsonb_path_query_array(${body}, '$[*].children[*].text')::text`;
  return tx
    .select({ number, title, why, keptAt, words: sql<number>`regexp_count(${texts}, '[[:alnum:]]+')` })
    .from(articleVersions)
    .where(eq(articleVersions.articleId, articleId))
    .orderBy(desc(number))
    .limit(versionsShown);
}

export async function findVersion(tx: Tx, articleId: string, number: number) {
  // What the table cannot hold is not in it.
  if (!Number.isInteger(number) || number < 1 || number >= 2 ** 31) return;
  const [version] = await tx
    .select()
    .from(articleVersions)
    .where(and(eq(articleVersions.articleId, articleId), eq(articleVersions.number, number)));
  return version;
}

export async function findDeletingDraft(viewer: Person, articleId: string) {
  requireAdmin(viewer);
  if (!isArticleId(articleId)) return;
  return asViewer(viewer, async (tx) => {
    const [found] = await tx
      .select({ id: articles.id, title: articles.title })
      .from(articles)
      .where(and(eq(articles.id, articleId), isNull(articles.deletedAt)));
    return found;
  });
}

function listDeleted(tx: Tx) {
  return tx
    .select({ id: articles.id, title: articles.title, deletedAt: articles.deletedAt })
    .from(articles)
    .where(isNotNull(articles.deletedAt))
    .orderBy(desc(articles.deletedAt))
    .limit(pageSize);
}

function hasChanges() {
  const [mine, shown] = [articles, publishedArticles];
  return sql<boolean>`(${mine.title}, ${mine.slug}, ${mine.excerpt}, ${mine.body}) is distinct from (${shown.title}, ${shown.slug}, ${shown.excerpt}, ${shown.body})`;
}
