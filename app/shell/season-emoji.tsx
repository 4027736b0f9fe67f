import { useSyncExternalStore } from "react";
import { seasonalEmoji } from "../../domain/season.ts";

/** Pages are made once for everybody, so the month is asked only in the visitor's browser. The space is kept either way. */
export function SeasonEmoji() {
  const month = useSyncExternalStore(neverChanges, visitorsMonth, noMonthYet);
  const season = month ? seasonalEmoji(month) : undefined;
  if (!season) return <span className="season" />;
  return (
    <span className="season" role="img" aria-label={season.label}>
      {season.emoji}
    </span>
  );
}

function neverChanges() {
  return () => {};
}

function visitorsMonth() {
  return new Date().getMonth() + 1;
}

function noMonthYet() {
  return undefined;
}
