import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { creditNotes, invoices, payments, refunds } from "../db/schema/index.ts";

/** What was paid for an invoice, sent back and credited, in that order of time. */
export async function listMoves(tx: Tx, invoiceId: string) {
  return {
    payments: await tx
      .select({ ...getTableColumns(payments), together })
      .from(payments)
      .where(eq(payments.invoiceId, invoiceId))
      .orderBy(asc(payments.recordedAt), asc(payments.id)),
    refunds: await tx
      .select()
      .from(refunds)
      .where(eq(refunds.invoiceId, invoiceId))
      .orderBy(asc(refunds.recordedAt), asc(refunds.id)),
    creditNotes: await tx
      .select()
      .from(creditNotes)
      .where(eq(creditNotes.invoiceId, invoiceId))
      .orderBy(asc(creditNotes.creditNoteNumber)),
  };
}

/** The numbers of the other invoices that the same payment paid. */
const together = sql<number[]>`coalesce((select json_agg(i.invoice_number order by i.invoice_number)
  from payments o join invoices i on i.id = o.invoice_id
  where o.provider_id = payments.provider_id and o.invoice_id <> payments.invoice_id), '[]')`;

/** For a payment that was moved, the invoice at its other end: by the payment here, and by what took it off here. */
export async function findMoved(tx: Tx, invoiceId: string): Promise<Map<string, { id: string; number: number }>> {
  const number = sql<number>`${invoices.invoiceNumber}`;
  // Both are written in one step, with one key.
  const isOneStep = and(eq(refunds.kind, "moved"), eq(refunds.retryKey, payments.retryKey));
  const away = await tx
    .select({ moveId: refunds.id, id: invoices.id, number })
    .from(refunds)
    .innerJoin(payments, isOneStep)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(refunds.invoiceId, invoiceId));
  const here = await tx
    .select({ moveId: payments.id, id: invoices.id, number })
    .from(payments)
    .innerJoin(refunds, isOneStep)
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .where(eq(payments.invoiceId, invoiceId));
  return new Map([...away, ...here].map(({ moveId, ...other }) => [moveId, other]));
}
