import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../tests/support/property-runs.ts";
import { type CsvCell, csvLine, csvStart, plainCell } from "./csv.ts";

const csv = (rows: CsvCell[][]) => csvStart + rows.map(csvLine).join("");

test("cells are separated by commas, lines end as in RFC 4180, and the file begins with its mark", () => {
  expect(
    csv([
      ["Number", "Client", "Total"],
      ["TD-0063", 'Tom "Two Wheels", Exampleton', 36],
    ]),
  ).toBe(`${csvStart}Number,Client,Total\r\nTD-0063,"Tom ""Two Wheels"", Exampleton",36\r\n`);
});

test("what a spreadsheet would run becomes text", () => {
  for (const formula of ["=1+1", "+44 1234", "-1+2", "@SUM(A1)", "\t=1", " =1", "＝1", "\u200B=1", "−1", "|cmd", "%0A"])
    expect(plainCell(formula)).toBe(`'${formula}`);
  for (const plain of ["Maya", "-12.50", "", "1=1", "a@b.example", "£3.00"]) expect(plainCell(plain)).toBe(plain);
  expect([plainCell(-5), plainCell(null)]).toEqual(["-5", ""]);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("=", "+", "-", "@", '"', ",", ";", "\r", "\n", "\t", " ", "'", "1", ".", "a") }),
);

test("finding:X21 a reader that splits at semicolons finds no formula either", () => {
  expect(plainCell("x;=cmd|' /C calc'!A0")).toBe("x;'=cmd|' /C calc'!A0");
  expect(plainCell('Tom; "+44"; -5; and Sons')).toBe(`Tom; "'+44"; '-5; and Sons`);
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), (cells) => {
      const found = csvLine(cells).split(";").slice(1);
      expect(found.filter((cell) => /^["\s]*[=+\-@]/.test(cell))).toEqual([]);
    }),
    { numRuns: runs(500) },
  );
});

const anyCell: fc.Arbitrary<CsvCell> = fc.oneof(anyText, fc.integer(), fc.constant(null));

test("catalogue:P11 whatever the cells, a strict reader finds the same ones, and none begins a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyCell, { minLength: 1, maxLength: 5 }), { minLength: 1 }), (rows) => {
      const read = readStrictly(csv(rows));
      expect(read).toEqual(rows.map((row) => row.map(plainCell)));
      for (const cell of read.flat())
        expect(/^(?:[\t\r\n]|\s*[=+\-@])/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell)).toBe(false);
    }),
    { numRuns: runs(500) },
  );
});

/** RFC 4180 to the letter: anything else is thrown at. */
function readStrictly(file: string): string[][] {
  if (!file.startsWith(csvStart)) throw new Error("no mark");
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = file.slice(1);
  while (rest) {
    const [whole, quoted, plain = "", end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`not readable: ${JSON.stringify(rest.slice(0, 40))}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    rest = rest.slice(whole.length);
    if (end === "\r\n") {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) throw new Error("the last line has no end");
  return rows;
}
