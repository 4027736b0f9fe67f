import { createHash, randomUUID } from "node:crypto";
import { isDeepStrictEqual, promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliDecompress, constants } from "node:zlib";
import { and, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { creditNotes, documents, invoices } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";
import { findLogoFile } from "../website/store-website-picture.ts";
import type { DocumentRecord, Wanted } from "./document.ts";
import { drawDocument } from "./draw-document.ts";
import type { Reader } from "./find-document-record.ts";
import { findRecord } from "./find-record.ts";

/** As soon as it is issued. Whoever opens it first may have been quicker; a copy of what is not paid any more is not wanted. */
export async function keepDocument(wanted: Wanted, at: Date): Promise<void> {
  const record = await asViewer(system, async (tx) => {
    const found = await findRecord(tx, system, wanted);
    return found && (await tx.$count(documents, isOf(keyOf(wanted, found)))) === 0 ? found : undefined;
  });
  if (!record) return;
  await drawAndKeep(system, wanted, record, at).catch(async (error: unknown) => {
    if (await isTrue(system, wanted, record)) throw error;
  });
}

/** Whether a document is still what it was when its drawing began: what was paid may be taken back meanwhile. */
export function isTrue(reader: Reader | typeof system, wanted: Wanted, record: DocumentRecord): Promise<boolean> {
  return asViewer(reader, async (tx) => {
    const now = await findRecord(tx, reader, wanted);
    return now !== undefined && isDeepStrictEqual(keyOf(wanted, now), keyOf(wanted, record));
  });
}

/**
 * What was issued before documents were kept, or whose task was lost. One that cannot be drawn keeps none of the others.
 * Copies and receipts are drawn when they come about or when somebody opens them: nothing that was handed out is missing.
 */
export async function keepMissingDocuments(at: Date): Promise<void> {
  const failures: unknown[] = [];
  let after: Missing | undefined;
  for (;;) {
    const some = await asViewer(system, (tx) => listMissing(tx, after));
    after = some.at(-1);
    if (!after) break;
    for (const wanted of some) {
      await keepDocument(wanted, at).catch((error: unknown) => {
        failures.push(error);
        log.error({ err: error, ...wanted }, "a document could not be kept");
      });
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} documents could not be kept`);
}

/** As it was kept. A file that is not what it was is not handed out. */
export async function findFile(tx: Tx, wanted: Wanted, record: DocumentRecord): Promise<Buffer | undefined> {
  const isIt = isOf(keyOf(wanted, record));
  const [kept] = await tx.select({ file: documents.file, hash: documents.hash }).from(documents).where(isIt);
  if (!kept) return;
  const file = await unpack(kept.file);
  if (hashOf(file) !== kept.hash) throw new Error(`the document of invoice ${wanted.invoiceId} is not what was kept`);
  return file;
}

type Key = Pick<typeof documents.$inferSelect, "invoiceId" | "kind" | "creditNoteId" | "paymentId" | "asOf">;

function keyOf(wanted: Wanted, { about, issuedAt }: DocumentRecord): Key {
  return {
    invoiceId: wanted.invoiceId,
    kind: about.kind,
    creditNoteId: wanted.kind === "credit-note" ? wanted.creditNoteId : null,
    paymentId: wanted.kind === "receipt" ? wanted.paymentId : null,
    asOf: about.kind === "paid-copy" ? new Date(issuedAt) : null,
  };
}

function isOf({ invoiceId, kind, creditNoteId, paymentId, asOf }: Key) {
  return and(
    eq(documents.invoiceId, invoiceId),
    eq(documents.kind, kind),
    creditNoteId ? eq(documents.creditNoteId, creditNoteId) : undefined,
    paymentId ? eq(documents.paymentId, paymentId) : undefined,
    asOf ? eq(documents.asOf, asOf) : undefined,
  );
}

/** The fifth of eleven qualities: 2 ms instead of 80, for a file that is 4% larger. */
const pack = (file: Buffer) => compress(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
const compress = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const unpack = promisify(brotliDecompress);
const hashOf = (file: Uint8Array) => createHash("sha256").update(file).digest("hex");

/**
 * The file that is kept: this one, unless somebody was first. Drawn outside of any transaction: a drawing may wait for
 * others, and must not hold a connection meanwhile.
 */
export async function drawAndKeep(
  reader: Reader | typeof system,
  wanted: Wanted,
  record: DocumentRecord,
  at: Date,
): Promise<Buffer> {
  const drawn = await drawDocument(record, await findLogoFile(reader, record.look?.logo, 180));
  const [file, hash] = [await pack(drawn), hashOf(drawn)];
  const key = keyOf(wanted, record);
  const kept = await asViewer(reader, async (tx) => {
    if (reader.kind === "system") {
      const row = { ...key, id: randomUUID(), file, hash, drawnAt: at };
      await tx.insert(documents).values(row).onConflictDoNothing();
    } else {
      const { invoiceId, kind, creditNoteId, paymentId, asOf } = key;
      await tx.execute(
        sql`select app.keep_document(${invoiceId}, ${kind}, ${creditNoteId}, ${paymentId}, ${asOf?.toISOString() ?? null}, ${file}, ${hash}, ${at.toISOString()})`,
      );
    }
    return findFile(tx, wanted, record);
  });
  if (!kept) throw new Error(`the document of invoice ${wanted.invoiceId} was not kept`);
  return kept;
}

const batch = 100;

type Missing = Extract<Wanted, { kind: "credit-note" }> | { kind: "invoice"; invoiceId: string };

/** In the order of their ids: those that could not be drawn are not asked for again. */
async function listMissing(tx: Tx, after: Missing | undefined): Promise<Missing[]> {
  if (after?.kind !== "credit-note") {
    const isKept = and(eq(documents.invoiceId, invoices.id), eq(documents.kind, "invoice"));
    const found = await tx
      .select({ invoiceId: invoices.id })
      .from(invoices)
      .where(
        and(
          isNotNull(invoices.issuedAt),
          isNull(invoices.erasedAt),
          after ? gt(invoices.id, after.invoiceId) : undefined,
          notExists(tx.select({ id: documents.id }).from(documents).where(isKept)),
        ),
      )
      .orderBy(invoices.id)
      .limit(batch);
    if (found.length > 0) return found.map(({ invoiceId }) => ({ kind: "invoice", invoiceId }));
  }
  const found = await tx
    .select({ invoiceId: creditNotes.invoiceId, creditNoteId: creditNotes.id })
    .from(creditNotes)
    .innerJoin(invoices, and(eq(invoices.id, creditNotes.invoiceId), isNull(invoices.erasedAt)))
    .where(
      and(
        after?.kind === "credit-note" ? gt(creditNotes.id, after.creditNoteId) : undefined,
        notExists(tx.select({ id: documents.id }).from(documents).where(eq(documents.creditNoteId, creditNotes.id))),
      ),
    )
    .orderBy(creditNotes.id)
    .limit(batch);
  return found.map(({ invoiceId, creditNoteId }) => ({ kind: "credit-note", invoiceId, creditNoteId }));
}
