import fc from "fast-check";
import { expect, test } from "vitest";
import { nextUnbilled, periodOf } from "./billing-period.ts";
import { addDays } from "./calendar-day.ts";

const anyDay = fc
  .date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("catalogue:P8 every day belongs to exactly one period: each begins where the one before has ended", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 200 }), fc.constantFrom(1, 12), (anchor, from, months) => {
      const [period, next] = [periodOf(anchor, from, months), periodOf(anchor, from + months, months)];
      expect(addDays(period.to, 1)).toBe(next.from);
      expect(period.from <= period.to).toBe(true);
    }),
  );
});

test("a period ends on the day before the next", () => {
  expect(periodOf("2026-12-01", 0, 1)).toEqual({ fromMonth: 0, months: 1, from: "2026-12-01", to: "2026-12-31" });
  expect(periodOf("2027-01-31", 1, 1)).toMatchObject({ from: "2027-02-28", to: "2027-03-30" });
  expect(periodOf("2028-02-29", 0, 12)).toMatchObject({ from: "2028-02-29", to: "2029-02-27" });
});

test("a gap is filled before what follows, with no more than fits", () => {
  expect(nextUnbilled([], 12)).toEqual({ fromMonth: 0, months: 12 });
  expect(nextUnbilled([{ fromMonth: 0, months: 1 }], 1)).toEqual({ fromMonth: 1, months: 1 });
  const withGap = [
    { fromMonth: 3, months: 1 },
    { fromMonth: 0, months: 1 },
  ];
  expect(nextUnbilled(withGap, 12)).toEqual({ fromMonth: 1, months: 2 });
  expect(nextUnbilled(withGap, 1)).toEqual({ fromMonth: 1, months: 1 });
});
