import { afterAll, beforeAll, expect, test } from "vitest";
import { keeping } from "../../../domain/catalogue.ts";
import { record } from "../../support/figures.ts";
import { hostileKinds, sendHostile } from "../../support/hostile-requests.ts";
import { MovableClock } from "../../support/movable-clock.ts";
import { TestApp } from "../../support/test-app.ts";

const requests = 2_000;
const day = 86_400_000;
/** One stranger: an address of the old kind, and every address of a connection of the new kind. */
const addressOf = (n: number) => (n % 2 ? "203.0.113.77" : `2001:db8:77:1::${(n % 60_000).toString(16)}`);
const blocks = 2;
/** The same in clear, however it is spelt. */
const spellings = ["203.0.113.77", "2001:db8:77:1", "2001:0db8:0077:0001", "cb00714d", "20010db800770001"];

const clock = new MovableClock();
let app: TestApp;
let site: string;
let before: Map<string, number>;
let elapsed: number;

beforeAll(async () => {
  app = await TestApp.open({ TRUSTED_PROXIES: "127.0.0.1,::1", CLOCK_FILE: clock.file, ENQUIRIES_PER_10_MINUTES: "3" });
  site = (await app.web()).url;
  await app.worker();
  await app.drained();
  before = await countRows();
  const began = performance.now();
  await attack();
  await app.drained();
  elapsed = (performance.now() - began) / 1_000;
});
afterAll(async () => {
  await app?.close();
  clock.remove();
});

test("catalogue:N14 two thousand requests of a stranger add no more rows than the limits say, and none to any other table", async () => {
  const added = await rowsAdded();
  const enquiries = most(3, 600);
  const logins = most(20, 60);
  const dataRequests = most(3, 3_600);
  const resets = 3 + Math.ceil((elapsed / 3_600) * 3);
  const allowed: Record<string, number> = {
    "public.enquiries": enquiries,
    // Of name, business and address.
    "public.enquiry_words": enquiries * 12,
    // To the provider and to whoever wrote, once a day for each address; and to the one account that resets were requested for.
    "public.mails": enquiries * 2 + dataRequests * 2 + resets,
    "public.account_links": resets,
    "public.data_requests": dataRequests,
    "public.audit_events": logins + resets,
    "auth.verification": logins,
    // Of an address one in each of seven limits, of an account that was guessed one, of whoever was written to one.
    "public.rate_limits": blocks * 7 + logins + 2 + most(10, 3_600) + enquiries,
  };
  const beyond = [...added].filter(([table, rows]) => rows > (allowed[table] ?? 0));
  expect(beyond).toEqual([]);
  for (const table of Object.keys(allowed)) expect([table, (added.get(table) ?? 0) > 0]).toEqual([table, true]);
  const total = [...added.values()].reduce((sum, rows) => sum + rows, 0);
  record(`N14 rows that ${requests} requests of one stranger added`, `${total} in ${added.size} tables`);
});

test("finding:X10 catalogue:N14 no row of any table has the stranger's address in clear", async () => {
  const found: string[] = [];
  for (const table of await listTables())
    for (const words of spellings) {
      const rows = await app.query(`select from ${table} t where t::text ilike $1 limit 1`, [`%${words}%`]);
      if (rows.length > 0) found.push(`${table}: ${words}`);
    }
  expect(found).toEqual([]);
  // The search would find it.
  await app.query("insert into rate_limits values ('probe', '203.0.113.77', now())");
  expect(await app.query("select from public.rate_limits t where t::text ilike '%203.0.113.77%'")).toHaveLength(1);
});

test("catalogue:N14 the nights that follow take all of it away again", async () => {
  clock.forward(2 * day);
  await night();
  expect(await left("public.rate_limits", "auth.verification")).toEqual([]);
  clock.forward(32 * day);
  await night();
  expect(await left("public.account_links")).toEqual([]);
  expect(await app.query("select from mails where kind = 'reset-link'")).toEqual([]);
  await growOld();
  await night();
  expect([...(await rowsAdded()).keys()]).toEqual([]);
});

/** As many as an allowance gives in the time that it took, to each of the stranger's blocks of addresses. */
function most(capacity: number, seconds: number): number {
  return blocks * (capacity + Math.ceil((elapsed / seconds) * capacity));
}

async function attack(): Promise<void> {
  const kinds = Object.values(hostileKinds);
  let next = 0;
  const work = async () => {
    for (let n = next++; n < requests; n = next++) {
      const request = kinds[n % kinds.length];
      if (request) await sendHostile(site, request(n), addressOf(Math.floor(n / kinds.length)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

async function night(): Promise<void> {
  for (const task of ["forget-old-enquiries", "prune-accounts", "prune-rate-limits"])
    await app.query("select graphile_worker.add_job($1, '{}')", [task]);
  await app.drained();
}

/** The provider has answered whoever wrote; then a year and a month, which the database counts by its own clock where history is concerned. */
async function growOld(): Promise<void> {
  await app.query("update data_requests set answered_at = received_at");
  clock.forward((keeping.enquiriesMonths + 1) * 31 * day);
  await app.query(
    `begin; set local session_replication_role = replica;
     update audit_events set at = at - interval '13 months' where actor_id is null; commit`,
  );
}

async function listTables(): Promise<string[]> {
  const rows = await app.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Not what the queue keeps of its own workings. */
async function countRows(): Promise<Map<string, number>> {
  const tables = (await listTables()).filter((name) => !/^graphile_worker\.(?!_private_jobs)/.test(name));
  const counted = new Map<string, number>();
  for (const table of tables)
    counted.set(table, (await app.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0);
  return counted;
}

async function rowsAdded(): Promise<Map<string, number>> {
  const now = await countRows();
  return new Map([...now].map(([table, n]) => [table, n - (before.get(table) ?? 0)] as const).filter(([, n]) => n > 0));
}

async function left(...tables: string[]): Promise<string[]> {
  return [...(await rowsAdded()).keys()].filter((table) => tables.includes(table));
}
