import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { record } from "../support/figures.ts";
import { gatherMarkedCrowd, type Marked, peek } from "../support/marked-crowd.ts";
import { type PgBouncer, startPgBouncer } from "../support/pg-bouncer.ts";
import { TestApp } from "../support/test-app.ts";

/** The same pooler, asked in plain SQL as the web's role: every way in which a transaction can end. */
const transactions = Number(process.env.POOLED_TRANSACTIONS ?? 4_000);

let app: TestApp;
let bouncer: PgBouncer;
let crowd: Marked[];
beforeAll(async () => {
  app = await TestApp.open();
  crowd = await gatherMarkedCrowd(app, 100);
  bouncer = await startPgBouncer(app.postgres, { default_pool_size: "4" });
}, 180_000);
afterAll(async () => {
  await bouncer?.stop();
  await app?.close();
});

async function connect(url: string, settings: Partial<pg.ClientConfig> = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...settings });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

type Ending = (client: pg.Client) => Promise<unknown>;
const streamOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream;

const endings: Record<string, Ending> = {
  committed: (client) => client.query("commit"),
  "rolled back": (client) => client.query("rollback"),
  failed: async (client) => {
    await client.query("select 1 / 0").catch(() => undefined);
    await client.query("rollback");
  },
  "failed and committed all the same": async (client) => {
    await client.query("select from nothing_of_that_name").catch(() => undefined);
    await client.query("commit");
  },
  "cancelled by its limit": async (client) => {
    await client.query("set local statement_timeout = 5");
    await client.query("select pg_sleep(1)").catch(() => undefined);
    await client.query("rollback");
  },
  "hung up in between": async (client) => streamOf(client).destroy(),
  "hung up in the middle of a statement": async (client) => {
    void client.query("select pg_sleep(0.05)").catch(() => undefined);
    await sleep(5);
    streamOf(client).destroy();
  },
  "ended politely without a commit": (client) => client.end(),
};
const names = Object.keys(endings);
const isGone = (name: string) => /hung up|politely/.test(name);

test(`${transactions} transactions that end in ${names.length} ways: inside only one's own, afterwards nobody's`, async () => {
  const faults: unknown[] = [];
  const pids = new Set<number>();
  let done = 0;
  const person = async (start: number) => {
    let client = await connect(bouncer.url("tenday_web"));
    for (let n = start; n < transactions; n += 20) {
      const who = crowd[n % crowd.length] as Marked;
      const name = names[(n * 5 + (n >> 3)) % names.length] as string;
      await client.query(`begin; set local app.viewer = '${who.clientId}'`);
      const { rows } = await client.query<{ id: string }>("select distinct client_id as id from projects");
      if (rows.length !== 1 || rows[0]?.id !== who.clientId) faults.push({ n, name, saw: rows });
      await endings[name]?.(client);
      if (isGone(name)) client = await connect(bouncer.url("tenday_web"));
      const { pid, ...after } = await peek(client);
      pids.add(pid);
      if (after.viewer !== "" || after.rows > 0) faults.push({ n, name, after });
      done += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: 20 }, (_, start) => person(start)));
  record(
    `${done} transactions of 100 viewers over 4 connections of PgBouncer, ended in ${names.length} ways`,
    `${faults.length} saw more than their own or left anything behind; ${pids.size} server connections were looked at`,
  );
  expect(done).toBe(transactions);
  expect(faults).toEqual([]);
  expect(pids.size).toBeGreaterThanOrEqual(4);
  // PostgreSQL notices a moment later that somebody has hung up.
  await expect.poll(() => bouncer.serversOf("tenday_web")).toBeLessThanOrEqual(4);
});

test("a viewer who is named for the connection instead of the transaction would be found out", async () => {
  const one = await startPgBouncer(app.postgres, { default_pool_size: "1" });
  onTestFinished(one.stop);
  const [careless, next] = [await connect(one.url("tenday_web")), await connect(one.url("tenday_web"))];
  await careless.query(`set app.viewer = '${crowd[0]?.clientId}'`);
  expect(await peek(next)).toMatchObject({ viewer: crowd[0]?.clientId, rows: 3 });
  await careless.end();
  await next.end();
});

test("the limits of a statement and of an idle transaction hold, though the pooler passes nothing on", async () => {
  const requested = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 };
  const limits = await Promise.all(
    ["tenday_web", "tenday_auth"].map(async (role) => {
      const client = await connect(bouncer.url(role), requested);
      const started = performance.now();
      const code = await client.query("select pg_sleep(30)").then(
        () => "none",
        (error: pg.DatabaseError) => error.code,
      );
      const seconds = (performance.now() - started) / 1_000;
      await client.end();
      return { code, seconds };
    }),
  );
  expect(limits.map(({ code }) => code)).toEqual(["57014", "57014"]);
  expect(Math.max(...limits.map(({ seconds }) => seconds))).toBeLessThan(12);
  const idle = await connect(bouncer.url("tenday_web"), requested);
  await idle.query("begin; select 1");
  const [busy] = await app.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where state = 'idle in transaction' and usename = 'tenday_web'",
  );
  await sleep(17_000);
  const [left] = await app.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where state = 'idle in transaction' and usename = 'tenday_web'",
  );
  await idle.end().catch(() => undefined);
  record(
    "a statement that takes too long behind PgBouncer is cancelled after",
    `${limits.map(({ seconds }) => seconds.toFixed(1)).join(" and ")} s`,
  );
  expect([busy?.n, left?.n]).toEqual([1, 0]);
}, 120_000);
