import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { isDateUnlikely } from "../../domain/system-status.ts";
import { system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { holdLock } from "../db/hold-lock.ts";
import { billingRuns } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";
import { applyPlanned } from "../plan-changes/apply-planned.ts";
import { chargeDue } from "./charge-due.ts";
import { chase } from "./chase.ts";
import { invoiceProjects } from "./invoice-project.ts";
import { findLastRunDay } from "./last-run.ts";
import type { Run } from "./run-lines.ts";

/** When the nightly run comes by, on the wall in London. */
export const nightlyBilling = "06:00";

type Ran = { outcome: "ran"; runId: string } | { outcome: "already" } | { outcome: "paused" };

/**
 * Issues, charges and reminds. One run at a time, the nightly one once a day; one that was asked for finds what is left.
 * It asks what is due by now and not done, so a night that was missed or broken off is made up for by the next. Where
 * the date is far from the last run's, nothing is done until somebody has seen it and asks.
 */
export function runBilling(at: Date, { isAsked }: { isAsked: boolean }): Promise<Ran> {
  return holdLock("billing", async () => {
    const started = performance.now();
    const run = await begin(at, isAsked);
    if (typeof run === "string") return { outcome: run };
    await applyPlanned(run);
    await invoiceProjects(run);
    // Before anything is charged: one that is refused within the minute is told of, and not reminded of as well.
    await chase(run);
    await chargeDue(run);
    await finish(run, new Date(at.getTime() + Math.round(performance.now() - started)));
    return { outcome: "ran", runId: run.id };
  });
}

function begin(at: Date, isAsked: boolean): Promise<Run | "already" | "paused"> {
  const [id, today] = [randomUUID(), londonDay(at)];
  return asViewer(system, async (tx) => {
    const isTonights = and(
      eq(billingRuns.day, today),
      eq(billingRuns.isAsked, false),
      isNotNull(billingRuns.finishedAt),
    );
    if (!isAsked && (await tx.$count(billingRuns, isTonights)) > 0) return "already";
    const lastRunOn = await findLastRunDay(tx);
    if (!isAsked && isDateUnlikely(lastRunOn, today)) {
      log.warn({ lastRunOn, today }, "the date may be wrong: nothing is billed until a run is asked for");
      return "paused";
    }
    await tx.insert(billingRuns).values({ id, day: today, startedAt: at, isAsked });
    return { id, today, isAsked, actor: systemActor(`billing-${id}`, at) };
  });
}

async function finish(run: Run, finishedAt: Date): Promise<void> {
  await asViewer(system, (tx) => tx.update(billingRuns).set({ finishedAt }).where(eq(billingRuns.id, run.id)));
}
