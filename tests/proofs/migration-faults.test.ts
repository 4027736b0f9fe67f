import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, type LocalPostgres, localPostgres } from "../../scripts/local-postgres.ts";
import { migrateDatabase } from "../../server/db/migrate.ts";
import releases from "../../server/db/releases.json" with { type: "json" };
import { checkBooks } from "../../server/invariants/check-books.ts";
import { cast } from "../../server/seed/cast.ts";
import { freshAddress, Visitor } from "../support/browser.ts";
import { record } from "../support/figures.ts";
import { copyMigrations } from "../support/migrations-folder.ts";
import { atRate, goalOr, rateInReach, within } from "../support/steady-load.ts";
import { submit, TestApp } from "../support/test-app.ts";

const urlsOf = (postgres: LocalPostgres, name?: string) => ({
  owner: postgres.url("tenday_owner", name),
  worker: postgres.url("tenday_worker", name),
});

test("catalogue:F13 a migration waits behind a long transaction: it gives up and tries again, and nobody on the site waits for it longer than a second", async () => {
  const env = { DATABASE_WAIT_SECONDS: "3", DATABASE_STATEMENT_SECONDS: "10", TRUSTED_PROXIES: "127.0.0.1,::1" };
  const app = await TestApp.open(env);
  onTestFinished(() => app.close());
  const folder = copyMigrations({
    next: 'alter table "enquiries" add column "of_next" text;--> statement-breakpoint\nalter table "projects" add column "of_next" text;',
  });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { url } = await app.web();
  await app.worker();
  const maya = new Visitor({ site: url, address: freshAddress() });
  await maya.signIn(cast.maya);
  const acknowledged: string[] = [];
  const enquire = async () => {
    const project = `while it migrates ${randomUUID()}`;
    const isGood = await submit({ url, project, key: project });
    if (isGood) acknowledged.push(project);
    return isGood;
  };
  const visit = async (index: number) =>
    index % 2 ? enquire() : (await maya.get("/clients/dashboard")).status === 200;
  const perSecond = Math.max(4, await rateInReach(10, visit));
  const quiet = within(0.99, await atRate({ perSecond, seconds: 10 }, visit));

  const reader = new pg.Client(app.postgres.url("postgres"));
  await reader.connect();
  await reader.query("begin; select count(*) from projects");
  const visiting = atRate({ perSecond, seconds: 12 }, visit);
  await sleep(1_000);
  let isOver = false;
  const migrating = migrateDatabase(urlsOf(app.postgres), folder).then(() => (isOver = true));
  await sleep(7_000);
  expect(isOver).toBe(false);
  await reader.query("commit");
  await reader.end();
  await migrating;
  const visits = await visiting;
  expect(visits.filter(({ answer }) => !answer)).toEqual([]);
  const p99 = within(0.99, visits);
  expect(p99).toBeLessThan(goalOr(1_000, 3, quiet));
  const added = await app.query(
    "select table_name::text from information_schema.columns where column_name = 'of_next' order by 1",
  );
  expect(added).toEqual([{ table_name: "enquiries" }, { table_name: "projects" }]);
  await app.drained(60);
  expect(await app.faults({ acknowledged })).toEqual([]);
  record(
    `F13 a migration behind a transaction of 8 s, ${perSecond} requests a second`,
    `p50 ${within(0.5, visits)} ms, p99 ${p99} ms (quiet ${quiet} ms), ${visits.length} answered, 0 refused`,
  );
});

const never = 1_000_000;

/** Counts what is changed of a schema, beyond the transaction that changes it, and lingers at one of them. */
const counting = `
  create schema fault;
  create sequence fault.steps;
  create sequence fault.stop start ${never};
  grant usage on schema fault to public;
  grant usage, select on all sequences in schema fault to public;
  create function fault.count_step() returns event_trigger language plpgsql as $$
    begin
      if nextval('fault.steps') = (select last_value from fault.stop) then
        perform pg_sleep(1.5);
      end if;
    end $$;
  create event trigger counted on ddl_command_start execute function fault.count_step()`;

const client = randomUUID();
const rows = `
  insert into auth."user" (id, name, email) values ('${client}', 'Ann', 'ann@old.example');
  insert into profiles (id, role) values ('${client}', 'user');
  insert into clients (id, name, email, kind, billing_address, created_at) values ('${client}', 'Ann', 'ann@old.example', 'business', '1 Old Street', now());
  insert into projects (id, client_id, project_name, status_since, created_at)
    select gen_random_uuid(), '${client}', 'Project ' || n, now(), now() from generate_series(1, 200) n;
  insert into billing_runs (id, day, started_at, finished_at)
    select gen_random_uuid(), current_date - n, now() - n * interval '1 day', now() from generate_series(1, 50) n`;

