import { redirect } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { type ArticleType, articleLimits, articleTypes } from "../../../domain/article.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { isArticleId } from "../../../server/articles/article-id.ts";
import { deleteArticle, restoreArticle } from "../../../server/articles/delete-article.ts";
import { areArticlesElsewhere } from "../../../server/articles/find-articles.ts";
import { findDeletingDraft, listDrafts } from "../../../server/articles/find-drafts.ts";
import { startArticle } from "../../../server/articles/save-article.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, readMark, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ArticlesPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const query = {
    type: readType(url.searchParams.get("type")),
    title: cleanLine(url.searchParams.get("q")),
    before: readMark(url.searchParams.get("before"), z.string().refine(isArticleId)),
  };
  const found = await listDrafts(viewer, query);
  const deleting = url.searchParams.get("delete");
  const confirm = deleting ? await findDeletingDraft(viewer, deleting) : undefined;
  return view(found, { query, elsewhere: areArticlesElsewhere(), confirm });
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async new({ actor }, fields) {
    const type = readType(fields.type ?? null);
    const name = cleanLine(fields.title);
    if (!type) return fail(actionAnswers.chooseOne, { field: "type" });
    if (!name) return fail(answers.titleMissing, { field: "title" });
    if (name.length > articleLimits.title) return fail(answers.titleTooLong, { field: "title" });
    throw redirect(`/dashboard/admin/articles/${await startArticle(actor, type, name)}`);
  },
  async delete({ actor }, { articleId = "" }) {
    const deleted = await deleteArticle(actor, articleId);
    return deleted.outcome === "deleted" ? ok(answers.deleted(deleted.title)) : fail(actionAnswers.gone);
  },
  async restore({ actor }, { articleId = "" }) {
    const restored = await restoreArticle(actor, articleId);
    return restored.outcome === "restored" ? ok(answers.restored(restored.title)) : fail(actionAnswers.gone);
  },
};

function readType(text: string | null): ArticleType | undefined {
  return articleTypes.find((type) => type === text);
}

export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticlesPage {...loaderData} result={actionData?.result} />;
}
