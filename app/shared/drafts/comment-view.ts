import { londonMoment } from "../../../domain/calendar-day.ts";
import type { DraftFiles } from "../../../domain/draft.ts";
import { type DraftPage, listPages } from "../../../domain/draft.ts";
import { type CommentRow, commentState } from "../../../domain/draft-comment.ts";
import { type Spot, spotKind } from "../../../domain/spot.ts";
import { commentWords as words } from "./words.ts";

export type CommentView = ReturnType<typeof viewComment>;

/** What is not fixed first, each by its number. */
export function viewComments(
  comments: readonly CommentRow[],
  versions: readonly { number: number; files: DraftFiles }[],
) {
  const pages = new Map(versions.map(({ number, files }) => [number, listPages(files)]));
  return comments
    .map((comment) => viewComment(comment, pages.get(comment.version) ?? []))
    .toSorted((one, other) => Number(one.state === "fixed") - Number(other.state === "fixed"));
}

function viewComment(comment: CommentRow, pages: readonly DraftPage[]) {
  const { id, number, version, page, text, authorName, writtenAt, fixedIn, reopenedIn, replies } = comment;
  const state = commentState(comment);
  return {
    id,
    number,
    version,
    state,
    says: words.state(state, fixedIn),
    notYet: state !== "fixed" && reopenedIn !== null ? words.notYet(reopenedIn) : "",
    page: { path: page, title: pages.find(({ path }) => path === page)?.title ?? page },
    spot: comment.spot,
    spotName: comment.spot ? nameSpot(comment.spot) : "",
    text,
    by: words.by(authorName, londonMoment(writtenAt)),
    fixedIn,
    replies: replies.map((reply) => ({
      id: reply.id,
      by: words.by(reply.side === "provider" ? words.provider : reply.authorName, londonMoment(reply.writtenAt)),
      text: reply.text,
    })),
  };
}

/** 'heading ‘Spring dates’', for whoever does not see it. */
export function nameSpot({ tag, text, marks }: Pick<Spot, "tag" | "text" | "marks">): string {
  const named = marks.find((mark) => /^(?:alt|aria-label|placeholder|title)=/.test(mark)) ?? "";
  return words.spot(spotKind(tag), text || named.slice(named.indexOf("=") + 1));
}
