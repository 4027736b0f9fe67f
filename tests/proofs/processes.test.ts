import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { londonDay } from "../../domain/calendar-day.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Process, Web } from "../../scripts/process.ts";
import { schedule } from "../../server/jobs/crontab.ts";
import { cast } from "../../server/seed/cast.ts";
import { aBilledProject } from "../support/a-billed-project.ts";
import { freshAddress, Visitor } from "../support/browser.ts";
import { type Caddy, startCaddy } from "../support/caddy.ts";
import { record } from "../support/figures.ts";
import { tryLogin } from "../support/login-crowd.ts";
import { MoneyTestApp } from "../support/money-test-app.ts";
import { rawRequest } from "../support/raw-request.ts";
import { submit } from "../support/test-app.ts";

const perAddress = 3;
const nights = Number(process.env.PROCESS_NIGHTS ?? 8);

let open: MoneyTestApp;
let webs: Web[];
let workers: Process[];
let caddy: Caddy;
beforeAll(async () => {
  const port = await freePort();
  open = await MoneyTestApp.open({
    isWorking: false,
    delivery: { never: true },
    env: { SITE_ORIGIN: `https://localhost:${port}`, ENQUIRIES_PER_10_MINUTES: String(perAddress) },
  });
  const more = async () => open.app.web({ PORT: String(await freePort()) });
  webs = [open.web, await more(), await more()];
  workers = [await open.worker(), await open.worker()];
  caddy = await startCaddy({ upstream: webs.map(({ url }) => new URL(url).host).join(" "), port });
});
afterAll(async () => {
  await caddy?.stop();
  await open?.close();
});

const webAt = (n: number): Web => webs[n % webs.length] ?? open.web;
const atCaddy = () => new Visitor({ site: caddy.url, certificate: caddy.certificate });

/** The same browser, at one process of our choice. */
function at(web: Web, { cookies }: Visitor): Visitor {
  const there = new Visitor({ site: web.url, origin: caddy.url, address: freshAddress() });
  for (const [name, value] of cookies) there.cookies.set(name, value);
  return there;
}

const requestsOf = ({ logged }: Web) => logged.filter((line) => line.includes('"msg":"request"')).length;

test("a session that was opened at one process is known at all three, and its end too", async () => {
  const maya = atCaddy();
  expect((await maya.signIn(cast.maya)).status).toBe(302);
  const before = webs.map(requestsOf);
  const pages = await Promise.all(Array.from({ length: 60 }, () => maya.get("/clients/dashboard")));
  expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  const shares = webs.map((web, n) => requestsOf(web) - (before[n] ?? 0));
  expect(Math.min(...shares)).toBeGreaterThan(0);
  record("60 pages of one session over three processes", `${shares.join(" + ")}, all answered`);

  const everywhere = () => Promise.all(webs.map((web) => at(web, maya).isIn()));
  expect(await everywhere()).toEqual([true, true, true]);
  const thief = maya.copy();
  await at(webAt(1), maya).post("/clients/logout", {});
  expect(await Promise.all(webs.map((web) => at(web, thief).isIn()))).toEqual([false, false, false]);
});

test("limits count what was asked at any of them", async () => {
  const headers = { "X-Forwarded-For": freshAddress() };
  const enquiries = await Promise.all(
    Array.from({ length: 12 }, (_, n) => submit({ url: webAt(n).url, project: `limit ${n}`, headers })),
  );
  expect(enquiries.filter(Boolean).length).toBe(perAddress);
  const guesses = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      tryLogin(webAt(n).url, { username: cast.tom.email, password: `wrong ${n}`, address: freshAddress() }),
    ),
  );
  const tried = guesses.filter(({ status }) => status !== 429).length;
  expect(tried).toBeGreaterThan(0);
  expect(tried).toBeLessThanOrEqual(5);
  record(
    "limits over three processes",
    `${perAddress} of 12 enquiries of one address, ${tried} of 24 guesses at one account`,
  );
});

test("catalogue:V12 an enquiry that is tried again at another process is stored once", async () => {
  const acknowledged: string[] = [];
  for (let n = 0; n < 20; n++) {
    const [key, project] = [randomUUID(), `tried everywhere ${n}`];
    const once = { key, project, headers: { "X-Forwarded-For": freshAddress() } };
    if (n % 2) await submit({ ...once, url: webAt(n).url });
    const answers = await Promise.all(webs.map(({ url }) => submit({ ...once, url })));
    expect(answers).toEqual([true, true, true]);
    acknowledged.push(project);
  }
  await open.drained();
  expect(await open.app.faults({ acknowledged })).toEqual([]);
});

