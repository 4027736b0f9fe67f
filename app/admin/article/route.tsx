import { data } from "react-router";
import { isKeyOf } from "../../../domain/is-key-of.ts";
import { areArticlesElsewhere } from "../../../server/articles/find-articles.ts";
import { findDraft } from "../../../server/articles/find-drafts.ts";
import { toMarkdown } from "../../../server/articles/markdown.ts";
import { requirePerson } from "../../access.server.ts";
import { runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { articleActions } from "./actions.server.ts";
import { ArticleEditorPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, pictureRefusals } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(loaderData?.article.title ?? "");

export async function loader({ params: { articleId }, url, context }: Route.LoaderArgs) {
  const found = await findDraft(
    requirePerson(context),
    articleId,
    Number(url.searchParams.get("version")) || undefined,
  );
  if (!found) throw data(null, { status: 404 });
  const markdown = await toMarkdown(found.article.body);
  return {
    ...view(found, { markdown, elsewhere: areArticlesElsewhere() }),
    result: pictureResult(url.searchParams.get("picture")),
  };
}

export function action({ params: { articleId }, ...posted }: Route.ActionArgs) {
  return runAction(articleActions, posted, { articleId });
}

/** What became of a picture that was sent without scripts. */
function pictureResult(refusal: string | null): ActionResult | undefined {
  if (refusal === null) return;
  if (refusal === "added") return { form: "picture", tone: "ok", message: answers.pictureAdded };
  const known = isKeyOf(pictureRefusals, refusal) ? refusal : "not-a-picture";
  return { form: "picture", tone: "fail", message: pictureRefusals[known] };
}

export default function ArticleEditor({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticleEditorPage {...loaderData} {...actionData} result={actionData?.result ?? loaderData.result} />;
}
