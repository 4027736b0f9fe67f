import { randomUUID } from "node:crypto";
import { and, eq, isNull, like } from "drizzle-orm";
import {
  type ArticleProblem,
  type ArticleText,
  type ArticleType,
  findDraftProblem,
  freeSlug,
  slugOf,
} from "../../domain/article.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { articles } from "../db/schema/index.ts";
import { type LockedArticle, lockArticle } from "./lock-article.ts";
import { areSame, keepEarlier, keepReplaced, keepVersion } from "./versions.ts";

/** What was sent, and which revision its writer had before them. `over`: they know that it has moved on since. */
export type Draft = { text: ArticleText; revision: number; over: boolean };

export type Saved = { revision: number; at: Date; slug: string };

export type ArticleSaved =
  | ({ outcome: "saved" } & Saved)
  | { outcome: "changed-elsewhere"; revision: number; at: Date }
  | { outcome: "invalid"; problem: ArticleProblem }
  | { outcome: "slug-taken" }
  | { outcome: "not-there" };

export async function startArticle(actor: PersonActor, type: ArticleType, title: string): Promise<string> {
  requireAdmin(actor);
  const id = randomUUID();
  await asViewer(actor, async (tx) => {
    const slug = await findFreeSlug(tx, type, slugOf(title), id);
    const empty = { excerpt: "", body: [] };
    await tx.insert(articles).values({ id, type, title, slug, ...empty, createdAt: actor.at, updatedAt: actor.at });
  });
  return id;
}

/** The working copy alone: the public sees nothing of it. */
export async function saveArticle(actor: PersonActor, articleId: string, draft: Draft): Promise<ArticleSaved> {
  requireAdmin(actor);
  return refusingTakenSlugs(() => asViewer(actor, (tx) => saveDraft(tx, actor, articleId, draft)));
}

/** Kept as a version, though it did not become the article: somebody chose the other text, and this one is not lost. */
export async function setAside(actor: PersonActor, articleId: string, text: ArticleText): Promise<boolean> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    if (!(await lockArticle(tx, articleId))) return false;
    await keepVersion(tx, articleId, text, "set-aside", actor);
    return true;
  });
}

/** Within a transaction of the caller's; for publishing, which saves first. */
export async function saveDraft(
  tx: Tx,
  actor: PersonActor,
  articleId: string,
  { text, revision, over }: Draft,
): Promise<ArticleSaved> {
  const article = await lockArticle(tx, articleId);
  if (!article) return { outcome: "not-there" };
  const wanted = { ...text, slug: await chooseSlug(tx, article, text) };
  // Sent twice, because the first answer got lost on its way: it is saved.
  if (areSame(article, wanted)) return savedAs(article);
  if (article.revision !== revision)
    return { outcome: "changed-elsewhere", revision: article.revision, at: article.updatedAt };
  const problem = findDraftProblem(wanted);
  if (problem) return { outcome: "invalid", problem };
  if (over) await keepReplaced(tx, articleId, article, "overwritten", actor);
  else await keepEarlier(tx, articleId, article, actor);
  const { title, slug, excerpt, body } = wanted;
  const next = { revision: revision + 1, updatedAt: actor.at, slug };
  await tx
    .update(articles)
    .set({ title, excerpt, body, ...next })
    .where(eq(articles.id, articleId));
  return savedAs(next);
}

export async function refusingTakenSlugs<T>(work: () => Promise<T>): Promise<T | { outcome: "slug-taken" }> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "slug-taken" };
    throw error;
  }
}

function savedAs({ revision, updatedAt, slug }: Pick<LockedArticle, "revision" | "updatedAt" | "slug">) {
  return { outcome: "saved", revision, at: updatedAt, slug } as const;
}

/** One that nobody chose is made from the title, and gives way to those that are taken. */
async function chooseSlug(tx: Tx, article: LockedArticle, { title, slug }: ArticleText): Promise<string> {
  const made = slugOf(title);
  if (slug && slug !== made) return slug;
  return findFreeSlug(tx, article.type, made, article.id);
}

export async function findFreeSlug(tx: Tx, type: ArticleType, wanted: string, ownId: string): Promise<string> {
  if (!wanted) return "";
  const alike = await tx
    .select({ id: articles.id, slug: articles.slug })
    .from(articles)
    .where(and(eq(articles.type, type), like(articles.slug, `${wanted}%`), isNull(articles.deletedAt)));
  return freeSlug(wanted, new Set(alike.flatMap(({ id, slug }) => (id === ownId ? [] : slug))));
}
