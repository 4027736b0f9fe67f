import { eq } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { articles } from "../db/schema/index.ts";
import { findVersion } from "./find-drafts.ts";
import { lockArticle } from "./lock-article.ts";
import type { ArticleSaved } from "./save-article.ts";
import { keepReplaced } from "./versions.ts";

type Wanted = { number: number; revision: number };

/** Makes an earlier version the working copy; what stood there is kept as a version itself. The address stays as it is. */
export async function restoreVersion(
  actor: PersonActor,
  articleId: string,
  { number, revision }: Wanted,
): Promise<ArticleSaved> {
  requireAdmin(actor);
  return asViewer(actor, async (tx): Promise<ArticleSaved> => {
    const article = await lockArticle(tx, articleId);
    const version = article && (await findVersion(tx, articleId, number));
    if (!version) return { outcome: "not-there" };
    if (article.revision !== revision)
      return { outcome: "changed-elsewhere", revision: article.revision, at: article.updatedAt };
    await keepReplaced(tx, articleId, article, "restored", actor);
    const { title, excerpt, body } = version;
    const next = { revision: revision + 1, updatedAt: actor.at };
    await tx
      .update(articles)
      .set({ title, excerpt, body, ...next })
      .where(eq(articles.id, articleId));
    return { outcome: "saved", revision: next.revision, at: actor.at, slug: article.slug };
  });
}
