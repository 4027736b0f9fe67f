import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, londonDay } from "../../domain/calendar-day.ts";
import type { Process } from "../../scripts/process.ts";
import { checkMoney } from "../../server/invariants/check-money.ts";
import { startCheckoutOfAll } from "../../server/payments/start-checkout.ts";
import { aBilledProject } from "../support/a-billed-project.ts";
import { sessionOf } from "../support/a-payer.ts";
import { anActor } from "../support/an-actor.ts";
import { faultRuns, Luck } from "../support/dice.ts";
import { record } from "../support/figures.ts";
import { asClient, MoneyTestApp } from "../support/money-test-app.ts";

let open: MoneyTestApp;
let worker: Process;
beforeAll(async () => {
  open = await MoneyTestApp.open({ isWorking: false, expectedErrors: ["the worker lost its queue"] });
  worker = await open.worker();
});
afterAll(() => open?.close());

const points = ["before a word was said", "while the message was on its way", "after it had been taken"] as const;

test("catalogue:F18 the worker is killed while invoices are mailed: each arrives, under its own Message-ID, with at most the copy that could not be known of", async () => {
  const luck = new Luck("F18");
  const { sink } = open.app;
  /** What was in the hands of a worker that died while the mail server was taking messages. */
  const unknowable = new Set<string>();
  let longest = 0;
  for (let run = 0; run < faultRuns; run++) {
    const point = points[run % points.length];
    const owner = await open.client();
    const killed = Promise.withResolvers<void>();
    const kill = async () => {
      sink.onMessage = () => {};
      await worker.stop("SIGKILL");
      killed.resolve();
    };
    const nth = luck.between(1, 3);
    let arrived = 0;
    sink.mode = point === points[0] ? "deaf" : "accept";
    sink.onMessage = async () => {
      if (++arrived < nth) return;
      // Before it is noted here, nobody has it; after that the sender has not heard so.
      if (point === points[1]) sink.mode = "hang";
      await kill();
    };
    for (let i = 0; i < 4; i++) await open.invoice({ owner, pence: 1_000 + i });
    if (point === points[0]) {
      await expect.poll(async () => (await listLockedJobs()).length, { timeout: 20_000 }).toBeGreaterThan(0);
      await sleep(luck.roll() * 100);
      await kill();
    }
    await killed.promise;
    if (point !== points[0]) for (const id of await listLockedJobs()) unknowable.add(`<${id}@localhost>`);
    sink.mode = "accept";
    const since = performance.now();
    worker = await open.worker();
    await open.drained(120);
    longest = Math.max(longest, performance.now() - since);
  }
  const mails = await open.look<{ id: string }>("select id from mails where sent_at is not null");
  const copies = sink.copies();
  expect(mails.filter(({ id }) => !copies.has(`<${id}@localhost>`))).toEqual([]);
  expect(copies.size).toBe(mails.length);
  const twice = [...copies].filter(([, n]) => n > 1);
  expect(twice.filter(([id, n]) => n > 2 || !unknowable.has(id))).toEqual([]);
  expect(await checkMoney(open.db)).toEqual([]);
  record(
    `F18 ${faultRuns} kills of the worker while invoices were mailed`,
    `${mails.length} messages, 0 lost, ${twice.length} came twice under the same Message-ID, all sent after at most ${(longest / 1_000).toFixed(1)} s`,
  );
});

async function listLockedJobs(): Promise<string[]> {
  const locked = await open.look<{ id: string }>(
    `select j.payload ->> 'mailId' as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t
     on t.id = j.task_id where t.identifier = 'send-mail' and j.locked_at is not null`,
  );
  return locked.map(({ id }) => id);
}

