import { expect, test } from "vitest";
import { contrast, findUnreadable, paletteOf, startingIdentity, styleOf } from "./identity.ts";

test("contrast is WCAG’s", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#777777")).toBe(contrast("#777777", "#ffffff"));
});

test("the colours of a release can be read, and so can others that are dark and light enough", () => {
  expect(findUnreadable(startingIdentity)).toEqual([]);
  for (const [main, accent] of [
    ["#1b3a6b", "#ffd166"],
    ["#6b1b4a", "#8fe3cf"],
    ["#333333", "#ff9f6e"],
  ] as const)
    expect([main, findUnreadable({ main, accent })]).toEqual([main, []]);
});

test.each([
  ["a main colour that is too light", { main: "#3fa98c", accent: "#f4b23e" }, "main"],
  ["an accent that is too dark for its letters", { main: "#17594a", accent: "#5a4a10" }, "accent"],
])("%s is refused with its figure", (_, identity, colour) => {
  const [worst] = findUnreadable(identity);
  expect(worst).toMatchObject({ colour });
  expect(worst?.is).toBeLessThan(worst?.least ?? 0);
});

test("whatever is let through can be read in the dark as well", () => {
  const { dark } = paletteOf({ main: "#0a0a3a", accent: "#ffd166" });
  expect(contrast(dark.main, "#19221f")).toBeGreaterThanOrEqual(7);
  expect(contrast(dark.main, dark.onMain)).toBeGreaterThanOrEqual(4.5);
});

test("a style sheet has colours and nothing else", () => {
  const style = styleOf({ main: "#1b3a6b", accent: "#ffd166" });
  expect(style).toContain("--color-pine:#1b3a6b;");
  expect(style.match(/#[0-9a-z]+/g)?.every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true);
});
