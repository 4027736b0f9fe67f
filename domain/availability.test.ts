import fc from "fast-check";
import { expect, test } from "vitest";
import {
  allowedMinutes,
  availability,
  countedMinutes,
  creditPercent,
  formatAvailability,
  isPromiseKept,
  minutesOfDay,
  minutesOfMonth,
  startOfDay,
  uptimeSteps,
} from "./availability.ts";
import { addDays, addMonths, type Day, londonClock, londonDay } from "./calendar-day.ts";

const anyDay = fc.integer({ min: 0, max: 3_000 }).map((n): Day => addDays("2024-01-01", n));
const anyMonth = fc.integer({ min: 0, max: 100 }).map((n): Day => addMonths("2024-01-01", n));
/** Of a month, how many are down: often just at a step. */
const anyCount = fc.integer({ min: 1, max: 44_700 }).chain((minutes) => {
  const steps = [0.001, 0.01, 0.05].flatMap((share) => [-1, 0, 1].map((by) => Math.round(minutes * share) + by));
  const near = fc.constantFrom(...steps.map((down) => Math.min(minutes, Math.max(0, down))));
  return fc.tuple(fc.constant(minutes), fc.oneof(near, fc.integer({ min: 0, max: minutes })));
});

test("an October has 44,700 minutes, a March 44,580, a September 43,200", () => {
  expect(["2026-10-01", "2026-03-01", "2026-09-01", "2028-02-01"].map(minutesOfMonth)).toEqual([
    44_700, 44_580, 43_200, 41_760,
  ]);
  expect(["2026-10-25", "2026-03-29", "2026-03-30"].map(minutesOfDay)).toEqual([1_500, 1_380, 1_440]);
});

test("a month is its days, and a day begins at midnight in London", () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      let minutes = 0;
      for (let day = month; day < addMonths(month, 1); day = addDays(day, 1)) minutes += minutesOfDay(day);
      expect(minutes).toBe(minutesOfMonth(month));
    }),
  );
  fc.assert(
    fc.property(anyDay, (day) => {
      expect([londonDay(startOfDay(day)), londonClock(startOfDay(day))]).toEqual([day, "00:00"]);
    }),
  );
});

test("44,614 of 44,700 minutes are 99.81%, and 90 of 128,774 down are 99.93%", () => {
  expect(formatAvailability(availability(44_700, 86))).toBe("99.81%");
  expect(formatAvailability(availability(128_774, 90))).toBe("99.93%");
  expect(formatAvailability(availability(23_040, 4))).toBe("99.98%");
  expect(formatAvailability(availability(44_640, 0))).toBe("100.00%");
});

test("what missed a step never reads as if it had been reached", () => {
  // 44.7 minutes are allowed, so 44 are and 45 are not: 99.8993% would round to 99.90%.
  expect([allowedMinutes(44_700), allowedMinutes(43_200)]).toEqual([44, 43]);
  expect([44, 45].map((down) => formatAvailability(availability(44_700, down)))).toEqual(["99.90%", "99.89%"]);
  expect(formatAvailability(availability(44_700, 1))).toBe("99.99%");
  fc.assert(
    fc.property(anyCount, ([minutes, down]) => {
      const shown = availability(minutes, down);
      const isExactly = (step: number) => BigInt(minutes - down) * 10_000n >= BigInt(minutes) * BigInt(step);
      for (const step of [...Object.values(uptimeSteps), 10_000])
        if (!isExactly(step)) expect(shown).toBeLessThan(step);
      expect(Math.abs(shown - ((minutes - down) / minutes) * 10_000)).toBeLessThanOrEqual(1);
      expect(isPromiseKept(minutes, down)).toBe(down <= allowedMinutes(minutes));
      expect(isPromiseKept(minutes, down)).toBe(creditPercent(minutes, down) === undefined);
    }),
  );
});

test("a tenth below 99.9%, a quarter below 99.0%, all of it below 95.0%: at the step itself the better one counts", () => {
  const percents = (...downs: number[]) => downs.map((down) => creditPercent(40_000, down));
  expect(percents(0, 40, 41, 400, 401, 2_000, 2_001, 40_000)).toEqual([undefined, undefined, 10, 10, 25, 25, 100, 100]);
  fc.assert(
    fc.property(anyCount, ([minutes, down]) => {
      const more = creditPercent(minutes, Math.min(minutes, down + 1)) ?? 0;
      expect(more).toBeGreaterThanOrEqual(creditPercent(minutes, down) ?? 0);
    }),
  );
});

test("a month counts from when the site was watched, and until it was not", () => {
  const since = (watchedSince: string, stoppedAt: string | null = null) =>
    countedMinutes("2026-10-01", {
      watchedSince: new Date(watchedSince),
      stoppedAt: stoppedAt === null ? null : new Date(stoppedAt),
    });
  expect(since("2026-01-01T00:00:00Z")).toBe(44_700);
  // The month ends at midnight in London, which is UTC by then, and began an hour before it.
  expect(since("2026-10-31T23:00:00Z")).toBe(60);
  expect(since("2026-10-31T23:00:01Z")).toBe(59);
  expect(since("2026-09-30T23:00:00Z")).toBe(44_700);
  expect(since("2026-11-01T00:00:00Z")).toBe(0);
  expect(since("2026-01-01T00:00:00Z", "2026-10-01T23:00:59Z")).toBe(1_440);
  expect(since("2026-01-01T00:00:00Z", "2026-09-01T00:00:00Z")).toBe(0);
});
