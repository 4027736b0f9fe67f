import { expect, test } from "vitest";
import { nightlyItems, schedule } from "./crontab.ts";

const year = new Date().getUTCFullYear();
const everyMinute = (month: number, day: number) =>
  Array.from({ length: 24 * 60 }, (_, minute) => new Date(Date.UTC(year, month - 1, day, 0, minute)));

function runsOn(month: number, day: number) {
  return nightlyItems.map((item) =>
    everyMinute(month, day).filter(
      (at) =>
        typeof item.match === "function" &&
        item.match({
          min: at.getUTCMinutes(),
          hour: at.getUTCHours(),
          date: at.getUTCDate(),
          month: at.getUTCMonth() + 1,
          dow: at.getUTCDay(),
        }),
    ),
  );
}

test("every nightly task runs once a night, in winter and in summer, by London's clock", () => {
  const winter = runsOn(1, 15).map((runs) => runs.map((at) => at.getUTCHours()));
  const summer = runsOn(7, 15).map((runs) => runs.map((at) => at.getUTCHours()));
  expect(winter).toEqual(schedule.map(({ at }) => [at.hour]));
  expect(summer).toEqual(schedule.map(({ at }) => [at.hour - 1]));
});

test("catalogue:F31 every day of the year has exactly one run, the nights the clocks change included", () => {
  for (let day = 0; day < 365; day++) {
    const date = new Date(Date.UTC(year, 0, 1 + day));
    const runs = runsOn(date.getUTCMonth() + 1, date.getUTCDate()).map((found) => found.length);
    expect(runs, date.toISOString()).toEqual(schedule.map(() => 1));
  }
});

test("nothing is planned in the hour that the clocks skip or repeat", () => {
  expect(schedule.filter(({ at }) => at.hour === 1)).toEqual([]);
});
