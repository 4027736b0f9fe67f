import { redirect } from "react-router";
import { actionAnswers } from "../../../content/action-answers.ts";
import { adminTitles } from "../../../content/admin.ts";
import { type ArticleType, articleLimits, articlePath, articleTypes } from "../../../domain/article.ts";
import { londonMoment } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/enquiry.ts";
import { deleteArticle, restoreArticle } from "../../../server/articles/delete-article.ts";
import { areArticlesElsewhere } from "../../../server/articles/find-articles.ts";
import { findDeletingDraft, listDrafts } from "../../../server/articles/find-drafts.ts";
import { startArticle } from "../../../server/articles/save-article.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, runAction } from "../../actions.server.ts";
import { erasedOn } from "../../shared/deleting/erased-on.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ArticlesPage } from "./page.tsx";

export const meta = () => portalMeta(adminTitles.articles);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const query = {
    type: readType(url.searchParams.get("type")),
    title: cleanLine(url.searchParams.get("q")),
    page: readPage(url.searchParams.get("page")),
  };
  const { articles, hasMore, deleted } = await listDrafts(viewer, query);
  const deleting = url.searchParams.get("delete");
  return {
    articles: articles.map(({ id, type, title, updatedAt, publishedSlug, hasChanges }) => ({
      id,
      type,
      title,
      updated: londonMoment(updatedAt),
      path: publishedSlug === null ? "" : articlePath(type, publishedSlug),
      state: publishedSlug === null ? ("draft" as const) : hasChanges ? ("changed" as const) : ("published" as const),
    })),
    deleted: deleted.map(({ id, title, deletedAt }) => ({ id, title, erasedOn: deletedAt ? erasedOn(deletedAt) : "" })),
    shown: {
      type: query.type ?? ("all" as const),
      q: query.title,
      isFirst: query.page === 1,
      older: hasMore
        ? `?${new URLSearchParams({ type: query.type ?? "", q: query.title, page: `${query.page + 1}` })}`
        : undefined,
    },
    elsewhere: areArticlesElsewhere(),
    confirm: deleting ? await findDeletingDraft(viewer, deleting) : undefined,
  };
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async new({ viewer }, fields) {
    const type = readType(fields.type ?? null);
    const title = cleanLine(fields.title);
    if (!type) return fail(actionAnswers.chooseOne, { field: "type" });
    if (!title) return fail(actionAnswers.titleMissing, { field: "title" });
    if (title.length > articleLimits.title) return fail(actionAnswers.titleTooLong, { field: "title" });
    throw redirect(`/dashboard/admin/articles/${await startArticle(viewer, type, title, now())}`);
  },
  async delete({ viewer, caller }, { articleId = "" }) {
    const deleted = await deleteArticle(viewer, articleId, caller, now());
    return deleted.outcome === "deleted" ? ok(actionAnswers.articleDeleted(deleted.title)) : fail(actionAnswers.gone);
  },
  async restore({ viewer, caller }, { articleId = "" }) {
    const restored = await restoreArticle(viewer, articleId, caller, now());
    return restored.outcome === "restored"
      ? ok(actionAnswers.articleRestored(restored.title))
      : fail(actionAnswers.gone);
  },
};

function readType(text: string | null): ArticleType | undefined {
  return articleTypes.find((type) => type === text);
}

function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1;
}

export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticlesPage {...loaderData} result={actionData?.result} />;
}
