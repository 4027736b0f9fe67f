import fc from "fast-check";
import { expect, test } from "vitest";
import { startingSite } from "../content/starting-site.ts";
import { addOnLine, priceWords, readAddOnLines } from "./add-on-request.ts";

test("a wish travels as a line with its price", () => {
  expect(addOnLine({ name: "Additional storage", pricePence: 500, pricingType: "recurring" })).toBe(
    "Additional storage - £5.00 /month",
  );
  expect(addOnLine({ name: "Basic CMS", pricePence: 12_500, pricingType: "one_time" })).toBe(
    "Basic CMS - £125.00 one-time",
  );
  expect(priceWords({ pricePence: 100_000, pricingType: "monthly" })).toBe("£1,000.00 /month");
});

test("the lines of a request come back as they were joined, in any order", () => {
  const lines = startingSite.addOns.map(({ title, pence, pricingType }) =>
    addOnLine({ name: title, pricePence: pence, pricingType }),
  );
  const property = fc.property(fc.shuffledSubarray(lines), fc.constantFrom("\n", "\r\n"), (chosen, lineEnd) => {
    expect(readAddOnLines(chosen.join(lineEnd))).toEqual(chosen);
  });
  fc.assert(property);
});

test("an empty line is none, and a line that is there twice counts once", () => {
  expect(readAddOnLines("")).toEqual([]);
  expect(readAddOnLines(" \n\r\n\t\n")).toEqual([]);
  expect(readAddOnLines("\n Basic CMS - £125.00 one-time \n\nBasic CMS - £125.00 one-time\r\n")).toEqual([
    "Basic CMS - £125.00 one-time",
  ]);
});
