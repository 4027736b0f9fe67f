import { Agent, request as httpsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, londonDay } from "../../domain/calendar-day.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Process, Web } from "../../scripts/process.ts";
import { cast } from "../../server/seed/cast.ts";
import { scale } from "../../server/seed/scale.ts";
import { makeDue, scaleMoney } from "../../server/seed/scale-money.ts";
import { freshAddress, Visitor } from "../support/browser.ts";
import { type Caddy, startCaddy } from "../support/caddy.ts";
import { record } from "../support/figures.ts";
import { MemoryGroup } from "../support/memory-group.ts";
import { photograph } from "../support/pictures.ts";
import { encodeForm } from "../support/posted-forms.ts";
import { type RawAnswer, type RawRequest, rawRequest } from "../support/raw-request.ts";
import { openSessions } from "../support/session-crowd.ts";
import { atRate, type Timed, within } from "../support/steady-load.ts";
import { TestApp } from "../support/test-app.ts";

/** Web, worker, PostgreSQL and Caddy in one control group of 512 MB without swap. Needs root and cgroup v1; run by hand. */
const megabytes = Number(process.env.MEMORY_LIMIT ?? 512);
const webCount = Number(process.env.MEMORY_WEBS ?? 1);
const perSecond = Number(process.env.MEMORY_RATE ?? 20);
const due = 100;
const daySeconds = Number(process.env.MEMORY_SECONDS ?? 60);

type Payer = { clientId: string; projectId: string; invoiceId: string; cookie: string };

let group: MemoryGroup;
let app: TestApp;
let caddy: Caddy;
let webs: Web[];
let worker: Process;
let payers: Payer[];
let admin: string;
let agent: Agent;
beforeAll(async () => {
  group = new MemoryGroup(megabytes);
  const port = await freePort();
  app = await TestApp.open({
    SITE_ORIGIN: `https://localhost:${port}`,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    LOGINS_PER_MINUTE_PER_ADDRESS: "1000",
    // Each connection costs PostgreSQL three to five megabytes, and there is one of each role for each of these.
    DATABASE_POOL: process.env.MEMORY_POOL ?? "3",
    NODE_OPTIONS: process.env.MEMORY_NODE ?? "--max-old-space-size=96",
    MALLOC_ARENA_MAX: "2",
    // As on a server: a photograph or a statement that takes longer is refused.
    DRAWING_SECONDS: "20",
    DATABASE_STATEMENT_SECONDS: "10",
  });
  await fill();
  await app.postgres.stop();
  await group.within(async () => {
    await app.postgres.start();
    webs = [];
    for (let n = 0; n < webCount; n++) webs.push(await app.web({ PORT: String(await freePort()) }));
    worker = await app.worker();
    caddy = await startCaddy({ upstream: webs.map(({ url }) => new URL(url).host).join(" "), port });
  });
  agent = new Agent({ keepAlive: true, ca: caddy.certificate, maxSockets: 50 });
}, 300_000);
afterAll(async () => {
  agent?.destroy();
  await caddy?.stop();
  await app?.close();
  await group?.close();
});

/** A year of a thousand clients, and what `deploy/postgresql/tenday.conf` says on such a machine. */
async function fill(): Promise<void> {
  const owner = app.postgres.url("tenday_owner");
  await scale({ owner, clients: 1_000 });
  await scaleMoney({ owner, invoices: 12_000 });
  await makeDue({ owner, projects: due, from: addDays(londonDay(new Date()), 14) });
  for (const setting of [
    "shared_buffers = '64MB'",
    "work_mem = '4MB'",
    "maintenance_work_mem = '32MB'",
    "jit = off",
    "max_parallel_workers_per_gather = 0",
    "autovacuum_max_workers = 2",
  ])
    await app.query(`alter system set ${setting}`);
  const found = await app.query<Omit<Payer, "cookie">>(
    `select distinct on (client_id) client_id as "clientId", project_id as "projectId", id as "invoiceId" from invoices
     where purpose = 'recurring' and voided_at is null order by client_id, invoice_number desc limit 200`,
  );
  const cookies = await openSessions(app, [cast.sam.id, ...found.map(({ clientId }) => clientId)]);
  const [first = "", ...rest] = cookies.map((cookie) => cookie.replace("tenday.", "__Host-tenday."));
  admin = first;
  payers = found.map((payer, n) => ({ ...payer, cookie: rest[n] ?? "" }));
}

