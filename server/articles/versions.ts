import { isDeepStrictEqual } from "node:util";
import { desc, eq } from "drizzle-orm";
import type { ArticleText } from "../../domain/article.ts";
import { readBody } from "../../domain/portable-text.ts";
import type { PersonActor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { articleVersions, type versionReasons } from "../db/schema/index.ts";

type Reason = (typeof versionReasons)[number];

/** While somebody writes, a version is kept this often. */
const apartMilliseconds = 10 * 60_000;

/** Of an article that is locked: two at once would take the same number. */
export async function keepVersion(
  tx: Tx,
  articleId: string,
  text: ArticleText,
  why: Reason,
  actor: PersonActor,
): Promise<void> {
  const newest = await findNewest(tx, articleId);
  const { title, slug, excerpt, body } = text;
  await tx.insert(articleVersions).values({
    articleId,
    number: (newest?.number ?? 0) + 1,
    title,
    slug,
    excerpt,
    body,
    why,
    keptAt: actor.at,
    keptBy: actor.id,
  });
}

/** What is about to be replaced, unless the history has it already. */
export async function keepReplaced(
  tx: Tx,
  articleId: string,
  text: ArticleText,
  why: Reason,
  actor: PersonActor,
): Promise<void> {
  const newest = await findNewest(tx, articleId);
  if (newest && areSame(newest, text)) return;
  await keepVersion(tx, articleId, text, why, actor);
}

/** Saving happens every few seconds: what it replaces is kept only now and then. */
export async function keepEarlier(tx: Tx, articleId: string, text: ArticleText, actor: PersonActor): Promise<void> {
  const newest = await findNewest(tx, articleId);
  if (newest && actor.at.getTime() - newest.keptAt.getTime() < apartMilliseconds) return;
  if (text.body.length > 0) await keepReplaced(tx, articleId, text, "earlier", actor);
}

export function areSame(one: ArticleText, other: ArticleText): boolean {
  return (
    one.title === other.title &&
    one.slug === other.slug &&
    one.excerpt === other.excerpt &&
    // The database keeps an object's names in an order of its own.
    isDeepStrictEqual(readBody(one.body), readBody(other.body))
  );
}

async function findNewest(tx: Tx, articleId: string) {
  const [newest] = await tx
    .select()
    .from(articleVersions)
    .where(eq(articleVersions.articleId, articleId))
    .orderBy(desc(articleVersions.number))
    .limit(1);
  return newest;
}
