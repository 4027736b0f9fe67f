import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, freePort, type LocalPostgres, localPostgres } from "../../scripts/local-postgres.ts";
import { databaseEnvironment, type Environment } from "../../scripts/process.ts";
import { findSmoke } from "../../scripts/smoke.ts";
import { migrateDatabase } from "../../server/db/migrate.ts";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { record } from "../support/figures.ts";
import { checkOut, runIn } from "../support/made-release.ts";
import { SmtpSink } from "../support/smtp-sink.ts";
import { submit } from "../support/test-app.ts";

/** The version before this one: a commit or a tag that the repository has. */
const previous = process.env.PREVIOUS ?? newestTag() ?? "aef836a";
const people = [cast.maya, cast.sam].map(({ email }) => ({ email, password: castPassword }));

const folder = mkdtempSync(join(tmpdir(), "tenday-versions-"));
const sink = new SmtpSink();
const trees = { old: "", new: resolve(".") };
let postgres: LocalPostgres;
beforeAll(async () => {
  trees.old = checkOut(previous);
  runIn(trees.old, ["scripts/run", "node", "scripts/build.ts"], { SITE_ORIGIN: "http://localhost:3000" });
  postgres = await localPostgres({ directory: join(folder, "postgres") });
  await sink.start();
  await makeSchemas();
}, 1_800_000);
afterAll(async () => {
  await postgres?.stop("immediate");
  await sink.stop();
  for (const made of [folder, trees.old].filter(Boolean)) rmSync(made, { recursive: true, force: true });
});

const pairs = [
  ["old", "old"],
  ["old", "new"],
  ["new", "new"],
] as const;

test.each(pairs)(
  "catalogue:F14 the %s version passes the smoke test on the %s schema, and keeps what it promises",
  async (version, schema) => {
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const env: Environment = { ...databaseEnvironment(postgres, schema), SITE_ORIGIN: url, SMTP_URL: sink.url };
    const { WORKER_DATABASE_URL: _, ...webEnvironment } = env;
    const web = await start(version, "build/server/index.js", { ...webEnvironment, PORT: port }, "web ready");
    const worker = await start(version, "build/worker/worker.js", env, "worker ready");
    try {
      const began = performance.now();
      expect(await findSmoke(url, people)).toEqual([]);
      record(`smoke test, ${version} version on ${schema} schema`, `${Math.round(performance.now() - began)} ms`);
      const project = `From the ${version} version into the ${schema} schema`;
      expect(await submit({ url, project })).toBe(true);
      await expect.poll(() => sentFor(schema, project), { timeout: 20_000 }).toBe(1);
      expect([...web.said, ...worker.said].filter((line) => line.includes('"level":50'))).toEqual([]);
    } finally {
      await Promise.all([web.stop(), worker.stop()]);
    }
  },
);

// An update brings the database up to date first. Where that was left out, the next version must not be taken for a site that works.
test("catalogue:F14 the new version on the old schema is found out by its smoke test", async () => {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const { WORKER_DATABASE_URL: _, ...env } = databaseEnvironment(postgres, "old");
  const web = await start(
    "new",
    "build/server/index.js",
    { ...env, SITE_ORIGIN: url, SMTP_URL: sink.url, PORT: port },
    "web ready",
  );
  try {
    expect(await findSmoke(url, people)).not.toEqual([]);
  } finally {
    await web.stop();
  }
});

test("the schemas differ, or this proves nothing", async () => {
  const counts = await Promise.all(
    (["old", "new"] as const).map((schema) =>
      count(schema, "select count(*)::int as n from drizzle.__drizzle_migrations"),
    ),
  );
  record(`migrations of ${previous} and of this version`, counts.join(" and "));
  expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);
});

/** One made and stocked by the version before; the other is a copy of it, brought up to date by this one. */
async function makeSchemas(): Promise<void> {
  const urls = (name: string) => ({
    owner: postgres.url("tenday_owner", name),
    worker: postgres.url("tenday_worker", name),
  });
  await createDatabase(postgres, "old");
  const { owner, worker } = urls("old");
  const { AUTH_SECRET = "" } = databaseEnvironment(postgres);
  runIn(trees.old, ["scripts/run", "node", "server/db/migrate.ts"], {
    OWNER_DATABASE_URL: owner,
    WORKER_DATABASE_URL: worker,
  });
  const wanted = JSON.stringify({ owner, secret: AUTH_SECRET });
  writeFileSync(join(trees.old, "seed-it.ts"), `import { seed } from "./server/seed/seed.ts"; await seed(${wanted});`);
  runIn(trees.old, ["scripts/run", "node", "seed-it.ts"]);
  const client = new pg.Client(postgres.url("postgres", "postgres"));
  await client.connect();
  await client.query("create database new template old owner tenday_owner");
  await client.query("grant create on database new to tenday_worker");
  await client.end();
  await migrateDatabase(urls("new"));
}

type Started = { said: string[]; stop: () => Promise<unknown> };

async function start(version: "old" | "new", program: string, env: Environment, words: string): Promise<Started> {
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [program], {
    cwd: trees[version],
    env: { ...inherited, NODE_ENV: "production", LOG_LEVEL: "info", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const said: string[] = [];
  child.stdout.on("data", (chunk) => said.push(...String(chunk).split("\n")));
  await expect.poll(() => said.join(), { timeout: 30_000 }).toContain(`"msg":"${words}"`);
  const gone = new Promise((done) => child.once("exit", done));
  return {
    said,
    stop: () => {
      child.kill("SIGTERM");
      return gone;
    },
  };
}

async function sentFor(schema: string, project: string): Promise<number> {
  const toProvider = "m.kind = 'enquiry-received' and m.sent_at is not null";
  return count(
    schema,
    `select count(*)::int as n from enquiries e join mails m on m.subject_id = e.id where e.project = $1 and ${toProvider}`,
    [project],
  );
}

async function count(schema: string, text: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client(postgres.url("postgres", schema));
  await client.connect();
  try {
    return (await client.query<{ n: number }>(text, values)).rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

function newestTag(): string | undefined {
  const { stdout = "" } = spawnSync("git", ["describe", "--tags", "--abbrev=0"], { encoding: "utf8" });
  return stdout.trim() || undefined;
}