test("catalogue:F27 the worker is killed while a payment for three invoices is written down: none has it or all have it, then all, once", async () => {
  const luck = new Luck("F27 together");
  let early = 0;
  for (let run = 0; run < faultRuns; run++) {
    const owner = await open.client();
    const invoiceIds: string[] = [];
    for (const pence of [1_000, 2_000, 3_000]) invoiceIds.push(await open.invoice({ owner, pence }));
    const started = await startCheckoutOfAll(anActor(asClient({ id: owner }), open.now()), 6_000);
    if (started.outcome !== "started") throw new Error(started.outcome);
    open.provider.checkout.choose(sessionOf(started.url), "card");
    await sleep(luck.roll() * 400);
    await worker.stop("SIGKILL");
    const [written] = await open.look<{ n: number }>(
      "select count(*)::int as n from payments where invoice_id = any ($1)",
      invoiceIds,
    );
    expect([0, 3]).toContain(written?.n);
    if (written?.n === 0) early++;
    worker = await open.worker();
    const areOpen = "select from invoices where id = any ($1) and settled_at is null";
    await expect.poll(() => open.look(areOpen, invoiceIds), { timeout: 180_000 }).toEqual([]);
    for (const id of invoiceIds) expect(await open.standing(id)).toMatchObject({ payments: 1, kept: 0 });
  }
  await open.drained(300);
  expect(await checkMoney(open.db)).toEqual([]);
  record(
    `F27 ${faultRuns} kills of the worker while one payment paid three invoices`,
    `${faultRuns * 3} invoices paid once, 0 alone, ${early} of the kills before anything was written`,
  );
});

const month = 31 * 86_400_000;

test("catalogue:F19 two workers, two nightly runs and two that were asked for at once: one invoice for each period", async () => {
  const luck = new Luck("F19");
  const anchor = londonDay(open.now());
  const projects: string[] = [];
  for (let i = 0; i < 4; i++) {
    const owner = await open.client();
    const lines = [{ name: "Data Explorer", from: addDays(anchor, i * 9) }];
    const paymentType = i === 3 ? "yearly" : "monthly";
    projects.push(await aBilledProject(open.now(), { owner, paymentType, projectLines: lines }));
  }
  let kills = 0;
  for (let run = 0; run < faultRuns; run++) {
    const second = await open.worker();
    for (const isAsked of [false, true, false, true]) await runBilling(isAsked);
    if (run % 3 === 2) {
      // One of the two dies in the middle of it.
      await sleep(luck.roll() * 300);
      await second.stop("SIGKILL");
      kills++;
    }
    await open.drained(180);
    await second.stop();
    const inTwoWeeks = addDays(londonDay(open.now()), 14);
    const late = await open.look(
      "select id, next_period_on from projects where id = any ($1) and (next_period_on is null or next_period_on <= $2)",
      ...[projects, inTwoWeeks],
    );
    expect(late).toEqual([]);
    expect(await doubled()).toEqual([]);
    open.forward(month);
  }
  const [issued] = await open.look<{ n: number; periods: number }>(
    `select count(*)::int as n, (select count(*)::int from billed_periods) as periods from invoices where purpose = 'recurring'`,
  );
  expect(await checkMoney(open.db)).toEqual([]);
  expect(await gaps()).toEqual([]);
  record(
    `F19 ${faultRuns} months, each billed by two workers and four runs at once`,
    `${issued?.n} invoices for ${issued?.periods} periods, 0 doubled, 0 left out, a worker killed in ${kills} of them`,
  );
});

/** As the queue's own clock and the provider's button ask for it. */
async function runBilling(isAsked: boolean): Promise<void> {
  await open.look(
    "select from graphile_worker.add_job('run-billing', json_build_object('isAsked', $1::boolean))",
    isAsked,
  );
}

/** The same period on two invoices. */
function doubled() {
  return open.look(
    `select l.link_id, l.period_from from invoice_lines l join invoices i on i.id = l.invoice_id
     where i.purpose = 'recurring' and i.voided_at is null group by 1, 2 having count(*) > 1`,
  );
}

/** A month between two that are invoiced, and is not. */
function gaps() {
  return open.look(
    `select link_id, from_month from (
       select link_id, from_month, months, lead(from_month) over (partition by link_id order by from_month) as next from billed_periods) b
     where next is not null and next <> from_month + months`,
  );
}
