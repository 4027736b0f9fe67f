import { and, asc, eq, isNotNull, notInArray } from "drizzle-orm";
import { type Books, statementOf } from "../../domain/statement.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { clients, creditNotes, invoices, payments, refunds } from "../db/schema/index.ts";
import { noLine } from "./find-books.ts";

/** A client's account, the void included: what was charged and taken back is seen to have been. */
export async function findStatement(viewer: Person, clientId: string) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => {
    const [client] = await tx
      .select({ id: clients.id, name: clients.name, billingAddress: clients.billingAddress })
      .from(clients)
      .where(eq(clients.id, clientId));
    return client && { client, lines: statementOf(await findBooks(tx, clientId)) };
  });
}

async function findBooks(tx: Tx, clientId: string): Promise<Books> {
  const { invoiceNumber } = invoices;
  const isTheirs = and(eq(invoices.clientId, clientId), isNotNull(invoices.invoiceNumber));
  const issued = await tx
    .select({
      id: invoices.id,
      invoiceNumber,
      issuedOn: invoices.issuedOn,
      totalPence: invoices.totalPence,
      at: invoices.issuedAt,
      voidedAt: invoices.voidedAt,
    })
    .from(invoices)
    .where(isTheirs)
    .orderBy(asc(invoiceNumber));
  const paid = await tx
    .select({
      invoiceNumber,
      at: payments.recordedAt,
      receivedOn: payments.receivedOn,
      amountPence: payments.amountPence,
      method: payments.method,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(isTheirs)
    .orderBy(asc(payments.recordedAt), asc(payments.id));
  const back = await tx
    .select({
      invoiceNumber,
      at: refunds.recordedAt,
      refundedOn: refunds.refundedOn,
      amountPence: refunds.amountPence,
      kind: refunds.kind,
    })
    .from(refunds)
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .where(and(isTheirs, notInArray(refunds.kind, noLine)))
    .orderBy(asc(refunds.recordedAt), asc(refunds.id));
  const credited = await tx
    .select({
      creditNoteNumber: creditNotes.creditNoteNumber,
      invoiceNumber,
      at: creditNotes.issuedAt,
      issuedOn: creditNotes.issuedOn,
      totalPence: creditNotes.totalPence,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(isTheirs)
    .orderBy(asc(creditNotes.creditNoteNumber));
  return {
    invoices: issued.flatMap(({ invoiceNumber: number, issuedOn, at, ...row }) =>
      number !== null && issuedOn !== null && at !== null ? [{ ...row, invoiceNumber: number, issuedOn, at }] : [],
    ),
    payments: numbered(paid),
    refunds: numbered(back),
    creditNotes: numbered(credited),
  };
}

/** Only what was issued can be paid, so each has a number. */
function numbered<Row extends { invoiceNumber: number | null }>(rows: Row[]) {
  return rows.flatMap((row) => (row.invoiceNumber === null ? [] : [{ ...row, invoiceNumber: row.invoiceNumber }]));
}
