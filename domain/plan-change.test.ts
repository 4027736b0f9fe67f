import fc from "fast-check";
import { expect, test } from "vitest";
import { periodOf } from "./billing-period.ts";
import { type BillableItem, listBillings, nextBilling } from "./billing-plan.ts";
import { addDays, addMonths, type Day } from "./calendar-day.ts";
import { roundHalfUp } from "./invoice.ts";
import { changeOf, endOf, type NextPlan, type PlanChange, shareOf } from "./plan-change.ts";

const explorer: NextPlan = { name: "Data Explorer", pricePence: 300, yearlyPricePence: 3_000, cycle: "monthly" };
const voyager: NextPlan = { name: "Tech Voyager", pricePence: 1299, yearlyPricePence: 12_999, cycle: "monthly" };
const titan: NextPlan = { name: "Cyber Titan", pricePence: 2499, yearlyPricePence: 24_999, cycle: "monthly" };

const onPlan = (plan: NextPlan, anchor: Day, months: number, fromMonth = 0): BillableItem => ({
  ...plan,
  linkId: plan.name,
  kind: "plan",
  billingFrom: anchor,
  billed: Array.from({ length: months - fromMonth }, (_, index) => ({ fromMonth: fromMonth + index, months: 1 })),
  freePence: 0,
});

function changed(...args: Parameters<typeof changeOf>): PlanChange {
  const change = changeOf(...args);
  if (typeof change === "string") throw new Error(change);
  return change;
}

test("Harbour Lane Bakery pays £7.20 for Cyber Titan on 16 November, 18 of 30 days before 4 December", () => {
  const change = changed(onPlan(voyager, "2026-05-04", 7), titan, "monthly", "2026-11-16");
  expect(change).toMatchObject({
    direction: "up",
    startsOn: "2026-11-16",
    firstMonth: 7,
    costPence: 720,
    creditPence: 0,
  });
  expect(change.lines).toEqual([
    { text: "Cyber Titan, 16 November 2026 to 3 December 2026", working: "£24.99 × 18 of 30 days", pence: 1499 },
    { text: "Tech Voyager, invoiced for those days already", working: "£12.99 × 18 of 30 days", pence: -779 },
  ]);
});

test("Data Explorer begins on 4 December, and costs nothing today", () => {
  const change = changed(onPlan(voyager, "2026-05-04", 7), explorer, "monthly", "2026-11-16");
  expect(change).toMatchObject({
    direction: "down",
    startsOn: "2026-12-04",
    firstMonth: 7,
    costPence: 0,
    creditPence: 0,
  });
});

test("a month that is invoiced ahead costs the difference on the way up, and is credited on the way down", () => {
  const ahead = onPlan(voyager, "2026-05-04", 8);
  expect(changed(ahead, titan, "monthly", "2026-11-25")).toMatchObject({ firstMonth: 8, costPence: 360 + 1_200 });
  expect(changed(ahead, explorer, "monthly", "2026-11-25")).toMatchObject({
    startsOn: "2026-12-04",
    firstMonth: 8,
    creditPence: 999,
    covers: [{ fromMonth: 7, from: "2026-12-04", to: "2027-01-03" }],
  });
});

test("what nobody has invoiced yet is invoiced with the change", () => {
  const change = changed(onPlan(voyager, "2026-05-04", 6), titan, "monthly", "2026-11-16");
  expect(change.due.map(({ period }) => period.from)).toEqual(["2026-11-04"]);
  expect(change.costPence).toBe(1299 + 720);
});

test("a period that begins today and is on no invoice is billed at the new price alone", () => {
  const change = changed(onPlan(voyager, "2026-05-04", 6), titan, "monthly", "2026-11-04");
  expect(change).toMatchObject({ due: [], lines: [], costPence: 0, firstMonth: 6 });
});

test("a plan of another interval begins when everything that is invoiced is over", () => {
  const yearly: NextPlan = { name: "Community", pricePence: 3_000, yearlyPricePence: null, cycle: "yearly" };
  const change = changed(onPlan(voyager, "2026-05-04", 8), yearly, "monthly", "2026-11-25");
  expect(change).toMatchObject({
    direction: "down",
    startsOn: "2027-01-04",
    firstMonth: 8,
    costPence: 0,
    creditPence: 0,
  });
});

test("a yearly plan is changed by the days of its year", () => {
  const item: BillableItem = { ...onPlan(voyager, "2027-03-01", 0), billed: [{ fromMonth: 0, months: 12 }] };
  // The year has 29 February 2028: 366 days, of which 183 are left.
  const today = addDays("2028-02-29", -182);
  const change = changed(item, titan, "yearly", today);
  expect(change.costPence).toBe(roundHalfUp(24_999 * 183, 366) - roundHalfUp(12_999 * 183, 366));
});

