import { eq } from "drizzle-orm";
import { asViewer } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";
import { invoiceShown } from "../invoices/find-client-money.ts";
import { listMoves } from "../invoices/list-moves.ts";
import { findSavedMethod } from "../payments/saved-methods.ts";
import { documentOf } from "./document-words.ts";
import { findDocumentRecord, type Reader } from "./find-document-record.ts";
import { findCurrent } from "./find-record.ts";

/** An issued invoice as a page: what its document says by now, what has become of it since, and what it can be paid by. */
export async function findInvoiceDocument(reader: Reader, invoiceId: string) {
  return asViewer(reader, async (tx) => {
    const found = await findDocumentRecord(tx, reader, invoiceId);
    const [invoice] = await tx.select(invoiceShown).from(invoices).where(eq(invoices.id, invoiceId));
    if (!found || !invoice) return;
    return {
      invoice,
      method: reader.kind === "person" ? await findSavedMethod(tx, reader.id) : undefined,
      document: documentOf(await findCurrent(tx, found)),
      ...(await listMoves(tx, invoiceId)),
    };
  });
}
