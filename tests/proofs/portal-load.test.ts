import { afterAll, beforeAll, expect, test } from "vitest";
import type { Web } from "../../scripts/process.ts";
import { cast } from "../../server/seed/cast.ts";
import { scale } from "../../server/seed/scale.ts";
import { record } from "../support/figures.ts";
import type { Owner } from "../support/portal-pages.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { listOwners } from "../support/scaled-owners.ts";
import { openSessions } from "../support/session-crowd.ts";
import { atRate, goalOr, inTurn, rateInReach, type Timed, within } from "../support/steady-load.ts";
import { TestApp } from "../support/test-app.ts";

const seconds = Number(process.env.PORTAL_SECONDS ?? 120);
const wantedPerSecond = 50;

let app: TestApp;
let web: Web;
let owners: (Owner & { cookie: string; name: string })[];
let admins: string[];
beforeAll(async () => {
  app = await TestApp.open({ DATABASE_STATEMENT_SECONDS: "10" });
  await scale({ owner: app.postgres.url("tenday_owner"), clients: 10_000 });
  web = await app.web();
  const found = await listOwners(app, 500);
  const cookies = await openSessions(
    app,
    found.map(({ clientId }) => clientId),
  );
  const names = await app.query<{ id: string; name: string }>("select id, name from clients");
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  owners = found.map((owner, n) => ({ ...owner, cookie: cookies[n] ?? "", name: nameOf.get(owner.clientId) ?? "" }));
  admins = await openSessions(
    app,
    Array.from({ length: 5 }, () => cast.sam.id),
  );
  // Every page often enough before the clock runs: a process is slow in its first seconds and then for weeks is not.
  await atRate({ perSecond: 30, seconds: 10 }, open);
});
afterAll(() => app?.close());

const kinds = ["client dashboard", "project", "admin dashboard", "client search"] as const;

/** As browsers do: whole pages, each kind in turn, by another person every time. */
function open(index: number): Promise<RawAnswer> {
  const owner = owners[(index >> 2) % owners.length];
  const admin = { Cookie: admins[index % admins.length] ?? "" };
  if (!owner) throw new Error("nobody is signed in");
  const client = { Cookie: owner.cookie };
  switch (kinds[index % kinds.length]) {
    case "client dashboard":
      return rawRequest(web.url, "/clients/dashboard", { headers: client });
    case "project":
      return rawRequest(web.url, `/projects/${owner.projectId}`, { headers: client });
    case "admin dashboard":
      return rawRequest(web.url, "/clients/dashboard/admin", { headers: admin });
    default:
      return rawRequest(
        web.url,
        `/dashboard/admin/clients?search=${encodeURIComponent(beginningOf(owner.name, index))}`,
        {
          headers: admin,
        },
      );
  }
}

/** What somebody has typed so far: two letters, a word, the whole name. */
function beginningOf(name: string, index: number): string {
  return [name.slice(0, 2), name.split(" ")[0] ?? "", name][(index >> 2) % 3] ?? name;
}

test(`L4 10,000 clients with 30,000 projects: ${wantedPerSecond} pages a second of the portal and the admin`, async () => {
  const quiet = await timesOf(() => inTurn(100, open));
  const perSecond = await rateInReach(wantedPerSecond, open);
  let requested: Timed<RawAnswer>[] = [];
  const served = await timesOf(async () => {
    requested = await atRate({ perSecond, seconds }, open);
  });
  const failures = requested.filter(({ answer }) => answer.status !== 200);
  record(
    "L4 portal, 10,000 clients",
    `server p50 ${within(0.5, served)} ms, p95 ${within(0.95, served)} ms, p99 ${within(0.99, served)} ms at ${perSecond} pages a second for ${seconds} s; ` +
      `p50 ${within(0.5, quiet)} ms when quiet; ${failures.length} of ${requested.length} failed`,
  );
  for (const [n, kind] of kinds.entries()) {
    const ofKind = requested.filter((_, index) => index % kinds.length === n);
    record(`L4 ${kind}`, `p50 ${within(0.5, ofKind)} ms, p95 ${within(0.95, ofKind)} ms`);
  }
  expect(failures.map(({ answer }) => answer.status)).toEqual([]);
  expectRightPages(requested);
  expect(served.length).toBe(requested.length);
  expect(within(0.95, served)).toBeLessThanOrEqual(goalOr(100, 10, within(0.5, quiet)));
});

/** Fast is worth nothing when it is somebody else's. */
function expectRightPages(requested: Timed<RawAnswer>[]): void {
  for (const [index, { answer }] of requested.entries()) {
    const owner = owners[(index >> 2) % owners.length];
    const kind = kinds[index % kinds.length];
    if (kind === "project" || kind === "client dashboard") expect(answer.body).toContain(owner?.projectId);
  }
}

/** From a request's first byte to its answer's last, as the server itself logs it. */
async function timesOf(work: () => Promise<unknown>): Promise<{ ms: number }[]> {
  const before = web.logged.length;
  await work();
  const lines = web.logged.slice(before).filter((line) => line.includes('"msg":"request"'));
  return lines.map((line): { ms: number } => JSON.parse(line));
}
