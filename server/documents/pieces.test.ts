import { readdirSync, readFileSync, statSync } from "node:fs";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { checkPrintable, own, plainText, spare } from "../../domain/printable.ts";
import { breakLines } from "./break-lines.ts";
import { piecesOf } from "./pieces.ts";

const folder = `${import.meta.dirname}/fonts`;

test("the fonts hold every letter that they are said to hold, and each is small", () => {
  for (const file of readdirSync(folder)) {
    const known = file.startsWith("fallback") ? spare : own;
    for (let code = 0x20; code < 0x3000; code++) {
      const letter = String.fromCodePoint(code);
      if (known.test(letter)) expect([file, letter, hasLetter(file, code)]).toEqual([file, letter, true]);
    }
    expect(statSync(`${folder}/${file}`).size).toBeLessThan(60_000);
  }
});

test("a text is cut by who can draw it", () => {
  expect(piecesOf("Maya Łukasz 田中!")).toEqual([
    { text: "Maya ", isFallback: false },
    { text: "Ł", isFallback: true },
    { text: "ukasz ", isFallback: false },
    { text: "[U+7530][U+4E2D]", isFallback: false, meant: "田中" },
    { text: "!", isFallback: false },
  ]);
  // The letter and its mark are one.
  expect(piecesOf("Ọ̀")).toEqual([{ text: "Ọ̀", isFallback: true }]);
});

test("finding:X17 catalogue:N17 what cannot be drawn is said before anything is issued, letter by letter", () => {
  for (const name of ["Maya Okafor", "Łukasz Ŵyn", "Ọlá Ṣówándé", "Δημήτρης", "Олена", "Nguyễn", "Zoë\u202e & Sons"])
    expect(checkPrintable(name)).toBeUndefined();
  expect(checkPrintable("田中 由美")).toBe(
    "Invoices cannot print 田 中 由 美. Please use Latin, Greek or Cyrillic letters.",
  );
  expect(checkPrintable("Café 🍞 Crème")).toContain("cannot print 🍞.");
  expect(checkPrintable("עברית شكرا नमस्ते")).toContain("cannot print");
});

test("what cannot be seen is left out, and white space is one space", () => {
  expect(plainText(" a\u0000\tb\r\n\u2028c\u200b\u202ed\ud800 ")).toBe("a b cd\ufffd");
  expect(plainText("01632\u00a0960\u00a0010")).toBe("01632\u00a0960\u00a0010");
});

test("lines end between words, and within a word that is wider than a line", () => {
  const count = (text: string) => text.length;
  expect(breakLines("one two three", {}, 7, count)).toEqual(["one two ", "three"]);
  expect(breakLines("a bcdefghij k", {}, 4, count)).toEqual(["a ", "bcde", "fghi", "j k"]);
  expect(breakLines("", {}, 4, count)).toEqual([""]);
});

const fonts = new Map<string, { hasGlyphForCodePoint: (code: number) => boolean }>();

function hasLetter(file: string, code: number): boolean {
  const doc = new PDFDocument({ font: "", autoFirstPage: false });
  const font = fonts.get(file) ?? doc.font(readFileSync(`${folder}/${file}`))._font.font;
  fonts.set(file, font);
  return font.hasGlyphForCodePoint(code);
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Of the library's own, asked in this test alone. */
      _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } };
    }
  }
}
