import { expect, test } from "vitest";
import type { BillableItem } from "./billing-plan.ts";
import { eachOf, newPriceStart } from "./new-price.ts";

const voyager: BillableItem = {
  linkId: "voyager",
  kind: "plan",
  name: "Tech Voyager",
  pricePence: 1299,
  yearlyPricePence: 12_999,
  cycle: "monthly",
  billingFrom: "2026-05-04",
  billed: [{ fromMonth: 0, months: 7 }],
  freePence: 0,
};
const today = "2026-11-16";
const when = { today, termEndsOn: "2027-05-03" };

test("not within the 12 months: with the first period after them", () => {
  expect(newPriceStart(voyager, "monthly", when)).toEqual({ startsOn: "2027-05-04", firstMonth: 12 });
});

test("not within a year that is paid, though the 12 months are over", () => {
  const paid = { ...voyager, billingFrom: "2025-09-01", billed: [{ fromMonth: 0, months: 24 }] };
  expect(newPriceStart(paid, "yearly", { ...when, termEndsOn: "2026-08-31" })).toEqual({
    startsOn: "2027-09-01",
    firstMonth: 24,
  });
});

test("month to month: with the first period that is thirty days away", () => {
  const running = { ...voyager, billingFrom: "2025-05-04", billed: [{ fromMonth: 0, months: 19 }] };
  const over = { ...when, termEndsOn: "2026-05-03" };
  expect(newPriceStart(running, "monthly", over)).toEqual({ startsOn: "2027-01-04", firstMonth: 20 });
  expect(newPriceStart(running, "monthly", { ...over, today: "2026-12-05" })?.startsOn).toBe("2027-01-04");
  expect(newPriceStart(running, "monthly", { ...over, today: "2026-12-06" })?.startsOn).toBe("2027-02-04");
});

test("nobody whose billing has not begun, or who pays once", () => {
  expect(newPriceStart({ ...voyager, billingFrom: null, billed: [] }, "monthly", when)).toBeUndefined();
  expect(newPriceStart({ ...voyager, cycle: "one_time" }, "monthly", when)).toBeUndefined();
});

test("a plan that is paid by the year has a price a year, however its project is paid for", () => {
  expect(eachOf("yearly", "monthly")).toBe("year");
  expect(eachOf("monthly", "yearly")).toBe("year");
  expect(eachOf("monthly", "monthly")).toBe("month");
});
