import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { londonDay, longDay, noonOf } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { billedPeriods, type DepartureRow, invoices } from "../db/schema/index.ts";
import { findBalance } from "../invoices/balance.ts";
import { writeCredit } from "../invoices/credit-invoice.ts";

/**
 * What was invoiced ahead for days after the last one and is not paid: nobody owes it. What was paid of such an invoice is
 * the client's balance. Where all of it goes, its periods can be asked for again by whoever stays after all.
 */
export async function creditAfter(
  tx: Tx,
  projectId: string,
  { id, endsOn }: DepartureRow,
  actor: Actor,
): Promise<void> {
  const afterPence = sql<Pence>`(select coalesce(sum(n.amount_pence), 0)::int from invoice_lines n
    where n.invoice_id = invoices.id and n.period_from > ${endsOn})`;
  const isOpen = and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt));
  const ahead = await tx
    .select({ invoice: invoices, afterPence })
    .from(invoices)
    .where(and(eq(invoices.projectId, projectId), isOpen, sql`${afterPence} > 0`))
    .orderBy(asc(invoices.invoiceNumber));
  for (const { invoice, afterPence: pence } of ahead) {
    const balance = await findBalance(tx, invoice.id);
    const amountPence = balance ? Math.min(pence, balance.totalPence - balance.creditedPence) : 0;
    if (!balance || amountPence === 0) continue;
    const credit = {
      amountPence,
      reason: `Your last day is ${longDay(noonOf(endsOn))}`,
      key: `departure ${id} ${invoice.id}`,
      refundedOn: londonDay(actor.at),
    };
    await writeCredit(tx, invoice, { ...credit, paid: "keep", isByBank: false, isMailed: true }, actor);
    if (balance.creditedPence + amountPence === balance.totalPence)
      await tx.delete(billedPeriods).where(eq(billedPeriods.invoiceId, invoice.id));
  }
}
