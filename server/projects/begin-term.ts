import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { isFreeHosting } from "../../domain/term.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { payments, projectPlans, projects } from "../db/schema/index.ts";
import { recordProjectEvent } from "./record-project-event.ts";

/**
 * With the first payment: on the day on which the last of its money came in. Free hosting waits until the site is live, and what has no
 * plan yet until hosting is paid for: until then nothing is agreed.
 */
export async function beginTermByPayment(tx: Tx, projectId: string, invoiceId: string, actor: Actor): Promise<void> {
  const plans = await listPlans(tx, projectId);
  if (plans.length === 0 || isFreeHosting(plans)) return;
  const [paid] = await tx
    .select({ on: sql<Day | null>`max(${payments.receivedOn})::text` })
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId));
  await beginTerm(tx, projectId, paid?.on ?? londonDay(actor.at), actor);
}

/** When its site goes live: only where nothing is ever paid for its hosting. */
export async function beginFreeTerm(tx: Tx, projectId: string, actor: Actor): Promise<void> {
  if (isFreeHosting(await listPlans(tx, projectId))) await beginTerm(tx, projectId, londonDay(actor.at), actor);
}

function listPlans(tx: Tx, projectId: string) {
  return tx
    .select({ pricePence: projectPlans.pricePence, billingCycle: projectPlans.billingCycle })
    .from(projectPlans)
    .where(and(eq(projectPlans.projectId, projectId), isNull(projectPlans.removedAt)));
}

/** Once: whatever is paid or changed later begins nothing again. */
async function beginTerm(tx: Tx, projectId: string, startedOn: Day, actor: Actor): Promise<void> {
  const { rowCount } = await tx
    .update(projects)
    .set({ termStartedOn: startedOn })
    .where(and(eq(projects.id, projectId), isNull(projects.termStartedOn), isNotNull(projects.clientId)));
  if (rowCount) await recordProjectEvent(tx, { projectId, kind: "term-started", what: startedOn }, actor);
}
