import { expect, test } from "vitest";
import type { BillableItem } from "./billing-plan.ts";
import { intervalChangeOf } from "./interval-change.ts";

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
const storage: BillableItem = { ...voyager, linkId: "s", name: "Storage", pricePence: 500, yearlyPricePence: null };
const domain: BillableItem = { ...voyager, linkId: "d", name: "Domain", cycle: "yearly", billed: [] };
const today = "2026-11-16";

test("by the year from the first day that is on no invoice, with what twelve months cost before and after", () => {
  expect(intervalChangeOf([voyager, storage, domain], "monthly", today)).toEqual({
    next: "yearly",
    startsOn: "2026-12-04",
    lines: [
      { name: "Tech Voyager", from: "2026-12-04", wasPence: 1299, willPence: 12_999 },
      { name: "Storage", from: "2026-12-04", wasPence: 500, willPence: 6000 },
    ],
    yearWasPence: 12 * 1799,
    yearWillPence: 18_999,
  });
});

test("back to the month once the year that is paid for is over", () => {
  const paid = { ...voyager, billed: [{ fromMonth: 0, months: 12 }] };
  expect(intervalChangeOf([paid], "yearly", today)).toMatchObject({
    next: "monthly",
    startsOn: "2027-05-04",
    yearWasPence: 12_999,
    yearWillPence: 15_588,
  });
});

test("not beside another change, not where something is not invoiced, has not begun or costs nothing", () => {
  expect(intervalChangeOf([voyager, { ...storage, endsOn: "2026-12-03" }], "monthly", today)).toBe("planned");
  expect(intervalChangeOf([{ ...voyager, billed: [{ fromMonth: 0, months: 6 }] }], "monthly", today)).toBe("behind");
  expect(intervalChangeOf([{ ...voyager, billingFrom: null, billed: [] }], "monthly", today)).toBe("not-begun");
  expect(intervalChangeOf([{ ...voyager, pricePence: 0, yearlyPricePence: 0 }], "monthly", today)).toBe("free");
  expect(intervalChangeOf([domain], "monthly", today)).toBe("free");
});
