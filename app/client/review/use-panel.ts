import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import type { ActionResult } from "../../ui/action-result.ts";
import { useIsAlive } from "../../ui/use-is-alive.ts";
import type { Pointing } from "./use-pointing.ts";

export type Panel = ReturnType<typeof usePanel>;

type PanelOf = {
  room: RefObject<HTMLElement | null>;
  pointing: Pointing;
  /** How many comments there are: with one more, what was written is done. */
  written: number;
  /** There is something to read in it, or to answer. */
  hasWords: boolean;
  result: ActionResult | undefined;
};

/**
 * On a phone all that is said of a draft lies in a panel below it; elsewhere, and without scripts, beside or under it, and nothing of this shows.
 * It has two contents: what was said, and the comment that is being written.
 */
export function usePanel({ room, pointing, written, hasWords, result }: PanelOf) {
  const isAlive = useIsAlive();
  const [isOpen, setIsOpen] = useState(hasWords);
  const [writingAt, setWritingAt] = useState<number>();
  const [answered, setAnswered] = useState(result);
  // What is wrong with a field is to be seen.
  if (result !== answered) {
    setAnswered(result);
    if (result?.field) setIsOpen(true);
    if (result?.field && result.form === "comment") setWritingAt(written);
  }

  function show(isWriting: boolean) {
    // The focus goes to what is there by then.
    flushSync(() => {
      setIsOpen(true);
      setWritingAt(isWriting ? written : undefined);
    });
  }

  return {
    isThere: isAlive,
    isOpen,
    isWriting: writingAt === written,
    toggle: () => setIsOpen(!isOpen),
    list: () => show(false),
    write(canPoint: boolean) {
      if (canPoint) pointing.point(true);
      show(true);
      if (!canPoint) document.getElementById("comment-text")?.focus();
    },
    cancel() {
      if (pointing.isPointing) pointing.point(false);
      show(false);
      room.current?.querySelector<HTMLElement>(".panel-write")?.focus();
    },
  };
}
