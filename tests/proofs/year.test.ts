import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { record } from "../support/figures.ts";
import { daysFrom, firstDay, lastDay } from "../support/year/calendar.ts";
import { compareFates } from "../support/year/compare.ts";
import { away, Year } from "../support/year/year.ts";
import { YearTestApp } from "../support/year/year-test-app.ts";

const clients = Number(process.env.YEAR_CLIENTS ?? 300);
const seed = Number(process.env.YEAR_SEED ?? 2027);
const documents = 50;

let app: YearTestApp;
beforeAll(async () => {
  app = await YearTestApp.open();
});
afterAll(() => app?.close());

test(`a year of ${clients} clients and the sample cast, day by day, is what the rules say (YEAR_SEED=${seed})`, async () => {
  const started = performance.now();
  const year = await Year.begin(app, { clients, seed });
  const drawn = new Map<string, string>();
  for (const day of daysFrom(firstDay, lastDay)) {
    await year.live(day);
    const id = year.newestId();
    if (id && drawn.size < documents && !drawn.has(id) && !away.includes(day)) drawn.set(id, await hashOf(id));
  }
  const seconds = (performance.now() - started) / 1_000;
  process.stdout.write(`  ${[...year.done].map(([command, times]) => `${times} × ${command}`).join(", ")}\n`);

  const { db } = app.money;
  expect(await compareFates(db, year.known)).toEqual([]);
  expect(await checkMoney(db)).toEqual([]);
  expect(year.untrue).toEqual([]);
  expect(await faultsOfNumbers()).toEqual([]);
  expect(year.faultsOfMails(app.sink.copies)).toEqual([]);
  await redraw(drawn);
  const figures = year.figures();
  const isMistake = ([what]: [string, number]) => what.startsWith("mistake");
  const sum = (all: [string, number][]) => all.reduce((times, [, each]) => times + each, 0);
  const [mistakes, steps] = [[...year.done].filter(isMistake), [...year.done]].map(sum);
  expect(mistakes).toBeGreaterThan(0);
  record(
    `a year of ${clients} clients and the sample cast, day by day`,
    `${figures.invoices} invoices, ${figures.payments} payments, ${figures.reminders} reminders and ${figures.mails} mails as the model says, each once; ` +
      `${mistakes} of ${steps} steps a mistake that was put right; ` +
      `${drawn.size} documents drawn twice to the same bytes; ${Math.round(seconds)} s`,
  );
}, 10_800_000);

async function hashOf(invoiceId: string): Promise<string> {
  return createHash("sha256")
    .update(await app.drawPdf(invoiceId))
    .digest("hex");
}

/** As many as the provider may open in a minute, then the next. */
async function redraw(drawn: Map<string, string>): Promise<void> {
  for (const [id, hash] of drawn) {
    app.money.forward(10_000);
    expect(await hashOf(id), id).toBe(hash);
  }
}

async function faultsOfNumbers(): Promise<string[]> {
  const rows = await app.look<{ number: number }>(
    "select invoice_number as number from invoices where invoice_number is not null order by 1",
  );
  return rows.flatMap(({ number }, index) => (number === index + 1 ? [] : [`${number} stands at place ${index + 1}`]));
}
