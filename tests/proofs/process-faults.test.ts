import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Web } from "../../scripts/process.ts";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { blockLoop } from "../support/block-loop.ts";
import { freshAddress, Visitor } from "../support/browser.ts";
import { type Caddy, startCaddy } from "../support/caddy.ts";
import { record } from "../support/figures.ts";
import { MemoryGroup } from "../support/memory-group.ts";
import { MoneyTestApp } from "../support/money-test-app.ts";
import { atRate, within } from "../support/steady-load.ts";
import { patience, submit } from "../support/test-app.ts";

const blockedMilliseconds = 5_000;

let open: MoneyTestApp;
let caddy: Caddy;
let group: MemoryGroup;
let inspected: { web: Web; port: number; metricsPort: number };
let limited: Web;
beforeAll(async () => {
  const port = await freePort();
  // As on a server: whoever waits longer than that is told so.
  const limits = { DATABASE_WAIT_SECONDS: "3", DATABASE_STATEMENT_SECONDS: "10" };
  open = await MoneyTestApp.open({
    isWorking: false,
    expectedErrors: ["an enquiry could not be stored"],
    env: { SITE_ORIGIN: `https://localhost:${port}`, ...limits },
  });
  const [inspectPort, metricsPort] = [await freePort(), await freePort()];
  const web = await open.app.web({
    PORT: String(await freePort()),
    METRICS_PORT: String(metricsPort),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
  });
  inspected = { web, port: inspectPort, metricsPort };
  group = new MemoryGroup(1_000);
  limited = await startLimited(String(await freePort()));
  caddy = await startCaddy({ upstream: [web, limited].map(({ url }) => new URL(url).host).join(" "), port });
  await open.worker();
}, 300_000);
afterAll(async () => {
  await caddy?.stop();
  await open?.close();
  await group?.close();
});

const startLimited = (port: string) => group.within(() => open.app.web({ PORT: port }));

type Attempt = { project: string; key: string; headers: Record<string, string> };

/** Through Caddy. */
const look = async (path: string): Promise<number> =>
  (await new Visitor({ site: caddy.url, certificate: caddy.certificate }).get(path).catch(() => ({ status: 0 })))
    .status;

const answers = (url: string, path: string, milliseconds: number) =>
  fetch(`${url}${path}`, { signal: AbortSignal.timeout(milliseconds) }).then(
    ({ status }) => status,
    () => "silence" as const,
  );

test("catalogue:F21 a web process computes for five seconds: the other one serves, and who waits is answered afterwards", async () => {
  const acknowledged: string[] = [];
  let isBlocked = false;
  let meanwhile = 0;
  const pages = atRate({ perSecond: 8, seconds: 9 }, async (n) => {
    const status = await look(["/support", "/contact", "/clients/login"][n % 3] ?? "/");
    if (isBlocked) meanwhile++;
    return status;
  });
  const tried: (Attempt & { url: string })[] = [];
  const enquiries = atRate({ perSecond: 2, seconds: 9 }, async (n) => {
    const { url } = n % 2 ? limited : inspected.web;
    const headers = { "X-Forwarded-For": freshAddress() };
    const each = { url, project: `while one computes ${n}`, key: randomUUID(), headers };
    tried.push(each);
    if (await submit(each)) acknowledged.push(each.project);
  });
  await sleep(2_000);
  isBlocked = true;
  const blocked = blockLoop(inspected.port, blockedMilliseconds).then(() => (isBlocked = false));
  await sleep(500);
  expect(await answers(inspected.web.url, "/healthz", 1_000)).toBe("silence");
  await blocked;
  const seen = await pages;
  expect(seen.filter(({ answer }) => answer !== 200)).toEqual([]);
  await enquiries;
  // Who waited there for a connection to the database is told the truth after its three seconds, and tries again.
  const refused = tried.filter(({ project }) => !acknowledged.includes(project));
  expect(refused.length).toBeLessThan(tried.length / 4);
  for (const each of refused) {
    expect(await submit(each)).toBe(true);
    acknowledged.push(each.project);
  }
  expect(await answers(inspected.web.url, "/readyz", patience)).toBe(200);
  // The other process had them.
  expect(meanwhile).toBeGreaterThan(5);
  const metrics = await (await fetch(`http://127.0.0.1:${inspected.metricsPort}`)).text();
  const lag = Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]);
  expect(lag).toBeGreaterThan((blockedMilliseconds / 1_000) * 0.9);
  await open.drained(60);
  expect(await open.app.faults({ acknowledged })).toEqual([]);
  record(
    "F21 one of two web processes blocked for 5 s",
    `${seen.length} pages, all answered, p50 ${within(0.5, seen)} ms, ${meanwhile} of them while it computed; ${acknowledged.length} enquiries, half of them at that process, ${refused.length} tried again, ${within(1, await enquiries)} ms at most; its lag as measured ${lag.toFixed(1)} s`,
  );
});

test("catalogue:F20 a web process wants more memory than it may have: it is ended and back, and nothing acknowledged is lost", async () => {
  const unit = readFileSync("deploy/systemd/tenday-web@.service", "utf8");
  expect(unit).toContain("Restart=always");
  const restartSeconds = Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1]);
  const { port } = new URL(limited.url);
  const acknowledged: string[] = [];
  const unheard: Attempt[] = [];
  let isOver = false;
  const attempt = async (each: Attempt) => {
    const isHeard = await submit({ url: limited.url, ...each });
    if (isHeard) acknowledged.push(each.project);
    return isHeard;
  };
  const visit = async (visitor: number) => {
    for (let n = 0; !isOver; n++) {
      if (visitor % 4) await answers(limited.url, "/support", patience);
      else {
        const headers = { "X-Forwarded-For": freshAddress() };
        const each = { project: `short of memory ${visitor}.${n}`, key: randomUUID(), headers };
        if (!(await attempt(each))) unheard.push(each);
        await sleep(50);
      }
    }
  };
  const used = group.usedMegabytes();
  group.limit(used + 8);
  const visitors = Array.from({ length: 12 }, (_, n) => visit(n));
  await expect.poll(() => limited.child.signalCode, { timeout: 40_000, interval: 50 }).toBe("SIGKILL");
  expect(group.oomKills()).toBeGreaterThan(0);
  const killed = performance.now();
  group.limit(1_000);
  await sleep(restartSeconds * 1_000);
  limited = await startLimited(port);
  expect(await answers(limited.url, "/readyz", patience)).toBe(200);
  const away = performance.now() - killed;
  await sleep(2_000);
  isOver = true;
  await Promise.all(visitors);
  // Who heard nothing tries again with the same key.
  for (const each of unheard) expect(await attempt(each)).toBe(true);
  await open.drained(120);
  expect(await open.app.faults({ acknowledged })).toEqual([]);
  expect(await checkMoney(open.db)).toEqual([]);
  record(
    "F20 a web process ended for want of memory",
    `${group.oomKills()} killed at ${used + 8} MB, ready again after ${(away / 1_000).toFixed(1)} s; ${acknowledged.length} enquiries acknowledged, ${unheard.length} tried again, 0 lost, 0 doubled`,
  );
});
