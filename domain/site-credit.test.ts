import fc from "fast-check";
import { expect, test } from "vitest";
import { minutesOfMonth } from "./availability.ts";
import { addDays, addMonths } from "./calendar-day.ts";
import { creditReason, hostingOfMonth, type PlanOfMonth, siteCredit } from "./site-credit.ts";

const voyager: PlanOfMonth = {
  pricePence: 1299,
  yearlyPricePence: 12_999,
  billingCycle: "monthly",
  from: "2026-05-04",
  until: null,
};
const explorer: PlanOfMonth = { ...voyager, pricePence: 300, yearlyPricePence: 3_000 };
const october = { month: "2026-10-01", minutes: 44_700, downMinutes: 86 };

test("the bakery’s October: a tenth of £12.99 is £1.30, with its working", () => {
  const credit = siteCredit({ ...october, monthPence: hostingOfMonth("2026-10-01", [voyager], "monthly") });
  expect(credit).toMatchObject({ percent: 10, monthPence: 1299, pence: 130 });
  expect(credit && creditReason(credit)).toBe("October: 86 of 44,700 minutes down, 99.81%. A tenth of £12.99");
});

test("three pounds a month give back £0.30, thirty a year £0.25, and a charity nothing", () => {
  const pence = (plan: PlanOfMonth, paid: "monthly" | "yearly") =>
    siteCredit({ ...october, monthPence: hostingOfMonth("2026-10-01", [plan], paid) })?.pence;
  expect(pence(explorer, "monthly")).toBe(30);
  expect(pence(explorer, "yearly")).toBe(25);
  expect(pence({ ...explorer, billingCycle: "yearly", pricePence: 3_000 }, "monthly")).toBe(25);
  expect(pence({ ...explorer, pricePence: 0, yearlyPricePence: 0 }, "monthly")).toBeUndefined();
  expect(pence({ ...explorer, billingCycle: "one_time" }, "monthly")).toBeUndefined();
});

test("a plan that changed in the month counts by its days, the day of the change for the new one", () => {
  const plans = [
    { ...voyager, until: "2026-10-11" },
    { ...voyager, pricePence: 2499, from: "2026-10-11" },
  ];
  // 10 of 31 days of £12.99 are £4.19, 21 of £24.99 £16.93.
  expect(hostingOfMonth("2026-10-01", plans, "monthly")).toBe(419 + 1693);
  expect(hostingOfMonth("2026-09-01", plans, "monthly")).toBe(1299);
  expect(hostingOfMonth("2026-11-01", plans, "monthly")).toBe(2499);
  expect(hostingOfMonth("2026-10-01", [{ ...voyager, from: "2026-11-02" }], "monthly")).toBe(0);
});

test("however a month is cut between plans of one price, the parts come to it, to the penny of each cut", () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 27 }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 9_999 }), days, (n, pricePence, cuts) => {
      const month = addMonths("2025-01-01", n);
      const edges = [month, ...cuts.toSorted((a, b) => a - b).map((by) => addDays(month, by))];
      const plans = edges.map((from, place) => ({ ...voyager, pricePence, from, until: edges[place + 1] ?? null }));
      const inAll = hostingOfMonth(month, plans, "monthly");
      expect(Math.abs(inAll - pricePence)).toBeLessThanOrEqual(Math.ceil(plans.length / 2));
      if (cuts.length === 0) expect(inAll).toBe(pricePence);
    }),
  );
});

test("no more comes back than the month cost, and more for more minutes down", () => {
  const anything = fc.record({ n: fc.integer({ min: 0, max: 60 }), monthPence: fc.integer({ min: 0, max: 99_999 }) });
  fc.assert(
    fc.property(anything, fc.integer({ min: 0, max: 41_000 }), ({ n, monthPence }, downMinutes) => {
      const month = addMonths("2025-01-01", n);
      const minutes = minutesOfMonth(month);
      const give = (down: number) => siteCredit({ month, minutes, downMinutes: down, monthPence })?.pence ?? 0;
      expect(give(downMinutes)).toBeLessThanOrEqual(monthPence);
      expect(give(downMinutes + 1)).toBeGreaterThanOrEqual(give(downMinutes));
      expect(give(minutes)).toBe(monthPence);
    }),
  );
});