test("an article that is published at one process is seen at the others within half a minute", async () => {
  const sam = atCaddy();
  await sam.signIn(cast.sam);
  const sees = async (web: Web) => (await rawRequest(web.url, "/support", {})).body.includes("Names, newly told");
  // Copies of the same age as on a site that is read.
  await Promise.all(webs.map(sees));
  const text = { title: "Names, newly told", slug: "domain-names", excerpt: "Of domains", markdown: "A name." };
  const form = { intent: "publish", revision: "1", ...text };
  expect((await at(webAt(0), sam).post("/dashboard/admin/articles/help-domain-names", form)).status).toBe(200);
  const published = performance.now();
  expect(await sees(webAt(0))).toBe(true);
  const seconds = await Promise.all(
    webs.slice(1).map(async (web) => {
      while (!(await sees(web))) await sleep(200);
      return (performance.now() - published) / 1_000;
    }),
  );
  record(
    "an article published at one process, seen at the others after",
    `${seconds.map((s) => s.toFixed(1)).join(" and ")} s`,
  );
  expect(Math.max(...seconds)).toBeLessThan(60);
});

test("catalogue:F18 what a worker held when it was killed is done by the other", async () => {
  const { sink } = open.app;
  sink.mode = "deaf";
  const acknowledged: string[] = [];
  for (let n = 0; n < 30; n++) {
    const [project, headers] = [`two workers ${n}`, { "X-Forwarded-For": freshAddress() }];
    if (await submit({ url: webAt(n).url, project, headers })) acknowledged.push(project);
  }
  expect(acknowledged.length).toBe(30);
  const holders = () =>
    open.look<{ n: number }>(
      "select count(*)::int as n from graphile_worker.jobs where locked_by is not null group by locked_by",
    );
  await expect.poll(async () => (await holders()).length, { timeout: 20_000 }).toBe(2);
  await workers[0]?.stop("SIGKILL");
  sink.mode = "accept";
  const since = performance.now();
  await open.drained(120);
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  expect(await open.app.faults({ acknowledged })).toEqual([]);
  workers[0] = await open.worker();
  record(
    "a worker killed while both held mails",
    `${acknowledged.length} mails sent once each, the last after ${seconds} s`,
  );
}, 180_000);

const month = 31 * 86_400_000;

test("however many workers there are, each task of the night is done once, and each period invoiced once", async () => {
  const lines = [{ name: "Data Explorer", from: londonDay(open.now()) }];
  for (let n = 0; n < 4; n++)
    await aBilledProject(open.now(), { owner: await open.client(), paymentType: "monthly", projectLines: lines });
  for (let night = 0; night < nights; night++) {
    for (const worker of workers) await worker.stop();
    // The queue's own clock is the machine's: a night that both find missed when they start is one that both would run.
    await open.look(
      "update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days', last_execution = now() - interval '25 hours'",
    );
    workers = await Promise.all(Array.from({ length: 2 }, () => open.worker()));
    await open.drained(120);
    const done = workers.flatMap(({ logged }) => logged).filter((line) => line.includes('"msg":"task done"'));
    const times = schedule.map(({ task }) => [task, done.filter((line) => line.includes(`"task":"${task}"`)).length]);
    expect(times).toEqual(schedule.map(({ task }) => [task, 1]));
    open.forward(month);
  }
  const runs = await open.look(
    "select count(*)::int as n from billing_runs where not is_asked and finished_at is not null group by day",
  );
  expect(runs).toEqual(Array.from({ length: nights }, () => ({ n: 1 })));
  const [invoiced] = await open.look<{ invoices: number; lines: number; periods: number }>(
    `select count(distinct i.id)::int as invoices, count(*)::int as lines, count(distinct (l.link_id, l.period_from))::int as periods
     from invoice_lines l join invoices i on i.id = l.invoice_id where i.purpose = 'recurring' and i.voided_at is null`,
  );
  expect(invoiced?.lines).toBe(invoiced?.periods);
  expect(invoiced?.invoices).toBeGreaterThanOrEqual(4 * (nights - 1));
  record(
    `${nights} nights with two workers`,
    `each of the ${schedule.length} tasks once a night; ${invoiced?.invoices} invoices for ${invoiced?.periods} periods, 0 doubled`,
  );
});
