import sharp from "sharp";
import { expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { siteOn } from "../../domain/website/site.ts";
import { aDocument } from "../../tests/support/a-document.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { unpackPaper } from "../../tests/support/money-paper.ts";
import { sam } from "../../tests/support/people.ts";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { creditInvoice } from "../invoices/credit-invoice.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { withSite } from "../website/site.ts";
import { storeWebsitePicture } from "../website/store-website-picture.ts";
import type { Wanted } from "./document.ts";
import { drawDocument } from "./draw-document.ts";
import { findDocument } from "./find-document.ts";
import { keepDocument } from "./keep-document.ts";

const at = new Date("2026-11-16T10:00:00Z");
const theirs = { main: "#1b3a6b", accent: "#ffd166" };
await withBankDetails(at);

/** As a PDF has it, with three digits. */
const inside = (bytes: Uint8Array, colour: string) => {
  const channels = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255);
  const used = [...unpackPaper(Buffer.from(bytes)).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:rg|scn)\b/g)];
  return used.some((found) => channels.every((channel, n) => Math.abs(channel - Number(found[n + 1])) < 0.002));
};

async function open(wanted: Wanted): Promise<Uint8Array> {
  const found = await findDocument(sam, wanted, at);
  if (found.outcome !== "found") throw new Error(found.outcome);
  return found.bytes;
}

async function aSite() {
  const logo = sharp({ create: { width: 300, height: 300, channels: 4, background: "#ff00ff" } }).png();
  const stored = await storeWebsitePicture(anActor(sam, at), await logo.toBuffer(), "logo");
  if (stored.outcome !== "stored") throw new Error(stored.refusal);
  const identity = { ...theirs, logo: stored.pictureId };
  return siteOn("2026-11-16", { ...startingContent, identity });
}

test("a document is drawn in the colours that it was issued with, and no other", async () => {
  const [ours, other] = [
    await drawDocument(aDocument()),
    await drawDocument(aDocument({ look: { ...theirs, logo: null } })),
  ];
  for (const colour of ["#17594a", "#f4b23e", "#f1f6f3"])
    expect([colour, inside(ours, colour), inside(other, colour)]).toEqual([colour, true, false]);
  for (const colour of [theirs.main, theirs.accent])
    expect([colour, inside(ours, colour), inside(other, colour)]).toEqual([colour, false, true]);
  const plain = await drawDocument(aDocument({ look: { main: "#17594a", accent: "#f4b23e", logo: null } }));
  expect(plain.equals(ours)).toBe(true);
});

test("a logo takes the place of the mark, is no word, and drawn twice it is the same file", async () => {
  const logo = await sharp({ create: { width: 180, height: 180, channels: 3, background: "#ff00ff" } })
    .png()
    .toBuffer();
  const record = aDocument({ look: { ...theirs, logo: "5f0c3b1a-0000-4000-8000-0000000000f1" } });
  const [first, second, without] = [
    await drawDocument(record, logo),
    await drawDocument(record, logo),
    await drawDocument(record),
  ];
  expect(first.equals(second)).toBe(true);
  expect(first.toString("latin1")).toContain("/Subtype /Image");
  expect(without.toString("latin1")).not.toContain("/Subtype /Image");
  const [{ text, fields }, plain] = [await readPdf(first), await readPdf(without)];
  expect(fields).toMatchObject({ Tagged: "yes", Pages: "1" });
  expect(text).toBe(plain.text);
});

test("what is issued from then on looks as the website does; what was issued before stays as it was", async () => {
  const site = await aSite();
  const before = await anInvoice(at);
  const issued = await open({ kind: "invoice", invoiceId: before });
  await withSite(site, async () => {
    const after = await anInvoice(at);
    // As the worker draws it.
    await keepDocument({ kind: "invoice", invoiceId: after }, at);
    const bytes = await open({ kind: "invoice", invoiceId: after });
    expect([inside(bytes, theirs.main), inside(bytes, "#17594a")]).toEqual([true, false]);
    expect(Buffer.from(bytes).toString("latin1")).toContain("/Subtype /Image");
    expect(Buffer.from(await open({ kind: "invoice", invoiceId: before })).equals(issued)).toBe(true);

    const transfer = { amountPence: 2000, receivedOn: "2026-11-16", reference: "", retryKey: undefined, isSure: true };
    await recordTransfer(anActor(sam, at), before, transfer);
    await creditInvoice(anActor(sam, at), before, { ...kept, amountPence: 500, reason: "Less", retryKey: undefined });
    const [payment] = await look("select id from payments where invoice_id = $1", before);
    const [note] = await look("select id from credit_notes where invoice_id = $1", before);
    const [paymentId, creditNoteId] = [String(payment?.id), String(note?.id)];
    for (const wanted of [
      { kind: "receipt", invoiceId: before, paymentId },
      { kind: "credit-note", invoiceId: before, creditNoteId },
    ] as const) {
      const paper = await open(wanted);
      expect([wanted.kind, inside(paper, theirs.main)]).toEqual([wanted.kind, true]);
    }
  });
  // Issued while it looked so, and drawn only now.
  const later = await withSite(site, () => anInvoice(at));
  expect(inside(await open({ kind: "invoice", invoiceId: later }), theirs.main)).toBe(true);
});
