import { expect, test } from "vitest";
import {
  type BillableItem,
  invoicedOn,
  itemCycle,
  listBillings,
  nextBilling,
  nextPeriodOn,
  planInvoices,
} from "./billing-plan.ts";

const voyager: BillableItem = {
  linkId: "voyager",
  kind: "plan",
  name: "Tech Voyager",
  pricePence: 1299,
  yearlyPricePence: 12_999,
  cycle: "monthly",
  billingFrom: "2026-12-01",
  billed: [],
  freePence: 0,
};
const storage: BillableItem = {
  ...voyager,
  linkId: "storage",
  kind: "add-on",
  name: "Additional storage",
  pricePence: 500,
  yearlyPricePence: null,
  cycle: "recurring",
};
const domain: BillableItem = {
  ...voyager,
  linkId: "domain",
  kind: "product",
  name: "Domain name",
  pricePence: 1000,
  yearlyPricePence: null,
  cycle: "yearly",
};
const paid = (months: number) => Array.from({ length: months }, (_, fromMonth) => ({ fromMonth, months: 1 }));

test("a plan is paid as its project pays, unless its own cycle says else", () => {
  expect(itemCycle(voyager, "monthly")).toEqual({ months: 1, pence: 1299 });
  expect(itemCycle(voyager, "yearly")).toEqual({ months: 12, pence: 12_999 });
  expect(itemCycle({ ...voyager, yearlyPricePence: null }, "yearly")).toEqual({ months: 12, pence: 15_588 });
  expect(itemCycle({ ...voyager, cycle: "yearly", pricePence: 9900 }, "monthly")).toEqual({ months: 12, pence: 9900 });
  expect(itemCycle({ ...voyager, cycle: "one_time" }, "monthly")).toBe("once");
});

test("add-ons and products have their own ways", () => {
  for (const cycle of ["recurring", "monthly"] as const) {
    expect(itemCycle({ ...storage, cycle }, "monthly")).toEqual({ months: 1, pence: 500 });
    expect(itemCycle({ ...storage, cycle }, "yearly")).toEqual({ months: 12, pence: 6000 });
  }
  expect(itemCycle({ ...storage, yearlyPricePence: 5500 }, "yearly")).toEqual({ months: 12, pence: 5500 });
  expect(itemCycle({ ...storage, cycle: "one_time" }, "yearly")).toBe("once");
  for (const paymentType of ["monthly", "yearly"] as const)
    expect(itemCycle(domain, paymentType)).toEqual({ months: 12, pence: 1000 });
  expect(itemCycle({ ...domain, cycle: "monthly" }, "yearly")).toEqual({ months: 12, pence: 12_000 });
});

test("a line says what it is for and for which days", () => {
  expect(nextBilling(voyager, "monthly")).toEqual({
    linkId: "voyager",
    source: "plan",
    period: { fromMonth: 0, months: 1, from: "2026-12-01", to: "2026-12-31" },
    amountPence: 1299,
    includedPence: 0,
    description: "Tech Voyager hosting",
    explanation: "1 December 2026 to 31 December 2026",
  });
  expect(nextBilling(voyager, "yearly")).toMatchObject({
    amountPence: 12_999,
    description: "Tech Voyager hosting, paid yearly",
    explanation: "1 December 2026 to 30 November 2027",
  });
  expect(nextBilling(storage, "monthly")?.description).toBe("Additional storage");
});

test("nothing is billed before it is active, nor what costs nothing, nor what is bought once", () => {
  expect(nextBilling({ ...voyager, billingFrom: null }, "monthly")).toBeUndefined();
  expect(nextBilling({ ...voyager, pricePence: 0, yearlyPricePence: 0 }, "yearly")).toBeUndefined();
  expect(nextBilling({ ...storage, cycle: "one_time" }, "monthly")).toBeUndefined();
  expect(
    nextPeriodOn(
      [
        { ...voyager, pricePence: 0 },
        { ...storage, cycle: "one_time" },
      ],
      "monthly",
    ),
  ).toBeNull();
});

test("the next day of a project is the earliest of its items'", () => {
  const later = { ...storage, billingFrom: "2026-12-20" };
  expect(nextPeriodOn([later, voyager], "monthly")).toBe("2026-12-01");
  expect(nextPeriodOn([later, { ...voyager, billed: paid(1) }], "monthly")).toBe("2026-12-20");
});

test("a gap that is shorter than a year costs its months", () => {
  const billed = [...paid(1), { fromMonth: 3, months: 1 }];
  expect(nextBilling({ ...voyager, billed }, "yearly")).toMatchObject({
    period: { fromMonth: 1, months: 2 },
    amountPence: 2598,
    description: "Tech Voyager hosting",
  });
});

test("a gap at no price does not stand in the way", () => {
  const billed = [...paid(1), { fromMonth: 3, months: 1 }];
  expect(nextBilling({ ...voyager, pricePence: 0, billed }, "yearly")).toMatchObject({
    period: { fromMonth: 4, months: 12 },
    amountPence: 12_999,
  });
});

test("who changes to yearly pays the year that follows what is billed", () => {
  expect(nextBilling({ ...voyager, billed: paid(3) }, "yearly")).toMatchObject({
    period: { fromMonth: 3, months: 12, from: "2027-03-01", to: "2028-02-29" },
    amountPence: 12_999,
  });
});

test("an invoice is written fourteen days ahead and not before", () => {
  expect(planInvoices([voyager], "monthly", "2026-11-16")).toEqual([]);
  expect(planInvoices([voyager], "monthly", "2026-11-17")).toMatchObject([{ dueOn: "2026-12-01", totalPence: 1299 }]);
});

test("what falls due on the same day shares an invoice, what was missed is one invoice", () => {
  const items = [voyager, storage, { ...domain, billingFrom: "2026-12-03" }];
  expect(planInvoices(items, "monthly", "2026-11-20")).toMatchObject([
    { dueOn: "2026-12-01", totalPence: 1799 },
    { dueOn: "2026-12-03", totalPence: 1000 },
  ]);
  expect(planInvoices(items, "monthly", "2027-02-20")).toMatchObject([
    { dueOn: undefined, totalPence: 3 * 1799 + 1000 },
    { dueOn: "2027-03-01", totalPence: 1799 },
  ]);
  expect(listBillings(voyager, "monthly", "2027-03-01").map(({ period }) => period.from)).toEqual([
    "2026-12-01",
    "2027-01-01",
    "2027-02-01",
    "2027-03-01",
  ]);
});

test("the invoice of a period comes fourteen days ahead, or with the next run where that day is over", () => {
  expect(invoicedOn("2026-12-25", "2026-11-17")).toBe("2026-12-11");
  expect(invoicedOn("2026-12-01", "2026-11-17")).toBe("2026-11-17");
  expect(invoicedOn("2026-11-16", "2026-11-17")).toBe("2026-11-17");
});
