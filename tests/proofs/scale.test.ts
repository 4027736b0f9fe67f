import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Process, Web } from "../../scripts/process.ts";
import { cast } from "../../server/seed/cast.ts";
import { scale } from "../../server/seed/scale.ts";
import { scaleMoney } from "../../server/seed/scale-money.ts";
import { record } from "../support/figures.ts";
import { addVolunteers, isSignedIn, tryLogin } from "../support/login-crowd.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { openSessions } from "../support/session-crowd.ts";
import { within } from "../support/steady-load.ts";
import { TestApp } from "../support/test-app.ts";

/** What a client costs. Processor time rather than the clock where it can be: it is the same on a machine that does other things. */
const sizes = (process.env.SCALE_CLIENTS ?? "1000,10000").split(",").map(Number);
const invoicesEach = 12;
const requests = Number(process.env.SCALE_REQUESTS ?? 200);

let app: TestApp;
let web: Web;
let worker: Process;
async function openTestApp(): Promise<void> {
  app = await TestApp.open({ LOGINS_PER_MINUTE_PER_ADDRESS: "10000", TRUSTED_PROXIES: "127.0.0.1" });
  web = await app.web();
  worker = await app.worker();
}

type Size = { table: string; rows: number; tableBytes: number; indexBytes: number };

async function measureTables(): Promise<Map<string, Size>> {
  await app.query("vacuum (analyze)");
  const tables = await app.query<Size>(
    `select n.nspname || '.' || c.relname as table, greatest(c.reltuples, 0)::int as rows,
       (pg_total_relation_size(c.oid) - pg_indexes_size(c.oid))::float8 as "tableBytes", pg_indexes_size(c.oid)::float8 as "indexBytes"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth', 'graphile_worker')`,
  );
  return new Map(tables.map((size) => [size.table, size]));
}

type Payer = { clientId: string; projectId: string; invoiceId: string; cookie: string; name: string };

async function gatherPayers(): Promise<{ payers: Payer[]; admin: string }> {
  const found = await app.query<Omit<Payer, "cookie">>(
    `select distinct on (i.client_id) i.client_id as "clientId", i.project_id as "projectId", i.id as "invoiceId", c.name
     from invoices i join clients c on c.id = i.client_id and c.deleted_at is null
     where i.purpose = 'recurring' and i.voided_at is null and i.request_id = 'scale' order by i.client_id limit 100`,
  );
  const [admin = "", ...cookies] = await openSessions(app, [cast.sam.id, ...found.map(({ clientId }) => clientId)]);
  return { payers: found.map((payer, n) => ({ ...payer, cookie: cookies[n] ?? "" })), admin };
}

/** Processor time in milliseconds, of the program and of the whole database. */
async function spent({ child }: Process): Promise<[own: number, database: number]> {
  const [requested] = await app.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  const postmaster = Number(statOf(requested?.pid)[1]);
  const alive = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ").map(Number);
  return [processorTime(child.pid), [postmaster, ...alive].reduce((sum, pid) => sum + processorTime(pid), 0)];
}

const clockTick = 10;

/** Its own, and that of its children who are gone: connections come and go. */
function processorTime(pid: number | undefined): number {
  const [user, system, usersBefore, systemsBefore] = statOf(pid).slice(11, 15).map(Number);
  return ((user ?? 0) + (system ?? 0) + (usersBefore ?? 0) + (systemsBefore ?? 0)) * clockTick;
}

function statOf(pid: number | undefined): string[] {
  return existsSync(`/proc/${pid}/stat`)
    ? (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [])
    : [];
}

type Cost = { web: number; database: number; p50: number };

/** Four people at a time, after a while of getting used to it. */
async function costOf(
  ask: (n: number) => Promise<RawAnswer>,
  isRight = ({ status }: RawAnswer) => status === 200,
): Promise<Cost> {
  const wrong: number[] = [];
  const round = async (count: number) => {
    const timed: { ms: number }[] = [];
    let next = 0;
    const person = async () => {
      for (let n = next++; n < count; n = next++) {
        const begun = performance.now();
        const answer = await ask(n);
        if (!isRight(answer)) wrong.push(answer.status);
        timed.push({ ms: performance.now() - begun });
      }
    };
    await Promise.all(Array.from({ length: 4 }, person));
    return timed;
  };
  await round(requests / 2);
  const before = await spent(web);
  const timed = await round(requests);
  const after = await spent(web);
  expect(wrong).toEqual([]);
  return {
    web: (after[0] - before[0]) / requests,
    database: (after[1] - before[1]) / requests,
    p50: within(0.5, timed),
  };
}

const said = ({ web: own, database, p50 }: Cost) =>
  `${own.toFixed(1)} ms of web + ${database.toFixed(1)} ms of database (p50 ${p50} ms, four at a time)`;

describe.each(sizes)("with %d clients", (clients) => {
  beforeAll(openTestApp);
  afterAll(() => app?.close());

  test("what a client costs, each with a year of invoices", () => measureClient(clients), 1_800_000);

  test("what a document, a sign-in and an invoice of the night cost", () => measureCommands(clients), 1_800_000);
});

