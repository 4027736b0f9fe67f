import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { makeWorkerUtils } from "graphile-worker";
import pg from "pg";
import { stockArticles } from "../articles/stock-articles.ts";
import { stockCatalogue } from "../catalogue/stock-catalogue.ts";
import { log } from "../observe/log.ts";
import { findSchemaFaults } from "./find-schema-faults.ts";

type Urls = { owner: string; worker: string };

/** Brings the tables (as their owner) and the queue (as its owner) up to date, and stocks an empty database. Safe to repeat and to run twice at once. */
export async function migrateDatabase({ owner, worker }: Urls): Promise<void> {
  await withLockRetries(() => migrateTables(owner));
  await migrateQueue(worker);
  await refuseFaults(owner);
}

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

async function migrateTables(url: string) {
  // lock_timeout as a connection option: a statement cannot reset it away. Traffic never queues behind a waiting ALTER.
  const client = new pg.Client({ connectionString: url, options: "-c lock_timeout=5s" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('tenday migrations'))");
    await migrate(drizzle(client), { migrationsFolder });
    await stockCatalogue(client);
    await stockArticles(client, new Date());
  } finally {
    await client.end();
  }
}

async function migrateQueue(connectionString: string) {
  const queue = await makeWorkerUtils({ connectionString });
  await queue.migrate();
  await queue.release();
}

async function refuseFaults(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const faults = await findSchemaFaults(client);
    if (faults.length > 0) throw new Error(`The schema breaks its own rules:\n${faults.join("\n")}`);
  } finally {
    await client.end();
  }
}

const lockNotAvailable = "55P03";

async function withLockRetries(work: () => Promise<void>, triesLeft = 10): Promise<void> {
  try {
    await work();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error;
    if (!(cause instanceof pg.DatabaseError) || cause.code !== lockNotAvailable || triesLeft === 0) throw error;
    log.warn({ triesLeft }, "a lock was busy, trying again");
    await sleep(1_000);
    await withLockRetries(work, triesLeft - 1);
  }
}
