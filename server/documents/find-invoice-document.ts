import { asViewer } from "../db/client.server.ts";
import { listMoves } from "../invoices/list-moves.ts";
import { documentOf } from "./document-words.ts";
import { findDocumentRecord, type Reader } from "./find-document-record.ts";
import { findCurrent } from "./find-record.ts";

/** An issued invoice as a page: what its document says by now, and what has become of it. */
export async function findInvoiceDocument(reader: Reader, invoiceId: string) {
  return asViewer(reader, async (tx) => {
    const found = await findDocumentRecord(tx, reader, invoiceId);
    if (!found) return;
    return {
      invoice: found.invoice,
      document: documentOf(await findCurrent(tx, found)),
      ...(await listMoves(tx, invoiceId)),
    };
  });
}
