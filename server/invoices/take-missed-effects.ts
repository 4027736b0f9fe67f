import { and, eq, gte, isNull } from "drizzle-orm";
import { isCharged } from "../../domain/invoice.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";
import { moved } from "./balance.ts";
import { keepNextDue } from "./keep-next-due.ts";
import { takeEffect } from "./take-effect.ts";

/** A project comes back: what was paid by its link while the project was away takes effect now. The caller holds the client's money. */
export async function takeMissedEffects(tx: Tx, projectId: string, since: Date, actor: Actor): Promise<void> {
  const missed = await tx
    .select({ invoice: invoices, totalPence: invoices.totalPence, creditedPence: moved.creditedPence })
    .from(invoices)
    .where(and(eq(invoices.projectId, projectId), gte(invoices.settledAt, since), isNull(invoices.voidedAt)));
  for (const { invoice } of missed.filter(isCharged)) await takeEffect(tx, invoice, actor);
  await keepNextDue(tx, projectId);
}
