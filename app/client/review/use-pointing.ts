import { type RefObject, useEffect, useRef, useState } from "react";
import type { Spot } from "../../../domain/spot.ts";
import { type Pin, useDraft } from "../../shared/drafts/use-draft.ts";

export type Pointing = ReturnType<typeof usePointing>;

type Pointed = { spot: Spot; page: string; written: number };

/** A draft in which somebody points at what they write about. Once that is sent, `written` is another number. */
export function usePointing(pinsOn: (page: string) => Pin[], written: number) {
  const [pointed, setPointed] = useState<Pointed>();
  const [isPointing, setIsPointing] = useState(false);
  const isAwaited = useRef(false);
  /** As `isPointing`, at once: an answer may come before the page is drawn again. */
  const isPlacing = useRef(false);
  const left = useRef<Element>(null);
  const spotOn = (page: string | undefined) =>
    pointed?.written === written && pointed.page === page ? pointed.spot : undefined;
  const draft = useDraft(
    (page) => {
      const spot = spotOn(page);
      return [...pinsOn(page), ...(spot ? [{ number: 0, spot, isSame: true }] : [])];
    },
    (spot) => {
      // What nobody pointed at or chose, the draft has made up.
      if (!isAwaited.current) return;
      isAwaited.current = false;
      setPointed({ spot, page: draft.heard?.page ?? "", written });
      if (!isPlacing.current) return;
      point(false);
      document.getElementById("comment-text")?.focus();
    },
  );

  function point(isOn: boolean) {
    if (isOn) left.current = document.activeElement;
    isAwaited.current = isOn;
    isPlacing.current = isOn;
    setIsPointing(isOn);
    draft.send({ kind: "point", isOn });
    if (isOn) draft.frame.current?.scrollIntoView({ block: "nearest" });
  }

  function stop() {
    point(false);
    const { current } = left;
    const isThere = current instanceof HTMLElement && current.checkVisibility();
    (isThere ? current : document.getElementById("comment-text"))?.focus();
  }

  useEffect(() => {
    if (!isPointing) return;
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === "Escape") stop();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });

  return {
    draft,
    pointed: spotOn(draft.heard?.page),
    isPointing,
    point,
    stop,
    choose: (part: number | undefined) => {
      isAwaited.current = part !== undefined;
      if (part === undefined) setPointed(undefined);
      else draft.send({ kind: "choose", part });
    },
  };
}

const fields = "input, textarea, select, [contenteditable], dialog";

/** C starts, while the focus is in there and not in a field; it can be switched off until the page is loaded anew. */
export function useKey(around: RefObject<HTMLElement | null>, start: (() => void) | undefined) {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => {
    const room = around.current;
    if (!isOn || !start || !room) return;
    const pressed = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key.toLowerCase() !== "c" || isChord || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(fields)) return;
      event.preventDefault();
      start();
    };
    room.addEventListener("keydown", pressed);
    return () => room.removeEventListener("keydown", pressed);
  });
  return { isOn, setIsOn };
}
