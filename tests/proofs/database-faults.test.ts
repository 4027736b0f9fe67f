import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import type { Web } from "../../scripts/process.ts";
import { cast } from "../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../support/browser.ts";
import { DatabaseProxy } from "../support/database-proxy.ts";
import { record } from "../support/figures.ts";
import { steadily } from "../support/steadily.ts";
import { goalOr, rateInReach } from "../support/steady-load.ts";
import { submit, TestApp } from "../support/test-app.ts";

/** As in production: how long somebody waits for a connection is what this file is about. */
const asInProduction = {
  DATABASE_WAIT_SECONDS: "3",
  DATABASE_STATEMENT_SECONDS: "10",
  TRUSTED_PROXIES: "127.0.0.1,::1",
};
const slowAnswer = 2_000;

let app: TestApp;
let proxy: DatabaseProxy | undefined;
afterEach(async () => {
  proxy?.stop();
  proxy = undefined;
  await app?.close();
});

async function open(): Promise<Web> {
  const expectedErrors = [
    ...["an enquiry could not be stored", "the worker lost its queue", "request failed", "could not be loaded"],
    ...["a route failed", "an action failed", "nobody can sign in", "a session could not be ended"],
    ...["the navigation could not be counted"],
  ];
  app = await TestApp.open(asInProduction, { expectedErrors });
  return app.web();
}

async function signedIn(web: Web, member: { email: string }): Promise<Visitor> {
  const visitor = new Visitor({ site: web.url, address: freshAddress() });
  expect((await visitor.signIn(member)).status).toBe(302);
  return visitor;
}

async function timed<Answer>(asking: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const started = performance.now();
  return { answer: await asking, ms: Math.round(performance.now() - started) };
}

const slowest = (all: { ms: number }[]) => Math.max(0, ...all.map(({ ms }) => ms));
const statusOf = async (url: string) => (await fetch(url)).status;

/** The three seconds for which a visitor waits for a connection, and what this machine needs for as many at once besides. */
async function findLimit(ask: () => Promise<unknown>): Promise<number> {
  const undisturbed = await Promise.all(Array.from({ length: 20 }, () => timed(ask())));
  return 3_000 + goalOr(1_500, 2, slowest(undisturbed));
}

/** V10: no transaction was left open by anybody. */
async function leftOpen(): Promise<number> {
  const [found] = await app.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where state like 'idle in transaction%'",
  );
  return found?.n ?? -1;
}

test("catalogue:F3 PostgreSQL is restarted under traffic: both processes live on, the site answers within 5 s, nothing acknowledged is missing", async () => {
  const web = await open();
  const worker = await app.worker();
  const maya = await signedIn(web, cast.maya);
  const answers: { from: number; until: number; isGood: boolean; enquiry?: string }[] = [];
  const enquire = async () => {
    const [from, enquiry] = [performance.now(), `restart ${randomUUID()}`];
    const isGood = await submit({ url: web.url, project: enquiry, key: enquiry });
    answers.push({ from, until: performance.now(), isGood, enquiry });
  };
  const look = async () => {
    const from = performance.now();
    const { status } = await maya.get("/clients/dashboard");
    answers.push({ from, until: performance.now(), isGood: status === 200 });
  };
  const perSecond = Math.max(4, await rateInReach(10, (index) => (index % 2 ? enquire() : look())));
  const traffic = [enquire, look].map((visit) => steadily(visit, perSecond / 2));
  let back = 0;
  for (let restart = 0; restart < 3; restart++) {
    await sleep(1_500);
    await app.postgres.stop("fast");
    await sleep(500);
    await app.postgres.start();
    back = performance.now();
  }
  await sleep(7_000);
  for (const each of traffic) await each.stop();
  const good = answers.filter(({ isGood }) => isGood).map(({ until }) => until);
  const seconds = Math.min(...good.map((until) => (until > back ? until - back : Number.POSITIVE_INFINITY))) / 1_000;
  expect(seconds).toBeLessThan(5);
  expect(answers.filter(({ from, isGood }) => !isGood && from > back + 5_000)).toEqual([]);
  expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
  const refused = answers.filter(({ isGood }) => !isGood).length;
  expect(refused).toBeGreaterThan(0);
  await app.drained(60);
  const acknowledged = answers.flatMap(({ isGood, enquiry }) => (isGood && enquiry ? [enquiry] : []));
  expect(await app.faults({ acknowledged })).toEqual([]);
  expect(await leftOpen()).toBe(0);
  record(
    `F3 three restarts of PostgreSQL under ${perSecond} requests a second`,
    `first answer ${seconds.toFixed(2)} s after the last, ${acknowledged.length} enquiries acknowledged and stored, ${refused} requests refused, 0 lost`,
  );
});

