import { longDay } from "../../domain/calendar-day.ts";
import { type Drill, judgeDrill } from "../../domain/system-status.ts";
import { drillWords, lasting } from "./drill-words.ts";

/** For the provider's first screen: a backup that was never restored counts as none. */
export function viewDrill(drill: Drill | null, at: Date) {
  const faults = judgeDrill(drill, at);
  const isWell = !Object.values(faults).some(Boolean);
  if (!drill) return { isWell, says: drillWords.never };
  const day = longDay(drill.at);
  if (!drill.passed) return { isWell, says: drillWords.failed(day) };
  return { isWell, says: isWell ? drillWords.passed(day, lasting(drill.rtoSeconds)) : drillWords.old(day) };
}
