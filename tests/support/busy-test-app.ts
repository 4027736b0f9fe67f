import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { londonDay } from "../../domain/calendar-day.ts";
import type { LocalPostgres } from "../../scripts/local-postgres.ts";
import { type Environment, type Process, prepareDatabase, startWeb, startWorker } from "../../scripts/process.ts";
import { closeDatabases } from "../../server/db/client.server.ts";
import { recordTransfer } from "../../server/invoices/record-payment.ts";
import { anActor } from "./an-actor.ts";
import { anInvoice, withBankDetails } from "./an-invoice.ts";
import { sam } from "./people.ts";
import { SmtpSink } from "./smtp-sink.ts";
import { submit } from "./test-app.ts";

type Promised = { kind: "enquiry" | "invoice" | "payment"; id: string; at: number };

/** The product at work on a given PostgreSQL, and a list of all that it has promised. */
export class BusyTestApp {
  readonly promised: Promised[] = [];
  readonly sink = new SmtpSink();
  env: Environment = {};
  url = "";
  #processes: Process[] = [];
  #working: Promise<unknown> = Promise.resolve();
  #isBusy = false;

  async move(postgres: LocalPostgres): Promise<void> {
    await this.sink.start();
    this.env = {
      ...(await prepareDatabase(postgres)),
      SMTP_URL: this.sink.url,
      ENQUIRIES_PER_10_MINUTES: "100000",
      NODE_ENV: "test",
      SITE_ORIGIN: "http://localhost:3000",
    };
    Object.assign(process.env, this.env);
    await withBankDetails(new Date());
  }

  async open(): Promise<void> {
    const { NODE_ENV: _, SITE_ORIGIN: __, ...env } = this.env;
    const web = await startWeb(env);
    this.url = web.url;
    this.#processes = [web, await startWorker({ ...env, SITE_ORIGIN: web.url })];
  }

  /** Enquiries at the site's form, invoices and transfers by the provider, until told to stop. */
  work(): void {
    this.#isBusy = true;
    this.#working = Promise.all([this.#repeat(() => this.#enquire(), 150), this.#repeat(() => this.#invoice(), 250)]);
  }

  async rest(): Promise<void> {
    this.#isBusy = false;
    await this.#working;
  }

  async shut(): Promise<void> {
    await this.rest();
    await Promise.all(this.#processes.map((each) => each.stop("SIGKILL")));
    await closeDatabases();
  }

  async close(): Promise<void> {
    await this.shut();
    await this.sink.stop();
  }

  async #repeat(command: () => Promise<void>, pause: number): Promise<void> {
    while (this.#isBusy) {
      // What the database did not live to promise, nobody was promised.
      await command().catch(() => {});
      await sleep(pause);
    }
  }

  async #enquire(): Promise<void> {
    const id = randomUUID();
    if (await submit({ url: this.url, project: id, key: id })) this.#note("enquiry", id);
  }

  async #invoice(): Promise<void> {
    const at = new Date();
    const invoiceId = await anInvoice(at, { pence: 4_200 });
    this.#note("invoice", invoiceId);
    const transfer = { amountPence: 4_200, receivedOn: londonDay(at), reference: "", retryKey: randomUUID() };
    const { outcome } = await recordTransfer(anActor(sam, at), invoiceId, transfer);
    if (outcome === "recorded") this.#note("payment", invoiceId);
  }

  #note(kind: Promised["kind"], id: string): void {
    this.promised.push({ kind, id, at: Date.now() });
  }
}

/** V1: of what was promised before that moment, all that is not there exactly once. */
export async function listMissing(
  query: (text: string) => Promise<{ kind: string; id: string; n: number }[]>,
  promised: Promised[],
  before: number,
): Promise<string[]> {
  const rows = await query(
    `select 'enquiry' as kind, project as id, count(*)::int as n from enquiries group by project
     union all select 'invoice', id::text, 1 from invoices where issued_at is not null
     union all select 'payment', invoice_id::text, count(*)::int from payments group by invoice_id`,
  );
  const times = new Map(rows.map(({ kind, id, n }) => [`${kind} ${id}`, n]));
  return promised
    .filter(({ at }) => at <= before)
    .map(({ kind, id }) => `${kind} ${id}`)
    .filter((what) => times.get(what) !== 1);
}
