import { asc, eq } from "drizzle-orm";
import { asViewer } from "../db/client.server.ts";
import { creditNotes, payments, refunds } from "../db/schema/index.ts";
import { findDocumentRecord, type Reader } from "./find-document-record.ts";
import { sheetOf } from "./sheet.ts";

/** An issued invoice as a page: what its document says, and what has become of it since. */
export async function findSheet(reader: Reader, invoiceId: string) {
  return asViewer(reader, async (tx) => {
    const found = await findDocumentRecord(tx, reader, invoiceId);
    if (!found) return;
    return {
      invoice: found.invoice,
      sheet: sheetOf(found.record),
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
  });
}
