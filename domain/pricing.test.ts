import fc from "fast-check";
import { expect, test } from "vitest";
import { breakDownCosts, isRecurring, sumAddOns, yearlyPence } from "./pricing.ts";

const pence = fc.integer({ min: 0, max: 1_000_000_00 });
const yearlyPricePence = fc.option(pence);
const billingCycle = fc.constantFrom("monthly", "yearly", "one_time");
const pricingType = fc.constantFrom("one_time", "recurring", "monthly");
const name = fc.string();
const plan = fc.record({ name, pricePence: pence, yearlyPricePence, billingCycle });
const addOn = fc
  .record({ name, pricePence: pence, yearlyPricePence, pricingType, isPaid: fc.boolean() })
  // The database knows no paid recurring add-on: its invoices are.
  .map((one) => ({ ...one, isPaid: one.isPaid && one.pricingType === "one_time" }));
const product = fc.record({ name, pricePence: pence, billingCycle });
const paymentType = fc.constantFrom("monthly", "yearly");
const costs = fc.record({ plans: fc.array(plan), addOns: fc.array(addOn), products: fc.array(product), paymentType });

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const monthlyPlan = plan.map((one) => ({ ...one, billingCycle: "monthly" as const }));

test("the one-time total is the sum of the one-time add-ons that are not paid, whatever the payment type", () => {
  const property = fc.property(fc.array(addOn), fc.array(monthlyPlan), paymentType, (addOns, plans, paymentType) => {
    const owed = addOns.filter(({ pricingType, isPaid }) => pricingType === "one_time" && !isPaid);
    const { oncePence } = breakDownCosts({ plans, addOns, products: [], paymentType });
    expect(oncePence).toBe(sum(owed.map(({ pricePence }) => pricePence)));
  });
  fc.assert(property);
});

test("the monthly total is the sum of the plans and of the recurring add-ons", () => {
  const property = fc.property(fc.array(addOn), fc.array(monthlyPlan), (addOns, plans) => {
    const recurring = [...plans, ...addOns.filter(({ pricingType }) => pricingType !== "one_time")];
    const { recurringPence } = breakDownCosts({ plans, addOns, products: [], paymentType: "monthly" });
    expect(recurringPence).toBe(sum(recurring.map(({ pricePence }) => pricePence)));
  });
  fc.assert(property);
});

test("the yearly total takes the yearly price where there is one, else twelve months", () => {
  const property = fc.property(fc.array(addOn), fc.array(monthlyPlan), (addOns, plans) => {
    const recurring = [...plans, ...addOns.filter(({ pricingType }) => pricingType !== "one_time")];
    const { recurringPence } = breakDownCosts({ plans, addOns, products: [], paymentType: "yearly" });
    expect(recurringPence).toBe(sum(recurring.map((one) => one.yearlyPricePence ?? 12 * one.pricePence)));
  });
  fc.assert(property);
});

test("a one-time add-on is always its plain price, even where it has a yearly one", () => {
  const property = fc.property(addOn, paymentType, (one, paymentType) => {
    const addOns = [{ ...one, pricingType: "one_time" as const }];
    const { lines } = breakDownCosts({ plans: [], addOns, products: [], paymentType });
    expect(lines).toEqual([{ name: one.name, pence: one.pricePence, when: "once", isPaid: one.isPaid }]);
  });
  fc.assert(property);
});

test("what is paid stays on the list and counts for nothing", () => {
  const property = fc.property(costs, (given) => {
    const unpaid = given.addOns.filter(({ isPaid }) => !isPaid);
    const { lines, oncePence, recurringPence } = breakDownCosts(given);
    expect(lines).toHaveLength(given.plans.length + given.addOns.length + given.products.length);
    expect(breakDownCosts({ ...given, addOns: unpaid })).toMatchObject({ oncePence, recurringPence });
  });
  fc.assert(property);
});

test("‘monthly’ is another word for recurring", () => {
  const property = fc.property(costs, (given) => {
    const said = (word: "recurring" | "monthly") =>
      given.addOns.map((one) => (isRecurring(one.pricingType) ? { ...one, pricingType: word } : one));
    expect(breakDownCosts({ ...given, addOns: said("monthly") })).toEqual(
      breakDownCosts({ ...given, addOns: said("recurring") }),
    );
  });
  fc.assert(property);
});

test("catalogue:P7 a total is never below zero, and always whole pence", () => {
  const property = fc.property(costs, (given) => {
    const { oncePence, recurringPence } = breakDownCosts(given);
    for (const total of [oncePence, recurringPence]) {
      expect(total).toBeGreaterThanOrEqual(0);
      expect(Number.isSafeInteger(total)).toBe(true);
    }
  });
  fc.assert(property);
});

