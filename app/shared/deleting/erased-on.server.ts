import { londonClock, longDay } from "../../../domain/calendar-day.ts";
import { offer } from "../../../domain/catalogue.ts";
import { nightlyErasure } from "../../../server/erasure/erase-deleted.ts";

/** The night of the first round that finds it ten days old. */
export function erasedOn(deletedAt: Date): string {
  const due = new Date(deletedAt.getTime() + offer.retentionDays * 86_400_000);
  const isTonight = londonClock(due) <= nightlyErasure;
  return longDay(isTonight ? due : new Date(due.getTime() + 86_400_000));
}
