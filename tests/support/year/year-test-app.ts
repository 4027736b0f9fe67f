import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Process } from "../../../scripts/process.ts";
import { cast } from "../../../server/seed/cast.ts";
import { MoneyTestApp } from "../money-test-app.ts";
import { sessionCookie } from "../requesters.ts";
import { atLondon, type Day } from "./calendar.ts";
import { LightSink } from "./light-sink.ts";

/** The whole system, stepped through a year: its clock is set, its tasks are called as the night would call them. */
export class YearTestApp {
  readonly money: MoneyTestApp;
  readonly sink: LightSink;
  readonly #pool: pg.Pool;
  #worker: Process | undefined;

  static async open(): Promise<YearTestApp> {
    const sink = new LightSink();
    await sink.start();
    const money = await MoneyTestApp.open({ isWorking: false, env: { SMTP_URL: sink.url } });
    // Nobody pulls the plug in this proof, and a year has many commits.
    for (const setting of ["fsync", "synchronous_commit", "full_page_writes"])
      await money.look(`alter system set ${setting} = off`);
    await money.look("select pg_reload_conf()");
    return new YearTestApp(money, sink);
  }

  private constructor(money: MoneyTestApp, sink: LightSink) {
    this.money = money;
    this.sink = sink;
    this.#pool = new pg.Pool({ connectionString: money.app.postgres.url("postgres"), max: 6 });
    // The database is stopped without a word at the end.
    this.#pool.on("error", () => {});
  }

  /** As the superuser: what is really there. */
  async look<Row extends pg.QueryResultRow = Record<string, unknown>>(text: string, ...values: unknown[]) {
    return (await this.#pool.query<Row>(text, values)).rows;
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.money.close();
    await this.sink.stop();
  }

  async startWorker(): Promise<void> {
    this.#worker = await this.money.worker();
  }

  async stopWorker(): Promise<void> {
    await this.#worker?.stop();
    this.#worker = undefined;
  }

  /** The clock on the wall in London. It only goes forward. */
  setClock(day: Day, time: string): void {
    const ahead = atLondon(day, time).getTime() - this.money.now().getTime();
    if (ahead > 0) this.money.forward(ahead);
  }

  /** As the nightly round does. */
  async call(
    task: "run-billing" | "reconcile-payments" | "erase-deleted" | "announce-term-ends" | "end-departures",
    payload: { isAsked?: boolean } = {},
  ): Promise<void> {
    await this.look("select graphile_worker.add_job($1, $2::json, max_attempts => 25)", task, JSON.stringify(payload));
  }

  /** Pages of the payment provider's close after a day. */
  closeOldPages(): void {
    const { books, checkout } = this.money.provider;
    const now = books.seconds();
    for (const session of books.list("checkout.session")) {
      if (session.created < now - 3 * 86_400) return;
      if (session.status === "open" && session.expires_at <= now) checkout.expire(session);
    }
  }

  /** Until every event is heard and every task done. */
  async settled(seconds = 600): Promise<void> {
    const until = Date.now() + seconds * 1_000;
    const { post } = this.money.provider;
    while (Date.now() < until) {
      const [job] = await this.look("select 1 from graphile_worker._private_jobs limit 1");
      if (!job) {
        const [heard] = await this.look<{ events: number }>("select count(*)::int as events from payment_events");
        if (heard?.events === post.posted.length) return;
      }
      await sleep(10);
    }
    const jobs = await this.look(
      "select task_identifier, attempts, last_error, run_at from graphile_worker.jobs limit 5",
    );
    throw new Error(`not settled within ${seconds} s: ${JSON.stringify(jobs)}\n${this.worries()}`);
  }

  /** What the worker complained about last. */
  worries(): string {
    const isWorry = (line: string) => line.includes('"level":40') || line.includes('"level":50');
    return this.money.workerLog().filter(isWorry).slice(-8).join("\n");
  }

  /** The invoice as it was issued. As the provider, signed in a moment ago. */
  async drawPdf(invoiceId: string): Promise<Buffer> {
    const token = `year-${invoiceId}-${this.money.now().getTime()}`;
    const at = this.money.now().toISOString();
    await this.look(
      `insert into auth.session (expires_at, token, created_at, updated_at, user_id, aal, amr, seen_at)
       values ($1::timestamptz + interval '1 day', $2, $1, $1, $3, 'aal1', 'pwd', $1)`,
      ...[at, token, cast.sam.id],
    );
    const answer = await fetch(`${this.money.web.url}/invoices/${invoiceId}/issued`, {
      headers: { Cookie: sessionCookie(token) },
      redirect: "manual",
    });
    if (answer.status !== 200) throw new Error(`the PDF of ${invoiceId} answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }
}
