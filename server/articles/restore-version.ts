import { eq } from "drizzle-orm";
import { type Person, requireAdmin } from "../access/viewer.ts";
import { asViewer } from "../db/client.server.ts";
import { articles } from "../db/schema/index.ts";
import { findVersion } from "./find-drafts.ts";
import { lockArticle } from "./lock-article.ts";
import type { ArticleSaved } from "./save-article.ts";
import { keepReplaced } from "./versions.ts";

type Wanted = { number: number; revision: number };

/** Makes an earlier version the working copy; what stood there is kept as a version itself. The address stays as it is. */
export async function restoreVersion(
  viewer: Person,
  articleId: string,
  { number, revision }: Wanted,
  at: Date,
): Promise<ArticleSaved> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx): Promise<ArticleSaved> => {
    const article = await lockArticle(tx, articleId);
    const version = article && (await findVersion(tx, articleId, number));
    if (!version) return { outcome: "not-there" };
    if (article.revision !== revision)
      return { outcome: "changed-elsewhere", revision: article.revision, at: article.updatedAt };
    await keepReplaced(tx, articleId, article, "restored", { viewer, at });
    const { title, excerpt, body } = version;
    const next = { revision: revision + 1, updatedAt: at };
    await tx
      .update(articles)
      .set({ title, excerpt, body, ...next })
      .where(eq(articles.id, articleId));
    return { outcome: "saved", revision: next.revision, at, slug: article.slug };
  });
}
