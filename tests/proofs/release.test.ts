import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, freePort, type LocalPostgres, localPostgres } from "../../scripts/local-postgres.ts";
import { databaseEnvironment } from "../../scripts/process.ts";
import { cast } from "../../server/seed/cast.ts";
import { seed } from "../../server/seed/seed.ts";
import { aRelease, unpack } from "../support/a-release.ts";
import { Visitor } from "../support/browser.ts";
import { record } from "../support/figures.ts";
import { SmtpSink } from "../support/smtp-sink.ts";
import { patience, submit } from "../support/test-app.ts";

let home: string;
let tree: string;
let origin: string;
let postgres: LocalPostgres;
let environment: Record<string, string>;
const sink = new SmtpSink();
const children: ReturnType<typeof spawn>[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "tenday-release-"));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  tree = unpack(aRelease(origin), join(home, "opt"));
  postgres = await localPostgres({ directory: join(home, "postgres") });
  await createDatabase(postgres);
  await sink.start();
  environment = {
    ...databaseEnvironment(postgres),
    OWNER_DATABASE_URL: postgres.url("tenday_owner"),
    NODE_ENV: "production",
    PORT: String(port),
    SITE_ORIGIN: origin,
    SMTP_URL: sink.url,
  };
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await sink.stop();
  await postgres?.stop("immediate");
  rmSync(home, { recursive: true, force: true });
});

test("the whole installation, Node included, takes less than 300 MB", () => {
  const megabytes = Number(execFileSync("du", ["-sk", tree], { encoding: "utf8" }).split("\t")[0]) / 1024;
  record("Size of an installed release, Node included (goal 300 MB)", `${megabytes.toFixed(0)} MB`);
  expect(megabytes).toBeLessThan(300);
});

test("it needs nothing but itself: migrated, started and used from exactly that tree", async () => {
  expect(JSON.parse(readFileSync(join(tree, "release.json"), "utf8"))).toMatchObject({ origin });
  run("build/operations/migrate.js");
  await seed({ owner: environment.OWNER_DATABASE_URL ?? "", secret: environment.AUTH_SECRET ?? "" });
  const began = performance.now();
  start("build/server/index.js");
  start("--max-semi-space-size=2", "build/worker/worker.js");
  await answers(`${origin}/readyz`);
  record(
    "Start of the web process to its first answer, from a release (goal 1.5 s)",
    `${((performance.now() - began) / 1_000).toFixed(2)} s`,
  );

  const home = await fetch(origin);
  expect([home.status, (await home.text()).includes("</html>")]).toEqual([200, true]);
  expect(await submit({ url: origin, project: "From a release" })).toBe(true);
  await until(() => sink.copies().size === 2, "the mails of the enquiry");

  const maya = new Visitor({ site: origin });
  expect((await maya.signIn(cast.maya)).status).toBe(302);
  expect((await maya.get("/clients/dashboard")).status).toBe(200);
  const [invoice] = await query<{ id: string }>(
    "select id from invoices where client_id = $1 and issued_at is not null and voided_at is null limit 1",
    [cast.maya.id],
  );
  const document = await maya.get(`/invoices/${invoice?.id}/pdf`);
  expect([document.status, document.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
  const articles = await fetch(`${origin}/support`);
  expect(await articles.text()).toContain("/support/article/");
});

test("the image library came along", () => {
  const program =
    "const s = await import('sharp'); const b = await s.default({create:{width:9,height:9,channels:3,background:'red'}}).avif().toBuffer(); console.log(b.length > 50)";
  expect(node(["--input-type=module", "--eval", program]).trim()).toBe("true");
});

test("the provider's account is made and its link answers", async () => {
  const said = node(["build/operations/create-admin.js", "second@tenday.example", "Sam Whitlock"]);
  const link = /https?:\S+/.exec(said)?.[0] ?? "";
  expect((await fetch(link)).status).toBe(200);
});

function start(...words: string[]) {
  children.push(spawn(join(tree, "bin/node"), words, { cwd: tree, env: environment, stdio: "ignore" }));
}

function run(program: string) {
  node([program]);
}

function node(words: string[]): string {
  return execFileSync(join(tree, "bin/node"), words, { cwd: tree, env: environment, encoding: "utf8" });
}

function answers(url: string): Promise<void> {
  return until(async () => (await fetch(url).catch(() => undefined))?.ok === true, url, 20);
}

async function until(isSo: () => boolean | Promise<boolean>, what: string, pause = 100) {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(pause)) if (await isSo()) return;
  throw new Error(`waited in vain for ${what}`);
}

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client(postgres.url("postgres"));
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
