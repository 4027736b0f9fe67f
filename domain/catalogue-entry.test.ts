import { expect, test } from "vitest";
import { readEntry } from "./catalogue-entry.ts";

test("a plan has a price by the month and may have one for the year", () => {
  expect(
    readEntry("plan", { name: " Star Gazer ", price: "5.50", yearlyPrice: "55", billingCycle: "monthly" }),
  ).toEqual({
    kind: "plan",
    isRetired: false,
    fields: { name: "Star Gazer", pricePence: 550, yearlyPricePence: 5500, billingCycle: "monthly" },
  });
  expect(
    readEntry("plan", { name: "Star Gazer", price: "0", yearlyPrice: "", billingCycle: "weekly", retired: "on" }),
  ).toEqual({
    kind: "plan",
    isRetired: true,
    fields: { name: "Star Gazer", pricePence: 0, yearlyPricePence: null, billingCycle: "monthly" },
  });
});

test("an add-on is one-time unless it says else", () => {
  const received = { name: "Photo day", description: "A morning with a camera.", price: "£150", pricingType: "once" };
  expect(readEntry("add-on", received)).toEqual({
    kind: "add-on",
    isRetired: false,
    fields: {
      name: "Photo day",
      description: "A morning with a camera.",
      pricePence: 15_000,
      yearlyPricePence: null,
      pricingType: "one_time",
      custom: false,
      severalTimes: false,
      byTheHour: false,
    },
  });
  const checked = {
    ...received,
    pricingType: "recurring",
    custom: "on",
    severalTimes: "on",
    byTheHour: "on",
    yearlyPrice: "1,500.00",
  };
  expect(readEntry("add-on", checked)).toMatchObject({
    fields: { pricingType: "recurring", custom: true, severalTimes: true, byTheHour: true, yearlyPricePence: 150_000 },
  });
  expect(readEntry("add-on", { ...received, pricingType: "monthly" })).toMatchObject({
    fields: { pricingType: "monthly" },
  });
});

test("a product has its own cycle", () => {
  expect(readEntry("product", { name: "Domain name", price: "10", billingCycle: "yearly" })).toEqual({
    kind: "product",
    isRetired: false,
    fields: { name: "Domain name", pricePence: 1000, billingCycle: "yearly" },
  });
  expect(readEntry("product", { name: "Logo", price: "80", billingCycle: "one_time" })).toMatchObject({
    fields: { billingCycle: "one_time" },
  });
});

test.each([
  [
    { name: " ", price: "5" },
    { field: "name", message: "Name is required." },
  ],
  [
    { name: "x".repeat(201), price: "5" },
    { field: "name", message: "Please choose a shorter, plainer name." },
  ],
  [
    { name: "Hours - £2.00", price: "5" },
    { field: "name", message: "Please choose a shorter, plainer name." },
  ],
  [
    { name: "Hours", price: "five" },
    { field: "price", message: "A price is pounds and pence, such as 12.99." },
  ],
  [
    { name: "Hours", price: "" },
    { field: "price", message: "A price is pounds and pence, such as 12.99." },
  ],
  [
    { name: "Hours", price: "-5" },
    { field: "price", message: "A price is pounds and pence, such as 12.99." },
  ],
  [
    { name: "Hours", price: "5", yearlyPrice: "much" },
    { field: "yearlyPrice", message: "A price is pounds and pence, or left empty." },
  ],
])("%o says what is wrong with it", (received, problem) => {
  expect(readEntry("add-on", received)).toEqual(problem);
});