test("catalogue:F5 every answer of the database takes 2 s: those who find no connection are told so after 3 s, and nothing piles up", async () => {
  const web = await open();
  await web.stop();
  proxy = await DatabaseProxy.inFrontOf(app.env.DATABASE_URL ?? "");
  const throughProxy = (name: string) => ({ [name]: proxy?.url(app.env[name] ?? "") ?? "" });
  const slow = await app.web({ ...throughProxy("DATABASE_URL"), ...throughProxy("AUTH_DATABASE_URL") });
  await app.worker();
  const maya = await signedIn(slow, cast.maya);
  const acknowledged: string[] = [];
  const enquire = async (project = `quick ${randomUUID()}`) => {
    const headers = { "X-Forwarded-For": freshAddress() };
    if (await submit({ url: slow.url, project, key: project, headers })) return void acknowledged.push(project);
    return "refused";
  };
  const limit = await findLimit(enquire);
  const atFirst = acknowledged.length;
  proxy.delay = slowAnswer;
  const waves = [0, 1].flatMap((wave) =>
    Array.from({ length: 20 }, async (_, n) => {
      await sleep(wave * 5_000);
      return timed(enquire(`slow ${wave} ${n}`));
    }),
  );
  const pages = Array.from({ length: 20 }, () => timed(maya.get("/clients/dashboard")));
  await sleep(1_000);
  for (const path of ["/", "/contact", "/healthz"]) {
    const { answer, ms } = await timed(statusOf(slow.url + path));
    expect([path, answer, ms < slowAnswer]).toEqual([path, 200, true]);
  }
  await sleep(9_000);
  proxy.delay = 0;
  const sent = await Promise.all(waves);
  const refused = sent.filter(({ answer }) => answer === "refused");
  expect(refused.length).toBeGreaterThan(0);
  expect(acknowledged.length).toBeGreaterThan(atFirst);
  expect(slowest(refused)).toBeLessThan(limit);
  const opened = await Promise.all(pages);
  const unopened = opened.filter(({ answer }) => answer.status !== 200);
  expect(unopened.map(({ answer }) => answer.status)).toEqual(unopened.map(() => 500));
  const served = slowest(sent);
  const { answer, ms } = await timed(enquire("quick again"));
  expect([answer, ms < slowAnswer]).toEqual([undefined, true]);
  await app.drained(60);
  expect(await app.faults({ acknowledged })).toEqual([]);
  expect(await leftOpen()).toBe(0);
  record(
    "F5 every answer of the database takes 2 s",
    `of 40 enquiries ${acknowledged.length - 1 - atFirst} stored within ${(served / 1_000).toFixed(0)} s, ${refused.length} refused, the last after ${slowest(refused)} ms (limit here ${limit} ms); of 20 dashboards ${unopened.length} refused; pages without data wait for none`,
  );
});

test("catalogue:F6 sleeping queries have all connections of the portal: others are refused within 3 s, readiness says so, and strangers are served", async () => {
  const web = await open();
  await app.worker();
  const maya = await signedIn(web, cast.maya);
  const look = async (path: string) => (await maya.get(path)).status;
  const limit = await findLimit(() => look("/clients/payments"));
  const sleeper = new pg.Client(app.postgres.url("postgres"));
  await sleeper.connect();
  await sleeper.query("begin; lock table projects in access exclusive mode");
  const asleep = Array.from({ length: 10 }, () => maya.get("/clients/dashboard"));
  const waiting =
    "select count(*)::int as n from pg_stat_activity where usename = 'tenday_web' and wait_event_type = 'Lock'";
  await expect.poll(async () => (await app.query<{ n: number }>(waiting))[0]?.n).toBe(10);
  const [ready, enquiry, ...others] = await Promise.all([
    timed(fetch(`${web.url}/readyz`)),
    timed(submit({ url: web.url, project: "written meanwhile" })),
    ...Array.from({ length: 10 }, () => timed(look("/clients/payments"))),
    timed(look("/clients/dashboard")),
  ]);
  expect(others.map(({ answer }) => answer)).toEqual(others.map(() => 500));
  expect(slowest(others)).toBeLessThan(limit);
  expect([ready.answer.status, await ready.answer.json()]).toEqual([503, { ready: false, why: "connections" }]);
  expect(ready.ms).toBeLessThan(limit);
  expect([enquiry.answer, enquiry.ms < 3_000]).toEqual([true, true]);
  expect((await app.query<{ n: number }>(waiting))[0]?.n).toBe(10);
  await sleeper.end();
  await Promise.all(asleep);
  expect(await look("/clients/dashboard")).toBe(200);
  expect(await statusOf(`${web.url}/readyz`)).toBe(200);
  await app.drained(60);
  expect(await app.faults({ acknowledged: ["written meanwhile"] })).toEqual([]);
  expect(await leftOpen()).toBe(0);
  record(
    "F6 ten sleeping queries in a pool of ten",
    `others refused after ${slowest(others)} ms (limit here ${limit} ms), readiness after ${ready.ms} ms, an enquiry stored in ${enquiry.ms} ms`,
  );
});
