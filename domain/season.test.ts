import { expect, test } from "vitest";
import { seasonalEmoji } from "./season.ts";

test.each([
  [1, "New Year"],
  [2, "Winter"],
  [3, "Spring"],
  [4, "Easter"],
  [5, "Spring"],
  [6, "Summer"],
  [7, "Summer"],
  [8, "Summer"],
  [9, undefined],
  [10, "Halloween"],
  [11, undefined],
  [12, "Christmas"],
])("in month %i the bar shows %s", (month, label) => {
  expect(seasonalEmoji(month)?.label).toBe(label);
});

test("every occasion has an emoji of its own", () => {
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const shown = months.flatMap((month) => seasonalEmoji(month) ?? []);
  const pairs = new Set(shown.map(({ emoji, label }) => `${emoji} ${label}`));
  const emojis = new Set(shown.map(({ emoji }) => emoji));
  expect(emojis.size).toBe(pairs.size);
});
