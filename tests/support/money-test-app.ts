import { randomUUID } from "node:crypto";
import pg from "pg";
import { type PaymentProvider, startPaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { type Delivery, type PostedEvent, signatureOf } from "../../scripts/payment-provider/post-events.ts";
import type { Environment, Process, Web } from "../../scripts/process.ts";
import type { PayLinkViewer, Person } from "../../server/access/actor.ts";
import { closeDatabases } from "../../server/db/client.server.ts";
import { startCheckout } from "../../server/payments/start-checkout.ts";
import { anActor } from "./an-actor.ts";
import { anInvoice, withBankDetails } from "./an-invoice.ts";
import { type Answer, freshAddress, Visitor } from "./browser.ts";
import { MovableClock } from "./movable-clock.ts";
import { TestApp } from "./test-app.ts";

type Opened = { delivery?: Delivery; env?: Environment; expectedErrors?: string[]; isWorking?: boolean };

/**
 * The whole system with a payment provider beside it and a clock that can be moved. Commands that only set the scene are
 * done in this process, on the product's own database; what is tried is tried over HTTP.
 */
export class MoneyTestApp {
  readonly app: TestApp;
  readonly provider: PaymentProvider;
  readonly clock: MovableClock;
  readonly db: pg.Client;
  web: Web;
  readonly #workers: Process[] = [];
  #moved = 0;

  static async open({ delivery = {}, env = {}, expectedErrors = [], isWorking = true }: Opened = {}) {
    const clock = new MovableClock();
    const app = await TestApp.open(
      { TRUSTED_PROXIES: "127.0.0.1,::1", CLOCK_FILE: clock.file, LOGINS_PER_MINUTE_PER_ADDRESS: "1000", ...env },
      { expectedErrors },
    );
    let moved = () => 0;
    const provider = await startPaymentProvider({
      site: app.env.SITE_ORIGIN,
      delivery,
      now: () => new Date(Date.now() + moved()),
    });
    Object.assign(app.env, provider.env);
    Object.assign(process.env, app.env);
    const db = new pg.Client(app.postgres.url("postgres"));
    await db.connect();
    const open = new MoneyTestApp({ app, provider, clock, db, web: await app.web() });
    moved = () => open.#moved;
    if (isWorking) await open.worker();
    await withBankDetails(open.now());
    return open;
  }

  private constructor(parts: Pick<MoneyTestApp, "app" | "provider" | "clock" | "db" | "web">) {
    this.app = parts.app;
    this.provider = parts.provider;
    this.clock = parts.clock;
    this.db = parts.db;
    this.web = parts.web;
  }

  async close(): Promise<void> {
    await closeDatabases();
    await this.db.end();
    await this.provider.stop();
    this.clock.remove();
    await this.app.close();
  }

  /** What the system takes for now. */
  now(): Date {
    return new Date(Date.now() + this.#moved);
  }

  forward(milliseconds: number): void {
    this.#moved += milliseconds;
    this.clock.forward(milliseconds);
  }

  async look<Row extends pg.QueryResultRow = Record<string, unknown>>(text: string, ...values: unknown[]) {
    return (await this.db.query<Row>(text, values)).rows;
  }

  async visitor(member: { email: string }): Promise<Visitor> {
    const visitor = this.stranger();
    await visitor.signIn(member);
    return visitor;
  }

  stranger(): Visitor {
    return new Visitor({ site: this.web.url, address: freshAddress() });
  }

  async worker(): Promise<Process> {
    const worker = await this.app.worker();
    this.#workers.push(worker);
    return worker;
  }

  workerLog(): string[] {
    return this.#workers.flatMap(({ logged }) => logged);
  }

  /** Issued, of Maya's unless somebody else is named. */
  invoice(wanted: Parameters<typeof anInvoice>[1] = {}): Promise<string> {
    return anInvoice(this.now(), wanted);
  }

  /** The payment provider's page for an invoice, opened by its payer; the page's id. */
  async checkout(invoiceId: string, payer: Person | PayLinkViewer, { isSaved = false } = {}): Promise<string> {
    const started = await startCheckout(anActor(payer, this.now()), invoiceId, { isSaved });
    if (started.outcome !== "started") throw new Error(`no page: ${started.outcome}`);
    return new URL(started.url).pathname.replace("/pay/", "");
  }

  /** Knocks as the payment provider would, or as somebody who would like to be it. */
  async knock(body: string, signature: string | undefined, { method = "POST", from = freshAddress() } = {}) {
    const headers = { "Content-Type": "application/json", ...(signature ? { "Stripe-Signature": signature } : {}) };
    return new Visitor({ site: this.web.url, address: from }).send(method, "/payment-events", headers, body);
  }

  /** An event as it was posted, signed this very moment. */
  deliver({ body }: PostedEvent): Promise<Answer> {
    return this.knock(body, signatureOf(body, this.provider.env.STRIPE_WEBHOOK_SECRET));
  }

  drained(seconds?: number): Promise<void> {
    return this.app.drained(seconds);
  }

  async standing(invoiceId: string): Promise<Standing> {
    const [found] = await this.look<Standing & { client_id: string }>(
      `select case when voided_at is not null then 'void' when settled_at is not null then 'paid' else 'open' end as state,
         (select count(*)::int from payments where invoice_id = i.id) as payments,
         (select coalesce(sum(amount_pence), 0)::int from payments where invoice_id = i.id) as paid,
         (select coalesce(sum(amount_pence), 0)::int from refunds where invoice_id = i.id) as refunded,
         (select coalesce(sum(amount_pence), 0)::int from credit_entries where invoice_id = i.id) as kept
       from invoices i where id = $1`,
      invoiceId,
    );
    if (!found) throw new Error(`there is no invoice ${invoiceId}`);
    return found;
  }

  /** Somebody new who can be invoiced, and cannot sign in; their id. */
  async client(name = "A client"): Promise<string> {
    const id = randomUUID();
    const email = `${id}@crowd.example`;
    await this.look(
      `insert into auth."user" (id, name, email, email_verified) values ($1, $2, $3, true)`,
      id,
      name,
      email,
    );
    await this.look("insert into profiles (id, role) values ($1, 'user')", id);
    await this.look(
      "insert into clients (id, name, email, kind, billing_address, created_at) values ($1, $2, $3, 'business', '1 Sample Street', now())",
      ...[id, name, email],
    );
    return id;
  }
}

export type Standing = {
  state: "open" | "paid" | "void";
  payments: number;
  paid: number;
  refunded: number;
  /** What of it the client was left with as too much. */
  kept: number;
};

export const asClient = ({ id }: { id: string }): Person => ({ kind: "person", id, role: "user" });
export const byLink = (invoiceId: string): PayLinkViewer => ({ kind: "pay-link", invoiceId });
