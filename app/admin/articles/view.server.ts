import { type ArticleType, articlePath } from "../../../domain/article.ts";
import { londonMoment } from "../../../domain/calendar-day.ts";
import type { findDeletingDraft, listDrafts } from "../../../server/articles/find-drafts.ts";
import { writeMark } from "../../actions.server.ts";
import { erasedOn } from "../../shared/deleting/erased-on.server.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof listDrafts>>;
type Draft = Found["articles"][number];
type Input = {
  query: { type: ArticleType | undefined; title: string; before: unknown };
  /** The site shows another source's articles. */
  elsewhere: boolean;
  /** '?delete=ID' asks about it. */
  confirm: Awaited<ReturnType<typeof findDeletingDraft>>;
};

export function view({ articles, older, deleted }: Found, { query, elsewhere, confirm }: Input) {
  const { type, title, before } = query;
  return {
    articles: articles.map(viewDraft),
    deleted: deleted.map((gone) => ({
      id: gone.id,
      title: gone.title,
      erasedOn: gone.deletedAt ? erasedOn(gone.deletedAt) : "",
    })),
    shown: {
      type: type ?? ("all" as const),
      q: title,
      isFirst: before === undefined,
      /** The query of the page after this one. */
      older: older && `?${new URLSearchParams({ type: type ?? "", q: title, before: writeMark(older) })}`,
    },
    elsewhere,
    confirm,
  };
}

/** `path` is its public address, and nothing where it has none. */
function viewDraft({ id, type, title, updatedAt, publishedSlug, hasChanges }: Draft) {
  return {
    id,
    type,
    title,
    updated: londonMoment(updatedAt),
    path: publishedSlug === null ? "" : articlePath(type, publishedSlug),
    state: publishedSlug === null ? ("draft" as const) : hasChanges ? ("changed" as const) : ("published" as const),
  };
}
