import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalPostgres, localPostgres } from "../../scripts/local-postgres.ts";
import { prepareDatabase } from "../../scripts/process.ts";
import { findSession } from "../../server/auth/session.ts";
import { closeDatabases } from "../../server/db/client.server.ts";
import { cast } from "../../server/seed/cast.ts";
import { scale } from "../../server/seed/scale.ts";
import { aCaller } from "../support/a-caller.ts";
import { type Explained, explain } from "../support/explain.ts";
import { record } from "../support/figures.ts";
import { hearStatements, type Statement } from "../support/heard-statements.ts";
import { type Owner, portalPages } from "../support/portal-pages.ts";
import { listOwners } from "../support/scaled-owners.ts";
import { openSessions } from "../support/session-crowd.ts";

const [few, many] = [1_000, Number(process.env.PLANS_CLIENTS ?? 100_000)];
const largeTable = 1_000;
/** One more than is shown tells whether there is another page. */
const mostRows = 51;
const directory = `.local/plans-postgres-${process.pid}`;

let postgres: LocalPostgres;
let db: pg.Client;
const readers = new Map<string, pg.Client>();
beforeAll(async () => {
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  postgres = await localPostgres({ directory, settings });
  const site = { NODE_ENV: "test", SITE_ORIGIN: "http://localhost:3000" };
  Object.assign(process.env, await prepareDatabase(postgres), site);
  db = await connect("postgres");
  for (const role of ["tenday_web", "tenday_auth"]) readers.set(role, await connect(role));
});
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

type Read = { text: string; asItIs: Explained; byIndex: Explained };
type Measured = { pages: Record<string, Read[]>; heights: Map<string, number> };

test("however many clients there are: no large table is read as a whole, and a page reads as little as before", async () => {
  await scale({ owner: postgres.url("tenday_owner"), clients: few });
  const owners = await listOwners(asSystem, 20);
  const before = await measure(owners);
  await scale({ owner: postgres.url("tenday_owner"), clients: many });
  const after = await measure(owners);

  const large = await listLargeTables();
  expect(large).toEqual(
    expect.arrayContaining([
      ...["clients", "projects", "project_events", "client_words", "project_words", "enquiry_words"],
      ...["messages", "message_reads", "attachments", "files", "material_lists", "material_items"],
    ]),
  );
  const all = Object.values(after.pages).flat();
  const sums = all.filter(isSum);
  expect(sums.length).toBeGreaterThan(0);
  record(
    `database pages read for what is earned in a year, ${many.toLocaleString("en-GB")} clients`,
    `${Math.max(...sums.map(({ asItIs }) => asItIs.buffers))}, ${Math.max(...sums.map(({ asItIs }) => asItIs.ms)).toFixed(0)} ms`,
  );
  const reads = all.filter((read) => !isSum(read));
  expect(reads.filter(({ asItIs }) => asItIs.scanned.some((table) => large.includes(table)))).toEqual([]);
  expect(reads.filter(({ asItIs }) => asItIs.rows > mostRows)).toEqual([]);

  const grown = Object.entries(after.pages).flatMap(([name, read]) => {
    const later = read.filter((one) => !isSum(one));
    const earlier = (before.pages[name] ?? []).filter((one) => !isSum(one));
    const higher = later.flatMap(({ byIndex }) => byIndex.descents).map(levelsAdded(before, after));
    const added = sum(higher) / owners.length;
    const mean = (page: Read[], way: "asItIs" | "byIndex") =>
      sum(page.map((read) => read[way].buffers)) / owners.length;
    const [least, most] = [mean(earlier, "asItIs"), mean(later, "asItIs")];
    const sameHeight = (mean(later, "byIndex") - added) / mean(earlier, "byIndex");
    record(
      `database pages read for '${name}', ${few.toLocaleString("en-GB")} → ${many.toLocaleString("en-GB")} clients`,
      `${Math.round(least)} → ${Math.round(most)}, ×${(most / least).toFixed(2)}; by index at both sizes and without the ${Math.round(added)} that are one level more of an index: ×${sameHeight.toFixed(2)}`,
    );
    return openedAllDay.has(name) && sameHeight > 1.2 ? [`${name} ×${sameHeight.toFixed(2)}`] : [];
  });
  expect(grown).toEqual([]);
}, 1_200_000);

/**
 * The one statement that grows with the number of clients, and is known to: what all of them pay in a year, on the admin's
 * first screen (docs/scale.md).
 */
const isSum = ({ text }: Read) => text.includes('sum(pence) as "yearlyPence"');

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

/** The rest is recorded. */
const openedAllDay = new Set([
  "client dashboard",
  "project, its client's",
  "project, the admin's",
  "messages",
  "messages, the admin's",
  "what is wanted",
  "admin dashboard",
  "clients",
  "clients, search",
  "clients, search for two words",
]);

async function listLargeTables(): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and reltuples > $1",
    [largeTable],
  );
  return rows.map(({ name }) => name);
}

/** A look-up reads one page of each level of its index: a hundred times the rows are one level more. */
function levelsAdded(before: Measured, after: Measured): (index: string) => number {
  return (index) => Math.max(0, (after.heights.get(index) ?? 0) - (before.heights.get(index) ?? 0));
}

async function measureHeights(): Promise<Map<string, number>> {
  await db.query("create extension if not exists pageinspect");
  const { rows } = await db.query<{ name: string; height: number }>(
    `select c.relname as name, (bt_metap(c.oid::regclass::text)).fastlevel::int as height
     from pg_class c join pg_am a on a.oid = c.relam and a.amname = 'btree'
     where c.relkind = 'i' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  );
  return new Map(rows.map(({ name, height }) => [name, height]));
}

/** The statements of access and the page's own, averaged over the same clients at every size. */
async function measure(owners: Owner[]): Promise<Measured> {
  const pages: Measured["pages"] = {};
  const [adminCookie = "", ...cookies] = await openSessions(db, [
    cast.sam.id,
    ...owners.map(({ clientId }) => clientId),
  ]);
  for (const [name, { role, read }] of Object.entries(portalPages)) {
    const reads: Read[] = [];
    for (const [n, owner] of owners.entries()) {
      const cookie = role === "admin" ? adminCookie : (cookies[n] ?? "");
      const statements = await hearStatements(async () => {
        await findSession({ ...aCaller, headers: new Headers({ cookie }), at: new Date() });
        await read(owner);
      });
      for (const statement of statements) reads.push(await explainBothWays(statement));
    }
    pages[name] = reads;
  }
  return { pages, heights: await measureHeights() };
}

/** In a small system the database rightly reads small tables whole: what grows shows when it is kept from that. */
async function explainBothWays(statement: Statement): Promise<Read> {
  const reader = readers.get(statement.role);
  if (!reader) throw new Error(`a page asked as ${statement.role}`);
  // The first time, the connection also reads about the tables themselves.
  await explain(reader, statement);
  const [asItIs, byIndex] = [await explain(reader, statement), await explain(reader, statement, { byIndexOnly: true })];
  return { text: statement.text, asItIs, byIndex };
}

const asSystem = {
  query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await db.query<Row>(text, values)).rows,
};
