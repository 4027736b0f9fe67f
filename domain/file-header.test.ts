import fc from "fast-check";
import { expect, test } from "vitest";
import { fileHeader } from "./file-header.ts";

test("a file is called what we call it", () => {
  expect(fileHeader("inline", "TD-0063-paid-copy.pdf")).toBe('inline; filename="TD-0063-paid-copy.pdf"');
  expect(fileHeader("attachment", "invoices-2026-11-14.csv")).toBe('attachment; filename="invoices-2026-11-14.csv"');
});

test.each([
  ["../../etc/passwd", "etcpasswd"],
  ['x"; filename="evil.exe', "xfilenameevil.exe"],
  ["x\r\nSet-Cookie: a=b", "xSet-Cookieab"],
  [".htaccess", "htaccess"],
  ["--help", "help"],
  ["田中", "document"],
  ["", "document"],
])("%j is called %s", (name, safe) => {
  expect(fileHeader("inline", name)).toBe(`inline; filename="${safe}"`);
});

const hostile = fc.constantFrom(
  "..",
  "/",
  "\\",
  '"',
  ";",
  "\r\n",
  "\0",
  "filename*=UTF-8''",
  "%0a",
  ".",
  "-",
  "é",
  "a",
);
const anyName = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.string({ maxLength: 200 }),
  fc.array(hostile).map((parts) => parts.join("")),
);

test("catalogue:P14 any file name gives one safe header", () => {
  fc.assert(
    fc.property(fc.constantFrom("inline" as const, "attachment" as const), anyName, (kind, name) => {
      const header = fileHeader(kind, name);
      expect(header).toMatch(/^(?:inline|attachment); filename="[A-Za-z0-9_][\w.-]{0,99}"$/);
      expect(header).not.toContain("..");
      expect([...new Headers({ "Content-Disposition": header })]).toEqual([["content-disposition", header]]);
    }),
  );
});
