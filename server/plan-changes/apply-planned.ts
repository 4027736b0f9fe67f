import { and, asc, eq, isNull, lt, lte, notExists, sql } from "drizzle-orm";
import { formatPounds } from "../../domain/money.ts";
import type { Actor } from "../access/actor.ts";
import { system } from "../access/actor.ts";
import { type Run, recordFault } from "../billing/run-lines.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { departures, planChanges, projects } from "../db/schema/index.ts";
import { keepNextDue } from "../invoices/keep-next-due.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { beginPlan } from "./begin-plan.ts";
import { isPlanned } from "./figure-take-back.ts";

/**
 * Every planned change whose day has come, also while no run came by. What is billed went by it since it was agreed. Of whoever left
 * before that day it waits: it goes with the project, or holds again when they stay after all.
 */
export async function applyPlanned(run: Run): Promise<void> {
  const due = await asViewer(system, (tx) =>
    tx
      .select({ id: planChanges.id, projectId: planChanges.projectId })
      .from(planChanges)
      .where(and(isPlanned, lte(planChanges.startsOn, run.today), notExists(leftBefore(tx))))
      .orderBy(asc(planChanges.startsOn), asc(planChanges.id)),
  );
  for (const { id, projectId } of due)
    await asViewer(system, (tx) => apply(tx, id, run.actor)).catch((error: unknown) =>
      recordFault(run, { outcome: "not-issued", projectId }, error),
    );
}

function leftBefore(tx: Tx) {
  return tx
    .select({ one: sql`1` })
    .from(departures)
    .where(
      and(
        eq(departures.projectId, planChanges.projectId),
        isNull(departures.takenBackAt),
        lt(departures.endsOn, planChanges.startsOn),
      ),
    );
}

async function apply(tx: Tx, changeId: string, actor: Actor): Promise<void> {
  const [found] = await tx
    .select({ clientId: projects.clientId, projectId: planChanges.projectId })
    .from(planChanges)
    .innerJoin(projects, eq(projects.id, planChanges.projectId))
    .where(eq(planChanges.id, changeId));
  if (!found?.clientId) return;
  await lockMoney(tx, found.clientId);
  // A deleted project's waits for the project.
  if (!(await lockProject(tx, found.projectId))) return;
  const [change] = await tx
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.id, changeId), isPlanned, notExists(leftBefore(tx))));
  if (!change) return;
  const hasBegun = await beginPlan(tx, change, actor);
  await tx
    .update(planChanges)
    .set(hasBegun ? { appliedAt: actor.at } : { withdrawnAt: actor.at })
    .where(eq(planChanges.id, changeId));
  await keepNextDue(tx, found.projectId);
  if (!hasBegun) return;
  const { fromName, toName, projectId, kind, afterPence } = change;
  const what = kind === "price" ? `${toName} at ${formatPounds(afterPence)}` : `${toName} instead of ${fromName}`;
  const happening = toName
    ? ({ projectId, kind: "plan-changed", what } as const)
    : ({ projectId, kind: "add-on-removed", what: fromName } as const);
  await recordProjectEvent(tx, happening, actor);
}
