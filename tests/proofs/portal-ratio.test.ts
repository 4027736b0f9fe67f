import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Web } from "../../scripts/process.ts";
import { findSession } from "../../server/auth/session.ts";
import { closeDatabases } from "../../server/db/client.server.ts";
import { scale } from "../../server/seed/scale.ts";
import { aCaller } from "../support/a-caller.ts";
import type { Script } from "../support/bare-server.ts";
import { record, recordShortfall } from "../support/figures.ts";
import { hearStatements } from "../support/heard-statements.ts";
import { portalPages } from "../support/portal-pages.ts";
import { rawRequest } from "../support/raw-request.ts";
import { listOwners } from "../support/scaled-owners.ts";
import { openSessions } from "../support/session-crowd.ts";
import { TestApp } from "../support/test-app.ts";

const rounds = Number(process.env.RATIO_ROUNDS ?? 5);
/** A process is slow in its first seconds and then for weeks is not. */
const warmUp = 4;
const pool = "10";

let app: TestApp;
let web: Web;
let bare: { child: ChildProcess; url: string };
let cookies: string[];
const directory = mkdtempSync(join(tmpdir(), "tenday-ratio-"));

beforeAll(async () => {
  app = await TestApp.open({ LOG_LEVEL: "warn", DATABASE_POOL: pool });
  await scale({ owner: app.postgres.url("tenday_owner"), clients: 10_000 });
  Object.assign(process.env, app.env, { NODE_ENV: "test" });
  web = await app.web({ LOG_LEVEL: "info" });
  const script = await writeScript();
  cookies = Object.keys(script);
  bare = await startBare(script);
});
afterAll(async () => {
  bare?.child.kill("SIGKILL");
  await closeDatabases();
  await app?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** The statements of the dashboard, those of access included, as the product itself sends them for twenty clients. */
async function writeScript(): Promise<Script> {
  const owners = await listOwners(app, 20);
  const cookiesOf = await openSessions(
    app,
    owners.map(({ clientId }) => clientId),
  );
  const script: Script = {};
  for (const [index, owner] of owners.entries()) {
    const cookie = cookiesOf[index] ?? "";
    const address = await hearStatements(() =>
      findSession({ ...aCaller, headers: new Headers({ cookie }), at: new Date() }),
    );
    const page = await hearStatements(async () => portalPages["client dashboard"]?.read(owner));
    script[cookie] = [address, page];
  }
  return script;
}

async function startBare(script: Script) {
  const [port, file] = [await freePort(), join(directory, "script.json")];
  writeFileSync(file, JSON.stringify(script));
  const { DATABASE_URL = "", AUTH_DATABASE_URL = "" } = app.env;
  const flags = ["tests/support/bare-server.ts", String(port), file, DATABASE_URL, AUTH_DATABASE_URL, pool];
  const child = spawn(process.execPath, flags, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  await once(child.stdout, "data");
  return { child, url: `http://127.0.0.1:${port}` };
}

test("the dashboard's data, against nothing but its statements", async () => {
  const [cookie = ""] = cookies;
  const [ours, bares] = [
    await rawRequest(web.url, "/clients/dashboard.data", { headers: { Cookie: cookie } }),
    await rawRequest(bare.url, "/", { headers: { Cookie: cookie } }),
  ];
  expect([ours.status, bares.status]).toEqual([200, 200]);
  const [, , [project = []] = []] = JSON.parse(bares.body);
  expect(ours.body).toContain(project[2]);

  const rates = { ours: [] as number[], bares: [] as number[] };
  for (let round = 0; round < warmUp + rounds; round++) {
    const [our, theirs] = [await press(`${web.url}/clients/dashboard.data`), await press(bare.url)];
    if (round < warmUp) continue;
    rates.ours.push(our);
    rates.bares.push(theirs);
  }
  const [our, theirs] = [median(rates.ours), median(rates.bares)];
  record(
    "dashboard's data, our server and its statements alone",
    `${Math.round(our)} and ${Math.round(theirs)} requests a second`,
  );
  recordShortfall("dashboard's data ÷ its statements", { figure: our / theirs, goal: 0.6, known: 0.47, margin: 0.07 });
});

async function press(url: string): Promise<number> {
  const requests = cookies.map((cookie) => ({ headers: { cookie, "sec-fetch-site": "same-origin" } }));
  const { requests: sent, errors, non2xx } = await autocannon({ url, connections: 16, duration: 3, requests });
  expect(errors + non2xx).toBe(0);
  return sent.average;
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;
}
