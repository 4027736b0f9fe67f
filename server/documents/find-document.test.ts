import { createHash, randomUUID } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { aDocument, aStoredInvoice, openedBefore } from "../../tests/support/a-document.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, noor, sam } from "../../tests/support/people.ts";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { asViewer } from "../db/client.server.ts";
import { creditInvoice } from "../invoices/credit-invoice.ts";
import { drawDocument } from "./draw-document.ts";
import { findDocument } from "./find-document.ts";
import { findDocumentRecord, type Reader } from "./find-document-record.ts";
import { keepDocument, keepMissingDocuments } from "./keep-document.ts";

const at = new Date("2026-11-15T10:00:00Z");
const later = new Date("2026-11-15T11:00:00Z");
const open = await aStoredInvoice({ number: 63 });
const voided = await aStoredInvoice({ number: 64, isVoid: true });
const draft = await aStoredInvoice({ number: null });
const ofInvoice = (invoiceId: string) => ({ kind: "invoice" as const, invoiceId });
const payLink = (invoiceId: string): Reader => ({ kind: "pay-link", invoiceId });

const outcomes = async (reader: Reader) =>
  Promise.all(
    [open, voided, draft, randomUUID()].map(async (id) => (await findDocument(reader, ofInvoice(id), at)).outcome),
  );

test("a client opens their own; void, draft, somebody else's and none are all the same: not there", async () => {
  expect(await outcomes(maya)).toEqual(["found", "not-there", "not-there", "not-there"]);
  expect(await outcomes(gareth)).toEqual(Array(4).fill("not-there"));
});

test("the admin opens whatever was issued, a pay link its own invoice and no other", async () => {
  expect(await outcomes(sam)).toEqual(["found", "found", "not-there", "not-there"]);
  expect(await outcomes(payLink(open))).toEqual(["found", "not-there", "not-there", "not-there"]);
  expect(await outcomes(payLink(voided))).toEqual(["not-there", "found", "not-there", "not-there"]);
  expect(await outcomes(payLink(draft))).toEqual(Array(4).fill("not-there"));
});

test("it is called by its number and says what is stored", async () => {
  const found = await findDocument(maya, ofInvoice(open), at);
  if (found.outcome !== "found") throw new Error(found.outcome);
  expect(found.fileName).toBe("TD-0063.pdf");
  const { text } = await readPdf(found.bytes);
  for (const { description, explanation } of aDocument().lines) expect(text).toContain(description || explanation);
});

test("finding:X1 catalogue:N1 the first drawing is kept, whoever opens it first, and nothing is drawn again", async () => {
  for (const [index, reader] of [maya, sam, "link" as const].entries()) {
    const id = await aStoredInvoice({ number: 70 + index });
    const found = await findDocument(reader === "link" ? payLink(id) : reader, ofInvoice(id), at);
    if (found.outcome !== "found") throw new Error(found.outcome);
    expect(await keptOf(id)).toEqual([{ kind: "invoice", hash: hashOf(found.bytes), drawn_at: at }]);
    expect(await notedOf(id)).toBe(hashOf(found.bytes));
    expect(await findDocument(sam, ofInvoice(id), at)).toEqual(found);
    await keepDocument(ofInvoice(id), later);
    expect(await keptOf(id)).toHaveLength(1);
  }
  // As an earlier version of the drawing code would have left it.
  const [old, damaged, text] = [
    await aStoredInvoice({ number: 79 }),
    await aStoredInvoice({ number: 78 }),
    "%PDF-1.7 of another year",
  ];
  await asRole("tenday_owner", (db) =>
    db.query(insertFile, [old, brotliCompressSync(text), hashOf(Buffer.from(text))]),
  );
  expect(await findDocument(maya, ofInvoice(old), at)).toMatchObject({
    bytes: Buffer.from(text),
  });
  await asRole("tenday_owner", (db) => db.query(insertFile, [damaged, brotliCompressSync(text), "a".repeat(64)]));
  await expect(findDocument(maya, ofInvoice(damaged), at)).rejects.toThrow("is not what was kept");
});