/** Through Caddy, on connections that stay open as browsers' do. */
function ask(path: string, { method = "GET", headers = {}, body = "" }: RawRequest = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(caddy.url);
  return new Promise((resolve) => {
    const request = httpsRequest({ hostname, port, path, method, headers, agent }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.on("error", () => resolve({ status: 0, headers: {}, body: "" }));
    request.end(body);
  });
}

function page(n: number): Promise<RawAnswer> {
  const payer = payers[n % payers.length] as Payer;
  if (n % 10 === 9) return ask("/clients/dashboard/admin", { headers: { Cookie: admin } });
  const paths = ["/clients/dashboard", `/projects/${payer.projectId}`, "/clients/payments", "/", "/support"];
  return ask(paths[n % paths.length] ?? "/", { headers: { Cookie: payer.cookie } });
}

async function upload(width: number, height: number): Promise<number> {
  const file = await (await photograph({ width, height })).jpeg({ quality: 80, progressive: width > 6_000 }).toBuffer();
  const form = await encodeForm({ fields: { articleId: "" }, file: Uint8Array.from(file) });
  return (
    await ask("/dashboard/admin/article-images", {
      ...form,
      headers: { ...form.headers, Cookie: admin, Origin: caddy.url },
    })
  ).status;
}

const used = () => `${group.usedMegabytes()} MB held, ${group.proportionalMegabytes()} MB with the programs themselves`;
/** Who holds what, for whoever looks for the reason. */
const trace = () =>
  process.stdout.write(
    `${group.usedMegabytes()} MB, ${group.oomKills()} killed; ${group.sizes().join(" ")}; ${webs.map(({ child }) => child.signalCode ?? "alive").join(" ")}\n`,
  );
const lasting = () => [...webs, worker].every(({ child }) => child.exitCode === null && child.signalCode === null);

test(`a day in ${megabytes} MB: pages, sign-ins, documents, a photograph, the nightly run`, async () => {
  await atRate({ perSecond: 5, seconds: 2 }, page);
  await sleep(3_000);
  record(`${megabytes} MB: ${webCount} web processes, worker, PostgreSQL and Caddy, idle`, used());

  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, group.usedMegabytes());
    if (process.env.MEMORY_TRACE) trace();
  }, 1_000);
  const day = atRate({ perSecond, seconds: daySeconds }, page);
  const signIns = atRate({ perSecond: 1, seconds: daySeconds - 10 }, async () => {
    const visitor = new Visitor({ site: webs[0]?.url ?? "", origin: caddy.url, address: freshAddress() });
    return visitor.signIn(cast.maya).then(
      ({ status }) => status,
      () => 0,
    );
  });
  await sleep(5_000);
  const documents = await Promise.all(
    payers
      .slice(0, 20)
      .map(({ invoiceId, cookie }) => ask(`/invoices/${invoiceId}/pdf`, { headers: { Cookie: cookie } })),
  );
  const photo = await upload(4_000, 3_000);
  await app.query("select graphile_worker.add_job('run-billing', '{\"isAsked\": true}'::json)");
  const pages = await day;
  const entered = await signIns;
  // On some days of the month a thousand projects are due beside those.
  await app.drained(1_200);
  clearInterval(watch);
  const [invoiced] = await app.query<{ n: number }>(
    "select count(*)::int as n from invoices where purpose = 'recurring' and request_id like 'billing-%'",
  );
  record(
    `${megabytes} MB: a minute with ${perSecond} pages and a sign-in a second, 20 documents, a photograph of 12 megapixels, ${invoiced?.n} invoices of the night`,
    `${group.oomKills()} killed for want of memory, ${most} MB held at most; pages p50 ${within(0.5, pages)} ms, p95 ${within(0.95, pages)} ms`,
  );
  expect(failed(pages)).toEqual([]);
  // Five a minute for one account, however right the password is: the rest is told to wait.
  expect(entered.filter(({ answer }) => answer !== 302 && answer !== 429)).toEqual([]);
  expect(documents.filter(({ status }) => status !== 200)).toEqual([]);
  expect(photo).toBe(200);
  expect(invoiced?.n).toBeGreaterThanOrEqual(due);
  expect(group.oomKills()).toBe(0);
  expect(lasting()).toBe(true);
}, 1_500_000);

const failed = (pages: Timed<RawAnswer>[]) =>
  pages.map(({ answer }) => answer.status).filter((status) => status !== 200);

test(`in ${megabytes} MB a photograph that is too large fells its own program, and the site goes on`, async () => {
  const outcomes: string[] = [];
  for (const [width, height] of [
    [6_000, 4_000],
    [7_500, 5_000],
    [9_000, 6_600],
  ] as const) {
    const before = group.oomKills();
    const meanwhile = atRate({ perSecond: 5, seconds: 10 }, page);
    const status = await upload(width, height);
    outcomes.push(
      `${Math.round((width * height) / 1e6)} megapixels: ${status}${group.oomKills() > before ? ", its program was killed" : ""}`,
    );
    expect([200, 422]).toContain(status);
    expect(failed(await meanwhile)).toEqual([]);
  }
  record(`${megabytes} MB: progressive photographs`, outcomes.join("; "));
  expect(lasting()).toBe(true);
  expect((await rawRequest(webs[0]?.url ?? "", "/readyz")).status).toBe(200);
  const [alive] = await app.query<{ minutes: number }>(
    "select extract(epoch from now() - pg_postmaster_start_time())::int / 60 as minutes",
  );
  expect(alive?.minutes).toBeGreaterThanOrEqual(1);
  // What is small enough is still taken.
  expect(await upload(800, 600)).toBe(200);
}, 1_500_000);