test("what has not begun, is paid once, costs nothing or was not billed for long is not changed by itself", () => {
  expect(changeOf({ ...onPlan(voyager, "2026-05-04", 0), billingFrom: null }, titan, "monthly", "2026-11-16")).toBe(
    "not-begun",
  );
  expect(changeOf({ ...onPlan(voyager, "2026-05-04", 7), cycle: "one_time" }, titan, "monthly", "2026-11-16")).toBe(
    "paid-once",
  );
  expect(changeOf({ ...onPlan(voyager, "2026-05-04", 7), pricePence: 0 }, titan, "monthly", "2026-11-16")).toBe("free");
  expect(changeOf(onPlan(voyager, "2026-05-04", 3), titan, "monthly", "2026-11-16")).toBe("behind");
});

test("an add-on ends with its period, and what was invoiced of it ahead is credited", () => {
  const storage: BillableItem = {
    ...onPlan(explorer, "2026-05-04", 8),
    kind: "add-on",
    name: "Additional storage",
    pricePence: 500,
  };
  expect(endOf(storage, "monthly", "2026-11-25")).toMatchObject({ startsOn: "2026-12-04", creditPence: 500 });
});

test("until its last day the old plan is billed, and from the first the new one: never both, whenever the run comes by", () => {
  const run = fc.record({
    anchor: days("2024-01-01", 800),
    months: fc.integer({ min: 1, max: 14 }),
    later: fc.integer({ min: 0, max: 200 }),
    day: fc.integer({ min: 0, max: 27 }),
  });
  fc.assert(
    fc.property(run, ({ anchor, months, later, day }) => {
      const item = onPlan(voyager, anchor, months);
      const today = addDays(addMonths(anchor, months - 1), day);
      const { startsOn, firstMonth } = changed(item, explorer, "monthly", today);
      const until = addDays(today, later);
      const old = listBillings({ ...item, endsOn: addDays(startsOn, -1) }, "monthly", until);
      const next = listBillings({ ...item, ...explorer, billed: [], firstMonth }, "monthly", until);
      expect(old).toEqual([]);
      expect(next.map(({ period }) => period.from)).toEqual(
        listBillings(item, "monthly", until).map(({ period }) => period.from),
      );
      expect(startsOn).toBe(nextBilling(item, "monthly")?.period.from);
    }),
  );
});

test("however often it is changed, the days are paid at the price they were had for, and nothing is below zero", () => {
  const chain = fc.record({
    anchor: days("2023-12-20", 900),
    yearly: fc.boolean(),
    steps: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 6 }),
    prices: fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 7, maxLength: 7 }),
  });
  fc.assert(
    fc.property(chain, ({ anchor, yearly, steps, prices }) => {
      const type = yearly ? "yearly" : "monthly";
      const months = yearly ? 12 : 1;
      const period = periodOf(anchor, 0, months);
      const plans = prices
        .toSorted((a, b) => a - b)
        .map((pence, n) => ({
          name: `Plan ${n}`,
          pricePence: pence,
          yearlyPricePence: pence,
          cycle: "monthly" as const,
        }));
      const [first, ...others] = plans;
      if (!first) return;
      let item: BillableItem = { ...onPlan(first, anchor, 0), billed: [{ fromMonth: 0, months }] };
      let today = anchor;
      let paid = first.pricePence;
      let expected = 0;
      let since = anchor;
      for (const [index, step] of steps.entries()) {
        const next = others[index];
        const day = addDays(today, step);
        if (!next || day > period.to) break;
        const change = changed(item, next, type, day);
        expect(change.costPence).toBeGreaterThanOrEqual(0);
        expect(change.costPence).toBe(change.lines.reduce((sum, line) => sum + line.pence, 0));
        paid += change.costPence;
        expected += had(item.pricePence, period, since, day);
        item = { ...item, ...next, linkId: next.name, billed: change.covers, firstMonth: change.firstMonth };
        [today, since] = [day, day];
      }
      expect(paid).toBe(expected + had(item.pricePence, period, since, addDays(period.to, 1)));
    }),
  );
});

/** What the days from one to before another cost, each share to the end of the period rounded half up. */
function had(pence: number, period: { from: Day; to: Day }, from: Day, before: Day): number {
  const until = (day: Day) => {
    const { left, days: all } = shareOf(period, day);
    return roundHalfUp(pence * left, all);
  };
  return until(from) - until(before);
}

function days(from: Day, count: number) {
  return fc.integer({ min: 0, max: count }).map((more) => addDays(from, more));
}
