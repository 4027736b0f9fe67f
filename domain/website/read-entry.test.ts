import { expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { changesBetween } from "./changes.ts";
import type { SiteContent } from "./content.ts";
import { readFirstDay, readPlan, readPrices } from "./read-entry.ts";
import { changePrice } from "./sold.ts";

const today = "2026-11-16";

test("a price is pounds and pence within limits, and a year never costs more than its months", () => {
  expect(readPrices(true, { price: "13.99", yearlyPrice: "£139.99" })).toEqual({ pence: 1399, yearlyPence: 13_999 });
  expect(readPrices(false, { price: "20" })).toEqual({ pence: 2000, yearlyPence: null });
  for (const price of ["", "thirteen", "-1", "100000.01", "1e9"])
    expect(readPrices(true, { price, yearlyPrice: "1" })).toMatchObject({ field: "price" });
  expect(readPrices(true, { price: "10", yearlyPrice: "120.01" })).toMatchObject({ field: "yearlyPrice" });
  // £39.99 beside £40.00 was typed into the wrong field: less than half is asked about once.
  expect(readPrices(true, { price: "40", yearlyPrice: "39.99" })).toMatchObject({ field: "isMeant" });
  expect(readPrices(true, { price: "40", yearlyPrice: "39.99", isMeant: "on" })).toEqual({
    pence: 4000,
    yearlyPence: 3999,
  });
});

test("a first day is one to come, or none", () => {
  expect(readFirstDay("", today)).toEqual({ from: null });
  expect(readFirstDay("2026-11-17", today)).toEqual({ from: "2026-11-17" });
  for (const day of [today, "2020-01-01", "2027-02-30", "soon", "9999-12-31"])
    expect(readFirstDay(day, today)).toMatchObject({ field: "from" });
});

test("a plan's name is one that an invoice can print", () => {
  for (const name of ["", "x".repeat(61), "Cheap - £1", "日本"])
    expect(readPlan({ name })).toMatchObject({ field: "name" });
});

test("nineteen prices can be coming, and what is past makes room", () => {
  let content: SiteContent = startingContent;
  const id = content.plans[1]?.id ?? "";
  const add = (year: number, on = today) =>
    changePrice(content, id, on, { from: `${year}-01-01`, was: null, pence: year, yearlyPence: null });
  for (let year = 2027; year < 2046; year++) content = add(year) as SiteContent;
  expect(add(2046)).toBe("too-many-prices");
  const later = add(2046, "2030-01-01") as SiteContent;
  expect(later.plans[1]?.prices).toHaveLength(17);
  expect(later.plans[1]?.prices[0]).toMatchObject({ from: null, monthlyPence: 2030 });
});

test("a price for the year alone, and another order, are said", () => {
  const { plans } = startingContent;
  const [first, voyager, ...rest] = plans;
  if (!first || !voyager) throw new Error("the plans are not what they were");
  const said = (changed: SiteContent["plans"]) =>
    changesBetween(startingContent, { ...startingContent, plans: changed }, today).map(({ words }) => words);
  const dearer = { ...voyager, prices: [{ from: null, monthlyPence: 1299, yearlyPence: 13_500 }] };
  expect(said([first, dearer, ...rest])).toEqual(["Tech Voyager: £129.99 a year becomes £135.00 a year"]);
  expect(said([voyager, first, ...rest])).toEqual(["Plans in another order"]);
});
