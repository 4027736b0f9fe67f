import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aDocument, aStoredInvoice, openedBefore } from "../../tests/support/a-document.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { gareth, maya, noor, sam } from "../../tests/support/people.ts";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { asViewer } from "../db/client.server.ts";
import { findCreditNote, findDocument } from "./find-document.ts";
import { findDocumentRecord, type Reader } from "./find-document-record.ts";

const at = new Date("2026-11-15T10:00:00Z");
const open = await aStoredInvoice({ number: 63 });
const voided = await aStoredInvoice({ number: 64, isVoid: true });
const draft = await aStoredInvoice({ number: null });
const payLink = (invoiceId: string): Reader => ({ kind: "pay-link", invoiceId });

const outcomes = async (reader: Reader) =>
  Promise.all([open, voided, draft, randomUUID()].map(async (id) => (await findDocument(reader, id, at)).outcome));

test("a client opens their own; void, draft, somebody else's and none are all the same: not there", async () => {
  expect(await outcomes(maya)).toEqual(["drawn", "not-there", "not-there", "not-there"]);
  expect(await outcomes(gareth)).toEqual(Array(4).fill("not-there"));
});

test("the admin opens whatever was issued, a pay link its own invoice and no other", async () => {
  expect(await outcomes(sam)).toEqual(["drawn", "drawn", "not-there", "not-there"]);
  expect(await outcomes(payLink(open))).toEqual(["drawn", "not-there", "not-there", "not-there"]);
  expect(await outcomes(payLink(voided))).toEqual(["not-there", "drawn", "not-there", "not-there"]);
  expect(await outcomes(payLink(draft))).toEqual(Array(4).fill("not-there"));
});

test("it is called by its number and says what is stored", async () => {
  const found = await findDocument(maya, open, at);
  if (found.outcome !== "drawn") throw new Error(found.outcome);
  expect(found.fileName).toBe("TD-0063.pdf");
  const { text } = await readPdf(found.bytes);
  for (const { description, explanation } of aDocument().lines) expect(text).toContain(description || explanation);
});

test("the hash of the first drawing is kept, whoever draws it first, and every later one is held against it", async () => {
  for (const [index, reader] of [maya, sam, "link" as const].entries()) {
    const id = await aStoredInvoice({ number: 70 + index });
    const found = await findDocument(reader === "link" ? payLink(id) : reader, id, at);
    if (found.outcome !== "drawn") throw new Error(found.outcome);
    expect(await hashOf(id)).toBe(createHash("sha256").update(found.bytes).digest("hex"));
    expect((await findDocument(sam, id, at)).outcome).toBe("drawn");
  }
  const other = await aStoredInvoice({ number: 80 });
  await asRole("tenday_owner", (db) =>
    db.query("update invoices set document_hash = $2 where id = $1", [other, "0".repeat(64)]),
  );
  await expect(findDocument(maya, other, at)).rejects.toThrow("is not what it was");
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
  expect(await hashOf(id)).toBeNull();
  await expect(note(maya.id, "no hash")).rejects.toThrow("no hash");
  expect(await note(maya.id, "2".repeat(64))).toBe("2".repeat(64));
  expect(await note(maya.id, "3".repeat(64))).toBe("2".repeat(64));
  expect(await note(sam.id, "3".repeat(64))).toBe("2".repeat(64));
});

test("an invoice that was paid is the same file as before", async () => {
  const id = await aStoredInvoice({ number: 82 });
  const before = await findDocument(maya, id, at);
  await asRole("tenday_owner", (db) => db.query("update invoices set settled_at = now() where id = $1", [id]));
  expect(await findDocument(maya, id, at)).toEqual(before);
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
       select $1, id, 1, issued_at, issued_on, 500, 0, 500, 'The domain was dearer than agreed', issued_with, 'a test' from invoices where id = $2`,
      [creditNoteId, open],
    ),
  );
  const found = await findCreditNote(maya, { invoiceId: open, creditNoteId }, at);
  if (found.outcome !== "drawn") throw new Error(found.outcome);
  expect(found.fileName).toBe("TDC-0001.pdf");
  expect((await readPdf(found.bytes)).text).toContain("The domain was dearer than agreed");
  for (const [reader, invoiceId] of [
    [gareth, open],
    [maya, voided],
    [payLink(voided), open],
  ] as const)
    expect((await findCreditNote(reader, { invoiceId, creditNoteId }, at)).outcome).toBe("not-there");
});

test("thirty a minute, each client by themselves; then it is to wait", async () => {
  const id = await aStoredInvoice({ number: 84, clientId: noor.id });
  const soon = new Date("2026-11-15T12:00:00Z");
  await openedBefore(noor.id, 28, soon);
  const all = await Promise.all(Array.from({ length: 3 }, () => findDocument(noor, id, soon)));
  expect(all.filter(({ outcome }) => outcome === "drawn")).toHaveLength(2);
  expect(all.find(({ outcome }) => outcome === "too-many")).toMatchObject({ waitSeconds: 2 });
  expect((await findDocument(maya, open, soon)).outcome).toBe("drawn");
});

async function hashOf(id: string): Promise<string | null | undefined> {
  const { rows } = await asRole("tenday_owner", (db) =>
    db.query<{ document_hash: string | null }>("select document_hash from invoices where id = $1", [id]),
  );
  return rows[0]?.document_hash;
}
