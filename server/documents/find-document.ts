import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer } from "../db/client.server.ts";
import type { DocumentRecord } from "./document.ts";
import { drawDocument, StillDrawing } from "./draw-document.ts";
import { findCreditNoteRecord, findDocumentRecord, type Reader } from "./find-document-record.ts";

export type FoundDocument =
  | { outcome: "drawn"; bytes: Buffer; fileName: string }
  | { outcome: "not-there" }
  | { outcome: "too-many"; waitSeconds: number }
  | { outcome: "still-drawing" };

/** The PDF of an issued invoice. The hash of its first drawing is kept, and every later one is held against it. */
export async function findDocument(reader: Reader, invoiceId: string, at: Date): Promise<FoundDocument> {
  const found = await asViewer(reader, async (tx) => {
    const seen = await findDocumentRecord(tx, reader, invoiceId);
    return seen && { ...seen, waitSeconds: await takeAllowance(tx, allowanceOf(reader), at) };
  });
  if (!found) return { outcome: "not-there" };
  const { record, invoice, waitSeconds } = found;
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  return draw(record, async (hash) => {
    if ((invoice.documentHash ?? (await noteHash(reader, invoiceId, hash))) === hash) return;
    throw new Error(`the document of invoice ${invoiceId} is not what it was when it was first drawn`);
  });
}

/** The PDF of a credit note. */
export async function findCreditNote(
  reader: Reader,
  ids: { invoiceId: string; creditNoteId: string },
  at: Date,
): Promise<FoundDocument> {
  const found = await asViewer(reader, async (tx) => {
    const record = await findCreditNoteRecord(tx, reader, ids);
    return record && { record, waitSeconds: await takeAllowance(tx, allowanceOf(reader), at) };
  });
  if (!found) return { outcome: "not-there" };
  if (found.waitSeconds > 0) return { outcome: "too-many", waitSeconds: found.waitSeconds };
  return draw(found.record);
}

/** Outside of any transaction: a drawing may wait for others, and must not hold a connection meanwhile. */
async function draw(record: DocumentRecord, check?: (hash: string) => Promise<void>): Promise<FoundDocument> {
  try {
    const bytes = await drawDocument(record);
    await check?.(createHash("sha256").update(bytes).digest("hex"));
    return { outcome: "drawn", bytes, fileName: `${record.number}.pdf` };
  } catch (error) {
    if (error instanceof StillDrawing) return { outcome: "still-drawing" };
    throw error;
  }
}

/** The one that is kept: ours if nobody was first. */
async function noteHash(reader: Reader, invoiceId: string, hash: string): Promise<string | undefined> {
  const { rows } = await asViewer(reader, (tx) =>
    tx.execute<{ kept: string | null }>(sql`select app.note_document(${invoiceId}, ${hash}) as kept`),
  );
  return rows[0]?.kept ?? undefined;
}

function allowanceOf(reader: Reader) {
  return { bucket: "document" as const, subject: reader.kind === "pay-link" ? reader.invoiceId : reader.id };
}
