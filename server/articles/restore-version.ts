import { and, eq } from "drizzle-orm";
import { asViewer } from "../db/client.server.ts";
import { articles, articleVersions } from "../db/schema/index.ts";
import { type Person, requireAdmin } from "../viewer.ts";
import { lockArticle } from "./lock-article.ts";
import { type ArticleSaved, refusingTakenSlugs } from "./save-article.ts";
import { keepReplaced } from "./versions.ts";

type Wanted = { number: number; revision: number };

/** Makes an earlier version the working copy. What stood there is kept as a version itself. */
export async function restoreVersion(
  viewer: Person,
  articleId: string,
  { number, revision }: Wanted,
  at: Date,
): Promise<ArticleSaved> {
  requireAdmin(viewer);
  return refusingTakenSlugs(() =>
    asViewer(viewer, async (tx): Promise<ArticleSaved> => {
      const held = await lockArticle(tx, articleId);
      if (!held || !isVersionNumber(number)) return { outcome: "not-there" };
      const [version] = await tx
        .select()
        .from(articleVersions)
        .where(and(eq(articleVersions.articleId, articleId), eq(articleVersions.number, number)));
      if (!version) return { outcome: "not-there" };
      if (held.revision !== revision)
        return { outcome: "changed-elsewhere", revision: held.revision, at: held.updatedAt };
      await keepReplaced(tx, articleId, held, "restored", { viewer, at });
      const { title, slug, excerpt, body } = version;
      const next = { revision: revision + 1, updatedAt: at };
      await tx
        .update(articles)
        .set({ title, slug, excerpt, body, ...next })
        .where(eq(articles.id, articleId));
      return { outcome: "saved", revision: next.revision, at, slug };
    }),
  );
}

/** What the table can hold as one. */
function isVersionNumber(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number < 2 ** 31;
}
