import { expect, test } from "vitest";
import { readAmount, readDay } from "./posted-money.ts";

test.each([
  ["36", 3600],
  [" £1,250.50 ", 125_050],
  ["0", undefined],
  ["0.00", undefined],
  ["-5", undefined],
  ["thirty", undefined],
  ["", undefined],
  [undefined, undefined],
])("the amount ‘%s’ is %s pence", (typed, pence) => {
  expect(readAmount(typed)).toBe(pence);
});

test.each([
  ["2026-11-14", "2026-11-14"],
  ["2026-02-30", undefined],
  ["14 November", undefined],
  [undefined, undefined],
])("the day ‘%s’ is %s", (typed, day) => {
  expect(readDay(typed)).toBe(day);
});
