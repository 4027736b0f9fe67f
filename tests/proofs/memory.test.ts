import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Process, Web } from "../../scripts/process.ts";
import { scale } from "../../server/seed/scale.ts";
import { scaleMoney } from "../../server/seed/scale-money.ts";
import { fastest } from "../support/fastest.ts";
import { record } from "../support/figures.ts";
import type { Owner } from "../support/portal-pages.ts";
import { residentMegabytes } from "../support/process-figures.ts";
import { rawRequest } from "../support/raw-request.ts";
import { listOwners } from "../support/scaled-owners.ts";
import { openSessions } from "../support/session-crowd.ts";
import { atRate, goalOr, rateInReach, within } from "../support/steady-load.ts";
import { submit, TestApp } from "../support/test-app.ts";

const seconds = Number(process.env.MEMORY_SECONDS ?? 60);
const wantedPerSecond = 50;

let app: TestApp;
let web: Web;
let worker: Process;
let owners: (Owner & { cookie: string })[];
beforeAll(async () => {
  app = await TestApp.open();
  const owner = app.postgres.url("tenday_owner");
  await scale({ owner, clients: 1_000 });
  await scaleMoney({ owner, invoices: 12_000 });
  const found = await listOwners(app, 300);
  const cookies = await openSessions(
    app,
    found.map(({ clientId }) => clientId),
  );
  owners = found.map((each, n) => ({ ...each, cookie: cookies[n] ?? "" }));
});
afterAll(() => app?.close());

const sizes = () => [web, worker].map(residentMegabytes) as [number, number];
const said = ([ofWeb, ofWorker]: [number, number]) =>
  `web ${ofWeb.toFixed(0)} MB + worker ${ofWorker.toFixed(0)} MB = ${(ofWeb + ofWorker).toFixed(0)} MB`;

test("a process answers soon after its start, and both are small when idle", async () => {
  const starts: number[] = [];
  for (let n = 0; n < 5; n++) {
    const started = performance.now();
    web = await app.web();
    expect((await fetch(`${web.url}/contact`)).status).toBe(200);
    starts.push(performance.now() - started);
    if (n < 4) await web.stop();
  }
  worker = await app.worker();
  expect(await submit({ url: web.url, project: "once through the system" })).toBe(true);
  await app.drained();
  await sleep(5_000);
  const idle = sizes();
  const first = Math.round(Math.min(...starts));
  const bare = Math.round(fastest(() => execFileSync(process.execPath, ["-e", "fetch"])));
  record(
    "start to first rendered answer, the fastest and the slowest of five",
    `${first} and ${Math.round(Math.max(...starts))} ms; Node that does nothing ${bare} ms`,
  );
  record("memory when idle", said(idle));
  expect(first).toBeLessThan(goalOr(1_500, 40, bare));
  expect(idle[0] + idle[1]).toBeLessThan(250);
});

test(
  `${wantedPerSecond} pages of the portal a second for ${seconds} s: web and worker stay below 400 MB`,
  async () => {
    let most: [number, number] = [0, 0];
    const watch = setInterval(() => {
      const now = sizes();
      if (now[0] + now[1] > most[0] + most[1]) most = now;
    }, 500);
    const open = (n: number) => {
      const owner = owners[n % owners.length];
      const path = ["/clients/dashboard", `/projects/${owner?.projectId}`, "/clients/payments"][n % 3] ?? "/";
      return rawRequest(web.url, path, { headers: { Cookie: owner?.cookie ?? "" } });
    };
    const perSecond = await rateInReach(wantedPerSecond, open);
    const requested = await atRate({ perSecond, seconds }, open);
    clearInterval(watch);
    record(
      "memory under load, 1,000 clients",
      `${said(most)} at most, with ${perSecond} pages of the portal a second for ${seconds} s; p50 ${within(0.5, requested)} ms, p95 ${within(0.95, requested)} ms`,
    );
    expect(requested.filter(({ answer }) => answer.status !== 200).map(({ answer }) => answer.status)).toEqual([]);
    expect(most[0] + most[1]).toBeLessThan(400);
  },
  (seconds + 240) * 1_000,
);
