import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import { spotKind } from "../../../domain/spot.ts";
import { putAt } from "../../shared/drafts/put-at.ts";
import type { Point } from "../../shared/drafts/review-messages.ts";
import { commentWords } from "../../shared/drafts/words.ts";
import type { Pointing } from "./use-pointing.ts";
import { words } from "./words.ts";
import "./cross.css";

const step = 8;
const farStep = 64;
const ways: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What says where a comment will be: a cross that keys move, while somebody points; afterwards where they did. */
export function Cross({ pointing }: { pointing: Pointing }) {
  const { draft, isPointing, pointed } = pointing;
  const place = pointed && draft.heard?.places.find(({ number, how }) => number === 0 && how !== "gone");
  if (isPointing) return <Moved pointing={pointing} />;
  return place ? (
    <span className="draft-cross" aria-hidden="true" ref={(mark) => putAt(mark, place)}>
      <Drawing />
    </span>
  ) : null;
}

function Moved({ pointing: { draft } }: { pointing: Pointing }) {
  const cross = useRef<HTMLButtonElement>(null);
  const at = useRef<Point>({ x: 0, y: 0 });
  const hint = useId();
  const under = useAtMostOnceASecond(nameUnder(draft.heard?.under));

  function move({ x, y }: Point) {
    const frame = cross.current?.closest(".draft-frame");
    if (!frame) return;
    const to = { x: at.current.x + x, y: at.current.y + y };
    at.current = { x: within(to.x, frame.clientWidth), y: within(to.y, frame.clientHeight) };
    putAt(cross.current, at.current);
    cross.current?.scrollIntoView({ block: "nearest" });
    // At the edge it is the page that moves.
    draft.send({ kind: "under", at: at.current, by: { x: to.x - at.current.x, y: to.y - at.current.y } });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    const frame = cross.current?.closest(".draft-frame")?.getBoundingClientRect();
    if (!frame) return;
    // In the middle of what is in sight.
    const [top, bottom] = [Math.max(0, -frame.top), Math.min(frame.height, innerHeight - frame.top)];
    move({ x: Math.round(frame.width / 2), y: Math.round((top + bottom) / 2) });
    cross.current?.focus({ preventScroll: true });
  }, []);

  function pressed(event: KeyboardEvent) {
    const way = ways[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const far = event.shiftKey ? farStep : step;
    move({ x: way.x * far, y: way.y * far });
  }

  return (
    <>
      {/* Without this a screen reader keeps the arrow keys to itself. */}
      <div role="application" aria-label={words.cross.label}>
        <button
          type="button"
          className="draft-cross"
          ref={cross as Ref<HTMLButtonElement>}
          aria-label={words.cross.pin}
          aria-describedby={hint}
          onKeyDown={pressed}
          onClick={() => draft.send({ kind: "pin", at: at.current })}
        >
          <Drawing />
        </button>
      </div>
      <div className="draft-place">
        <p>{words.cross.point}</p>
        <p id={hint} className="draft-place-keys">
          {words.cross.keys}
        </p>
        <p role="status">{under}</p>
      </div>
    </>
  );
}

function within(way: number, whole: number): number {
  return Math.min(Math.max(0, way), whole - 1);
}

function nameUnder(part: { tag: string; text: string } | undefined): string {
  if (!part) return "";
  return part.tag ? words.cross.on(commentWords.spot(spotKind(part.tag), part.text)) : words.cross.onNothing;
}

/** Each change is said; of several within a second the last. */
function useAtMostOnceASecond(text: string): string {
  const [said, setSaid] = useState("");
  const last = useRef(0);
  useEffect(() => {
    const wait = setTimeout(
      () => {
        last.current = Date.now();
        setSaid(text);
      },
      Math.max(0, last.current + 1_000 - Date.now()),
    );
    return () => clearTimeout(wait);
  }, [text]);
  return said;
}

function Drawing() {
  const lines = (
    <>
      <circle cx="32" cy="32" r="18" />
      <path d="M32 2v18M32 44v18M2 32h18M44 32h18" />
    </>
  );
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" fill="none">
      <g stroke="#fff" strokeWidth="7">
        {lines}
      </g>
      <g stroke="#17211f" strokeWidth="3.5">
        {lines}
      </g>
    </svg>
  );
}
