import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Web } from "../../scripts/house.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import { record } from "../support/figures.ts";
import { ProofHouse } from "../support/proof-house.ts";

let house: ProofHouse;
let web: Web;
beforeAll(async () => {
  house = await ProofHouse.open({ LOG_LEVEL: "warn" });
  web = await house.web({ LOG_LEVEL: "info" });
});
afterAll(() => house.close());

const press = (url: string, seconds: number, connections = 32) =>
  autocannon({ url, connections, duration: seconds, headers: { "accept-encoding": "br" } });

test("the prerendered home page from our server, against Caddy's file server with the same files", async () => {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "tenday-files-"));
  const config = join(directory, "Caddyfile");
  writeFileSync(
    config,
    `{\n admin off\n auto_https off\n}\nhttp://127.0.0.1:${port} {\n root * ${resolve("build/client")}\n file_server {\n  precompressed br gzip\n }\n}\n`,
  );
  const caddy = spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], {
    stdio: "ignore",
    env: { ...process.env, HOME: directory, XDG_DATA_HOME: directory },
  });
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/`).then(
            (found) => found.status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(200);
    const rates = { ours: [] as number[], caddys: [] as number[] };
    for (let round = 0; round < 3; round++) {
      rates.ours.push((await press(`${web.url}/`, 4)).requests.average);
      rates.caddys.push((await press(`http://127.0.0.1:${port}/`, 4)).requests.average);
    }
    const [ours, caddys] = [Math.max(...rates.ours), Math.max(...rates.caddys)];
    record(
      "prerendered home page, our server ÷ Caddy's file server",
      `${Math.round(ours)} ÷ ${Math.round(caddys)} requests a second = ${(ours / caddys).toFixed(2)}`,
    );
    expect(ours / caddys).toBeGreaterThan(0.6);
  } finally {
    caddy.kill("SIGTERM");
    rmSync(directory, { recursive: true, force: true });
  }
});

test("L1 5,000 visitors a minute: 100 pages and 1,500 files a second, no error", async () => {
  const html = await (await fetch(web.url)).text();
  const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? "";
  const [pages, files] = await Promise.all([
    autocannon({
      url: `${web.url}/`,
      connections: 20,
      overallRate: 100,
      duration: 20,
      headers: { "accept-encoding": "br" },
    }),
    autocannon({
      url: web.url + asset,
      connections: 50,
      overallRate: 1_500,
      duration: 20,
      headers: { "accept-encoding": "br" },
    }),
  ]);
  record("L1 (20 s) pages", `p99 ${pages.latency.p99} ms, ${pages.non2xx + pages.errors} errors`);
  record("L1 (20 s) files", `p99 ${files.latency.p99} ms, ${files.non2xx + files.errors} errors`);
  expect([pages.errors, pages.non2xx, files.errors, files.non2xx]).toEqual([0, 0, 0, 0]);
  expect(pages.latency.p99).toBeLessThanOrEqual(250);
  expect(files.latency.p99).toBeLessThanOrEqual(100);
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
