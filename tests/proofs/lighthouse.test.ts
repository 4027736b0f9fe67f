import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromium } from "../../playwright.config.ts";
import { record } from "../support/figures.ts";
import { publicPaths } from "../support/site-paths.ts";
import { TestApp } from "../support/test-app.ts";

/** LIGHTHOUSE=/,/contact measures only those. */
const paths = process.env.LIGHTHOUSE?.split(",") ?? publicPaths;
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
/** Right or wrong, and the same on every machine. The rest is a matter of speed. */
const due = { accessibility: 100, "best-practices": 100, seo: 100 };
const leastPerformance = 60;

let app: TestApp;
let url = "";
let browser: Awaited<ReturnType<typeof launch>>;
beforeAll(async () => {
  app = await TestApp.open();
  ({ url } = await app.web());
  browser = await launch({ chromePath: chromium.executablePath, chromeFlags: [...chromium.args, "--headless=new"] });
  // The first page a fresh browser opens is charged for the browser's own start; it also says how fast the machine is.
  speeds.push((await visit(url)).environment.benchmarkIndex);
});
afterAll(async () => {
  if (speeds.length > 0)
    record("Lighthouse's index of this machine's speed", `${Math.min(...speeds)} to ${Math.max(...speeds)}`);
  browser?.kill();
  await app?.close();
});

const speeds: number[] = [];

async function visit(address: string): Promise<Result> {
  const found = await lighthouse(address, {
    port: browser.port,
    output: "json",
    logLevel: "error",
    formFactor: "mobile",
    throttling: { cpuSlowdownMultiplier: slowdown(speeds.at(-1)) },
  });
  if (!found) throw new Error(`Lighthouse says nothing about ${address}`);
  return found.lhr;
}

/** A phone of the middle range is four times slower than a machine of 1,500; as Lighthouse's own table has it, a slow one needs less. */
function slowdown(speed = 1_500): number {
  if (speed >= 1_300) return Math.min(4, 3 + (speed - 1_300) / 233);
  if (speed >= 800) return 2 + (speed - 800) / 500;
  return 1 + Math.max(0, speed - 150) / 650;
}

test.each(paths)("Lighthouse, as a phone sees %s", async (path) => {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await visit(url + path));
  speeds.push(...results.map(({ environment }) => environment.benchmarkIndex));
  const scoreOf = (name: string) =>
    median(results.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
  const audited = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? 1));
  const performance = scoreOf("performance");
  const scores = Object.fromEntries(Object.keys(due).map((name) => [name, scoreOf(name)]));
  record(
    `Lighthouse ${path}`,
    `${[performance, ...Object.values(scores)].join(" / ")}, ${(audited("total-byte-weight") / 1_000).toFixed(0)} kB, CLS ${audited("cumulative-layout-shift").toFixed(3)}; ` +
      `speed ${median(results.map(({ environment }) => environment.benchmarkIndex))}`,
  );
  const failed = results.flatMap(({ audits }) =>
    Object.values(audits).filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === "binary"),
  );
  expect([scores, [...new Set(failed.map(({ id }) => id))]]).toEqual([due, expect.anything()]);
  expect(audited("cumulative-layout-shift")).toBe(0);
  expect(performance).toBeGreaterThanOrEqual(leastPerformance);
});

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
