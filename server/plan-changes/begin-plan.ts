import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { type planChanges, projectAddOns, projectPlans } from "../db/schema/index.ts";

type Agreed = typeof planChanges.$inferSelect;

/** What was there ends, and what takes its place goes on from the same anchor. False: it was not there any more. */
export async function beginPlan(tx: Tx, change: Agreed, actor: Actor): Promise<boolean> {
  const { linkId, newLinkId: id, projectId, planId, pricePence, yearlyPricePence, billingCycle, firstMonth } = change;
  const links = planId ? projectPlans : projectAddOns;
  const [ended] = await tx
    .update(links)
    .set({ removedAt: actor.at })
    .where(and(eq(links.id, linkId), eq(links.projectId, projectId), isNull(links.removedAt)))
    .returning({ billingFrom: links.billingFrom });
  if (!ended) return false;
  if (!planId) return true;
  if (pricePence === null || !billingCycle) throw new Error("a plan is agreed with its price");
  const { billingFrom } = ended;
  await tx.insert(projectPlans).values({
    id,
    projectId,
    planId,
    pricePence,
    yearlyPricePence,
    billingCycle,
    firstMonth,
    billingFrom,
    addedAt: actor.at,
  });
  return true;
}
