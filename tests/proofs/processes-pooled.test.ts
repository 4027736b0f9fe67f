import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Web } from "../../scripts/process.ts";
import { cast } from "../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../support/browser.ts";
import { record } from "../support/figures.ts";
import { gatherMarkedCrowd, knock, leaksIn, type Marked, marksIn, peek, type Query } from "../support/marked-crowd.ts";
import { type PgBouncer, startPgBouncer } from "../support/pg-bouncer.ts";
import { rawRequest } from "../support/raw-request.ts";
import { submit, TestApp } from "../support/test-app.ts";

/** Debian 13's PgBouncer in transaction mode between three web processes and PostgreSQL, with fewer connections than either. */
const poolSize = 4;
const requests = Number(process.env.POOLED_REQUESTS ?? 6_000);

let app: TestApp;
let bouncer: PgBouncer;
let webs: Web[];
let crowd: Marked[];
beforeAll(async () => {
  app = await TestApp.open({ LOGINS_PER_MINUTE_PER_ADDRESS: "1000", TRUSTED_PROXIES: "127.0.0.1" }, { expectedErrors });
  crowd = await gatherMarkedCrowd(app, 200);
  bouncer = await startPgBouncer(app.postgres, { default_pool_size: String(poolSize) });
  const direct = app.env.DATABASE_URL ?? "";
  Object.assign(app.env, pooled(bouncer));
  webs = await Promise.all([newWeb(), newWeb(), newWeb()]);
  await app.worker({ DATABASE_URL: direct });
}, 180_000);
afterAll(async () => {
  await bouncer?.stop();
  await app?.close();
});

/** What a page says that waited in vain, was cancelled, or lost its connection; and that of the test that wants it so. */
const expectedErrors = [
  "statement timeout",
  "query_wait_timeout",
  "Connection terminated",
  "Query read timeout",
  "prepared statement",
  "timeout exceeded when trying to connect",
];

const pooled = ({ url }: PgBouncer) => ({ DATABASE_URL: url("tenday_web"), AUTH_DATABASE_URL: url("tenday_auth") });
const newWeb = async (env = {}): Promise<Web> => app.web({ PORT: String(await freePort()), ...env });
const webAt = (n: number): Web => webs[n % webs.length] as Web;

test("behind the pooler people sign in, see their things and do what they came for, at whichever process", async () => {
  const [maya, sam] = [0, 1].map(
    (n) => new Visitor({ site: webAt(n).url, origin: app.env.SITE_ORIGIN, address: freshAddress() }),
  );
  if (!maya || !sam) throw new Error("nobody is there");
  expect((await maya.signIn(cast.maya)).status).toBe(302);
  expect((await sam.signIn(cast.sam)).status).toBe(302);
  const project = `/projects/${cast.maya.projects[0].id}`;
  for (const path of ["/clients/dashboard", project, "/clients/payments", "/clients/account"])
    expect([path, (await maya.get(path)).status]).toEqual([path, 200]);
  for (const path of [
    "/clients/dashboard/admin",
    project,
    "/dashboard/admin/invoices",
    "/dashboard/admin/clients?search=mark",
  ])
    expect([path, (await sam.get(path)).status]).toEqual([path, 200]);
  const form = { intent: "new", type: "writing", title: "Written behind a pooler" };
  expect((await sam.post("/dashboard/admin/articles", form)).status).toBe(302);
  const keyed = {
    key: "the same key at each process",
    project: "behind a pooler",
    headers: { "X-Forwarded-For": freshAddress() },
  };
  expect(await Promise.all(webs.map(({ url }) => submit({ ...keyed, url })))).toEqual([true, true, true]);
  await app.drained();
  const stored = await app.query("select count(*)::int as n from enquiries where project = 'behind a pooler'");
  expect(stored).toEqual([{ n: 1 }]);
  expect((await maya.post("/clients/logout", {})).status).toBe(302);
  expect(await maya.isIn()).toBe(false);
});