test("what was opened before documents were kept is kept only as it was", async () => {
  const [same, other] = [await aStoredInvoice({ number: 80 }), await aStoredInvoice({ number: 86 })];
  const found = await findDocument(maya, ofInvoice(open), at);
  if (found.outcome !== "found") throw new Error(found.outcome);
  await noteHash(other, "0".repeat(64));
  await expect(findDocument(maya, ofInvoice(other), at)).rejects.toThrow();
  await expect(keepDocument(ofInvoice(other), at)).rejects.toThrow();
  expect(await keptOf(other)).toEqual([]);
  await noteHash(same, hashOf(await drawnOf(same)));
  await keepDocument(ofInvoice(same), at);
  expect(await keptOf(same)).toHaveLength(1);
});

test("catalogue:N1 an issued invoice and a credit note are drawn by the worker as soon as they are issued; whatever it missed, at night; one that cannot be drawn stops no other", async () => {
  await withBankDetails(at);
  const invoiceId = await anInvoice(at);
  const credit = { ...kept, amountPence: 100, reason: "Less work", retryKey: undefined };
  expect(await creditInvoice(anActor(sam, at), invoiceId, credit)).toMatchObject({ outcome: "credited" });
  const jobs = await look(
    `select payload ->> 'kind' as kind, j.job_queue_id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'draw-document' and payload ->> 'invoiceId' = $1 order by j.id`,
    invoiceId,
  );
  // In a queue with a name each would wait a second for the one before it.
  expect(jobs).toEqual([
    { kind: "invoice", job_queue_id: null },
    { kind: "credit-note", job_queue_id: null },
  ]);
  const broken = await aStoredInvoice({ number: 87 });
  await noteHash(broken, "0".repeat(64));
  await expect(keepMissingDocuments(later)).rejects.toThrow("could not be kept");
  expect((await keptOf(invoiceId)).map(({ kind }) => kind).toSorted()).toEqual(["credit-note", "invoice"]);
  const missing = `select id from invoices i where issued_at is not null
    and not exists (select from documents d where d.invoice_id = i.id) order by id`;
  const undrawable = "select id from invoices where document_hash = repeat('0', 64) order by id";
  expect(await look(missing)).toEqual(await look(undrawable));
});

test("no file is kept for a draft, for whoever may not open it, or for another invoice’s credit note", async () => {
  const id = await aStoredInvoice({ number: 88 });
  const keep = (viewer: string, invoice: string, note: string | null = null) =>
    asRole("tenday_web", async (db) => {
      await db.query(`begin; set local app.viewer = '${viewer}'`);
      const { rows } = await db.query<{ kept: boolean }>(
        "select app.keep_document($1, $3, $2, null, null, 'x', repeat('1', 64), now()) as kept",
        [invoice, note, note ? "credit-note" : "invoice"],
      );
      await db.query("commit");
      return rows[0]?.kept;
    });
  for (const viewer of [gareth.id, "anonymous", "system", `pay:${open}`]) expect(await keep(viewer, id)).toBe(false);
  expect(await keep(sam.id, draft)).toBe(false);
  const [note] = await look("select id from credit_notes limit 1");
  await expect(keep(sam.id, id, String(note?.id))).rejects.toThrow("another invoice");
  expect(await keep(maya.id, id)).toBe(true);
});

test("nobody notes the hash of a document that they may not open, and none is noted twice", async () => {
  const id = await aStoredInvoice({ number: 81 });
  const note = (viewer: string, hash: string) =>
    asRole("tenday_web", async (db) => {
      await db.query(`begin; set local app.viewer = '${viewer}'`);
      const { rows } = await db.query<{ kept: string | null }>("select app.note_document($1, $2) as kept", [id, hash]);
      await db.query("commit");
      return rows[0]?.kept;
    });
  expect(await note(gareth.id, "1".repeat(64))).toBeNull();
  expect(await note("anonymous", "1".repeat(64))).toBeNull();
  expect(await note(`pay:${open}`, "1".repeat(64))).toBeNull();
  expect(await notedOf(id)).toBeNull();
  await expect(note(maya.id, "no hash")).rejects.toThrow("no hash");
  expect(await note(maya.id, "2".repeat(64))).toBe("2".repeat(64));
  expect(await note(maya.id, "3".repeat(64))).toBe("2".repeat(64));
  expect(await note(sam.id, "3".repeat(64))).toBe("2".repeat(64));
});

