import { type ReactNode, useState } from "react";
import { draftSandbox } from "../../../domain/draft.ts";
import type { CommentView } from "./comment-view.ts";
import { putAt } from "./put-at.ts";
import type { Draft } from "./use-draft.ts";
import { commentWords as words } from "./words.ts";
import "./draft-frame.css";

type DraftFrameProps = {
  draft: Draft;
  frame: { address: string; label: string };
  comments: CommentView[];
  /** Before a comment's entry is shown. */
  onShow?: () => void;
  /** What else is on it. */
  children?: ReactNode;
};

/** A page of a draft with the pins on it; another page has another key. */
export function DraftFrame({ draft, frame, comments, onShow, children }: DraftFrameProps) {
  // Each look has an address of its own: the page stays as it is, scrolled to where it was.
  const [address] = useState(frame.address);
  const places = draft.heard?.places ?? [];
  const placed = comments.flatMap((comment) => {
    const place = places.find(({ number, how }) => number === comment.number && how !== "gone");
    return place ? [{ comment, place }] : [];
  });
  return (
    <div className="draft-frame">
      {/* Its own answer puts it into the same sandbox, framed or not. */}
      <iframe ref={draft.frame} src={address} title={frame.label} sandbox={draftSandbox} referrerPolicy="no-referrer" />
      <ol aria-label={words.pins} hidden={placed.length === 0}>
        {placed
          .toSorted((one, other) => one.comment.number - other.comment.number)
          .map(({ comment, place }) => (
            <li key={comment.id} ref={(pin) => putAt(pin, place)}>
              <button
                type="button"
                className={`pin-mark is-${comment.state}`}
                aria-label={words.pin(comment.number, comment.says, comment.spotName, place.how === "moved")}
                onClick={() => {
                  onShow?.();
                  showComment(comment.number);
                }}
              >
                {comment.number}
              </button>
            </li>
          ))}
      </ol>
      {children}
    </div>
  );
}

function showComment(number: number): void {
  const entry = document.getElementById(`comment-${number}`);
  entry?.scrollIntoView({ block: "nearest" });
  entry?.focus({ preventScroll: true });
}
