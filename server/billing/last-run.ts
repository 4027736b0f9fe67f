import { desc, isNotNull } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { isDateUnlikely } from "../../domain/system-status.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { billingRuns } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";

/** The last one that came to its end: by its number, because the clock may have been wrong then or be wrong now. */
export async function findLastRunDay(tx: Tx): Promise<Day | null> {
  const { day, finishedAt, runNumber } = billingRuns;
  const [last] = await tx
    .select({ day })
    .from(billingRuns)
    .where(isNotNull(finishedAt))
    .orderBy(desc(runNumber))
    .limit(1);
  return last?.day ?? null;
}

/** What erases for good does not believe a clock that has jumped: it waits until a run was asked for. */
export async function unlessDateIsUnlikely(at: Date, task: (at: Date) => Promise<void>): Promise<void> {
  const lastRunOn = await asViewer(system, findLastRunDay);
  if (!isDateUnlikely(lastRunOn, londonDay(at))) return task(at);
  log.warn({ lastRunOn, today: londonDay(at) }, "the date may be wrong: nothing is erased");
}
