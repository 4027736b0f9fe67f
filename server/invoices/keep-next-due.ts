import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { nextPeriodOn } from "../../domain/billing-plan.ts";
import type { Day } from "../../domain/calendar-day.ts";
import type { Tx } from "../db/client.server.ts";
import { invoices, projects } from "../db/schema/index.ts";
import { listBillable } from "../projects/billable-items.ts";

/** Says anew when a project's next payment is due, and from which day on nothing is invoiced yet. */
export async function keepNextDue(tx: Tx, projectId: string): Promise<void> {
  const [project] = await tx
    .select({ paymentType: projects.paymentType, due: projects.nextPaymentDue, period: projects.nextPeriodOn })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!project) return;
  const period = nextPeriodOn(await listBillable(tx, projectId), project.paymentType);
  const due = earliest([period, await findEarliestDue(tx, projectId)]);
  if (project.due === due && project.period === period) return;
  await tx.update(projects).set({ nextPaymentDue: due, nextPeriodOn: period }).where(eq(projects.id, projectId));
}

async function findEarliestDue(tx: Tx, projectId: string): Promise<Day | null> {
  const isOpen = and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt));
  // Not min(): the planner would walk through everybody's open invoices by their due day.
  const open = await tx
    .select({ due: invoices.dueDate })
    .from(invoices)
    .where(and(eq(invoices.projectId, projectId), isOpen));
  return earliest(open.map(({ due }) => due));
}

function earliest(days: (Day | null)[]): Day | null {
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}
