import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../domain/system-status.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import { record } from "../support/figures.ts";
import { MovableClock } from "../support/movable-clock.ts";
import { Watch } from "../support/prometheus.ts";
import { SmtpSink } from "../support/smtp-sink.ts";
import { submit, TestApp } from "../support/test-app.ts";

// Needs Debian's packages prometheus and prometheus-alertmanager.

const clock = new MovableClock();
const inbox = new SmtpSink();
const ports = { web: 0, worker: 0 };
let app: TestApp;
let site: string;
let pids: Record<"web" | "worker", number | undefined>;
let watch: Watch;

beforeAll(async () => {
  await inbox.start();
  app = await TestApp.open({ CLOCK_FILE: clock.file }, { expectedErrors: ["the worker lost its queue"] });
  Object.assign(ports, { web: await freePort(), worker: await freePort() });
  const web = await app.web({ METRICS_PORT: String(ports.web) });
  const worker = await app.worker({ METRICS_PORT: String(ports.worker) });
  site = web.url;
  pids = { web: web.child.pid, worker: worker.child.pid };
  watch = await Watch.open({ ...ports, smtp: inbox.url });
});
afterAll(async () => {
  await watch?.close();
  await app?.close();
  await inbox.stop();
  clock.remove();
});

const alerts = readFileSync("deploy/watch/alerts.yml", "utf8");

