import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, type Day } from "./calendar-day.ts";
import { clientExport, formatBytes, isExportDue, isPlainPath, outdatedExports, plainName } from "./client-export.ts";

const day = fc.integer({ min: 0, max: 20_000 }).map((days): Day => addDays("2020-01-01", days));

test("a new file is due a month after the last one, also after the 31st", () => {
  expect(isExportDue("2027-01-31", "2027-02-27")).toBe(false);
  expect(isExportDue("2027-01-31", "2027-02-28")).toBe(true);
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 60 }), (last, later) => {
      const today = addDays(last, later);
      expect(isExportDue(last, today)).toBe(today >= addMonths(last, 1));
    }),
  );
});

test("the newest three stay, and whatever is younger than a week", () => {
  const at = new Date("2026-11-16T09:00:00Z");
  const aged = (days: number) => ({ madeAt: new Date(at.getTime() - days * 86_400_000) });
  expect(outdatedExports([1, 2, 3, 4, 5].map(aged), at)).toEqual([]);
  expect(outdatedExports([40, 70, 100].map(aged), at)).toEqual([]);
  expect(outdatedExports([1, 40, 70, 100].map(aged), at)).toEqual([aged(100)]);
  expect(outdatedExports([1, 2, 3, 7, 8].map(aged), at)).toEqual([aged(8)]);
});

test("whatever the ages are, a file that is deleted is older than a week and has three younger ones", () => {
  const at = new Date("2026-11-16T09:00:00Z");
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5_000 })), (hours) => {
      const newestFirst = hours
        .toSorted((a, b) => a - b)
        .map((age) => ({ madeAt: new Date(at.getTime() - age * 3_600_000) }));
      for (const gone of outdatedExports(newestFirst, at)) {
        expect(at.getTime() - gone.madeAt.getTime()).toBeGreaterThan(clientExport.keptDays * 86_400_000);
        expect(newestFirst.indexOf(gone)).toBeGreaterThanOrEqual(clientExport.keptFiles);
      }
    }),
  );
});

test("a name in an archive stays in its folder", () => {
  for (const path of ["index.html", "invoices/INV-0001.pdf", "projects/1-rise-bread-school.json"])
    expect([path, isPlainPath(path)]).toEqual([path, true]);
  for (const path of [
    ...[
      "",
      "/etc/passwd",
      "../up.html",
      "a/../../up.html",
      "a//b",
      "a/",
      "C:/x",
      "a\\b",
      ".hidden",
      "a/.x",
      "x\0",
      "a..b",
    ],
    "x".repeat(201),
  ])
    expect([path, isPlainPath(path)]).toEqual([path, false]);
});

test("whatever somebody named something, it can be the name of a file", () => {
  expect(plainName("Café Noël, 2 Mill Row!")).toBe("cafe-noel-2-mill-row");
  expect(plainName("☃")).toBe("unnamed");
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => isPlainPath(plainName(text))));
});

test("sizes are said in the largest unit that fits", () => {
  expect([12, 4_321, 3_140_000].map(formatBytes)).toEqual(["12 bytes", "4 kB", "3.1 MB"]);
});