test("in which order things were added does not matter to the totals", () => {
  const property = fc.property(costs, (given) => {
    const { oncePence, recurringPence } = breakDownCosts(given);
    const reversed = {
      ...given,
      plans: given.plans.toReversed(),
      addOns: given.addOns.toReversed(),
      products: given.products.toReversed(),
    };
    expect(breakDownCosts(reversed)).toMatchObject({ oncePence, recurringPence });
  });
  fc.assert(property);
});

test.each([
  ["one_time", "monthly", { when: "once", pence: 1000 }],
  ["one_time", "yearly", { when: "once", pence: 1000 }],
  ["monthly", "monthly", { when: "recurring", pence: 1000 }],
  ["monthly", "yearly", { when: "recurring", pence: 12_000, twelveTimes: 1000 }],
  ["yearly", "yearly", { when: "recurring", pence: 1000 }],
  ["yearly", "monthly", { when: "yearly", pence: 1000 }],
] as const)("a product paid for %s, on a project that pays %s", (billingCycle, paymentType, line) => {
  const products = [{ name: "Domain name", pricePence: 1000, billingCycle }];
  expect(breakDownCosts({ plans: [], addOns: [], products, paymentType })).toEqual({
    paymentType,
    lines: [{ name: "Domain name", isPaid: false, ...line }],
    oncePence: line.when === "once" ? 1000 : 0,
    recurringPence: line.when === "recurring" ? line.pence : 0,
    yearlyPence: line.when === "yearly" ? 1000 : 0,
  });
});

test("a plan whose price is for the year, or for good, is not taken twelve times", () => {
  const priced = { name: "Tech Voyager", pricePence: 12_999, yearlyPricePence: null };
  const of = (billingCycle: "yearly" | "one_time", paymentType: "monthly" | "yearly") =>
    breakDownCosts({ plans: [{ ...priced, billingCycle }], addOns: [], products: [], paymentType });
  expect(of("yearly", "yearly")).toMatchObject({ oncePence: 0, recurringPence: 12_999, yearlyPence: 0 });
  expect(of("yearly", "monthly")).toMatchObject({ oncePence: 0, recurringPence: 0, yearlyPence: 12_999 });
  expect(of("one_time", "yearly")).toMatchObject({ oncePence: 12_999, recurringPence: 0 });
});

test("Gareth pays by the year: his plan at its yearly price, the monitoring for twelve months, the CMS is paid", () => {
  const recurring = { pricingType: "recurring", isPaid: false } as const;
  const { lines, oncePence, recurringPence } = breakDownCosts({
    paymentType: "yearly",
    plans: [{ name: "Cyber Titan", pricePence: 2499, yearlyPricePence: 24_999, billingCycle: "monthly" }],
    addOns: [
      { name: "Advanced security monitoring", pricePence: 1000, yearlyPricePence: null, ...recurring },
      { name: "Extra support hours", pricePence: 2000, yearlyPricePence: null, pricingType: "one_time", isPaid: false },
      { name: "Basic CMS", pricePence: 12_500, yearlyPricePence: null, pricingType: "one_time", isPaid: true },
    ],
    products: [{ name: "Domain name", pricePence: 1000, billingCycle: "yearly" }],
  });
  expect(lines.map(({ name, pence }) => [name, pence])).toEqual([
    ["Cyber Titan", 24_999],
    ["Advanced security monitoring", 12_000],
    ["Extra support hours", 2000],
    ["Basic CMS", 12_500],
    ["Domain name", 1000],
  ]);
  expect({ oncePence, recurringPence }).toEqual({ oncePence: 2000, recurringPence: 24_999 + 12_000 + 1000 });
});

test("below a choice of add-ons stand two totals: one-time, and by the month", () => {
  const property = fc.property(fc.array(addOn), (chosen) => {
    const { oncePence, monthlyPence } = sumAddOns(chosen);
    expect(oncePence + monthlyPence).toBe(sum(chosen.map(({ pricePence }) => pricePence)));
    const once = chosen.filter(({ pricingType }) => pricingType === "one_time");
    expect(oncePence).toBe(sum(once.map(({ pricePence }) => pricePence)));
  });
  fc.assert(property);
  expect(sumAddOns([])).toEqual({ oncePence: 0, monthlyPence: 0 });
});

test("a yearly price of nothing is a price, too", () => {
  expect(yearlyPence({ pricePence: 300, yearlyPricePence: 0 })).toBe(0);
  expect(yearlyPence({ pricePence: 300, yearlyPricePence: null })).toBe(3600);
});
