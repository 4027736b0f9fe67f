import { and, asc, eq, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { RefundKind } from "../../domain/invoice.ts";
import type { Books } from "../../domain/statement.ts";
import type { Tx } from "../db/client.server.ts";
import { creditEntries, creditNotes, invoices, payments, refunds } from "../db/schema/index.ts";
import { takenOffPayment } from "./balance.ts";

/** What moved no money, and what the provider has not explained yet. */
export const noLine: RefundKind[] = ["balance-gone", "unexplained"];

/**
 * Everything that has moved between a client and us, as they may see it: a void invoice asks for nothing and is not
 * theirs, so what was paid for one is told by what was kept for them.
 */
export async function findBooks(tx: Tx, clientId: string) {
  const isTheirs = and(eq(invoices.clientId, clientId), isNotNull(invoices.issuedAt), isNull(invoices.voidedAt));
  const number = sql<number>`${invoices.invoiceNumber}`;
  const issued = await tx
    .select({
      id: invoices.id,
      invoiceNumber: number,
      at: sql<Date>`${invoices.issuedAt}`.mapWith(invoices.issuedAt),
      issuedOn: invoices.issuedOn,
      totalPence: invoices.totalPence,
    })
    .from(invoices)
    .where(isTheirs)
    .orderBy(asc(invoices.issuedOn), asc(invoices.invoiceNumber));
  const paid = await tx
    .select({
      id: payments.id,
      invoiceId: payments.invoiceId,
      invoiceNumber: number,
      at: payments.recordedAt,
      method: payments.method,
      receivedOn: payments.receivedOn,
      amountPence: payments.amountPence,
      takenOffPence: takenOffPayment,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(isTheirs)
    .orderBy(asc(payments.receivedOn), asc(payments.recordedAt));
  const sentBack = await tx
    .select({
      invoiceNumber: number,
      at: refunds.recordedAt,
      refundedOn: refunds.refundedOn,
      amountPence: refunds.amountPence,
      kind: refunds.kind,
    })
    .from(refunds)
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .where(and(isTheirs, notInArray(refunds.kind, noLine)))
    .orderBy(asc(refunds.refundedOn), asc(refunds.recordedAt));
  const credited = await tx
    .select({
      creditNoteNumber: creditNotes.creditNoteNumber,
      invoiceNumber: number,
      at: creditNotes.issuedAt,
      issuedOn: creditNotes.issuedOn,
      totalPence: creditNotes.totalPence,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(isTheirs)
    .orderBy(asc(creditNotes.creditNoteNumber));
  const kept = await tx
    .select({ at: creditEntries.at, amountPence: creditEntries.amountPence })
    .from(creditEntries)
    .leftJoin(invoices, eq(invoices.id, creditEntries.invoiceId))
    .where(and(eq(creditEntries.clientId, clientId), or(isNull(invoices.id), isNotNull(invoices.voidedAt))))
    .orderBy(asc(creditEntries.at));
  return {
    invoices: issued.map(({ issuedOn, ...row }) => ({ ...row, issuedOn: issuedOn ?? "", voidedAt: null })),
    payments: paid,
    refunds: sentBack,
    creditNotes: credited,
    kept,
  } satisfies Books;
}
