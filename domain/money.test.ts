import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPounds, parsePounds, plainPounds } from "./money.ts";

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

test.each([
  ["12.99", 1299],
  ["£12.99", 1299],
  [" £ 3 ", 300],
  ["0", 0],
  ["0.5", 50],
  ["1,250", 125_000],
  ["1250.00", 125_000],
  ["1,000,000", 1_000_000_00],
])("somebody who types %s means %i pence", (typed, pence) => {
  expect(parsePounds(typed)).toBe(pence);
});

test.each([
  "",
  "free",
  "-5",
  "1.999",
  ".5",
  "5.",
  "12,99",
  "1,25,000",
  "1e3",
  "0x10",
  "٣",
  "1 000",
  "1000000.01",
  "99999999",
])("%s is no amount", (typed) => {
  expect(parsePounds(typed)).toBeUndefined();
});

test("catalogue:P7 whatever is printed can be typed in again", () => {
  const property = fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), (amount) => {
    expect(parsePounds(formatPounds(amount))).toBe(amount);
    expect(parsePounds(plainPounds(amount))).toBe(amount);
  });
  fc.assert(property);
  expect(plainPounds(125_000)).toBe("1250.00");
});

test("catalogue:P7 whatever is typed is whole pence, or nothing", () => {
  const property = fc.property(fc.oneof(fc.string(), fc.stringMatching(/^£?[\d,.]{0,12}$/)), (typed) => {
    const amount = parsePounds(typed);
    if (amount !== undefined) expect(formatPounds(amount)).toMatch(/^£[\d,]+\.\d\d$/);
  });
  fc.assert(property);
});
