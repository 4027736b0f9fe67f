import { data } from "react-router";
import { actionAnswers, pictureRefusals } from "../../../content/action-answers.ts";
import { adminTitles } from "../../../content/admin.ts";
import { articlePath } from "../../../domain/article.ts";
import { londonMoment } from "../../../domain/calendar-day.ts";
import { isKeyOf } from "../../../domain/is-key-of.ts";
import { readBody } from "../../../domain/portable-text.ts";
import { absolute } from "../../../domain/structured-data.ts";
import { areArticlesElsewhere } from "../../../server/articles/find-articles.ts";
import { findDraft } from "../../../server/articles/find-drafts.ts";
import { toMarkdown } from "../../../server/articles/markdown.ts";
import { siteOrigin } from "../../../server/settings/site-origin.ts";
import { requirePerson } from "../../access.server.ts";
import { runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { articleActions } from "./actions.server.ts";
import { ArticleEditorPage } from "./page.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  portalMeta(adminTitles.article(loaderData?.article.title ?? ""));

export async function loader({ params: { articleId }, url, context }: Route.LoaderArgs) {
  const found = await findDraft(
    requirePerson(context),
    articleId,
    Number(url.searchParams.get("version")) || undefined,
  );
  if (!found) throw data(null, { status: 404 });
  const { article, published, hasChanges, versions, version } = found;
  const { id, type, title, slug, excerpt, body, revision, updatedAt } = article;
  return {
    article: {
      id,
      type,
      title,
      slug,
      excerpt,
      body,
      revision,
      hasChanges,
      saved: londonMoment(updatedAt),
      published: published
        ? {
            path: articlePath(type, published.slug),
            slug: published.slug,
            on: londonMoment(published.updatedAt),
          }
        : undefined,
    },
    markdown: await toMarkdown(body),
    versions: versions.map(({ number, title, why, keptAt, words }) => ({
      number,
      title,
      why,
      words,
      at: londonMoment(keptAt),
    })),
    version: version && {
      number: version.number,
      at: londonMoment(version.keptAt),
      title: version.title,
      excerpt: version.excerpt,
      body: readBody(version.body),
    },
    isPublicAt: absolute(articlePath(type, ""), siteOrigin()),
    elsewhere: areArticlesElsewhere(),
    result: pictureResult(url.searchParams.get("picture")),
  };
}

export function action({ params: { articleId }, ...posted }: Route.ActionArgs) {
  return runAction(articleActions, posted, { articleId });
}

/** What became of a picture that was sent without scripts. */
function pictureResult(refusal: string | null): ActionResult | undefined {
  if (refusal === null) return;
  if (refusal === "added") return { form: "picture", tone: "ok", message: actionAnswers.pictureAdded };
  const known = isKeyOf(pictureRefusals, refusal) ? refusal : "not-a-picture";
  return { form: "picture", tone: "fail", message: pictureRefusals[known] };
}

export default function ArticleEditor({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticleEditorPage {...loaderData} {...actionData} result={actionData?.result ?? loaderData.result} />;
}
