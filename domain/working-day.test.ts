import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, londonDay } from "./calendar-day.ts";
import {
  addOpenDays,
  addOpenHours,
  addWorkingDays,
  hasDayOff,
  isAwayOn,
  isBankHoliday,
  isOpenOn,
  isWorkingDay,
  weekdays,
} from "./working-day.ts";

const weekOf = (away: { from: string; until: string } | null) =>
  ({ firstDay: "Monday", lastDay: "Friday", away }) as const;

const holidaysOf = (year: number) =>
  Array.from({ length: 366 }, (_, days) => addDays(`${year}-01-01`, days)).filter(
    (day) => day.startsWith(String(year)) && isBankHoliday(day),
  );

test("the bank holidays of England as they were announced", () => {
  expect(holidaysOf(2026)).toEqual([
    "2026-01-01",
    "2026-04-03",
    "2026-04-06",
    "2026-05-04",
    "2026-05-25",
    "2026-08-31",
    "2026-12-25",
    "2026-12-28",
  ]);
  expect(holidaysOf(2027)).toEqual([
    "2027-01-01",
    "2027-03-26",
    "2027-03-29",
    "2027-05-03",
    "2027-05-31",
    "2027-08-30",
    "2027-12-27",
    "2027-12-28",
  ]);
});

test("a holiday at a weekend has a day that stands in for it", () => {
  expect(holidaysOf(2022).filter((day) => day > "2022-12")).toEqual(["2022-12-26", "2022-12-27"]);
  expect(holidaysOf(2028)[0]).toBe("2028-01-03");
});

test("working days leave out weekends and holidays", () => {
  expect(isWorkingDay("2026-11-14")).toBe(false);
  expect(isWorkingDay("2026-11-16")).toBe(true);
  expect(addWorkingDays("2026-11-17", 10)).toBe("2026-12-01");
  expect(addWorkingDays("2026-11-14", 1)).toBe("2026-11-16");
  expect(addWorkingDays("2026-12-18", 10)).toBe("2027-01-06");
  expect(addWorkingDays("2026-11-17", 0)).toBe("2026-11-17");
});

test.each([
  ["on a Tuesday", "2026-11-10T09:00:00Z", 24, "2026-11-11T09:00:00Z"],
  ["on a Friday, over the weekend", "2026-11-13T15:00:00Z", 24, "2026-11-16T15:00:00Z"],
  ["on a Saturday, counted from Monday", "2026-11-14T09:00:00Z", 24, "2026-11-17T00:00:00Z"],
  ["late on a Sunday, counted from Monday", "2026-11-15T23:59:00Z", 1, "2026-11-16T01:00:00Z"],
  ["at the last minute of a Friday", "2026-11-13T23:59:00Z", 1, "2026-11-16T00:59:00Z"],
  ["until the end of a Friday", "2026-11-13T15:00:00Z", 9, "2026-11-14T00:00:00Z"],
  ["over two weekends", "2026-11-13T12:00:00Z", 24 * 6, "2026-11-23T12:00:00Z"],
  ["in summer, when midnight is at eleven", "2026-07-10T14:00:00Z", 24, "2026-07-13T14:00:00Z"],
  // The clocks change on Sunday nights, which do not count: on the wall it is the same hour.
  ["over the weekend on which summer begins", "2026-03-27T15:00:00Z", 24, "2026-03-30T14:00:00Z"],
  ["over the weekend on which summer ends", "2026-10-23T14:00:00Z", 24, "2026-10-26T15:00:00Z"],
  ["on the Sunday on which summer begins", "2026-03-29T00:30:00Z", 2, "2026-03-30T01:00:00Z"],
  ["on the Sunday on which summer ends", "2026-10-25T00:30:00Z", 2, "2026-10-26T02:00:00Z"],
  ["no hours", "2026-11-10T09:00:00Z", 0, "2026-11-10T09:00:00Z"],
])("written %s", (_, written, hours, due) => {
  expect(addOpenHours(new Date(written), hours, weekOf(null)).toISOString()).toBe(new Date(due).toISOString());
});

const away = { from: "2026-12-21", until: "2027-01-02" };

test.each([
  ["before a time away", "2026-12-18T15:00:00Z", away, "2027-01-04T15:00:00Z"],
  ["that day, with nobody away", "2026-12-18T15:00:00Z", null, "2026-12-21T15:00:00Z"],
  ["in the midst of it, counted from the return", "2026-12-29T10:00:00Z", away, "2027-01-05T00:00:00Z"],
  ["on the Sunday after it", "2027-01-03T20:00:00Z", away, "2027-01-05T00:00:00Z"],
  ["after it", "2027-01-04T09:00:00Z", away, "2027-01-05T09:00:00Z"],
  ["before Christmas, over two bank holidays and a weekend", "2026-12-24T15:00:00Z", null, "2026-12-29T15:00:00Z"],
  ["on Maundy Thursday, over Easter and into summer time", "2027-03-25T15:00:00Z", null, "2027-03-30T14:00:00Z"],
])("written %s, it is answered within a day of work", (_, written, daysAway, due) => {
  expect(addOpenHours(new Date(written), 24, weekOf(daysAway)).toISOString()).toBe(new Date(due).toISOString());
});

test("a day off is a weekday on which nobody works", () => {
  expect(hasDayOff("2026-11-13", "2026-11-16", weekOf(null))).toBe(false);
  expect(hasDayOff("2026-12-24", "2026-12-29", weekOf(null))).toBe(true);
  expect([away, null].map((daysAway) => hasDayOff("2026-12-18", "2026-12-22", weekOf(daysAway)))).toEqual([
    true,
    false,
  ]);
});

test("days on which somebody is there are those of the opening hours, without bank holidays and days away", () => {
  const opening = { firstDay: "Saturday", lastDay: "Sunday", away: null } as const;
  expect(["2026-11-13", "2026-11-14", "2026-11-15", "2026-11-16"].map((day) => isOpenOn(day, opening))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(addOpenDays("2026-11-13", 3, opening)).toBe("2026-11-21");
  expect(addOpenDays("2026-12-18", 1, weekOf(away))).toBe("2027-01-04");
  // Good Friday is not counted, though Fridays are open.
  expect(addOpenDays("2026-04-02", 1, { firstDay: "Friday", lastDay: "Friday", away: null })).toBe("2026-04-10");
});

test("so many hours later is never on a closed day, and never sooner than so many hours, whatever the opening days", () => {
  const written = fc.date({
    min: new Date("2026-01-01T00:00:00Z"),
    max: new Date("2030-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  const days = fc
    .tuple(fc.nat(6), fc.nat(6))
    .map(([one, other]) => ({ firstDay: dayAt(Math.min(one, other)), lastDay: dayAt(Math.max(one, other)) }));
  const property = fc.property(written, fc.integer({ min: 1, max: 100 }), days, (instant, hours, open) => {
    const due = addOpenHours(instant, hours, { ...open, away });
    expect(due.getTime() - instant.getTime()).toBeGreaterThanOrEqual(hours * 3_600_000);
    // The last moment that counts: a Friday ends where Saturday begins.
    const last = londonDay(new Date(due.getTime() - 1));
    expect([isOpenOn(last, { ...open, away: null }), isAwayOn(last, away)]).toEqual([true, false]);
  });
  fc.assert(property);
});

const dayAt = (n: number) => weekdays[n] ?? "Monday";
