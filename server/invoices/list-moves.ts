import { asc, eq } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { creditNotes, payments, refunds } from "../db/schema/index.ts";

/** What was paid for an invoice, sent back and credited, in that order of time. */
export async function listMoves(tx: Tx, invoiceId: string) {
  return {
    payments: await tx
      .select()
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
