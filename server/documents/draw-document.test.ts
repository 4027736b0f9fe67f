import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "../../domain/printable.ts";
import { aCreditNote, aDocument } from "../../tests/support/a-document.ts";
import { anyText } from "../../tests/support/any-text.ts";
import { unpackPaper } from "../../tests/support/money-paper.ts";
import { runs } from "../../tests/support/property-runs.ts";
import { readPdf, squeezed } from "../../tests/support/read-pdf.ts";
import { drawDocument } from "./draw-document.ts";

test("an invoice is tagged, has a title and a language, and says everything it must", async () => {
  const bytes = await drawDocument(aDocument());
  const { fields, text } = await readPdf(bytes);
  expect(fields).toMatchObject({ Tagged: "yes", Title: "Invoice TD-0063", Pages: "1", JavaScript: "no" });
  expect(bytes.toString("latin1")).toContain("/Lang (en-GB)");
  expect(bytes.toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>");
  for (const words of [
    ...["Invoice", "TD-0063", "Sam Whitlock trading as Tenday", "12 Sample Street, Sampleford, SF1 2AB"],
    ...["hello@tenday.example", "Billed to", "Maya Okafor", "Harbour Lane Bakery", "Sampleton SA1 1AA"],
    ...["14 November 2026", "1 December 2026", "28 November 2026", "Website, up to 10 pages"],
    ...["1 December 2026 to 31 December 2026.", "£12.99", "−£10.00", "Total to pay", "10-88-00", "00012345"],
    ...["Tenday is not registered for VAT, so no VAT is charged.", "Card or Direct Debit", "Page 1 of 1"],
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("VAT number");
});

test("a screen reader hears headings, and tables with their heads", async () => {
  const { structure } = await readPdf(await drawDocument(aDocument()));
  const said = structure.replace(/\s+/g, " ");
  expect(said).toContain('Document H1 (block) "Invoice" P (block) "TD-0063"');
  expect(said).toContain('TR TH: /Scope /Column "What for" TH: /Scope /Column "Qty"');
  expect(said).toContain(
    'TR TH: /Scope /Row "Tech Voyager hosting 1 December 2026 to 31 December 2026." TD "1" TD "£12.99"',
  );
  expect(said).toContain('TR TH: /Scope /Row "Reference" TD "TD-0063"');
  // What is drawn beside the words is no part of it.
  expect(said).not.toContain("Page 1 of 1");
});

test("with VAT it names number, rate, net and tax of every line, still on one page", async () => {
  const record = aDocument({ isVat: true });
  const { fields, text } = await readPdf(await drawDocument(record));
  expect(fields.Pages).toBe("1");
  for (const words of [
    "VAT number GB123456789",
    "Tax point",
    "VAT 20%",
    "VAT at 20%",
    "2 at £5.00 each.",
    "£10.82",
    "£2.17",
  ])
    expect(text).toContain(words);
  expect(record.netPence + record.vatPence).toBe(record.totalPence);
});

test("without a payment provider it asks for a transfer only; an invoice of nothing asks for nothing", async () => {
  const transfer = await readPdf(await drawDocument(aDocument({ takesCards: false })));
  expect(transfer.text).not.toContain("Card or Direct Debit");
  expect(transfer.text).toContain("Bank transfer");
  const nothing = await readPdf(await drawDocument(aDocument({ lines: [{ unitPence: 0 }] })));
  expect(nothing.text).toContain("£0.00");
  expect(nothing.text).not.toContain("How to pay");
});

test("a credit note names its invoice", async () => {
  const lines = [{ description: "The domain was paid for twice", unitPence: 26_00 }];
  const note = aDocument({ about: aCreditNote(null), number: "TDC-0001", dueOn: null, lines });
  const { fields, text } = await readPdf(await drawDocument(note));
  expect(fields.Title).toBe("Credit note TDC-0001");
  for (const words of [
    "Credit note",
    "For invoice TD-0063",
    "The domain was paid for twice",
    "Total credited",
    "£26.00",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("How to pay");
});

test("60 lines flow over pages, each with the head of the table; the total is not torn off", async () => {
  const lines = Array.from({ length: 60 }, (_, n) => ({ description: `Line number ${n + 1}.`, unitPence: 100 }));
  const { fields, text } = await readPdf(await drawDocument(aDocument({ lines })));
  const pages = Number(fields.Pages);
  expect(pages).toBeGreaterThan(2);
  expect(text.match(/What for Qty Each Amount/g)).toHaveLength(
    pages - (text.split("\f").at(-2)?.includes("Line") ? 0 : 1),
  );
  for (const { description } of lines) expect(text.split(description)).toHaveLength(2);
  const last = text.split("\f").at(-2) ?? "";
  for (const words of ["Total to pay", "£60.00", "How to pay", `Page ${pages} of ${pages}`])
    expect(last).toContain(words);
});

test("a million pounds, long names and one endless line fit", async () => {
  const name = "The Worshipful Society of Bakers, Millers and Keepers of the Harbour Ovens ".repeat(4).trim();
  const word = "Llanfairpwllgwyngyll".repeat(200);
  const record = aDocument({
    lines: [{ description: word, explanation: "Word after word after word. ".repeat(300), unitPence: 1_000_000_00 }],
    buyer: { name, address: [word.slice(0, 400), "Sampleton"], kind: "business" },
    project: name,
    bank: { accountName: name, sortCode: "108800", accountNumber: "00012345" },
  });
  const { text } = await readPdf(await drawDocument(record));
  expect(text).toContain("£1,000,000.00");
  expect(squeezed(text).split(squeezed(name)).length - 1).toBe(3);
});

test("what our fonts lack is drawn by the fallback or by its number, and is still there to copy", async () => {
  const names = ["Łukasz Ŵyn", "Ọlá Ṣówándé", "Δημήτρης", "Олена", "田中 由美", "Café 🍞 Crème"];
  const record = aDocument({ lines: names.map((description) => ({ description, unitPence: 100 })) });
  const { text } = await readPdf(await drawDocument(record));
  for (const name of names) expect(squeezed(text)).toContain(squeezed(name));
});

/** Eight documents say more than a hundred texts. What is written from right to left is read out in another order. */
test("catalogue:P12 any text gives a PDF that can be read, with that text in it, and that leads nowhere", async () => {
  const texts = fc.array(fc.oneof(anyText, fc.string({ unit: "grapheme", maxLength: 60 })), {
    minLength: 12,
    maxLength: 24,
  });
  await fc.assert(
    fc.asyncProperty(texts, fc.string({ unit: "binary", maxLength: 80 }), async (written, name) => {
      const lines = written.map((description) => ({ description: `[${description}]`, unitPence: 100 }));
      const record = aDocument({ lines, buyer: { name: `[${name}]`, address: ["Sampleton"], kind: "consumer" } });
      const bytes = await drawDocument(record);
      const { text, fields } = await readPdf(bytes);
      expect(fields).toMatchObject({ Encrypted: "no", JavaScript: "no", Form: "none" });
      expect(unpackPaper(bytes)).not.toMatch(leadsElsewhere);
      const found = letters(text);
      for (const said of [...lines.map(({ description }) => description), `[${name}]`])
        for (const letter of letters(plainText(said))) expect(found).toContain(letter);
    }),
    { numRuns: runs(8) },
  );
});

const leadsElsewhere =
  /\/(?:JS|JavaScript|Launch|GoToR|GoToE|SubmitForm|ImportData|EmbeddedFile|RichMedia|OpenAction|AA|Filespec)\b|\/URI\s*\((?!mailto:|https?:\/\/localhost)/;

function letters(text: string): Set<string> {
  return new Set(squeezed(text.replace(/\p{C}/gu, "")));
}

test("drawn twice it is the same file", async () => {
  const [first, second] = await Promise.all([drawDocument(aDocument()), drawDocument(aDocument())]);
  expect(second.equals(first)).toBe(true);
});

test("what else the process does goes on while documents are drawn", async () => {
  let turns = 0;
  const clock = setInterval(() => turns++, 1);
  await Promise.all(Array.from({ length: 5 }, () => drawDocument(aDocument())));
  clearInterval(clock);
  // Were they drawn by this thread, there would be a few for each.
  expect(turns).toBeGreaterThan(50);
});

test("whoever comes when a hundred wait is told that it is still being drawn", async () => {
  // What they wait for is nothing that can be drawn: the line is as long, and soon over.
  const nothing = { ...aDocument(), lines: null as never };
  const first = drawDocument(aDocument({ lines: [{}] }));
  const others = await Promise.all(
    Array.from({ length: 109 }, () => drawDocument(nothing).catch((reason: unknown) => String(reason))),
  );
  expect((await first).length).toBeGreaterThan(1_000);
  expect(others.filter((reason) => String(reason).includes("could not be drawn"))).toHaveLength(99);
  expect(others.filter((reason) => String(reason).includes("still being drawn"))).toHaveLength(10);
});
