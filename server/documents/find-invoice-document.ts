import { asViewer } from "../db/client.server.ts";
import { listMoves } from "../invoices/list-moves.ts";
import { findDocumentRecord, type Reader } from "./find-document-record.ts";
import { documentOf } from "./invoice-document.ts";

/** An issued invoice as a page: what its document says, and what has become of it since. */
export async function findInvoiceDocument(reader: Reader, invoiceId: string) {
  return asViewer(reader, async (tx) => {
    const found = await findDocumentRecord(tx, reader, invoiceId);
    if (!found) return;
    return {
      invoice: found.invoice,
      document: documentOf(found.record),
      ...(await listMoves(tx, invoiceId)),
    };
  });
}
