import { sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { remindersWaitUntil } from "../../domain/website/away.ts";
import type { OpeningHours } from "../../domain/website/content.ts";
import type { Tx } from "../db/client.server.ts";
import { websiteShown } from "../db/schema/index.ts";

/** Until when reminders of late payments wait, by what is published; null: they do not. */
export async function findReminderPause(tx: Tx, today: Day): Promise<Day | null> {
  const [shown] = await tx.select({ hours: sql<OpeningHours>`${websiteShown.content} -> 'hours'` }).from(websiteShown);
  return shown ? remindersWaitUntil(today, shown.hours) : null;
}
