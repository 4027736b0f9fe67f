import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { ActionResult } from "../../ui/action-result.ts";
import { useIsSending } from "../../ui/use-answer.ts";

type Run = { id: string; isFinished: boolean };

const everyMs = 1_000;
/** A run that takes longer is looked at later. */
const longestMs = 60_000;

/** After a run was asked for, looks until there is a newer one than before and it has finished. */
export function useFreshRuns(action: string, result: ActionResult | undefined, newest: Run | undefined) {
  const { revalidate } = useRevalidator();
  const isSending = useIsSending(action);
  const [before, setBefore] = useState(newest?.id);
  const isThere = newest !== undefined && newest.id !== before && newest.isFinished;
  const isAwaited = !isSending && !isThere && result?.tone === "ok";

  useEffect(() => {
    if (isSending) setBefore(newest?.id);
  }, [isSending, newest?.id]);

  useEffect(() => {
    if (!isAwaited) return;
    const looking = setInterval(() => void revalidate(), everyMs);
    const enough = setTimeout(() => clearInterval(looking), longestMs);
    return () => {
      clearInterval(looking);
      clearTimeout(enough);
    };
  }, [isAwaited, revalidate]);
}
