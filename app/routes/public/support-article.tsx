import { ArticleMissing } from "../../components/public/article/article-missing.tsx";
import { ArticlePage } from "../../components/public/article/article-page.tsx";
import { showArticle } from "../../show-article.server.ts";
import type { Route } from "./+types/support-article";

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return showArticle("helpArticle", slug);
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function SupportArticle({ loaderData }: Route.ComponentProps) {
  if ("missing" in loaderData) return <ArticleMissing {...loaderData.missing} />;
  return <ArticlePage type="helpArticle" {...loaderData.shown} />;
}
