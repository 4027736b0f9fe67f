import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { record } from "../support/figures.ts";
import { patience, submit, TestApp } from "../support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  // Crashes are what this file is about; the visitor's side of them is logged, and told to the visitor.
  app = await TestApp.open(
    {},
    { expectedErrors: ["an enquiry could not be stored", "the worker lost its queue", "request failed"] },
  );
});
afterEach(() => app.close());

/** The gate tries each kind of fault a few times; a proof tries it as often as it takes. */
const runs = (proof: number) => Math.min(proof, Number(process.env.FAULT_RUNS ?? proof));
const many = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix} ${i}`);

async function submitAll(url: string, projects: string[]): Promise<string[]> {
  const acknowledged = await Promise.all(
    projects.map(async (project) => ((await submit({ url, project, key: randomUUID() })) ? project : "")),
  );
  return acknowledged.filter(Boolean);
}

test("catalogue:V1,V2 200 enquiries at once: each stored once, each mailed once", async () => {
  const { url } = await app.web();
  await app.worker();
  const started = performance.now();
  const acknowledged = await submitAll(url, many(200, "burst"));
  record("200 enquiries at once, all acknowledged after", `${Math.round(performance.now() - started)} ms`);
  expect(acknowledged.length).toBe(200);
  await app.drained();
  record("200 enquiries at once, all delivered after", `${Math.round(performance.now() - started)} ms`);
  expect(await app.faults({ acknowledged })).toEqual([]);
  // And one to whoever wrote them all.
  expect(app.sink.caught.length).toBe(200 + 1);
});

test("catalogue:F23 the mail server is away for a while: everything arrives after it is back, once", async () => {
  const { url } = await app.web();
  await app.worker();
  await app.sink.stop();
  const acknowledged = await submitAll(url, many(20, "while away"));
  expect(acknowledged.length).toBe(20);
  const untried = "select count(*)::int as n from mails where attempts = 0 or failure is null";
  await expect.poll(async () => (await app.query<{ n: number }>(untried))[0]?.n).toBe(0);
  const back = performance.now();
  await app.sink.start();
  await app.drained();
  record("F23 mail delivered after the mail server came back", `${((performance.now() - back) / 1_000).toFixed(1)} s`);
  expect(await app.faults({ acknowledged })).toEqual([]);
});

test("catalogue:F18 the worker is killed before it sends: sent by the next, no copy too many", async () => {
  const { url } = await app.web();
  const worker = await app.worker();
  // The worker dies with both mails in its hands, to the provider and to whoever wrote, before a word of them has left.
  app.sink.mode = "deaf";
  const acknowledged = await submitAll(url, ["before"]);
  const locked = "select count(*)::int as n from graphile_worker.jobs where locked_at is not null";
  await expect.poll(async () => (await app.query<{ n: number }>(locked))[0]?.n).toBe(2);
  await worker.stop("SIGKILL");
  app.sink.mode = "accept";
  await app.worker();
  await app.drained();
  expect(await app.faults({ acknowledged })).toEqual([]);
});

test("catalogue:F18 the worker is killed while it sends: sent again by the next", async () => {
  const { url } = await app.web();
  const worker = await app.worker();
  app.sink.mode = "hang";
  const arrived = new Promise<void>((here) => {
    app.sink.onMessage = here;
  });
  const acknowledged = await submitAll(url, ["during"]);
  await arrived;
  await worker.stop("SIGKILL");
  app.sink.mode = "accept";
  app.sink.onMessage = () => {};
  const killed = performance.now();
  await app.worker();
  await app.drained();
  record("F18 mail re-sent after its worker was killed", `${((performance.now() - killed) / 1_000).toFixed(1)} s`);
  expect(await app.faults({ acknowledged })).toEqual([]);
});

test("catalogue:F18 the worker is killed after the mail server took it: at most one extra copy, the same Message-ID", async () => {
  const { url } = await app.web();
  const worker = await app.worker();
  // The day's confirmation to whoever writes has gone out: one mail is under way.
  const before = await submitAll(url, ["before"]);
  await app.drained();
  const killed = new Promise<void>((done) => {
    app.sink.onMessage = async () => {
      app.sink.onMessage = () => {};
      await worker.stop("SIGKILL");
      done();
    };
  });
  const acknowledged = await submitAll(url, ["after"]);
  await killed;
  await app.worker();
  await app.drained();
  expect(await app.faults({ acknowledged: [...before, ...acknowledged], extraCopies: 1 })).toEqual([]);
  expect([...app.sink.copies().values()].toSorted()).toEqual([1, 1, 2]);
});

test("catalogue:F1 PostgreSQL crashes in the middle, again and again: nothing acknowledged is missing", async () => {
  const { url } = await app.web();
  await app.worker();
  const acknowledged: string[] = [];
  let refused = 0;
  for (let run = 0; run < runs(50); run++) {
    const { moment, sending } = submitWithFault(url, many(12, `crash ${run}`), run);
    await moment;
    await app.postgres.stop("immediate");
    await app.postgres.start();
    const heard = await sending;
    acknowledged.push(...heard);
    refused += 12 - heard.length;
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: patience }).toBe(200);
  }
  expect(await submit({ url, project: "recovered", key: randomUUID() })).toBe(true);
  acknowledged.push("recovered");
  await app.drained();
  record(
    `F1 ${runs(50)} crashes of PostgreSQL`,
    `${acknowledged.length} acknowledged and stored, ${refused} told the truth, 0 lost`,
  );
  expect(refused).toBeGreaterThan(0);
  // Every second crash waits for one, however slow the machine.
  expect(acknowledged.length).toBeGreaterThan(runs(50) / 2);
  expect(await app.faults({ acknowledged })).toEqual([]);
});

test("catalogue:F16 the web process is killed at random moments, again and again: nothing acknowledged is missing", async () => {
  await app.worker();
  const acknowledged: string[] = [];
  let unheard = 0;
  for (let run = 0; run < runs(50); run++) {
    const web = await app.web();
    const { moment, sending } = submitWithFault(web.url, many(10, `run ${run}`), run);
    await moment;
    await web.stop("SIGKILL");
    const heard = await sending;
    acknowledged.push(...heard);
    unheard += 10 - heard.length;
  }
  await app.drained();
  record(
    `F16 ${runs(50)} kills of the web process`,
    `${acknowledged.length} acknowledged and stored, ${unheard} never answered, 0 lost`,
  );
  expect(unheard).toBeGreaterThan(0);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(await app.faults({ acknowledged })).toEqual([]);
});

/** Half the faults fall anywhere, half right behind an acknowledgement, where a broken promise would show. */
function submitWithFault(url: string, projects: string[], run: number) {
  const { heard, sending } = submitHearing(url, projects, Math.ceil(Math.random() * (projects.length - 1)));
  const moment = run % 2 === 0 ? sleep(Math.random() * 300) : heard;
  return { moment: Promise.race([moment, sending]), sending };
}

/** All at once; `heard` is the moment in which so many of them have been acknowledged. */
function submitHearing(url: string, projects: string[], count: number) {
  let acknowledged = 0;
  const heard = Promise.withResolvers<void>();
  const sending = Promise.all(
    projects.map(async (project) => {
      if (!(await submit({ url, project, key: randomUUID() }))) return "";
      if (++acknowledged === count) heard.resolve();
      return project;
    }),
  ).then((found) => found.filter(Boolean));
  return { heard: heard.promise, sending };
}

test("catalogue:V12 a visitor who heard nothing and tries again with the same key has one effect", async () => {
  await app.worker();
  const projects: string[] = [];
  for (let run = 0; run < runs(10); run++) {
    const web = await app.web();
    const attempts = many(5, `retry ${run}`).map((project) => ({ project, key: randomUUID() }));
    const first = Promise.all(attempts.map((attempt) => submit({ url: web.url, ...attempt })));
    await sleep(Math.random() * 60);
    await web.stop("SIGKILL");
    await first;
    const next = await app.web();
    for (const attempt of attempts) expect(await submit({ url: next.url, ...attempt })).toBe(true);
    await next.stop();
    projects.push(...attempts.map(({ project }) => project));
  }
  await app.drained();
  expect(await app.faults({ acknowledged: projects })).toEqual([]);
  // And one to whoever wrote them all.
  expect(app.sink.caught.length).toBe(projects.length + 1);
});

test("catalogue:F4 the database is down: prerendered pages answer, readiness says so, the form tells the truth", async () => {
  const { url } = await app.web();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await app.postgres.stop("immediate");
  expect((await fetch(`${url}/`)).status).toBe(200);
  expect((await fetch(`${url}/contact`)).status).toBe(200);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const readiness = await fetch(`${url}/readyz`);
  expect([readiness.status, await readiness.json()]).toEqual([503, { ready: false, why: "database" }]);
  expect(await submit({ url, project: "while down", key: randomUUID() })).toBe(false);
  await app.postgres.start();
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: patience }).toBe(200);
});

test("catalogue:F22 web and worker start before the database and find it later", async () => {
  await app.postgres.stop();
  const { url } = await app.web();
  expect((await fetch(`${url}/`)).status).toBe(200);
  const worker = app.worker();
  await sleep(3_000);
  await app.postgres.start();
  await worker;
  const acknowledged = await submitAll(url, ["late"]);
  await app.drained();
  expect(await app.faults({ acknowledged })).toEqual([]);
});

test("catalogue:F17 a web process that is told to stop finishes what it began", async () => {
  const web = await app.web();
  await app.worker();
  const { heard, sending } = submitHearing(web.url, many(40, "in flight"), 1);
  await Promise.race([heard, sending]);
  const stopping = web.stop("SIGTERM");
  const acknowledged = await sending;
  await stopping;
  expect(web.child.exitCode).toBe(0);
  // Those whose connection was not yet accepted are refused at once; whoever was inside is answered.
  const [stored] = await app.query<{ n: number }>("select count(*)::int as n from enquiries");
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(stored?.n).toBe(acknowledged.length);
  await app.drained();
  expect(await app.faults({ acknowledged })).toEqual([]);
});

test("two workers, one of them killed: the other releases its jobs and sends each mail once", async () => {
  const { url } = await app.web();
  const first = await app.worker();
  await app.worker();
  app.sink.mode = "hang";
  const acknowledged = await submitAll(url, many(6, "two workers"));
  const busyWorkers =
    "select count(distinct locked_by)::int as n from graphile_worker.jobs where locked_at is not null";
  await expect.poll(async () => (await app.query<{ n: number }>(busyWorkers))[0]?.n).toBe(2);
  await first.stop("SIGKILL");
  app.sink.mode = "accept";
  app.sink.hangUp();
  await app.drained();
  expect(await app.faults({ acknowledged })).toEqual([]);
});
