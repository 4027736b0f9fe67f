import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Web } from "../../scripts/process.ts";
import { confirmationsPerDay } from "../../server/enquiries/confirm-enquiry.ts";
import { record } from "../support/figures.ts";
import { enquiry, json, rawRequest } from "../support/raw-request.ts";
import { atRate, goalOr, inTurn, rateInReach, type Timed, within } from "../support/steady-load.ts";
import { TestApp } from "../support/test-app.ts";

const seconds = Number(process.env.ENQUIRY_SECONDS ?? 600);
const visitorsPerMinute = 300;
const floodPerMinute = 10_000;
const perAddress = 3;

let app: TestApp;
let web: Web;
beforeAll(async () => {
  app = await TestApp.open({
    TRUSTED_PROXIES: "127.0.0.1,::1",
    ENQUIRIES_PER_10_MINUTES: String(perAddress),
    DATABASE_STATEMENT_SECONDS: "10",
    DATABASE_WAIT_SECONDS: "3",
  });
  web = await app.web();
  await app.worker();
});
afterAll(() => app?.close());

type Answer = { status: number; wait: number };

/** What everybody wrote who was told that it has arrived. */
const acknowledged: string[] = [];

async function send(from: string, kind: string): Promise<Answer> {
  const project = `${kind} ${randomUUID()}`;
  const fields = { ...enquiry, email: `${randomUUID()}@fernvalley.example`, project };
  const headers = { "X-Forwarded-For": from, "Idempotency-Key": randomUUID(), Connection: "close" };
  const answer = await rawRequest(web.url, "/send-email.php", json(fields, headers)).catch(() => undefined);
  if (answer?.status === 200) acknowledged.push(project);
  return { status: answer?.status ?? 0, wait: Number(answer?.headers["retry-after"] ?? 0) };
}

/** Everybody from an address of their own, every other one from an IPv6 network of their own. */
function sendAsVisitor(index: number): Promise<Answer> {
  const address = index % 2 === 0 ? `198.18.${index >> 8}.${index & 255}` : `2001:db8:${index.toString(16)}::1`;
  return send(address, "visitor");
}

/** Another address of the same /64 every time. */
function sendAsFlood(index: number): Promise<Answer> {
  return send(`2001:db8:ffff:1:${(index >> 16).toString(16)}::${(index & 65_535).toString(16)}`, "flood");
}

test(`catalogue:L6 ${visitorsPerMinute} enquiries a minute for ${seconds} s, and ${floodPerMinute} from one network: visitors are heard once each, the flood is refused`, async () => {
  const quiet = await inTurn(20, (index) => sendAsVisitor(60_000 + index));
  const started = performance.now();
  const perSecond = await rateInReach(Math.round(floodPerMinute / 60), (index) => sendAsFlood(1_000_000 + index));
  const [visitors, flood] = await Promise.all([
    atRate({ perSecond: visitorsPerMinute / 60, seconds }, sendAsVisitor),
    atRate({ perSecond, seconds }, sendAsFlood),
  ]);
  const elapsed = (performance.now() - started) / 1_000;
  const refused = withStatus(flood, 429);
  const taken = acknowledged.filter((project) => project.startsWith("flood"));
  const drainedAfter = await timeOf(() => app.drained());
  record(
    "L6 enquiries beside a flood",
    `${withStatus(visitors, 200).length} of ${visitors.length} at ${visitorsPerMinute} a minute stored and mailed once, p50 ${within(0.5, visitors)} ms, p99 ${within(0.99, visitors)} ms (${within(0.5, quiet)} ms when quiet); ` +
      `of a flood of ${60 * perSecond} a minute ${taken.length} taken, ${refused.length} refused (p99 ${within(0.99, refused)} ms) in ${Math.round(elapsed)} s; mails sent ${drainedAfter} s later`,
  );
  expect([...quiet, ...visitors].filter(({ answer }) => answer.status !== 200)).toEqual([]);
  expect(flood.filter(({ answer }) => answer.status !== 200 && answer.status !== 429)).toEqual([]);
  expect(refused.filter(({ answer }) => !(answer.wait > 0))).toEqual([]);
  expect(taken.length).toBeLessThanOrEqual(perAddress + (elapsed * perAddress) / 600);
  await expectEachOnce();
  await expectNoTrace();
  expect(within(0.99, visitors)).toBeLessThanOrEqual(goalOr(1_000, 50, within(0.5, quiet)));
}, 3_600_000);

async function expectEachOnce(): Promise<void> {
  expect(await app.faults({ acknowledged })).toEqual([]);
  const wrong = await app.query(
    `select e.id, count(m.id) from enquiries e left join mails m on m.subject_id = e.id and m.kind = 'enquiry-received' and m.sent_at is not null
     where e.project ~ '^(visitor|flood) ' group by e.id having count(m.id) <> 1`,
  );
  expect(wrong).toEqual([]);
}

/** What was refused is not stored, has queued nothing, and has not been written and taken back among the mails and jobs either. */
async function expectNoTrace(): Promise<void> {
  const [found] = await app.query<Record<"stored" | "confirmed" | "mails" | "mailsWritten" | "jobsWritten", number>>(
    `select (select count(*)::int from enquiries where project ~ '^(visitor|flood) ') as stored,
       (select count(*)::int from mails where kind = 'enquiry-confirmed') as confirmed,
       (select count(*)::int from mails) as mails,
       (select n_tup_ins::int from pg_stat_user_tables where relname = 'mails') as "mailsWritten",
       (select n_tup_ins::int from pg_stat_user_tables where relname = '_private_jobs') as "jobsWritten"`,
  );
  expect(found?.stored).toBe(acknowledged.length);
  expect(found?.confirmed).toBeLessThanOrEqual(confirmationsPerDay);
  expect(found?.mailsWritten).toBeLessThanOrEqual(found?.mails ?? 0);
  // Beside a job for each mail the worker's own rounds.
  expect(found?.jobsWritten).toBeLessThanOrEqual((found?.mails ?? 0) + 200);
}

const withStatus = (timed: Timed<Answer>[], status: number) => timed.filter(({ answer }) => answer.status === status);

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round((performance.now() - started) / 1_000);
}
