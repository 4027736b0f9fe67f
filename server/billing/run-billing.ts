import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { holdLock } from "../db/hold-lock.ts";
import { billingRuns } from "../db/schema/index.ts";
import { chargeDue } from "./charge-due.ts";
import { chase } from "./chase.ts";
import { invoiceProjects } from "./invoice-project.ts";
import type { Run } from "./run-lines.ts";

/** When the nightly run comes by, on the wall in London. */
export const nightlyBilling = "06:00";

type Ran = { outcome: "ran"; runId: string } | { outcome: "already" };

/**
 * Issues, charges and reminds. One run at a time, the nightly one once a day; one that was asked for finds what is left.
 * It asks what is due by now and not done, so a night that was missed or broken off is made up for by the next.
 */
export function runBilling(at: Date, { isAsked }: { isAsked: boolean }): Promise<Ran> {
  return holdLock("billing", async () => {
    const started = performance.now();
    const run = await begin(at, isAsked);
    if (!run) return { outcome: "already" };
    await invoiceProjects(run);
    // Before anything is charged: one that is refused within the minute is told of, and not reminded of as well.
    await chase(run);
    await chargeDue(run);
    await finish(run, new Date(at.getTime() + Math.round(performance.now() - started)));
    return { outcome: "ran", runId: run.id };
  });
}

function begin(at: Date, isAsked: boolean): Promise<Run | undefined> {
  const [id, today] = [randomUUID(), londonDay(at)];
  return asViewer(system, async (tx) => {
    const isTonights = and(
      eq(billingRuns.day, today),
      eq(billingRuns.isAsked, false),
      isNotNull(billingRuns.finishedAt),
    );
    if (!isAsked && (await tx.$count(billingRuns, isTonights)) > 0) return;
    await tx.insert(billingRuns).values({ id, day: today, startedAt: at, isAsked });
    return { id, today, actor: systemActor(`billing-${id}`, at) };
  });
}

async function finish(run: Run, finishedAt: Date): Promise<void> {
  await asViewer(system, (tx) => tx.update(billingRuns).set({ finishedAt }).where(eq(billingRuns.id, run.id)));
}
