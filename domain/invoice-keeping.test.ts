import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths } from "./calendar-day.ts";
import { keptMonths, keptUntil } from "./invoice-keeping.ts";

test.each([
  ["2026-11-14", "2033-01-31"],
  ["2027-04-05", "2033-04-05"],
  ["2027-04-06", "2034-01-31"],
  ["2027-01-31", "2033-01-31"],
  ["2027-02-01", "2033-02-01"],
  ["2028-02-29", "2034-02-28"],
])("what was moved last on %s is kept until %s", (day, until) => {
  expect(keptUntil(day)).toBe(until);
});

test("whatever the day, it is kept for six years, for less than seven, and never shorter than what came before it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const day = addDays("2026-01-01", days);
      const until = keptUntil(day);
      expect(until >= addMonths(day, keptMonths)).toBe(true);
      expect(until < addMonths(day, keptMonths + 12)).toBe(true);
      expect(until <= keptUntil(addDays(day, 1))).toBe(true);
    }),
  );
});
