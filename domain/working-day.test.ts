import { expect, test } from "vitest";
import { addDays } from "./calendar-day.ts";
import { addWorkingDays, isBankHoliday, isWorkingDay } from "./working-day.ts";

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
