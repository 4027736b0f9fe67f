import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { makeWorkerUtils } from "graphile-worker";
import pg from "pg";
import { stockArticles } from "../articles/stock-articles.ts";
import { stockCatalogue } from "../catalogue/stock-catalogue.ts";
import { log } from "../observe/log.ts";
import { stockWebsite } from "../website/stock-website.ts";
import { findSchemaFaults } from "./find-schema-faults.ts";
import { isLockBusy } from "./transaction-errors.ts";

type Urls = { owner: string; worker: string };

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Brings the tables (as their owner) and the queue (as its owner) up to date, and stocks an empty database. Safe to repeat and to run twice at once. */
export async function migrateDatabase({ owner, worker }: Urls, folder = migrationsFolder): Promise<void> {
  await withLockRetries(() => migrateTables(owner, folder));
  await withLockRetries(() => migrateQueue(worker));
  await refuseFaults(owner);
}

/**
 * As a connection option: a statement cannot reset it away. Whoever comes behind an ALTER that waits for its lock waits, too, so
 * it gives up after half a second and lets them through before it tries again. That is shorter than a visitor waits for a
 * connection (3 s), and than the database waits before it looks for a deadlock (1 s): it is never a visitor who loses one.
 */
const options = "-c lock_timeout=500ms";

async function migrateTables(connectionString: string, folder: string) {
  const client = new pg.Client({ connectionString, options });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('tenday migrations'))");
    // All in one transaction: what is killed in the middle has not begun.
    await migrate(drizzle(client), { migrationsFolder: folder });
    await stockCatalogue(client);
    await stockWebsite(client, new Date());
    await stockArticles(client, new Date());
  } finally {
    await client.end();
  }
}

async function migrateQueue(connectionString: string) {
  const pgPool = new pg.Pool({ connectionString, options });
  const note = (error: Error) => log.warn({ err: error }, "the queue's migration lost a connection");
  pgPool.on("error", note).on("connect", (client) => client.on("error", note));
  try {
    const queue = await makeWorkerUtils({ pgPool });
    await queue.migrate();
    await queue.release();
  } finally {
    await pgPool.end();
  }
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

const longestTrying = 120_000;
const pause = 2_000;

async function withLockRetries(work: () => Promise<void>, until = Date.now() + longestTrying): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isLockBusy(error) || Date.now() > until) throw error;
    log.warn("a lock was busy, trying again");
    await sleep(pause);
    await withLockRetries(work, until);
  }
}