/** As the first release left it, with somebody in it. */
async function makeOldest(postgres: LocalPostgres): Promise<void> {
  await createDatabase(postgres, "oldest");
  const folder = copyMigrations({ last: releases["1.0.0"] });
  const owner = new pg.Client(postgres.url("tenday_owner", "oldest"));
  await owner.connect();
  await migrate(drizzle(owner), { migrationsFolder: folder }).finally(() => owner.end());
  rmSync(folder, { recursive: true });
  await ask(postgres, "oldest", rows);
  await ask(postgres, "oldest", counting);
}

async function ask<Row extends pg.QueryResultRow>(
  postgres: LocalPostgres,
  database: string,
  text: string,
): Promise<Row[]> {
  return connected(postgres, database, async (db) => (await db.query<Row>(text)).rows);
}

async function connected<Found>(postgres: LocalPostgres, database: string, work: (db: pg.Client) => Promise<Found>) {
  const db = new pg.Client(postgres.url("postgres", database));
  await db.connect();
  return work(db).finally(() => db.end());
}

async function copyOldest(postgres: LocalPostgres, name: string): Promise<void> {
  await ask(postgres, "postgres", `create database ${name} template oldest owner tenday_owner`);
  await ask(postgres, "postgres", `grant create on database ${name} to tenday_worker`);
}

/** Everything that a migration makes, and what was there before. */
const description = `
  select 'column' as kind, table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') as what
    from information_schema.columns where table_schema in ('public', 'auth', 'graphile_worker', 'drizzle')
  union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace::regnamespace::text in ('public', 'auth', 'graphile_worker')
  union all select 'index', indexdef from pg_indexes where schemaname in ('public', 'auth', 'graphile_worker')
  union all select 'policy', tablename || ' ' || policyname || coalesce(qual, '') || coalesce(with_check, '') from pg_policies
  union all select 'function', oid::regprocedure || ' ' || md5(prosrc) || coalesce(proacl::text, '') from pg_proc
    where pronamespace::regnamespace::text in ('app', 'jobs', 'graphile_worker')
  union all select 'trigger', tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
  union all select 'right', oid::regclass || coalesce(relacl::text, '') from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all select 'migration', hash from drizzle.__drizzle_migrations
  union all select 'run', day || ' ' || run_number from billing_runs
  union all select 'promise', project_name || promised_on from projects
  union all select 'rows', count(*) || ' of ' || t from (
    select 'clients' as t from clients union all select 'projects' from projects union all select 'plans' from plans
    union all select 'add-ons' from add_ons union all select 'articles' from articles union all select 'published' from published_articles) counted group by t
  order by 1, 2`;

/** The migration as an update runs it, which dies in the middle of that step. */
async function killedAt(postgres: LocalPostgres, database: string, step: number, kill: "process" | "database") {
  await ask(postgres, database, `select setval('fault.stop', ${step})`);
  const { owner, worker } = urlsOf(postgres, database);
  const env = { ...process.env, OWNER_DATABASE_URL: owner, WORKER_DATABASE_URL: worker };
  const child = spawn(process.execPath, ["scripts/migrate.ts"], { env, stdio: "ignore" });
  const gone = new Promise<[number | null, string | null]>((done) =>
    child.once("exit", (code, signal) => done([code, signal])),
  );
  const reached = async () =>
    (await ask<{ at: number }>(postgres, database, "select last_value::int as at from fault.steps"))[0]?.at;
  await expect.poll(reached, { interval: 100 }).toBe(step);
  if (kill === "process") child.kill("SIGKILL");
  else {
    await postgres.stop("immediate");
    await postgres.start();
  }
  expect(await gone).not.toEqual([0, null]);
  await ask(postgres, database, `select setval('fault.stop', ${never})`);
}

test("catalogue:F15 the migration from the oldest release is killed at many points: run again, the schema and the rows are what they would have been", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenday-migration-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await localPostgres({ directory: join(folder, "postgres") });
  onTestFinished(() => postgres.stop("immediate"));
  await makeOldest(postgres);
  await copyOldest(postgres, "whole");
  const began = performance.now();
  await migrateDatabase(urlsOf(postgres, "whole"));
  const milliseconds = Math.round(performance.now() - began);
  const whole = await ask(postgres, "whole", description);
  const [counted] = await ask<{ steps: number }>(postgres, "whole", "select last_value::int as steps from fault.steps");
  const steps = counted?.steps ?? 0;
  expect(steps).toBeGreaterThan(200);
  const points = [0, 0.3, 0.6, 0.9, 1].map((share) => Math.max(1, Math.round(share * steps)));
  for (const [index, step] of points.entries()) {
    const name = `killed_${index}`;
    await copyOldest(postgres, name);
    await killedAt(postgres, name, step, index === 2 ? "database" : "process");
    await migrateDatabase(urlsOf(postgres, name));
    expect([step, await ask(postgres, name, description)]).toEqual([step, whole]);
    expect((await connected(postgres, name, checkBooks)).faults).toEqual([]);
  }
  record(
    `F15 from the schema of 1.0.0, killed at ${points.length} of ${steps} steps`,
    `each time whole after the next run; undisturbed it takes ${milliseconds} ms`,
  );
});
