import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  isDay,
  londonClock,
  londonDay,
  londonHour,
  londonWeekday,
  longDay,
  noonOf,
  shortDay,
} from "./calendar-day.ts";

test.each([
  ["2026-01-15T03:30:00Z", 3],
  ["2026-07-15T02:30:00Z", 3],
  ["2026-03-29T00:59:00Z", 0],
  ["2026-03-29T01:00:00Z", 2],
  ["2026-10-25T00:30:00Z", 1],
  ["2026-10-25T01:30:00Z", 1],
  ["2026-12-31T23:30:00Z", 23],
  ["2027-01-01T00:10:00Z", 0],
])("at %s it is %i o'clock in London", (instant, hour) => {
  expect(londonHour(new Date(instant))).toBe(hour);
});

test("a moment is said as it stands on the wall and in the calendar of London", () => {
  const evening = new Date("2026-07-14T23:30:00Z");
  expect(shortDay(evening)).toBe("15 Jul 2026");
  expect(longDay(evening)).toBe("15 July 2026");
  expect(londonDay(evening)).toBe("2026-07-15");
  expect(londonWeekday(evening)).toBe("Wednesday");
  expect(londonClock(evening)).toBe("00:30");
  expect(londonClock(new Date("2026-11-14T09:05:00Z"))).toBe("09:05");
});

test.each(["2026-11-14", "2028-02-29", "2026-12-31", "2026-03-29"])("%s is a day", (text) => {
  expect(isDay(text)).toBe(true);
  expect(londonDay(noonOf(text))).toBe(text);
});

test.each([
  "",
  "2026-02-29",
  "2026-02-30",
  "2026-13-01",
  "2026-00-10",
  "14/11/2026",
  "2026-11-14T09:00",
  "26-11-14",
  "tomorrow",
])("%s is none", (text) => {
  expect(isDay(text)).toBe(false);
});

test("days are counted by the calendar, not by the clock", () => {
  const between = (from: string, to: string) => daysBetween(new Date(from), new Date(to));
  expect(between("2026-11-14T23:59:00Z", "2026-11-15T00:01:00Z")).toBe(1);
  expect(between("2026-11-14T00:01:00Z", "2026-11-14T23:59:00Z")).toBe(0);
  expect(between("2026-03-28T12:00:00Z", "2026-03-30T11:00:00Z")).toBe(2);
  expect(between("2026-10-24T12:00:00Z", "2026-10-26T12:00:00Z")).toBe(2);
  expect(between("2026-11-14T09:00:00Z", "2026-11-04T09:00:00Z")).toBe(-10);
});

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

test("catalogue:P8 any anchor and any number of months: clamped to the month, and back on the anchor's day where it exists", () => {
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

test("days are counted through the nights when the clocks change", () => {
  expect(addDays("2027-03-27", 2)).toBe("2027-03-29");
  expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});

const zoneOfMachine = process.env.TZ;
afterEach(() => {
  if (zoneOfMachine === undefined) delete process.env.TZ;
  else process.env.TZ = zoneOfMachine;
});

test("catalogue:P9 any moment, on a machine in any zone, is the same day and hour in London", () => {
  const instant = fc.integer({ min: Date.UTC(1997, 0, 1), max: Date.UTC(2037, 11, 31) });
  const nearMidnight = fc
    .tuple(instant, fc.constantFrom(0, 23, 24), fc.constantFrom(-1, 0, 1))
    .map(([at, hours, more]) => Math.floor(at / 86_400_000) * 86_400_000 + hours * 3_600_000 + more);
  const nearSummer = fc
    .tuple(fc.integer({ min: 1997, max: 2037 }), fc.constantFrom(2, 9), fc.integer({ min: -90, max: 90 }))
    .map(([year, month, minutes]) => lastSunday(year, month) + minutes * 60_000);
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const seen = new Set<number>();
  fc.assert(
    fc.property(fc.oneof(instant, nearMidnight, nearSummer), zone, (at, name) => {
      process.env.TZ = name;
      const moment = new Date(at);
      seen.add(moment.getTimezoneOffset());
      const wall = new Date(at + (isSummer(at) ? 3_600_000 : 0)).toISOString();
      const day = wall.slice(0, 10);
      expect([londonDay(moment), londonHour(moment), londonClock(moment)]).toEqual([
        day,
        Number(wall.slice(11, 13)),
        wall.slice(11, 16),
      ]);
      expect([londonDay(noonOf(day)), addDays(day, 0), isDay(day)]).toEqual([day, day, true]);
      expect(daysBetween(moment, noonOf(addDays(day, 1)))).toBe(1);
    }),
  );
  // The machine's zone did change.
  expect(seen.size).toBeGreaterThan(5);
});

/** Summer time as the law says it, without the library's tables: from one in the morning, Greenwich time, to the same. */
function isSummer(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  return at >= lastSunday(year, 2) && at < lastSunday(year, 9);
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 86_400_000;
}
