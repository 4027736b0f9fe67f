import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { log } from "../observe/log.ts";
import { env } from "../settings/env.server.ts";

const patience = 60_000;
const pause = 100;

/**
 * One process at a time, for work of many transactions. The lock belongs to a connection of its own and ends with it;
 * whoever waits longer than a minute gives up, and the queue tries again.
 */
export async function holdLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: env().WORKER_DATABASE_URL,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 12_000,
  });
  client.on("error", (error) => log.warn({ err: error, lock: name }, "lost the connection that holds a lock"));
  await client.connect();
  try {
    await waitForLock(client, name);
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitForLock(client: pg.Client, name: string): Promise<void> {
  for (const until = Date.now() + patience; Date.now() < until; await sleep(pause)) {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended($1, 3)) as locked", [name]);
    if (rows[0]?.locked) return;
  }
  throw new Error(`somebody else holds the lock '${name}'`);
}
