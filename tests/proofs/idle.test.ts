import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import { record } from "../support/figures.ts";
import { ProofHouse, submit } from "../support/proof-house.ts";

let house: ProofHouse;
beforeAll(async () => {
  house = await ProofHouse.open();
});
afterAll(() => house.close());

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1_000;
}

test("web and worker are small when idle, and the first answer comes quickly", async () => {
  const started = performance.now();
  const web = await house.web();
  expect((await fetch(`${web.url}/contact`)).status).toBe(200);
  const firstAnswer = performance.now() - started;
  const worker = await house.worker();
  expect(await submit({ url: web.url, project: "once through the house" })).toBe(true);
  await house.drained();
  await sleep(5_000);
  const [webSize, workerSize] = [residentMegabytes(web.child.pid), residentMegabytes(worker.child.pid)];
  record("start to first rendered answer", `${Math.round(firstAnswer)} ms`);
  record(
    "idle memory",
    `web ${webSize.toFixed(0)} MB + worker ${workerSize.toFixed(0)} MB = ${(webSize + workerSize).toFixed(0)} MB`,
  );
  expect(firstAnswer).toBeLessThan(1_500);
  expect(webSize + workerSize).toBeLessThan(250);
});

test("metrics are on a loopback port of their own and nowhere else", async () => {
  const metricsPort = await freePort();
  const web = await house.web({ PORT: String(await freePort()), METRICS_PORT: String(metricsPort) });
  await fetch(`${web.url}/contact`);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/http_request_duration_seconds_count\{method="GET",kind="page",status="200"\} 1/);
  expect(metrics).toContain("process_resident_memory_bytes");
  expect((await fetch(`${web.url}/metrics`)).status).toBe(404);
});
