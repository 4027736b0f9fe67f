import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { addDays, londonDay, longDay, noonOf } from "../../domain/calendar-day.ts";
import { payment } from "../../domain/catalogue.ts";
import type { Pence } from "../../domain/money.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { billedPeriods, creditNotes, type DepartureRow, invoiceLines, invoices } from "../db/schema/index.ts";
import { findBalance } from "../invoices/balance.ts";
import { writeCredit } from "../invoices/credit-invoice.ts";
import { issueNew } from "../invoices/issue-invoice.ts";
import type { NewLine } from "../invoices/item-lines.ts";

/**
 * What was invoiced ahead for days after the last one and is not paid: nobody owes it. What was paid of such an invoice is
 * the client's balance.
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
      key: `${keyOf(id)}${invoice.id}`,
      refundedOn: londonDay(actor.at),
    };
    await writeCredit(tx, invoice, { ...credit, paid: "keep", isByBank: false, isMailed: true }, actor);
  }
}

/** To whoever stays after all: what was credited for the days after the last one, as it was asked for, less what was credited of it before. */
export async function askAgain(
  tx: Tx,
  whose: { clientId: string; projectId: string },
  { id, endsOn }: DepartureRow,
  actor: Actor,
): Promise<void> {
  const credited = await tx
    .select({ invoiceId: creditNotes.invoiceId, pence: creditNotes.totalPence })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(and(eq(invoices.projectId, whose.projectId), eq(creditNotes.retryKey, sql`${keyOf(id)} || ${invoices.id}`)))
    .orderBy(asc(creditNotes.creditNoteNumber));
  for (const { invoiceId: before, pence } of credited) {
    const after = and(eq(invoiceLines.invoiceId, before), gt(invoiceLines.periodFrom, endsOn));
    const rows = await tx.select().from(invoiceLines).where(after).orderBy(asc(invoiceLines.position));
    const lines = rows.map(lineAgain);
    const lessPence = rows.reduce((sum, { amountPence }) => sum + amountPence, 0) - pence;
    if (lessPence > 0) lines.push({ source: "free-text", description: "Credited before", unitPence: 0 - lessPence });
    const retryKey = `${keyOf(id)}${before} again`;
    if (await tx.$count(invoices, eq(invoices.retryKey, retryKey))) continue;
    const invoice = { ...whose, purpose: "recurring", retryKey, lines } as const;
    const dueOn = addDays(londonDay(actor.at), payment.otherInvoiceDueDays);
    const { invoiceId } = await issueNew(tx, invoice, { dueOn }, actor);
    // What they cover is on this one from now on.
    await tx
      .update(billedPeriods)
      .set({ invoiceId })
      .where(and(eq(billedPeriods.invoiceId, before), gt(billedPeriods.periodFrom, endsOn)));
  }
}

function lineAgain(line: typeof invoiceLines.$inferSelect): NewLine {
  const { source, description, explanation, quantity, unitPence, linkId, months, periodFrom, periodTo } = line;
  const period = periodFrom && periodTo ? { from: periodFrom, to: periodTo } : null;
  return { source, description, explanation, quantity, unitPence, linkId, months, period };
}

const keyOf = (departureId: string) => `departure ${departureId} `;
