import { ArticleMissing } from "../../shared/article/missing.tsx";
import { ArticlePage } from "../../shared/article/page.tsx";
import { viewArticle } from "../../shared/article/view.server.ts";
import type { Route } from "./+types/route";

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return viewArticle("writing", slug);
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function WritingSample({ loaderData }: Route.ComponentProps) {
  if ("missing" in loaderData) return <ArticleMissing {...loaderData.missing} />;
  return <ArticlePage type="writing" {...loaderData.shown} />;
}
