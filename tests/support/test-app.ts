import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort, type LocalPostgres, localPostgres } from "../../scripts/local-postgres.ts";
import {
  databaseEnvironment,
  type Environment,
  type Process,
  startWeb,
  startWorker,
  type Web,
} from "../../scripts/process.ts";
import { copyPreparedPostgres } from "./prepared-postgres.ts";
import { SmtpSink } from "./smtp-sink.ts";

/** Milliseconds that only end a hang: a busy machine makes a proof slow, not wrong. */
export const patience = 120_000;

type Opened = { expectedErrors?: string[]; data?: string; settings?: Record<string, string> };

/** The product as it runs in production, every part of which a test can kill, and a count of what it promised. */
export class TestApp {
  readonly postgres: LocalPostgres;
  readonly sink: SmtpSink;
  readonly env: Environment;
  readonly #directory: string;
  readonly #processes: Process[] = [];
  readonly #expectedErrors: string[];

  /** `data`: a prepared database elsewhere, on a disk that a test can fill. */
  static async open(
    env: Environment = {},
    { expectedErrors = [], data, settings = {} }: Opened = {},
  ): Promise<TestApp> {
    const directory = mkdtempSync(join(tmpdir(), "tenday-proof-"));
    const postgres = await localPostgres({
      directory: data ?? copyPreparedPostgres(join(directory, "postgres")),
      settings,
    });
    const sink = new SmtpSink();
    await sink.start();
    const port = await freePort();
    return new TestApp(directory, postgres, sink, expectedErrors, {
      ...databaseEnvironment(postgres),
      PORT: String(port),
      SITE_ORIGIN: `http://localhost:${port}`,
      SMTP_URL: sink.url,
      WEBSITE_DIR: join(directory, "website"),
      FILES_DIR: join(directory, "files"),
      ENQUIRIES_PER_10_MINUTES: "100000",
      DATABASE_WAIT_SECONDS: String(patience / 1_000),
      DATABASE_STATEMENT_SECONDS: String(patience / 1_000),
      DRAWING_SECONDS: String(patience / 1_000),
      ...env,
    });
  }

  private constructor(
    directory: string,
    postgres: LocalPostgres,
    sink: SmtpSink,
    expectedErrors: string[],
    env: Environment,
  ) {
    this.#directory = directory;
    this.postgres = postgres;
    this.sink = sink;
    this.#expectedErrors = expectedErrors;
    this.env = env;
  }

  async web(env: Environment = {}): Promise<Web> {
    const web = await startWeb({ ...this.env, ...env });
    this.#processes.push(web);
    return web;
  }

  async worker(env: Environment = {}): Promise<Process> {
    const { PORT: _, ...rest } = this.env;
    const worker = await startWorker({ ...rest, ...env });
    this.#processes.push(worker);
    return worker;
  }

  /** As the superuser: what is really there. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(this.postgres.url("postgres"));
    // The query says when the server has ended; between its answer and the good-bye nobody needs to know.
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  async drained(seconds = 600): Promise<void> {
    const deadline = Date.now() + seconds * 1_000;
    while (Date.now() < deadline) {
      const [left] = await this.query<{ n: number }>(
        "select count(*)::int as n from mails where sent_at is null and failed_at is null",
      );
      // What is for later and has not been tried is no work yet.
      const [jobs] = await this.query<{ n: number }>(
        "select count(*)::int as n from graphile_worker._private_jobs where attempts > 0 or run_at <= now()",
      );
      if (left?.n === 0 && jobs?.n === 0) return;
      await sleep(100);
    }
    const left = await this.query("select id, attempts, failure from mails where sent_at is null limit 3");
    const jobs = await this.query("select id, attempts, locked_by, run_at from graphile_worker.jobs limit 3");
    const logs = this.#processes.flatMap(({ logged }) =>
      logged.filter((line) => !line.includes('"request"')).slice(-12),
    );
    throw new Error(`the outbox did not drain in ${seconds} s: ${JSON.stringify({ left, jobs })}\n${logs.join("\n")}`);
  }

  /** V1, V2, V9: what was acknowledged is there once, its mail was sent once, and nothing is stuck. */
  async faults({ acknowledged, extraCopies = 0 }: { acknowledged: string[]; extraCopies?: number }): Promise<string[]> {
    const rows = await this.query<{ project: string; n: number }>(
      "select project, count(*)::int as n from enquiries group by project",
    );
    const stored = new Map(rows.map(({ project, n }) => [project, n]));
    const missing = acknowledged
      .filter((project) => !stored.has(project))
      .map((project) => `V1 acknowledged and missing: ${project}`);
    const doubled = rows.filter(({ n }) => n > 1).map(({ project }) => `V1 stored twice: ${project}`);
    const sent = await this.query<{ id: string }>("select id from mails where sent_at is not null");
    const [unsent] = await this.query<{ n: number }>("select count(*)::int as n from mails where sent_at is null");
    const [orphans] = await this.query<{ n: number }>(
      "select count(*)::int as n from enquiries e where not exists (select from mails m where m.subject_id = e.id)",
    );
    const copies = this.sink.copies();
    const unmailed = sent
      .filter(({ id }) => !copies.has(`<${id}@localhost>`))
      .map(({ id }) => `V2 noted as sent, never arrived: ${id}`);
    const extra = [...copies.values()].reduce((sum, n) => sum + n - 1, 0);
    const [locked] = await this.query<{ n: number }>(
      "select count(*)::int as n from graphile_worker._private_jobs where locked_at is not null",
    );
    return [
      ...missing,
      ...doubled,
      ...unmailed,
      ...(copies.size === sent.length ? [] : [`V2 ${copies.size} messages for ${sent.length} outbox rows`]),
      ...(extra <= extraCopies ? [] : [`V2 ${extra} extra copies, ${extraCopies} allowed`]),
      ...(unsent?.n === 0 ? [] : [`V2 ${unsent?.n} mails not sent`]),
      ...(orphans?.n === 0 ? [] : [`V1 ${orphans?.n} enquiries without a mail`]),
      ...(locked?.n === 0 ? [] : [`V9 ${locked?.n} jobs still locked`]),
    ];
  }

  /** Also fails when a process logged an error that nobody expected. */
  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.stop("SIGKILL")));
    await this.sink.stop();
    await this.postgres.stop("immediate");
    rmSync(this.#directory, { recursive: true, force: true });
    const errors = this.#processes.flatMap(({ logged }) => logged.filter((line) => line.includes('"level":50')));
    const unexpected = errors.filter((line) => !this.#expectedErrors.some((words) => line.includes(words)));
    if (unexpected.length > 0) throw new Error(`unexpected errors were logged:\n${unexpected.slice(0, 5).join("\n")}`);
  }
}

type Attempt = { url: string; project: string; key?: string; name?: string; headers?: Record<string, string> };

/** True when the visitor was told that it was received. A refused or broken connection tells nobody anything. */
export async function submit({ url, project, key, name = "Maya Okafor", headers = {} }: Attempt): Promise<boolean> {
  const enquiry = {
    name,
    email: "maya@harbourlane.example",
    business: "",
    website: "",
    project,
    hostingPlan: "",
    timeline: "",
    consent: true,
    _gotcha: "",
  };
  try {
    const response = await fetch(`${url}/send-email.php`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key ? { "Idempotency-Key": key } : {}), ...headers },
      body: JSON.stringify(enquiry),
      signal: AbortSignal.timeout(patience),
    });
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "status" in answer && answer.status === "success";
  } catch {
    return false;
  }
}
