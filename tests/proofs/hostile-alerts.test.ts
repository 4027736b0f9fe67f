/**
 * What a stranger does must not wake anybody. The whole form needs Debian's package prometheus: promtool evaluates the deployed
 * alerts over what the processes told while they were attacked. HOSTILE_ALERTS=unevaluated looks at the figures alone.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import { type PaymentProvider, startPaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { record } from "../support/figures.ts";
import { hostileKinds, sendBroken, sendHostile } from "../support/hostile-requests.ts";
import { TestApp } from "../support/test-app.ts";

const isEvaluated = process.env.HOSTILE_ALERTS !== "unevaluated";
const requests = Number(process.env.HOSTILE_REQUESTS ?? 10_000);
/** Each stands for the quarter of a minute after which Prometheus looks again: twelve minutes, longer than any alert waits. */
const samples = 48;
const atOnce = 12;

type Sample = Map<string, number>;
const folder = mkdtempSync(join(tmpdir(), "tenday-alerts-"));
const ports = { web: 0, worker: 0 };
const statuses = new Map<string, Set<number>>();
const seen: Sample[] = [];
let provider: PaymentProvider;
let app: TestApp;
let site: string;

beforeAll(async () => {
  provider = await startPaymentProvider();
  app = await TestApp.open({ ...provider.env, TRUSTED_PROXIES: "127.0.0.1,::1", ENQUIRIES_PER_10_MINUTES: "3" });
  Object.assign(ports, { web: await freePort(), worker: await freePort() });
  site = (await app.web({ METRICS_PORT: String(ports.web) })).url;
  await app.worker({ METRICS_PORT: String(ports.worker) });
  await attack();
});
afterAll(async () => {
  await app?.close();
  await provider?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("catalogue:N13 thousands of hostile requests of thirty kinds: none is answered with an error of ours", () => {
  const kinds = Object.keys(hostileKinds);
  expect(kinds.length).toBeGreaterThanOrEqual(30);
  const failing = kinds.filter((kind) => [...(statuses.get(kind) ?? [])].some((status) => status >= 500));
  expect(failing).toEqual([]);
  // Each did what it was written for: it reached the site and was refused there, or answered as anybody is.
  expect(kinds.filter((kind) => [...(statuses.get(kind) ?? [0])].every((status) => status === 0))).toEqual([]);
  record("N13 hostile requests, of kinds", `${requests} of ${kinds.length + 1}, 0 answered with 5xx`);
});

test("catalogue:N13 nothing that a critical alert looks at has moved", () => {
  const last = seen.at(-1) ?? new Map<string, number>();
  const sum = (pattern: RegExp) =>
    [...last].reduce((total, [name, value]) => total + (pattern.test(name) ? value : 0), 0);
  expect(sum(/^http_request_duration_seconds_count\{.*kind="page"/)).toBeGreaterThan(requests / 2);
  expect(sum(/^http_request_duration_seconds_count\{.*status="5/)).toBe(0);
  expect(sum(/^payment_events_total\{.*outcome="failed"/)).toBe(0);
  expect(sum(/^payment_events_total\{.*outcome="(?:refused|unsigned)"/)).toBeGreaterThan(0);
  for (const sample of seen)
    expect(
      [...sample].filter(([name, value]) => /^(?:up|probe_success|tenday_status_up)\{/.test(name) && value !== 1),
    ).toEqual([]);
  const starts = new Set(seen.map((sample) => sample.get(nameOf("process_start_time_seconds", "web", ""))));
  expect(starts.size).toBe(1);
});

test.runIf(isEvaluated)(
  "catalogue:N13 the deployed alerts, evaluated over it: none that is critical even waits",
  () => {
    expect(criticalAlerts(seen)).toBe("");
  },
);

test.runIf(isEvaluated)("the same evaluation hears a site that fails, and a worker that is gone", () => {
  const failing = seen.map((sample, n) =>
    new Map(sample).set(
      nameOf("http_request_duration_seconds_count", "web", 'method="GET",kind="page",status="500"'),
      n * 40,
    ),
  );
  expect(criticalAlerts(failing)).toContain("SiteFailing");
  const alone = seen.map((sample) => new Map(sample).set(nameOf("up", "worker", ""), 0));
  expect(criticalAlerts(alone)).toContain("QueueStuck");
});

/** In turn, a few at a time, from forty addresses; what the processes tell is read again and again meanwhile. */
async function attack(): Promise<void> {
  const kinds = Object.entries(hostileKinds);
  const each = Math.ceil(requests / samples);
  for (let sample = 0; sample < samples; sample++) {
    let next = sample * each;
    const end = next + each;
    const work = async () => {
      for (let n = next++; n < end; n = next++) await attackOnce(kinds, n);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    seen.push(await look());
  }
}

async function attackOnce(kinds: [string, (typeof hostileKinds)[string]][], n: number): Promise<void> {
  const found = kinds[n % (kinds.length + 1)];
  if (!found) return sendBroken(site, n);
  const [kind, request] = found;
  const status = await sendHostile(site, request(n), `203.0.113.${n % 40}`);
  statuses.set(kind, (statuses.get(kind) ?? new Set()).add(status));
}

const nameOf = (name: string, job: "web" | "worker", labels: string) =>
  `${name}{${[`job="tenday-${job}"`, `instance="127.0.0.1:${ports[job]}"`, labels].filter(Boolean).join(",")}}`;

const read =
  /^((?:http_request_duration_seconds_count|payment_events_total|process_start_time_seconds|tenday_\w+))(?:\{(.*)\})? (\S+)$/gm;

/** As Prometheus would: both processes' metrics, and the first page and /readyz as a visitor asks for them. */
async function look(): Promise<Sample> {
  const found: Sample = new Map();
  for (const job of ["web", "worker"] as const) {
    const answer = await fetch(`http://127.0.0.1:${ports[job]}/metrics`).catch(() => undefined);
    found.set(nameOf("up", job, ""), Number(answer?.ok === true));
    for (const [, name = "", labels = "", value] of ((await answer?.text()) ?? "").matchAll(read))
      found.set(nameOf(name, job, labels), Number(value));
  }
  for (const path of ["/", "/readyz"]) {
    const answer = await fetch(`${site}${path}`).catch(() => undefined);
    found.set(`probe_success{job="site",instance="${path}"}`, Number(answer?.ok === true));
  }
  return found;
}

/** What no visitor has a part in, and this system has none of: backups, and a night of billing. */
function aside(sample: Sample): Sample {
  const set = new Map(sample);
  for (const name of [
    "tenday_backup_last_success_timestamp_seconds",
    "tenday_wal_last_archived_timestamp_seconds",
    "tenday_wal_archiving_failing",
    "tenday_billing_overdue",
  ])
    set.set(nameOf(name, "worker", ""), 0);
  return set;
}

/** What promtool says against there being none, pending ones included, at any minute; empty where there is none. */
function criticalAlerts(samplesSeen: Sample[]): string {
  copyFileSync("deploy/watch/alerts.yml", join(folder, "alerts.yml"));
  const set = samplesSeen.map(aside);
  const names = new Set(set.flatMap((sample) => [...sample.keys()]));
  const series = [...names].map((name) => ({
    series: name,
    values: set.map((sample) => sample.get(name) ?? "_").join(" "),
  }));
  const minutes = Array.from({ length: samples / 4 }, (_, minute) => ({
    expr: 'ALERTS{severity="critical"}',
    eval_time: `${minute + 1}m`,
    exp_samples: [],
  }));
  const tests = [{ interval: "15s", input_series: series, promql_expr_test: minutes }];
  // What is JSON is YAML.
  writeFileSync(
    join(folder, "test.yml"),
    JSON.stringify({ rule_files: ["alerts.yml"], evaluation_interval: "15s", tests }),
  );
  try {
    execFileSync("promtool", ["test", "rules", "test.yml"], { cwd: folder, encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    return String((error as { stdout?: string; stderr?: string }).stdout) + (error as { stderr?: string }).stderr;
  }
}
