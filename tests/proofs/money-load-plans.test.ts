import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalPostgres, localPostgres } from "../../scripts/local-postgres.ts";
import { prepareDatabase } from "../../scripts/process.ts";
import type { Person } from "../../server/access/actor.ts";
import { listRuns } from "../../server/billing/find-runs.ts";
import { findTonight } from "../../server/billing/find-tonight.ts";
import { findDay } from "../../server/day/find-day.ts";
import { closeDatabases } from "../../server/db/client.server.ts";
import { findPayments } from "../../server/invoices/find-client-money.ts";
import { findInvoiceForAdmin } from "../../server/invoices/find-invoice.ts";
import { findInvoices, type InvoiceFilter } from "../../server/invoices/find-invoices.ts";
import { findPayPage } from "../../server/invoices/find-pay-page.ts";
import { findStatement } from "../../server/invoices/find-statement-admin.ts";
import { findDashboard, findProjectPage } from "../../server/projects/find-projects.ts";
import { findAnything } from "../../server/search/find-anything.ts";
import { scale } from "../../server/seed/scale.ts";
import { makeDue, scaleMoney } from "../../server/seed/scale-money.ts";
import { explain } from "../support/explain.ts";
import { record, recordShortfall } from "../support/figures.ts";
import { hearStatements, type Statement } from "../support/heard-statements.ts";
import { admin } from "../support/portal-pages.ts";
import { goalOr } from "../support/steady-load.ts";

const invoices = Number(process.env.LOAD_INVOICES ?? 600_000);
const clients = Number(process.env.LOAD_CLIENTS ?? 10_000);
/** What grows with every year in business. What grows with the number of clients alone may be added up, in time. */
const books = [
  ...["invoices", "invoice_lines", "payments", "payment_attempts", "billed_periods", "reminders"],
  ...["audit_events", "mails", "project_events"],
];
const longestMilliseconds = 50;
const directory = `.local/money-postgres-${process.pid}`;

