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
import { goalOr } from "../support/steady-load.ts";
import { TestApp } from "../support/test-app.ts";

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

test("L1 5,000 visitors a minute: 100 pages and 1,500 files a second, no error", async () => {
  const html = await (await fetch(web.url)).text();
  const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? "";
  const crowd = (url: string, connections: number, overallRate: number) =>
    autocannon({ url, connections, overallRate, duration: 20, headers: { "accept-encoding": "br" } });
  const visit = (site: string) => Promise.all([crowd(`${site}/`, 20, 100), crowd(site + asset, 50, 1_500)]);
  const [caddysPages, caddysFiles] = await visit(caddyUrl);
  const [pages, files] = await visit(web.url);
  for (const [name, ours, caddys] of [
    ["pages", pages, caddysPages],
    ["files", files, caddysFiles],
  ] as const)
    record(
      `L1 ${name}, 20 s`,
      `p99 ${ours.latency.p99} ms, ${ours.non2xx + ours.errors} errors; Caddy's file server ${caddys.latency.p99} ms`,
    );
  expect([pages.errors, pages.non2xx, files.errors, files.non2xx]).toEqual([0, 0, 0, 0]);
  expect(pages.latency.p99).toBeLessThanOrEqual(goalOr(250, 5, caddysPages.latency.p99));
  expect(files.latency.p99).toBeLessThanOrEqual(goalOr(100, 5, caddysFiles.latency.p99));
});

test("the contact page, rendered for every visitor", async () => {
  await sleep(500);
  const pressed = await press(`${web.url}/contact`, 6, 16);
  record(
    "contact page, rendered",
    `${Math.round(pressed.requests.average)} requests a second, p99 ${pressed.latency.p99} ms`,
  );
  expect(pressed.errors + pressed.non2xx).toBe(0);
});
