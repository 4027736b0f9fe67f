import { expect, test } from "vitest";
import { isCounted, readQuantity, timesWords, unitPriceWords } from "./quantity.ts";

test("what is sold by the hour says how many of them, and what each costs", () => {
  const hours = { description: "Extra support hours", unitPence: 2000 };
  expect(timesWords({ ...hours, quantity: 3 })).toBe("3 hours × £20.00");
  expect(timesWords({ ...hours, quantity: 1 })).toBe("1 hour × £20.00");
});

test("its price is by the hour", () => {
  const once = { pricePence: 2000, pricingType: "one_time" } as const;
  expect(unitPriceWords({ ...once, name: "Extra support hours" })).toBe("£20.00 an hour");
  expect(unitPriceWords({ ...once, name: "Basic CMS" })).toBe("£20.00 one-time");
});

test("anything else says how many where there are several", () => {
  const prints = { description: "A framed print", unitPence: 1250 };
  expect(timesWords({ ...prints, quantity: 2 })).toBe("2 × £12.50");
  expect(timesWords({ ...prints, quantity: 1 })).toBe("");
});

test("how many is asked of what is paid once and may be had several times", () => {
  expect(isCounted({ pricingType: "one_time", severalTimes: true })).toBe(true);
  expect(isCounted({ pricingType: "one_time", severalTimes: false })).toBe(false);
  expect(isCounted({ pricingType: "recurring", severalTimes: true })).toBe(false);
});

test.each([
  ["", 1],
  ["3", 3],
  ["999", 999],
  ["0", undefined],
  ["1000", undefined],
  ["2.5", undefined],
  ["three", undefined],
])("%j is read as %j", (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity);
});
