import { expect, test } from "vitest";
import { cleanLine, cleanText } from "./clean-text.ts";

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