async function measureClient(clients: number): Promise<void> {
  const label = `${clients.toLocaleString("en-GB")} clients`;
  const before = await measureTables();
  const already = Number((await app.query<{ n: number }>("select count(*)::int as n from clients"))[0]?.n);
  const owner = app.postgres.url("tenday_owner");
  await scale({ owner, clients });
  await scaleMoney({ owner, invoices: clients * invoicesEach });
  const [grown] = await app.query<{ n: number }>("select count(*)::int as n from clients");
  const added = Number(grown?.n) - already;
  const after = await measureTables();
  const growth = [...after.values()].map((size) => {
    const was = before.get(size.table) ?? { rows: 0, tableBytes: 0, indexBytes: 0 };
    return {
      table: size.table,
      rows: (size.rows - was.rows) / added,
      tableBytes: (size.tableBytes - was.tableBytes) / added,
      indexBytes: (size.indexBytes - was.indexBytes) / added,
    };
  });
  const total = (key: "rows" | "tableBytes" | "indexBytes") => growth.reduce((sum, size) => sum + size[key], 0);
  record(
    `a client's rows and bytes, ${label}`,
    `${total("rows").toFixed(0)} rows, ${kilobytes(total("tableBytes"))} of tables + ${kilobytes(total("indexBytes"))} of indexes`,
  );
  for (const size of growth.toSorted((a, b) => b.tableBytes + b.indexBytes - a.tableBytes - a.indexBytes).slice(0, 8))
    record(
      `a client's share of ${size.table}, ${label}`,
      `${size.rows.toFixed(1)} rows, ${kilobytes(size.tableBytes)} + ${kilobytes(size.indexBytes)}`,
    );

  const { payers, admin } = await gatherPayers();
  const as = (cookie: string, path: string) => rawRequest(web.url, path, { headers: { Cookie: cookie } });
  const payer = (n: number) => payers[n % payers.length] as Payer;
  const pages: Record<string, (n: number) => Promise<RawAnswer>> = {
    "client dashboard": (n) => as(payer(n).cookie, "/clients/dashboard"),
    "client's project": (n) => as(payer(n).cookie, `/projects/${payer(n).projectId}`),
    "client's payments": (n) => as(payer(n).cookie, "/clients/payments"),
    "admin's first screen": () => as(admin, "/clients/dashboard/admin"),
    "admin's search": (n) =>
      as(admin, `/dashboard/admin/clients?search=${encodeURIComponent(payer(n).name.slice(0, 6))}`),
    "contact page": () => as("", "/contact"),
    "prerendered home page": () => as("", "/"),
  };
  for (const [name, ask] of Object.entries(pages)) record(`a page: ${name}, ${label}`, said(await costOf(ask)));
  expect(total("rows")).toBeGreaterThan(10);
}

const kilobytes = (bytes: number) => `${(bytes / 1_024).toFixed(1)} kB`;

async function measureCommands(clients: number): Promise<void> {
  const label = `${clients.toLocaleString("en-GB")} clients`;
  const { payers } = await gatherPayers();
  const drawn = await costOf((n) => {
    const { invoiceId, cookie } = payers[n % payers.length] as Payer;
    return rawRequest(web.url, `/invoices/${invoiceId}/pdf`, { headers: { Cookie: cookie } });
  });
  record(`a document, ${label}`, said(drawn));
  const volunteers = await addVolunteers(app, requests);
  const entered = await costOf(
    (n) =>
      tryLogin(web.url, { username: volunteers[n % volunteers.length] ?? "", address: `198.19.${n >> 8}.${n & 255}` }),
    isSignedIn,
  );
  record(`a sign-in, ${label}`, said(entered));

  await app.drained(600);
  const [night, idle] = [await nightly(), await nightly()];
  const [sent] = await app.query<{ invoices: number; mails: number }>(
    `select (select count(*)::int from invoices where request_id like 'billing-%') as invoices,
       (select count(*)::int from mails where sent_at is not null) as mails`,
  );
  const { invoices = 0, mails = 0 } = sent ?? {};
  const each = (ms: number) => (ms / invoices).toFixed(1);
  record(
    `a night with much to do, ${label}`,
    `${invoices} invoices and ${mails} mails: ${each(night.own)} ms of worker + ${each(night.database)} ms of database an invoice`,
  );
  record(`a night with nothing to do, ${label}`, idle.said);
  expect(invoices).toBeGreaterThan(clients / 2);
}

/** One that was asked for, until its mails are sent. */
async function nightly() {
  const before = await spent(worker);
  const started = performance.now();
  await app.query("select graphile_worker.add_job('run-billing', '{\"isAsked\": true}'::json)");
  await app.drained(1_500);
  const after = await spent(worker);
  const [own, database] = [after[0] - before[0], after[1] - before[1]];
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  return { own, database, said: `${own} ms of worker + ${database} ms of database, ${seconds} s` };
}
