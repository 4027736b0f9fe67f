import { useEffect, useRef, useState } from "react";
import type { Spot } from "../../../domain/spot.ts";
import { type Pin, useDraft } from "../../shared/drafts/use-draft.ts";

export type Pointing = ReturnType<typeof usePointing>;

/** A draft in which somebody points at what they write about. Once that is sent, `written` is another number. */
export function usePointing(pinsOn: (page: string) => Pin[], written: number) {
  const [pointed, setPointed] = useState<{ spot: Spot; written: number }>();
  const [isPointing, setIsPointing] = useState(false);
  const isAwaited = useRef(false);
  const draft = useDraft(pinsOn, (spot) => {
    // What nobody pointed at or chose, the draft has made up.
    if (!isAwaited.current) return;
    isAwaited.current = false;
    setPointed({ spot, written });
    if (!isPointing) return;
    point(false);
    document.getElementById("comment-text")?.focus();
  });

  function point(isOn: boolean) {
    isAwaited.current = isOn;
    setIsPointing(isOn);
    draft.send({ kind: "point", isOn });
    if (isOn) draft.frame.current?.scrollIntoView({ block: "nearest" });
  }

  useEffect(() => {
    if (!isPointing) return;
    const stop = ({ key }: KeyboardEvent) => {
      if (key === "Escape") point(false);
    };
    addEventListener("keydown", stop);
    return () => removeEventListener("keydown", stop);
  });

  return {
    draft,
    pointed: pointed?.written === written ? pointed.spot : undefined,
    isPointing,
    point,
    choose: (part: number | undefined) => {
      isAwaited.current = part !== undefined;
      if (part === undefined) setPointed(undefined);
      else draft.send({ kind: "choose", part });
    },
  };
}
