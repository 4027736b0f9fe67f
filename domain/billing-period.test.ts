import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, nextUnbilled, periodOf } from "./billing-period.ts";
import { isDay } from "./calendar-day.ts";

const anyDay = fc
  .date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const dayOf = (day: string) => Number(day.slice(8));

test("a month begins on the anchor's day, or on the last one of a shorter month", () => {
  expect([0, 1, 2, 3].map((months) => addMonths("2026-12-31", months))).toEqual([
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
  ]);
  expect(addMonths("2027-01-30", 13)).toBe("2028-02-29");
  expect(addMonths("2028-02-29", 12)).toBe("2029-02-28");
  expect(addMonths("2028-02-29", 48)).toBe("2032-02-29");
  expect(addMonths("2026-11-14", 1)).toBe("2026-12-14");
});

test("P8 any anchor and any number of months: clamped to the month, and back on the anchor's day where it exists", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 600 }), (anchor, months) => {
      const day = addMonths(anchor, months);
      expect(isDay(day)).toBe(true);
      const isLast = addDays(day, 1).endsWith("-01");
      expect(dayOf(day) === dayOf(anchor) || (isLast && dayOf(day) < dayOf(anchor))).toBe(true);
      expect(addMonths(anchor, months + 1) > day).toBe(true);
      const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      expect(count(day) - count(anchor)).toBe(months);
    }),
  );
});

test("P8 every day belongs to exactly one period: each begins where the one before has ended", () => {
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

test("days are counted through the nights when the clocks change", () => {
  expect(addDays("2027-03-27", 2)).toBe("2027-03-29");
  expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
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
