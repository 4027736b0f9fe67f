import { data } from "react-router";
import { articlePageWords } from "../../../content/article-pages.ts";
import { findDraft } from "../../../server/articles/find-drafts.ts";
import { site } from "../../../server/website/site.ts";
import { requirePerson } from "../../access.server.ts";
import { ArticlePage } from "../../shared/article/page.tsx";
import { describe } from "../../shared/article/view.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ArticlePreviewBar } from "./preview-bar.tsx";
import { title, words } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

/** The draft, as the public will see it. */
export async function loader({ params: { articleId }, context }: Route.LoaderArgs) {
  const found = await findDraft(requirePerson(context), articleId);
  if (!found) throw data(null, { status: 404 });
  const { id, type, createdAt, updatedAt, ...text } = found.article;
  const dates = { _createdAt: createdAt.toISOString(), _updatedAt: updatedAt.toISOString() };
  return {
    meta: portalMeta(title(text.title)),
    bar: { editor: `/dashboard/admin/articles/${encodeURIComponent(id)}`, words },
    type,
    article: describe({ ...text, ...dates }),
    home: { kind: "ours" } as const,
    words: articlePageWords(site())[type],
  };
}

export default function ArticlePreview({ loaderData: { bar, meta: _, ...page } }: Route.ComponentProps) {
  return (
    <>
      <ArticlePreviewBar {...bar} />
      <ArticlePage {...page} others={[]} />
    </>
  );
}
