import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Web } from "../../scripts/process.ts";
import { record } from "../support/figures.ts";
import { rawRequest } from "../support/raw-request.ts";
import { publicPaths } from "../support/site-paths.ts";
import { atRate, goalOr, rateInReach, within } from "../support/steady-load.ts";
import { TestApp } from "../support/test-app.ts";
import { failed, type Visits, visit } from "../support/visiting-crowd.ts";

const seconds = Number(process.env.LOAD_SECONDS ?? 20);
const spike = { perSecond: 300, seconds: 30 };
const secondsToRecover = 10;

let app: TestApp;
let web: Web;
beforeAll(async () => {
  app = await TestApp.open({ LOG_LEVEL: "warn", DATABASE_STATEMENT_SECONDS: "10" });
  web = await app.web({ LOG_LEVEL: "info" });
});
afterAll(() => app.close());

const press = (url: string, seconds: number, connections = 32) =>
  autocannon({ url, connections, duration: seconds, headers: { "accept-encoding": "br" } });

/** The same files from Caddy's file server: what this machine can do. */
let caddyUrl = "";
let caddy: ChildProcess;
let caddys: Visits;
const directory = mkdtempSync(join(tmpdir(), "tenday-files-"));
beforeAll(async () => {
  const port = await freePort();
  caddyUrl = `http://127.0.0.1:${port}`;
  const config = join(directory, "Caddyfile");
  writeFileSync(
    config,
    `{\n admin off\n auto_https off\n}\nhttp://127.0.0.1:${port} {\n root * ${resolve("build/client")}\n file_server {\n  precompressed br gzip\n }\n}\n`,
  );
  caddy = spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], {
    stdio: "ignore",
    env: { ...process.env, HOME: directory, XDG_DATA_HOME: directory },
  });
  const statusOf = async () => (await fetch(caddyUrl).catch(() => undefined))?.status;
  await vi.waitFor(async () => expect(await statusOf()).toBe(200), { timeout: 60_000 });
  caddys = await visit(caddyUrl, { seconds: 20 });
});
afterAll(() => {
  caddy?.kill("SIGTERM");
  rmSync(directory, { recursive: true, force: true });
});

test("the prerendered home page from our server, against Caddy's file server with the same files", async () => {
  const rates = { ours: [] as number[], caddys: [] as number[] };
  for (let round = 0; round < 3; round++) {
    rates.ours.push((await press(`${web.url}/`, 4)).requests.average);
    rates.caddys.push((await press(`${caddyUrl}/`, 4)).requests.average);
  }
  const [ours, caddys] = [Math.max(...rates.ours), Math.max(...rates.caddys)];
  record(
    "prerendered home page, our server ÷ Caddy's file server",
    `${Math.round(ours)} ÷ ${Math.round(caddys)} requests a second = ${(ours / caddys).toFixed(2)}`,
  );
  expect(ours / caddys).toBeGreaterThan(0.6);
});

test(`catalogue:L1 5,000 visitors a minute, 100 pages and 1,500 files a second for ${seconds} s: no error`, async () => {
  const visits = await visit(web.url, { seconds });
  for (const name of ["pages", "files"] as const)
    record(
      `L1 ${name}, ${seconds} s`,
      `p99 ${visits[name].latency.p99} ms, ${failed(visits[name])} errors; Caddy's file server ${caddys[name].latency.p99} ms`,
    );
  expectFiguresOfL1(visits);
});

test(`catalogue:L2 ${spike.perSecond} pages a second for ${spike.seconds} s: each is answered, and ${secondsToRecover} s later nothing shows of it`, async () => {
  // Every page often enough before the clock runs: a process is slow in its first seconds and then for weeks is not.
  await atRate({ perSecond: 30, seconds: 10 }, openAnyPage);
  // All that this machine can do, if that is less.
  const perSecond = 2 * (await rateInReach(spike.perSecond / 2, openAnyPage));
  const opened = await atRate({ perSecond, seconds: spike.seconds }, openAnyPage);
  const recovering = await visit(web.url, { seconds: secondsToRecover });
  const recovered = await visit(web.url, { seconds });
  const refused = opened.filter(({ answer }) => answer !== 200);
  const said = ({ pages, files }: Visits) => `${pages.latency.p99} and ${files.latency.p99} ms`;
  record(
    "L2 spike of pages",
    `${perSecond} a second for ${spike.seconds} s: p50 ${within(0.5, opened)} ms, p99 ${within(0.99, opened)} ms, ${refused.length} of ${opened.length} failed; with L1's visitors afterwards ` +
      `p99 of pages and files ${said(recovering)} in the first ${secondsToRecover} s, then ${said(recovered)}`,
  );
  expect(refused).toEqual([]);
  expect([failed(recovering.pages), failed(recovering.files)]).toEqual([0, 0]);
  expectFiguresOfL1(recovered);
});

/** Every public page in turn, those that are files and those that are rendered. Status 0: nobody answered. */
async function openAnyPage(index: number): Promise<number> {
  const path = publicPaths[index % publicPaths.length] ?? "/";
  const answer = await rawRequest(web.url, path, { headers: { "Accept-Encoding": "br" } }).catch(() => undefined);
  return answer?.status ?? 0;
}

function expectFiguresOfL1({ pages, files }: Visits): void {
  expect([failed(pages), failed(files)]).toEqual([0, 0]);
  expect(pages.latency.p99).toBeLessThanOrEqual(goalOr(250, 5, caddys.pages.latency.p99));
  expect(files.latency.p99).toBeLessThanOrEqual(goalOr(100, 5, caddys.files.latency.p99));
}

test("the contact page, rendered for every visitor", async () => {
  await sleep(500);
  const pressed = await press(`${web.url}/contact`, 6, 16);
  record(
    "contact page, rendered",
    `${Math.round(pressed.requests.average)} requests a second, p99 ${pressed.latency.p99} ms`,
  );
  expect(pressed.errors + pressed.non2xx).toBe(0);
});