test("an invoice that was paid is the same file as before", async () => {
  const id = await aStoredInvoice({ number: 82 });
  const before = await findDocument(maya, ofInvoice(id), at);
  await asRole("tenday_owner", (db) => db.query("update invoices set settled_at = now() where id = $1", [id]));
  expect(await findDocument(maya, ofInvoice(id), at)).toEqual(before);
});

test("its supply date is the first day of what it is for, or its own", async () => {
  const recordOf = async (id: string) => (await asViewer(maya, (tx) => findDocumentRecord(tx, maya, id)))?.record;
  expect((await recordOf(open))?.supplyOn).toBe("2026-12-01");
  const plain = await aStoredInvoice({ number: 83, record: aDocument({ lines: [{ unitPence: 100 }] }) });
  expect((await recordOf(plain))?.supplyOn).toBe("2026-11-14");
});

test("a credit note is opened by whoever may open its invoice", async () => {
  const creditNoteId = randomUUID();
  await asRole("tenday_owner", (db) =>
    db.query(
      `insert into credit_notes (id, invoice_id, credit_note_number, issued_at, issued_on, net_pence, vat_pence, total_pence, reason, issued_with, request_id)
       select $1, id, 901, issued_at, issued_on, 500, 0, 500, 'The domain was dearer than agreed', issued_with, 'a test' from invoices where id = $2`,
      [creditNoteId, open],
    ),
  );
  const found = await findDocument(maya, { kind: "credit-note", invoiceId: open, creditNoteId }, at);
  if (found.outcome !== "found") throw new Error(found.outcome);
  expect(found.fileName).toBe("TDC-0901.pdf");
  expect((await readPdf(found.bytes)).text).toContain("The domain was dearer than agreed");
  for (const [reader, invoiceId] of [
    [gareth, open],
    [maya, voided],
    [payLink(voided), open],
  ] as const)
    expect((await findDocument(reader, { kind: "credit-note", invoiceId, creditNoteId }, at)).outcome).toBe(
      "not-there",
    );
});

test("thirty a minute, each client by themselves; then it is to wait", async () => {
  const id = await aStoredInvoice({ number: 84, clientId: noor.id });
  const soon = new Date("2026-11-15T12:00:00Z");
  await openedBefore(noor.id, 28, soon);
  const all = await Promise.all(Array.from({ length: 3 }, () => findDocument(noor, ofInvoice(id), soon)));
  expect(all.filter(({ outcome }) => outcome === "found")).toHaveLength(2);
  expect(all.find(({ outcome }) => outcome === "too-many")).toMatchObject({ waitSeconds: 2 });
  expect((await findDocument(maya, ofInvoice(open), soon)).outcome).toBe("found");
});

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const keptOf = (id: string) => look("select kind, hash, drawn_at from documents where invoice_id = $1", id);
const insertFile =
  "insert into documents (id, invoice_id, kind, file, hash, drawn_at) values (gen_random_uuid(), $1, 'invoice', $2, $3, now())";

async function drawnOf(id: string): Promise<Uint8Array> {
  const found = await asViewer(maya, (tx) => findDocumentRecord(tx, maya, id));
  if (!found) throw new Error("not there");
  return drawDocument(found.record);
}

function noteHash(id: string, hash: string) {
  return asRole("tenday_owner", (db) => db.query("update invoices set document_hash = $2 where id = $1", [id, hash]));
}

async function notedOf(id: string): Promise<unknown> {
  return (await look("select document_hash from invoices where id = $1", id))[0]?.document_hash;
}