/** So many at once, each at another process than the one before. No more than the processes themselves have room for. */
async function knockAll(count: number, atOnce = 24): Promise<Query[]> {
  const requested: Query[] = [];
  let next = 0;
  const visitor = async () => {
    for (let n = next++; n < count; n = next++) requested.push(await knock(webAt(n).url, crowd, n));
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  return requested;
}

/** Their own things, and that nearly always: on a machine that does other things, one may be told to come back. */
function expectServed(requested: Query[]): void {
  const own = requested.filter(({ kind }) => kind === "own");
  const served = own.filter(({ status }) => status === 200);
  expect(served.filter(({ marks, who }) => marks[0] !== who?.mark)).toEqual([]);
  expect(served.length / own.length).toBeGreaterThan(0.98);
}

/** Looks at the pool between other people's transactions until it is told to stop. */
function watchPool(role: string) {
  const seen = new Map<number, number>();
  const leaks: unknown[] = [];
  let isOver = false;
  const watching = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const client = new pg.Client(bouncer.url(role));
      client.on("error", () => undefined);
      try {
        await client.connect();
        while (!isOver) {
          const { pid, viewer, rows } = await peek(client);
          seen.set(pid, (seen.get(pid) ?? 0) + 1);
          if (viewer !== "" || rows > 0) leaks.push({ pid, viewer, rows });
          await new Promise((later) => setTimeout(later, 2));
        }
      } catch {
        // Turned away while the pool was stuck: the next one looks.
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(watching);
    return { leaks, connections: seen.size, looks: [...seen.values()].reduce((sum, n) => sum + n, 0) };
  };
}

test(`${requests} requests of 200 clients and strangers over ${poolSize} connections: nobody sees anybody else's`, async () => {
  const stop = watchPool("tenday_web");
  const started = performance.now();
  const requested = await knockAll(requests);
  const seconds = (performance.now() - started) / 1_000;
  const { leaks, connections, looks } = await stop();
  const [web, accounts] = [await bouncer.serversOf("tenday_web"), await bouncer.serversOf("tenday_auth")];
  record(
    `${requested.length} requests of 200 clients and strangers at 3 processes behind PgBouncer`,
    `${leaksIn(requested).length} foreign marks, ${leaks.length} of ${looks} looks at the pool found a viewer; ${web} + ${accounts} connections, ${Math.round(requested.length / seconds)} requests a second, ${requested.filter(({ kind, status }) => kind === "own" && status !== 200).length} told to come back`,
  );
  expect(leaksIn(requested)).toEqual([]);
  expect(leaks).toEqual([]);
  expect(connections).toBeGreaterThanOrEqual(2);
  expectServed(requested);
  expect(requested.filter(({ kind, status }) => kind === "another's project" && status === 200)).toEqual([]);
  expect(requested.filter(({ kind, status }) => kind === "stranger" && status === 200)).toEqual([]);
  expect(web).toBeLessThanOrEqual(poolSize);
  expect(accounts).toBeLessThanOrEqual(poolSize);
}, 600_000);

test("nor when statements are cancelled, and a process is killed in the middle of its transactions", async () => {
  const stop = watchPool("tenday_web");
  const blocker = new pg.Client(app.postgres.url("postgres"));
  await blocker.connect();
  const hold = () => blocker.query("begin; lock table projects in access exclusive mode");

  await hold();
  const stuck = knockAll(200);
  await new Promise((later) => setTimeout(later, 1_000));
  const inTransaction = await blocker.query(
    "select from pg_stat_activity where usename = 'tenday_web' and wait_event_type = 'Lock'",
  );
  await webs[2]?.stop("SIGKILL");
  // Longer than any statement may take, so that those of the other two are cancelled.
  await new Promise((later) => setTimeout(later, 11_000));
  await blocker.query("rollback");
  const during = await stuck;
  webs[2] = await newWeb();
  const after = await knockAll(1_500);
  await blocker.end();
  const { leaks, looks } = await stop();
  const cancelled = webs.flatMap(({ logged }) => logged).filter((line) => line.includes("statement timeout")).length;
  record(
    "a process killed in its transactions, the others' cancelled, behind PgBouncer",
    `${inTransaction.rowCount} were under way, ${cancelled} cancelled by their limit; ${leaksIn([...during, ...after]).length} foreign marks, ${leaks.length} of ${looks} looks found a viewer`,
  );
  expect(inTransaction.rowCount).toBeGreaterThan(0);
  expect(cancelled).toBeGreaterThan(0);
  expect(leaksIn([...during, ...after])).toEqual([]);
  expect(leaks).toEqual([]);
  expectServed(after);
}, 300_000);

/** Two processes that share one connection, each asking by the same name in turn: what they hear, and what they say of it. */
async function readyByTurns(settings: Record<string, string>) {
  const one = await startPgBouncer(app.postgres, { default_pool_size: "1", ...settings });
  onTestFinished(one.stop);
  const pair = [await newWeb(pooled(one)), await newWeb(pooled(one))];
  const answers: number[] = [];
  for (let n = 0; n < 6; n++) answers.push((await rawRequest(pair[n % 2]?.url ?? "", "/readyz")).status);
  const why = pair.flatMap(({ logged }) => logged.join("\n").match(/prepared statement \\?"ready\\?" [a-z ]+/g) ?? []);
  for (const web of pair) await web.stop();
  return { answers, why };
}

test("a statement that is known by a name is known on whichever connection it meets", async () => {
  const { answers, why } = await readyByTurns({});
  record("named statements of two processes over one connection of PgBouncer", `/readyz answers ${answers.join(", ")}`);
  expect([answers, why]).toEqual([Array(6).fill(200), []]);
});

test("behind a pooler that carries no names a process says that it is not ready, and why", async () => {
  const { answers, why } = await readyByTurns({ max_prepared_statements: "0" });
  record("the same with max_prepared_statements = 0", `/readyz answers ${answers.join(", ")}: ${why[0]}`);
  expect(answers.slice(1)).toContain(503);
  expect(why.length).toBeGreaterThan(0);
});

test("a pooler that was not told to pass over the limits of a connection lets nobody in, and says so", async () => {
  const strict = await startPgBouncer(app.postgres, { ignore_startup_parameters: "extra_float_digits" });
  onTestFinished(strict.stop);
  const web = await newWeb(pooled(strict));
  expect((await rawRequest(web.url, "/readyz")).status).toBe(503);
  expect(web.logged.join("\n")).toContain("unsupported startup parameter: statement_timeout");
  expect(marksIn((await rawRequest(web.url, "/support")).body)).toEqual([]);
  await web.stop();
});
