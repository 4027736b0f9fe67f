import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../tests/support/any-text.ts";
import { cleanLine, cleanText, excerptOf } from "./clean-text.ts";

test("a line has no breaks, tabs or space around it", () => {
  expect(cleanLine("  Harbour\r\nLane\tBakery\u2028 ")).toBe("Harbour Lane Bakery");
});

test("a text keeps its lines and tabs, written one way", () => {
  expect(cleanText("Bread\r\n\tand\rbutter\n")).toBe("Bread\n\tand\nbutter\n");
});

test("what cannot be stored or shown is dropped, and what is no text is empty", () => {
  expect(cleanText("a\0b\u0007c\u0085")).toBe("abc");
  expect(cleanText("half a \ud83d").isWellFormed()).toBe(true);
  expect([cleanText(undefined), cleanLine(7), cleanLine(["a"])]).toEqual(["", "", ""]);
});

test("catalogue:P20 whatever script a text is written in, what can be stored is kept letter by letter, and once is enough", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const clean of [cleanText, cleanLine]) {
        const kept = clean(text);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toMatch(/[^\P{Cc}\n\t]/u);
        expect(clean(kept)).toBe(kept);
      }
      const letters = (written: string) => written.toWellFormed().replace(/[\p{Cc}\s]+/gu, "");
      expect(letters(cleanText(text))).toBe(letters(text));
      expect(letters(cleanLine(text))).toBe(letters(text));
    }),
  );
});

test("catalogue:P20 an excerpt is as short as it must be, and ends with a whole letter", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 12 }), (text, longest) => {
      const excerpt = excerptOf(cleanText(text), longest);
      expect(excerpt.length).toBeLessThanOrEqual(longest);
      expect(excerpt.isWellFormed()).toBe(true);
    }),
  );
});
