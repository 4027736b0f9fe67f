import { expect, test } from "vitest";
import { formatPounds } from "./money.ts";

test("a price always has two decimals", () => {
  expect(formatPounds(1299)).toBe("£12.99");
  expect(formatPounds(300)).toBe("£3.00");
  expect(formatPounds(5)).toBe("£0.05");
  expect(formatPounds(0)).toBe("£0.00");
});

test("thousands are separated the British way", () => {
  expect(formatPounds(99_999)).toBe("£999.99");
  expect(formatPounds(100_000)).toBe("£1,000.00");
  expect(formatPounds(123_456_789)).toBe("£1,234,567.89");
});

test("a credit carries its sign before the pound", () => {
  expect(formatPounds(-100)).toBe("-£1.00");
  expect(formatPounds(-5)).toBe("-£0.05");
  expect(formatPounds(-1_234_500)).toBe("-£12,345.00");
  expect(formatPounds(-0)).toBe("£0.00");
});

test("a fraction of a penny is a mistake, not a price", () => {
  for (const wrong of [12.99, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => formatPounds(wrong)).toThrow(RangeError);
  }
});
