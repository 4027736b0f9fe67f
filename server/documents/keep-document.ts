import { createHash, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import { and, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { creditNotes, documents, invoices } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";
import type { DocumentRecord } from "./document.ts";
import { drawDocument } from "./draw-document.ts";
import { findCreditNoteRecord, findDocumentRecord, type Reader } from "./find-document-record.ts";

/** An invoice, or one of its credit notes. */
export type DocumentId = { invoiceId: string; creditNoteId: string | null };

/** As soon as it is issued. Whoever opens it first may have been quicker. */
export async function keepDocument(which: DocumentId, at: Date): Promise<void> {
  const record = await asViewer(system, async (tx) =>
    (await tx.$count(documents, isOf(which))) ? undefined : findRecord(tx, system, which),
  );
  if (record) await drawAndKeep(system, which, record, at);
}

/** What was issued before documents were kept, or whose task was lost. One that cannot be drawn keeps none of the others. */
export async function keepMissingDocuments(at: Date): Promise<void> {
  const failures: unknown[] = [];
  let after: DocumentId | undefined;
  for (;;) {
    const some = await asViewer(system, (tx) => listMissing(tx, after));
    after = some.at(-1);
    if (!after) break;
    for (const which of some) {
      await keepDocument(which, at).catch((error: unknown) => {
        failures.push(error);
        log.error({ err: error, ...which }, "a document could not be kept");
      });
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} documents could not be kept`);
}

/** As it was kept. A file that is not what it was is not handed out. */
export async function findFile(tx: Tx, which: DocumentId): Promise<Buffer | undefined> {
  const [kept] = await tx.select({ file: documents.file, hash: documents.hash }).from(documents).where(isOf(which));
  if (!kept) return;
  const file = await unpack(kept.file);
  if (hashOf(file) !== kept.hash) throw new Error(`the document of invoice ${which.invoiceId} is not what was kept`);
  return file;
}

function isOf({ invoiceId, creditNoteId }: DocumentId) {
  const ofNote = creditNoteId ? eq(documents.creditNoteId, creditNoteId) : isNull(documents.creditNoteId);
  return and(eq(documents.invoiceId, invoiceId), ofNote);
}

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const hashOf = (file: Uint8Array) => createHash("sha256").update(file).digest("hex");

export function findRecord(
  tx: Tx,
  reader: Reader | typeof system,
  { invoiceId, creditNoteId }: DocumentId,
): Promise<DocumentRecord | undefined> {
  return creditNoteId
    ? findCreditNoteRecord(tx, reader, { invoiceId, creditNoteId })
    : findDocumentRecord(tx, reader, invoiceId).then((found) => found?.record);
}

/**
 * The file that is kept: this one, unless somebody was first. Drawn outside of any transaction: a drawing may wait for
 * others, and must not hold a connection meanwhile.
 */
export async function drawAndKeep(
  reader: Reader | typeof system,
  which: DocumentId,
  record: DocumentRecord,
  at: Date,
): Promise<Buffer> {
  const { invoiceId, creditNoteId } = which;
  const drawn = await drawDocument(record);
  const [file, hash] = [await pack(drawn), hashOf(drawn)];
  const kept = await asViewer(reader, async (tx) => {
    if (reader.kind === "system") {
      const kind = creditNoteId ? "credit-note" : "invoice";
      const row = { id: randomUUID(), invoiceId, creditNoteId, kind, file, hash, drawnAt: at } as const;
      await tx.insert(documents).values(row).onConflictDoNothing();
    } else {
      await tx.execute(
        sql`select app.keep_document(${invoiceId}, ${creditNoteId}, ${file}, ${hash}, ${at.toISOString()})`,
      );
    }
    return findFile(tx, which);
  });
  if (!kept) throw new Error(`the document of invoice ${invoiceId} was not kept`);
  return kept;
}

const batch = 100;

/** In the order of their ids: those that could not be drawn are not asked for again. */
async function listMissing(tx: Tx, after: DocumentId | undefined): Promise<DocumentId[]> {
  if (!after?.creditNoteId) {
    const found = await tx
      .select({ invoiceId: invoices.id, creditNoteId: sql<null>`null` })
      .from(invoices)
      .where(
        and(
          isNotNull(invoices.issuedAt),
          after ? gt(invoices.id, after.invoiceId) : undefined,
          notExists(
            tx
              .select({ id: documents.id })
              .from(documents)
              .where(and(eq(documents.invoiceId, invoices.id), isNull(documents.creditNoteId))),
          ),
        ),
      )
      .orderBy(invoices.id)
      .limit(batch);
    if (found.length > 0) return found;
  }
  return tx
    .select({ invoiceId: creditNotes.invoiceId, creditNoteId: creditNotes.id })
    .from(creditNotes)
    .where(
      and(
        after?.creditNoteId ? gt(creditNotes.id, after.creditNoteId) : undefined,
        notExists(tx.select({ id: documents.id }).from(documents).where(eq(documents.creditNoteId, creditNotes.id))),
      ),
    )
    .orderBy(creditNotes.id)
    .limit(batch);
}
