import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outcomes } from "../../domain/site-check.ts";
import { checkSite, type Look } from "../../server/sites/check-site.ts";
import { outcomeOf } from "../../server/sites/list-verdicts.ts";
import { minuteBefore, watchSites } from "../../server/sites/watch-sites.ts";
import { record } from "../support/figures.ts";
import { forbiddenSites, forbiddenTurns } from "../support/forbidden-sites.ts";
import { LocalSites, localName } from "../support/local-sites.ts";
import { aLiveSite } from "../support/looks.ts";
import { MoneyTestApp } from "../support/money-test-app.ts";
import { residentMegabytes } from "../support/process-figures.ts";

/** How many sites, and for how many minutes of the real worker's; without any, two minutes in this process are enough. */
const count = Number(process.env.SITES_COUNT ?? "100");
const realMinutes = Number(process.env.SITES_MINUTES ?? "0");

const local = new LocalSites();
const usual = getCACertificates("default");
const patience = { wholeMilliseconds: 1_500, secondTryMilliseconds: 300 };
let open: MoneyTestApp;
let own: Server;
let trap: Server;
let ownPort = 0;
const trapped: string[] = [];
let turn = "";

beforeAll(async () => {
  await local.start();
  own = createServer((request, response) => {
    const isFirst = request.url === "/";
    if (isFirst && turn) response.writeHead(302, { location: turn.replace("PORT", String(ownPort)) }).end();
    else response.end("well");
  });
  await new Promise<void>((listens) => own.listen(0, "127.0.0.1", listens));
  ownPort = (own.address() as AddressInfo).port;
  // The same port of another address of this machine, which nobody has allowed.
  trap = createServer((request, response) => {
    trapped.push(request.url ?? "");
    response.end("trapped");
  });
  await new Promise<void>((listens) => trap.listen(ownPort, "127.0.0.2", listens));
  const allowed = [...local.allowed, `127.0.0.1:${ownPort}`].join(",");
  open = await MoneyTestApp.open({ isWorking: false, env: { SITE_CHECK_ALLOWED: allowed } });
  setDefaultCACertificates([...usual, ...local.trusted]);
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await open?.close();
  await Promise.all([own, trap].map((server) => new Promise((closed) => server.close(closed))));
  await local.stop();
});

/** What a look found, and how many connections were begun for it. */
async function checkAndCount(url: string, resolve: (name: string) => Promise<string[]>) {
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  subscribe("net.client.socket", count);
  const look: Look = await checkSite({ url, expectedText: "" }, { patience, resolve });
  unsubscribe("net.client.socket", count);
  return { outcome: look.outcome, begun };
}

test("catalogue:N28 no request leaves for an address that must not be asked", async () => {
  expect(forbiddenSites.length).toBeGreaterThanOrEqual(60);
  for (const { url, answers = [] } of forbiddenSites)
    expect({ url, ...(await checkAndCount(url, async () => answers)) }).toEqual({
      url,
      outcome: "forbidden",
      begun: 0,
    });
  record("addresses of sites that must not be asked", `${forbiddenSites.length}, no connection begun`);
});

test("catalogue:N28 nor does one that a site leads on to, however late", async () => {
  const resolve = async (name: string) => [name.startsWith("inside.") ? "127.0.0.2" : "127.0.0.1"];
  const here = `http://${localName}:${ownPort}/`;
  for (turn of forbiddenTurns) {
    const { outcome, begun } = await checkAndCount(here, resolve);
    // Whoever leads visitors to another name is down, and is asked a second time.
    expect(["forbidden 1", "elsewhere 2"], turn).toContain(`${outcome} ${begun}`);
  }
  expect(trapped).toEqual([]);
});

test("catalogue:N28 a name server that changes its mind is asked once for each request, and what it says later is not connected to", async () => {
  const said: string[] = [];
  const changing = (...answers: string[][]) => {
    said.length = 0;
    return async () => {
      const answer = answers[Math.min(said.length, answers.length - 1)] ?? [];
      said.push(answer.join(" "));
      return answer;
    };
  };
  const here = `http://${localName}:${ownPort}/`;
  turn = "";
  expect(await checkAndCount(here, changing(["127.0.0.1"], ["127.0.0.2"]))).toEqual({ outcome: "up", begun: 1 });
  expect(said).toEqual(["127.0.0.1"]);
  turn = "/on";
  expect(await checkAndCount(here, changing(["127.0.0.1"], ["127.0.0.2"]))).toEqual({ outcome: "forbidden", begun: 1 });
  expect(await checkAndCount(here, changing(["127.0.0.1", "127.0.0.2"]))).toEqual({ outcome: "forbidden", begun: 0 });
  expect(await checkAndCount(here, changing(["127.0.0.1"]))).toEqual({ outcome: "up", begun: 2 });
  expect(trapped).toEqual([]);
});