let postgres: LocalPostgres;
let db: pg.Client;
const readers = new Map<string, pg.Client>();
let payers: Payer[];
beforeAll(async () => {
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "4GB" };
  postgres = await localPostgres({ directory, settings });
  const site = { NODE_ENV: "test", SITE_ORIGIN: "http://localhost:3000" };
  Object.assign(process.env, await prepareDatabase(postgres), site);
  const owner = postgres.url("tenday_owner");
  await scale({ owner, clients });
  await scaleMoney({ owner, invoices });
  await makeDue({ owner, projects: 200, from: "2026-11-10" });
  db = await connect("postgres");
  for (const role of ["tenday_web", "tenday_auth"]) readers.set(role, await connect(role));
  payers = (
    await db.query<Payer>(
      `select client_id as "clientId", project_id as "projectId", id as "invoiceId", invoice_number as number,
         issued_with -> 'buyer' ->> 'name' as name
       from invoices where purpose = 'recurring' and request_id = 'scale' and voided_at is null
       order by invoice_number desc limit 3000`,
    )
  ).rows.filter((_, n) => n % 600 === 0);
}, 1_200_000);
afterAll(async () => {
  await closeDatabases();
  for (const client of [db, ...readers.values()]) await client?.end();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function connect(role: string): Promise<pg.Client> {
  const client = new pg.Client(postgres.url(role));
  await client.connect();
  return client;
}

type Read = { page: string; text: string; ms: number; scanned: string[] };

test(`catalogue:L10 ${invoices} invoices: no page about money reads a large table as a whole, and no statement takes long`, async () => {
  const reads: Read[] = [];
  for (const [page, read] of Object.entries(moneyPages)) {
    const ofPage: Read[] = [];
    for (const payer of payers) {
      const statements = await hearStatements(() => read(payer));
      for (const statement of statements) ofPage.push({ page, ...(await measure(statement)) });
    }
    record(`L10 '${page}' with ${invoices} invoices`, `slowest statement ${worst(ofPage).toFixed(1)} ms`);
    reads.push(...ofPage);
  }
  const adding = await fastestAddition();
  record("adding up 100,000 numbers on this machine", `${adding.toFixed(1)} ms`);
  const slow = reads.filter(({ ms }) => ms > goalOr(longestMilliseconds, 5, adding));
  const whole = reads.filter(({ scanned }) => scanned.length > 0);
  const found = faults([...whole, ...slow]);
  // The totals above the list of invoices are added up from the books each time.
  const [totals, others] = [found.filter((fault) => addsUp(fault)), found.filter((fault) => !addsUp(fault))];
  expect(others).toEqual([]);
  recordShortfall("L10 pages whose totals read the books", { figure: totals.length, goal: 0, known: 3, margin: 0 });
}, 1_200_000);

/** Asked three times; the fastest is what the database needs, the rest is the machine. */
async function measure(statement: Statement): Promise<Omit<Read, "page">> {
  const reader = readers.get(statement.role);
  if (!reader) throw new Error(`a page asked as ${statement.role}`);
  const runs = [await explain(reader, statement), await explain(reader, statement), await explain(reader, statement)];
  const scanned = runs.flatMap((run) => run.scanned.filter((table) => books.includes(table)));
  return { text: statement.text, ms: Math.min(...runs.map(({ ms }) => ms)), scanned: [...new Set(scanned)] };
}

/** What the machine's speed is known by. */
async function fastestAddition(): Promise<number> {
  const text = "select sum(n) from generate_series(1, 100000) n";
  const runs: number[] = [];
  for (let n = 0; n < 5; n++) runs.push((await explain(db, { role: "postgres", text, values: [], viewer: "" })).ms);
  return Math.min(...runs);
}

const addsUp = (fault: string) => fault.startsWith("invoices, ") && fault.includes(" with chosen as ");

const worst = (reads: Read[]) => Math.max(0, ...reads.map(({ ms }) => ms));

function faults(reads: Read[]): string[] {
  const words = reads.map(({ page, text, ms, scanned }) => {
    const how = scanned.length > 0 ? `reads ${scanned.join(", ")} as a whole` : `takes ${ms.toFixed(0)} ms`;
    return `${page} ${how}: ${text.replace(/\s+/g, " ").slice(0, 160)}`;
  });
  return [...new Set(words.map((line) => line.replace(/takes \d+ ms/, "takes long")))];
}

/** Whose pages are opened, which project, and one invoice of it. */
type Payer = { clientId: string; projectId: string; invoiceId: string; number: number; name: string };

const day = "2026-11-02";
const client = ({ clientId }: Payer): Person => ({ kind: "person", id: clientId, role: "user" });
const any: InvoiceFilter = { status: undefined, client: "", number: undefined, month: undefined };
const list = (filter: Partial<InvoiceFilter>) => () => findInvoices(admin, { ...any, ...filter }, undefined, day);
const older = { at: new Date("2024-06-01T09:00:00Z"), id: "00000000-0000-4000-8000-000000000000" };

/** What the pages about money ask the server for. */
const moneyPages: Record<string, (payer: Payer) => Promise<unknown>> = {
  "invoices, the newest": list({}),
  "invoices, an older page": () => findInvoices(admin, any, older, day),
  "invoices, drafts": list({ status: "draft" }),
  "invoices, open": list({ status: "open" }),
  "invoices, overdue": list({ status: "overdue" }),
  "invoices, paid": list({ status: "paid" }),
  "invoices, void": list({ status: "void" }),
  "invoices of a month": list({ month: "2026-05-01" }),
  "invoices of a client": ({ name }) => list({ client: name })(),
  "invoice by its number": ({ number }) => list({ number })(),
  "search for a client": ({ name }) => findAnything(admin, name, day),
  "search, one letter": ({ name }) => findAnything(admin, name.slice(0, 1), day),
  "search for a number": ({ number }) => findAnything(admin, String(number), day),
  "search for an amount": () => findAnything(admin, "17.99", day),
  "invoice admin": ({ invoiceId }) => findInvoiceForAdmin(admin, invoiceId, day),
  "statement, the admin's": ({ clientId }) => findStatement(admin, clientId),
  "the day's screen": () => findDay(admin, { deleting: undefined }, day),
  "tonight's run": () => findTonight(admin, day),
  "runs of the billing": () => listRuns(admin),
  "client's payments and statement": (payer) => findPayments(client(payer), { before: undefined }),
  "client's dashboard": (payer) => findDashboard(client(payer)),
  "client's project": (payer) => findProjectPage(client(payer), payer.projectId),
  "pay page": ({ invoiceId }) => findPayPage({ kind: "pay-link", invoiceId }),
};
