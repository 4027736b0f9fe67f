import { checkLength } from "./check-text.ts";
import { cleanText, excerptOf } from "./clean-text.ts";
import type { DraftPage } from "./draft.ts";
import type { Spot } from "./spot.ts";

export const longestComment = 1_000;

/** On a page of a draft: numbered within its project, and its number never changes. */
export type CommentRow = {
  id: string;
  number: number;
  /** Of the version that it was written on. */
  version: number;
  page: string;
  spot: Spot | null;
  text: string;
  authorName: string;
  writtenAt: Date;
  fixedIn: number | null;
  /** The version in which it was not fixed yet, as its client says. */
  reopenedIn: number | null;
  replies: { id: string; side: "provider" | "client"; authorName: string; text: string; writtenAt: Date }[];
};

export type CommentState = "open" | "discussed" | "fixed";

export function commentState({ fixedIn, replies }: Pick<CommentRow, "fixedIn" | "replies">): CommentState {
  if (fixedIn !== null) return "fixed";
  return replies.some(({ side }) => side === "provider") ? "discussed" : "open";
}

/** Only in a version that is later than the one that it was last said of. */
export function mayBeFixedIn(
  { version, reopenedIn, fixedIn }: Pick<CommentRow, "version" | "reopenedIn" | "fixedIn">,
  newest: number,
): boolean {
  return fixedIn === null && newest > Math.max(version, reopenedIn ?? 0);
}

/** As its client sees it: what is fixed in a version that they were not sent is as it was. */
export function asSeenWith<Comment extends CommentRow>(comment: Comment, newestSent: number): Comment {
  return (comment.fixedIn ?? 0) > newestSent ? { ...comment, fixedIn: null } : comment;
}

export function readComment(received: unknown): string {
  return cleanText(received).trim();
}

export function checkComment(text: string): string | undefined {
  return text ? checkLength(text, longestComment) : "Please write what you think.";
}

const longestLine = 300;

/** Everything that shall change: what was typed, then each comment with its number and its page. */
export function listChanges(
  typed: string,
  open: readonly Pick<CommentRow, "number" | "page" | "text">[],
  pages: readonly DraftPage[],
): string {
  const titleOf = (page: string) => pages.find(({ path }) => path === page)?.title ?? page;
  const lines = open.map(({ number, page, text }) => `${number}. ${titleOf(page)}: ${excerptOf(text, longestLine)}`);
  return [typed, ...lines].filter(Boolean).join("\n");
}