/** One in five misbehaves, in every way that there is; what each must be found to be. */
async function manySites(base: LocalSites) {
  const well = base.sites.filter(({ outcome }) => outcome === "up");
  // One of each kind comes first, so that few sites have all of them.
  const faulty = base.sites.filter(({ outcome }) => outcome !== "up");
  const isFirst = (site: (typeof faulty)[number]) => faulty.find(({ outcome }) => outcome === site.outcome) === site;
  const bad = [...faulty.filter(isFirst), ...faulty.filter((site) => !isFirst(site))];
  expect(new Set(bad.map(({ outcome }) => outcome)).size).toBe(12);
  const expected = new Map<string, number>();
  for (let number = 0; number < count; number++) {
    const [from, nth] = number % 5 === 0 ? [bad, number / 5] : [well, number];
    const site = from[nth % from.length];
    if (!site) continue;
    const id = await aLiveSite(open.now(), undefined, `Site ${number}`);
    const path = site.way.startsWith("leads") ? "" : `site-${number}`;
    await open.look("update projects set url = $2 where id = $1", id, site.url + path);
    await open.look(
      "insert into sites (project_id, watched_since, expected_text) values ($1, now(), $2)",
      id,
      site.expectedText ?? "",
    );
    expected.set(id, outcomes[site.outcome]);
  }
  return expected;
}

async function misjudged(expected: Map<string, number>) {
  const found = await open.look<{ project_id: string; outcome: number }>("select project_id, outcome from sites");
  return found
    .filter(({ project_id, outcome }) => expected.has(project_id) && expected.get(project_id) !== outcome)
    .map(({ project_id, outcome }) => `${outcomeOf(expected.get(project_id))}: ${outcomeOf(outcome)}`);
}

const lateness = (late: number[], share: number) =>
  late.toSorted((one, other) => one - other)[Math.floor(late.length * share)] ?? 0;

test(`${count} sites, a fifth of them misbehaving: each is told apart, in time, and the provider hears once of each kind`, async () => {
  await open.look("update projects set url = '' where status = 'live'");
  const expected = await manySites(local);
  await open.look("delete from mails");
  const late: number[] = [];
  const first = minuteBefore(new Date("2026-11-19T10:00:00Z"));
  for (const minute of [0, 1]) {
    const at = new Date(first.getTime() + minute * 60_000 + 400);
    await watchSites(() => at, {
      // Sites and looks share this process here.
      patience: { wholeMilliseconds: 5_000, secondTryMilliseconds: 300 },
      resolve: local.resolve,
      spreadMilliseconds: Math.min(28_000, count * 100),
      onBegin: (milliseconds) => late.push(milliseconds),
    });
  }
  expect(await misjudged(expected)).toEqual([]);
  expect(late).toHaveLength(2 * expected.size);
  expect(lateness(late, 0.99)).toBeLessThanOrEqual(5_000);
  const kinds = await open.look<{ n: number }>("select count(*)::int as n from incidents where kind = 'outage'");
  // An incident for each of the eleven that are the site's fault, and a mail for each.
  expect(kinds[0]?.n).toBe(11);
  expect(await open.look("select from mails where kind = 'site-down'")).toHaveLength(11);
  const hours = await open.look("select from site_hours");
  expect(hours).toHaveLength(expected.size);
  record(
    `looks at ${count} sites, 20% misbehaving`,
    `p99 ${Math.round(lateness(late, 0.99))} ms late, each told apart`,
  );
});

test.runIf(realMinutes > 0)(`${count} sites for ${realMinutes} minutes of the real worker's`, async () => {
  // The worker's name servers know nothing of our name: these stand at the address itself, where one padlock is another's.
  const others = ["well, encrypted", "leads to another port"];
  const byAddress = local.sites.filter(({ way }) => !others.includes(way));
  expect(new Set(byAddress.map(({ outcome }) => outcome)).size).toBe(13);
  const rows = await open.look<{ id: string; url: string }>("select id, url from projects where url like 'http%'");
  const kept = new Map<string, number>();
  for (const { id, url } of rows) {
    const site = byAddress.find((one) => url.startsWith(one.url));
    if (site) kept.set(id, outcomes[site.outcome]);
    const there = site ? url.replace(`//${localName}:`, "//127.0.0.1:") : "";
    await open.look("update projects set url = $2 where id = $1", id, there);
  }
  for (const table of ["incidents", "site_hours", "mails"]) await open.look(`delete from ${table}`);
  await open.look("update sites set outcome = 0, checked_at = null, down_since = null");
  local.requests.clear();
  const worker = await open.app.worker({
    SITE_CHECKS: "on",
    // Otherwise sites that are well would be asked once more where others are not, and this counts each request.
    SITE_CHECK_REFERENCES: local.url("well, for reference").replace(localName, "127.0.0.1"),
  });
  let most = 0;
  const ends = Date.now() + realMinutes * 60_000;
  while (Date.now() < ends) {
    await sleep(1_000);
    most = Math.max(most, residentMegabytes(worker));
  }
  expect(await misjudged(kept)).toEqual([]);
  const wells = [...local.requests].filter(([address]) => address.startsWith("well /"));
  const late = wells.flatMap(([, at]) => at.slice(1).map((time, index) => Math.abs(time - (at[index] ?? 0) - 60_000)));
  expect(Math.min(...wells.map(([, at]) => at.length))).toBeGreaterThanOrEqual(realMinutes - 2);
  expect(lateness(late, 0.99)).toBeLessThanOrEqual(5_000);
  const figures = `p99 ${Math.round(lateness(late, 0.99))} ms off the minute, worker ${Math.round(most)} MB at most`;
  record(`the worker looks at ${kept.size} sites for ${realMinutes} minutes`, figures);
});