test("the files are what their readers expect, and each alert speaks when it should and not otherwise", () => {
  const promtool = (...words: string[]) => execFileSync("promtool", words, { cwd: "deploy/watch", encoding: "utf8" });
  expect(promtool("check", "config", "prometheus.yml")).toContain("SUCCESS");
  expect(promtool("check", "rules", "alerts.yml")).toContain("SUCCESS");
  expect(execFileSync("amtool", ["check-config", "deploy/watch/alertmanager.yml"], { encoding: "utf8" })).toContain(
    "SUCCESS",
  );
  expect(promtool("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
  const tested = readFileSync("deploy/watch/alerts.test.yml", "utf8");
  for (const name of listAlerts()) {
    const cases = tested.split("  - name:").filter((text) => text.includes(`'${name}: `));
    expect(
      cases.some((text) => text.includes("exp_alerts:")),
      `${name} is heard`,
    ).toBe(true);
    expect(
      cases.some((text) => !text.includes("exp_alerts:")),
      `${name} is silent`,
    ).toBe(true);
  }
});

test("each alert says what to do, and where the operator's page says more", () => {
  const rules = alerts.split("- alert: ").slice(1);
  for (const rule of rules) {
    expect(rule).toMatch(/severity: (?:critical|warning)/);
    expect(rule).toMatch(/what_to_do: "\w/);
    expect(rule).toMatch(/runbook: docs\/operator\.md#[a-z-]+/);
  }
  const anchors = [...alerts.matchAll(/docs\/operator\.md#([a-z-]+)/g)].map(([, anchor = ""]) => anchor);
  expect(existsSync("docs/operator.md")).toBe(true);
  const page = readFileSync("docs/operator.md", "utf8");
  const known = [...page.matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) => slugOf(words));
  const named = [...page.matchAll(/(?:id|name)="([^"]+)"/g)].map(([, name = ""]) => name);
  expect(new Set(anchors).difference(new Set([...known, ...named]))).toEqual(new Set());
});

test("alerts and the provider's status page have the same limits", () => {
  expect(alerts).toContain(`tenday_queue_oldest_job_seconds > ${limits.queueWaits / 1_000}\n`);
  expect(alerts).toContain(`tenday_mail_oldest_waiting_seconds > ${limits.mailWaits / 1_000}\n`);
  expect(alerts).toContain(`tenday_payment_event_oldest_seconds > ${limits.eventWaits / 1_000}\n`);
  expect(alerts).toContain(`tenday_backup_last_success_timestamp_seconds > ${limits.backup / 3_600_000} * 3600\n`);
  expect(alerts).toContain(`tenday_drill_last_success_timestamp_seconds > ${limits.drill / 86_400_000} * 86400\n`);
  expect(alerts).toContain(`abs(tenday_clock_skew_seconds) > ${limits.skewWatched}\n`);
});

test("whatever alerts and dashboard ask for is really told, and every question is one", async () => {
  const seen = new Set([...foreignMetrics, ...metricsOn(await scrape("web")), ...metricsOn(await scrape("worker"))]);
  const questions = [...listQuestions(), ...(await watch.expressions())];
  expect(questions.length).toBeGreaterThan(50);
  for (const question of questions) {
    expect(metricsIn(question).length, question).toBeGreaterThan(0);
    expect(
      metricsIn(question).filter((name) => !seen.has(name)),
      question,
    ).toEqual([]);
    await watch.query(question);
  }
  // What is known of a system that was just opened.
  expect(await watch.query("tenday_build_info")).toMatchObject([{ metric: { version: expect.stringMatching(/^\d/) } }]);
  expect(Number((await watch.query("tenday_queue_workers"))[0]?.value[1])).toBe(1);
  expect(await watch.query("tenday_backup_last_success_timestamp_seconds")).toEqual([]);
  expect(await watch.query("process_memory_limit_bytes > 0")).toHaveLength(2);
});

test("a mail server that refuses is noticed, somebody is told what to do, and told when it is over", async () => {
  await watch.until("MailFailing", "silent");
  app.sink.mode = "busy";
  expect(await submit({ url: site, project: "an enquiry that waits" })).toBe(true);
  clock.forward(11 * 60_000);
  const pending = await watch.until("MailFailing", "pending");
  const firing = pending + (await watch.until("MailFailing", "firing"));
  const first = await mailAbout("Now: Mails are not sent");
  expect(first).toContain("What to do: Run: tenday doctor");
  expect(first).toContain("docs/operator.md#mail-failing");
  app.sink.mode = "accept";
  await app.drained();
  const over = await watch.until("MailFailing", "silent");
  await mailAbout("Over: Mails are not sent");
  record(
    "a refusing mail server, alert (with for: 2s)",
    `firing after ${firing.toFixed(1)} s, over ${over.toFixed(1)} s after the mail left`,
  );
});

test("a scrape neither fails nor hangs while the database does, and the queue's alert says so", async () => {
  const client = new pg.Client(app.postgres.url("postgres"));
  await client.connect();
  await client.query("begin; lock table mails in access exclusive mode");
  const stuck = await timed(async () => {
    while (!(await scrape("worker")).includes("\ntenday_status_up 0"));
  });
  await client.end();
  await app.postgres.stop("fast");
  // What was told is kept for three seconds.
  await sleep(3_500);
  const away = await timed(async () => {
    const page = await scrape("worker");
    expect(page).toContain("\ntenday_status_up 0");
    expect(page).not.toMatch(/^tenday_(?!status_up)/m);
    expect(page).toContain("process_resident_memory_bytes");
    expect(await scrape("web")).toContain("http_request_duration_seconds_count");
  });
  await watch.until("QueueStuck", "firing");
  await app.postgres.start();
  await watch.until("QueueStuck", "silent");
  record("a scrape while the database hangs / is away", `${stuck.toFixed(0)} / ${away.toFixed(0)} ms`);
  expect(stuck).toBeLessThan(10_000);
  expect(away).toBeLessThan(10_000);
});

test("metrics are on a loopback port of their own and nowhere else", async () => {
  await fetch(`${site}/contact`);
  const metrics = await scrape("web");
  expect(metrics).toMatch(/http_request_duration_seconds_count\{method="GET",kind="page",status="200"\} [1-9]/);
  expect(metrics).toContain("process_resident_memory_bytes");
  expect((await fetch(`${site}/metrics`)).status).toBe(404);
});

test("a scrape costs little", async () => {
  for (const process of ["web", "worker"] as const) {
    const before = residentMegabytes(pids[process]);
    const bytes = (await scrape(process)).length;
    const took = await timed(async () => {
      for (let count = 0; count < 200; count++) await scrape(process);
    });
    const grown = residentMegabytes(pids[process]) - before;
    record(
      `a scrape of the ${process}`,
      `${(took / 200).toFixed(1)} ms, ${(bytes / 1_000).toFixed(1)} kB; 200 of them: ${grown.toFixed(0)} MB`,
    );
    expect(took / 200).toBeLessThan(2_000);
    expect(grown).toBeLessThan(40);
  }
});

async function scrape(process: "web" | "worker"): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${ports[process]}/metrics`, { signal: AbortSignal.timeout(8_000) });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function mailAbout(subject: string): Promise<string> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const mail = inbox.caught.find(({ parsed }) => parsed.subject === subject);
    if (mail) return mail.parsed.text ?? "";
    await sleep(200);
  }
  throw new Error(`no mail '${subject}', only: ${inbox.caught.map(({ parsed }) => parsed.subject).join(", ")}`);
}

function listAlerts(): string[] {
  return [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
}

function listQuestions(): string[] {
  const { panels } = JSON.parse(readFileSync("deploy/watch/dashboard.json", "utf8")) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** As GitHub and others make an address out of a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .trim()
    .replaceAll(" ", "-");
}

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1_000;
}

/** What node_exporter, blackbox_exporter and Prometheus itself tell, of which alerts and dashboard make use. */
const foreignMetrics = [
  "up",
  "ALERTS",
  "probe_success",
  "probe_ssl_earliest_cert_expiry",
  "node_cpu_seconds_total",
  "node_filesystem_avail_bytes",
  "node_filesystem_size_bytes",
  "node_memory_MemAvailable_bytes",
  "node_memory_MemTotal_bytes",
  "node_timex_offset_seconds",
  "node_timex_sync_status",
];

/** The names of metrics in an expression of Prometheus's: words that are no function, keyword or label. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, " ")
    .replaceAll(/\b(?:by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)/g, " ");
  const words = bare.matchAll(/\b[A-Za-z_:][\w:]*\b(?!\s*\()/g);
  return [...words].map(([word]) => word).filter((word) => !keywords.has(word));
}

const keywords = new Set(["and", "or", "unless", "bool", "offset"]);

/** Every name that a page of metrics offers, a histogram's three included. */
function metricsOn(page: string): string[] {
  return [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}
