import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { aCreditNote, aDocument, aStoredInvoice } from "../../tests/support/a-document.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { maya } from "../../tests/support/people.ts";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { drawDocument } from "./draw-document.ts";
import { findDocument } from "./find-document.ts";
import { keepMissingDocuments } from "./keep-document.ts";

const lines = [{ description: "The domain was paid for twice", unitPence: 26_00 }];
const note = { about: aCreditNote(null), number: "TDC-0001", dueOn: null, lines };
const many = Array.from({ length: 60 }, (_, n) => ({ description: `Line number ${n + 1}.`, unitPence: 100 }));

/** The files that the drawing code of version 1.0.0 gave for these. Nothing here may change while anybody updates from it. */
const plain = "147ed36852cf8c363204954eec32b1cf571846b704d73ac98d66eda00c7cc5cb";
const firsts = [
  ["an invoice", aDocument({ isFirst: true }), plain],
  [
    "with VAT",
    aDocument({ isFirst: true, isVat: true }),
    "af1c513e7a37153ea3ed934d8f191b300cba612d8abc8ceaa956f8d7a63053f3",
  ],
  [
    "of many pages",
    aDocument({ isFirst: true, lines: many }),
    "f8ad6b654a65c304def6fbb0e4786d6eda48b8d8a79090022df323dd02aabcee",
  ],
  [
    "by transfer only",
    aDocument({ isFirst: true, takesCards: false }),
    "1307dac5f88e734ee2848593303a3c65e0664739424233ff3708fc84cf982af8",
  ],
  [
    "of nothing",
    aDocument({ isFirst: true, lines: [{ unitPence: 0 }] }),
    "c0cec4eb99574f07bd46203a56131e3ff53685818e19a27b76cf62667f69aeed",
  ],
  [
    "a credit note",
    aDocument({ isFirst: true, ...note }),
    "ffaf7adf60fabad4b94cb79a8fd26d468457e04d9935e4bbbe7ed61cda8481ac",
  ],
  [
    "a credit note with VAT",
    aDocument({ isFirst: true, ...note, isVat: true }),
    "a47cfeff7240b265a7e5e5f0c0da727b93ec97eb4492132ac07cd5c5e9ce8655",
  ],
] as const;

test.each(firsts)("%s of version 1.0.0 is drawn byte by byte as that version drew it", async (_, record, hash) => {
  expect(hashOf(await drawDocument(record))).toBe(hash);
});

test("catalogue:N1 an invoice of version 1.0.0 that was opened before is kept at night, and opened as it was", async () => {
  const id = await aStoredInvoice({ number: 63, record: aDocument({ isFirst: true }) });
  await asRole("tenday_owner", (db) => db.query("update invoices set document_hash = $2 where id = $1", [id, plain]));
  await keepMissingDocuments(new Date("2026-11-18T03:35:00Z"));
  const found = await findDocument(maya, { kind: "current", invoiceId: id }, new Date("2026-11-18T10:00:00Z"));
  expect(found.outcome === "found" && hashOf(found.bytes)).toBe(plain);
});

test("what is issued now is not drawn like that: its ornament says no word", async () => {
  const now = await readPdf(await drawDocument(aDocument()));
  const first = await readPdf(await drawDocument(aDocument({ isFirst: true })));
  expect([first.text.includes("OPEN"), now.text.includes("OPEN")]).toEqual([true, false]);
});

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
