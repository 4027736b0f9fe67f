import { and, eq } from "drizzle-orm";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { type PlanChangeRow, planChanges } from "../db/schema/index.ts";
import { isPlanned } from "./figure-take-back.ts";

const isNewPriceOf = (linkId: string) => and(eq(planChanges.linkId, linkId), eq(planChanges.kind, "price"), isPlanned);

/** The new price that is announced for something a project has. */
export async function findNewPriceOf(tx: Tx, linkId: string): Promise<PlanChangeRow | undefined> {
  const [announced] = await tx.select().from(planChanges).where(isNewPriceOf(linkId));
  return announced;
}

/** It does not come: what it was for ends, or is another. */
export async function withdrawNewPrice(tx: Tx, linkId: string, actor: Actor): Promise<void> {
  await tx.update(planChanges).set({ withdrawnAt: actor.at }).where(isNewPriceOf(linkId));
}
