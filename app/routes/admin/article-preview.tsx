import { data } from "react-router";
import { adminTitles, previewWords } from "../../../content/admin.ts";
import { articlePageWords } from "../../../content/article-pages.ts";
import { findDraft } from "../../../server/articles/find-drafts.ts";
import { ArticlePage } from "../../components/public/article/article-page.tsx";
import { ArticlePreviewBar } from "../../components/public/article/article-preview-bar.tsx";
import { requirePerson } from "../../door.server.ts";
import { portalMeta } from "../../portal-meta.ts";
import { describe } from "../../show-article.server.ts";
import type { Route } from "./+types/article-preview";

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

/** The draft, as the public will see it. */
export async function loader({ params: { articleId }, context }: Route.LoaderArgs) {
  const found = await findDraft(requirePerson(context), articleId);
  if (!found) throw data(null, { status: 404 });
  const { id, type, createdAt, updatedAt, ...text } = found.article;
  const dates = { _createdAt: createdAt.toISOString(), _updatedAt: updatedAt.toISOString() };
  return {
    meta: portalMeta(adminTitles.articlePreview(text.title)),
    bar: { editor: `/dashboard/admin/articles/${encodeURIComponent(id)}`, words: previewWords },
    type,
    article: describe({ ...text, ...dates }),
    home: { kind: "ours" } as const,
    words: articlePageWords[type],
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
