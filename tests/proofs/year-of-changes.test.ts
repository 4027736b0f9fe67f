import { afterAll, beforeAll, expect, test } from "vitest";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { record } from "../support/figures.ts";
import { addDays, type Day, daysFrom } from "../support/year/calendar.ts";
import { ChangingYear } from "../support/year/changing-year.ts";
import { findEarlyPrices, findLeftovers, findUncovered, findUnfair } from "../support/year/check-changes.ts";
import { YearTestApp } from "../support/year/year-test-app.ts";

const clients = Number(process.env.CHANGING_CLIENTS ?? 60);
const seed = Number(process.env.CHANGING_SEED ?? 2028);
const firstDay: Day = "2027-10-01";
/** The first terms are over by then, and the price rises that wait for their ends have come. */
const lastDay: Day = "2029-05-31";

let app: YearTestApp;
beforeAll(async () => {
  app = await YearTestApp.open();
});
afterAll(() => app?.close());

test(`twenty months in which ${clients} clients change, leave, stay, are let off and erased, by the rule on paper (CHANGING_SEED=${seed})`, {
  timeout: 10_800_000,
}, async () => {
  const started = performance.now();
  const year = await ChangingYear.begin(app, { clients, seed, firstDay });
  const { db } = app.money;
  const raises = new Map([
    ["2028-05-10", ["Tech Voyager", 1499]],
    ["2028-09-05", ["Data Explorer", 899]],
    ["2028-12-01", ["Cyber Titan", 2899]],
  ] as const);
  for (const day of daysFrom(firstDay, lastDay)) {
    await year.live(day);
    const raise = raises.get(day as never);
    if (raise) await year.raise(raise[0], raise[1], day);
    if (day.endsWith("-15")) expect([day, await checkMoney(db)]).toEqual([day, []]);
  }
  for (const day of daysFrom(addDays(lastDay, 1), addDays(lastDay, 12))) await year.live(day);
  const seconds = Math.round((performance.now() - started) / 1_000);
  process.stdout.write(`  ${[...year.done].map(([what, times]) => `${times} × ${what}`).join(", ")}\n`);

  expect(year.faults).toEqual([]);
  expect(await checkMoney(db)).toEqual([]);
  expect(await findUncovered(app, year.sites)).toEqual([]);
  expect(await findUnfair(app, year.sites)).toEqual([]);
  expect(await findEarlyPrices(app)).toEqual([]);
  expect(await findLeftovers(app, year.sites)).toEqual([]);
  for (const what of [
    "bigger",
    "smaller",
    "smaller, taken back",
    "other interval",
    "leave",
    "stays",
    "waived",
    "ended",
    "new price",
    "deleted",
  ])
    expect([what, year.done.get(what) ?? 0]).not.toEqual([what, 0]);
  const each = [...year.done].map(([what, times]) => `${times} × ${what}`).join(", ");
  record(`twenty months of changes, ${clients} clients`, `${each}; ${seconds} s`);
});
