import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { ActionResult } from "../../ui/action-result.ts";
import { useIsSending } from "../../ui/use-answer.ts";

type Run = { id: string; isFinished: boolean };

const everyMs = 1_000;
/** A run that takes longer is looked at later. */
const longestMs = 15 * 60_000;

/**
 * After a run was asked for, looks until there is a newer one than before and it has finished. Gives the answer to show
 * meanwhile: the framework forgets it with the first look.
 */
export function useFreshRuns(action: string, result: ActionResult | undefined, newest: Run | undefined) {
  const { revalidate } = useRevalidator();
  const isSending = useIsSending(action);
  const [before, setBefore] = useState(newest?.id);
  const [answer, setAnswer] = useState(result);
  const isThere = newest !== undefined && newest.id !== before && newest.isFinished;
  const isAwaited = !isSending && !isThere && answer?.tone === "ok";

  useEffect(() => {
    if (!isSending) return;
    setBefore(newest?.id);
    setAnswer(undefined);
  }, [isSending, newest?.id]);

  useEffect(() => {
    if (result && !isSending) setAnswer(result);
  }, [result, isSending]);

  useEffect(() => {
    if (!isAwaited) return;
    const until = Date.now() + longestMs;
    let isOver = false;
    let next = setTimeout(look, everyMs);
    // The next look waits for this one: on a slow line it would break it off.
    async function look() {
      await revalidate();
      if (!isOver && Date.now() < until) next = setTimeout(look, everyMs);
    }
    return () => {
      isOver = true;
      clearTimeout(next);
    };
  }, [isAwaited, revalidate]);

  return isThere ? result : (answer ?? result);
}
