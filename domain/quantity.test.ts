import { expect, test } from "vitest";
import { isCounted, readQuantity, timesWords, unitPriceWords } from "./quantity.ts";

test("what is sold by the hour says how many of them, and what each costs", () => {
  const hours = { description: "Extra support hours", unitPence: 2000, byTheHour: null };
  expect(timesWords({ ...hours, quantity: 3 })).toBe("3 hours × £20.00");
  expect(timesWords({ ...hours, quantity: 1 })).toBe("1 hour × £20.00");
});

test("its price is by the hour", () => {
  const once = { pricePence: 2000, pricingType: "one_time", byTheHour: null } as const;
  expect(unitPriceWords({ ...once, name: "Extra support hours" })).toBe("£20.00 an hour");
  expect(unitPriceWords({ ...once, name: "Basic CMS" })).toBe("£20.00 one-time");
});

test("what the provider says of it counts for more than its name", () => {
  const lessons = { description: "Photography lessons", quantity: 2, unitPence: 3000 };
  expect(timesWords({ ...lessons, byTheHour: true })).toBe("2 hours × £30.00");
  expect(timesWords({ ...lessons, description: "Happy hours", byTheHour: false })).toBe("2 × £30.00");
  const priced = { pricePence: 3000, pricingType: "one_time", name: "Photography lessons" } as const;
  expect(unitPriceWords({ ...priced, byTheHour: true })).toBe("£30.00 an hour");
  expect(unitPriceWords({ ...priced, pricingType: "recurring", byTheHour: true })).toBe("£30.00 /month");
});

test("anything else says how many where there are several", () => {
  const prints = { description: "A framed print", unitPence: 1250, byTheHour: null };
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
