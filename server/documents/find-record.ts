import type { system } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import type { DocumentRecord, Wanted } from "./document.ts";
import { type Found, findCreditNoteRecord, findDocumentRecord, type Reader } from "./find-document-record.ts";
import { findPaidCopy, findReceipt, findVoidCopy } from "./find-further-record.ts";

/** What a document says, if the reader may open it and it is one: a copy is none where the invoice is not paid or void. */
export async function findRecord(
  tx: Tx,
  reader: Reader | typeof system,
  wanted: Wanted,
): Promise<DocumentRecord | undefined> {
  if (wanted.kind === "credit-note") return findCreditNoteRecord(tx, reader, wanted);
  const found = await findDocumentRecord(tx, reader, wanted.invoiceId);
  if (!found) return;
  switch (wanted.kind) {
    case "invoice":
      return found.record;
    case "paid-copy":
      return findPaidCopy(tx, found);
    case "void-copy":
      return findVoidCopy(found);
    case "receipt":
      return findReceipt(tx, found, wanted.paymentId);
    case "current":
      return findCurrent(tx, found);
  }
}

/** What is true of an invoice now. */
export async function findCurrent(tx: Tx, found: Found): Promise<DocumentRecord> {
  return findVoidCopy(found) ?? (await findPaidCopy(tx, found)) ?? found.record;
}
