import type { DraftFiles } from "../../../domain/draft.ts";
import type { CommentView } from "./comment-view.ts";
import { commentWords as words } from "./words.ts";

export type CompareView = NonNullable<ReturnType<typeof viewCompare>>;

type Version = { number: number; files: DraftFiles };

/** The page of a comment as it was when it was written, and as it is in the version that fixed it, or in the newest. */
export function viewCompare<Of extends Version>(
  wanted: string | null,
  { comments, versions }: { comments: readonly CommentView[]; versions: readonly Of[] },
  addressOf: (version: Of, path: string) => string,
) {
  const comment = comments.find(({ number }) => String(number) === wanted);
  if (!comment) return;
  const later = comment.fixedIn ?? versions[0]?.number ?? comment.version;
  const sides = [...new Set([comment.version, later])].flatMap((number, at) => {
    const version = versions.find((one) => one.number === number);
    if (!version) return [];
    const isThere = Object.hasOwn(version.files, comment.page.path);
    return {
      version: number,
      label: at === 0 ? words.compare.before(number) : words.compare.after(number),
      path: comment.page.path,
      address: isThere ? addressOf(version, comment.page.path) : "",
    };
  });
  return { comment, sides };
}
