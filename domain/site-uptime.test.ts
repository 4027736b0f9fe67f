import { expect, test } from "vitest";
import { addDays } from "./calendar-day.ts";
import { formatUptime, listShownDays, promiseHoldsUntil, type SiteDay, uptimeOfMonth, weeksOf } from "./site-uptime.ts";

function aDay(day: string, { down = 0, planned = 0, unknown = 0, medianMs = 200 } = {}): SiteDay {
  const upMinutes = 1_440 - down - planned - unknown;
  const found = { upMinutes, downMinutes: down, plannedMinutes: planned, unknownMinutes: unknown };
  return { day, ...found, medianMs, p95Ms: 400, slowestMs: 900 };
}

test("a share that misses the promise never reads as if it were kept", () => {
  expect(formatUptime({ minutes: 44_700, downMinutes: 86 })).toBe("99.81%");
  expect(formatUptime({ minutes: 1_000_000, downMinutes: 1 })).toBe("99.99%");
});

test("planned work and what nobody saw are held against nobody", () => {
  const days = [aDay("2026-11-01", { planned: 60 }), aDay("2026-11-02", { unknown: 1_440 }), aDay("2026-11-03")];
  expect(uptimeOfMonth(days, "2026-11-01", "2026-11-04")).toMatchObject({
    downMinutes: 0,
    uptime: "100.00%",
    isKept: true,
  });
});

test("a month that is over is measured as a whole, one that goes on by its days", () => {
  const days = [aDay("2026-10-09", { down: 86 }), aDay("2026-11-06", { down: 4 })];
  expect(uptimeOfMonth(days, "2026-10-01", "2026-11-16")).toMatchObject({
    upMinutes: 44_614,
    isKept: false,
    isOver: true,
  });
  expect(uptimeOfMonth(days, "2026-11-01", "2026-11-16")).toMatchObject({
    uptime: "99.72%",
    isKept: true,
    isOver: false,
  });
  expect(uptimeOfMonth(days, "2026-09-01", "2026-11-16")).toMatchObject({ isKnown: false, uptime: "" });
});

test("an outage keeps the month's promise as long as minutes are left of it", () => {
  const from = new Date("2026-11-16T08:52:00Z");
  const now = new Date("2026-11-16T09:14:00Z");
  expect(promiseHoldsUntil(from, 0, now)).toEqual(new Date("2026-11-16T09:35:00Z"));
  expect(promiseHoldsUntil(from, 21, now)).toEqual(new Date("2026-11-16T09:14:00Z"));
  expect(promiseHoldsUntil(from, 22, now)).toBeUndefined();
  expect(promiseHoldsUntil(from, 99, now)).toBeUndefined();
});

test("an outage that began last month counts from the first of this one", () => {
  const from = new Date("2026-10-31T23:00:00Z");
  expect(promiseHoldsUntil(from, 0, new Date("2026-11-01T00:10:00Z"))).toEqual(new Date("2026-11-01T00:43:00Z"));
});

test("a week says the middle of its days, and one without an answer nothing", () => {
  const today = "2026-11-16";
  const days = [100, 300, 200].map((medianMs, index) => aDay(addDays(today, -index), { medianMs }));
  const before = aDay(addDays(today, -20), { medianMs: 500 });
  expect(weeksOf([before, ...days], today)).toEqual([
    { from: "2026-10-27", to: "2026-11-02", medianMs: 500 },
    { from: "2026-11-10", to: today, medianMs: 200 },
  ]);
});

test("ninety days end with today", () => {
  const days = listShownDays("2026-11-16");
  expect([days.length, days[0], days.at(-1)]).toEqual([90, "2026-08-19", "2026-11-16"]);
});
