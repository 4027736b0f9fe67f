import { useState } from "react";
import { draftSandbox } from "../../../domain/draft.ts";
import type { CommentView } from "./comment-view.ts";
import type { Draft } from "./use-draft.ts";
import { commentWords as words } from "./words.ts";
import "./draft-frame.css";

type DraftFrameProps = {
  draft: Draft;
  frame: { address: string; label: string };
  comments: CommentView[];
};

/** A page of a draft with the pins on it; another page has another key. */
export function DraftFrame({ draft, frame, comments }: DraftFrameProps) {
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
            <li key={comment.id} ref={(pin) => put(pin, place)}>
              <button
                type="button"
                className={`pin-mark is-${comment.state}`}
                aria-label={words.pin(comment.number, comment.says, comment.spotName, place.how === "moved")}
                onClick={() => showComment(comment.number)}
              >
                {comment.number}
              </button>
            </li>
          ))}
      </ol>
    </div>
  );
}

/** What is scrolled out of the frame is not on it. */
function put(pin: HTMLElement | null, { x, y }: { x: number; y: number }): void {
  const frame = pin?.closest(".draft-frame");
  if (!pin || !frame) return;
  pin.hidden = x < 0 || y < 0 || x > frame.clientWidth || y > frame.clientHeight;
  pin.style.left = `${x}px`;
  pin.style.top = `${y}px`;
}

function showComment(number: number): void {
  const entry = document.getElementById(`comment-${number}`);
  entry?.scrollIntoView({ block: "nearest" });
  entry?.focus({ preventScroll: true });
}
