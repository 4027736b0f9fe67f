import { type ExtractTablesWithRelations, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "../env.server.ts";
import { log } from "../log.ts";
import type { Viewer } from "../viewer.ts";
import * as schema from "./schema/index.ts";

type Schema = typeof schema;
export type Database = NodePgDatabase<Schema> & { $client: pg.Pool };
export type Tx = Parameters<Parameters<NodePgDatabase<Schema>["transaction"]>[0]>[0] & {
  _: { schema: ExtractTablesWithRelations<Schema> | undefined };
};

/** One transaction in which row-level security sees `viewer`. The only way to the tables: without it there are no rows. */
export function asViewer<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> {
  const database = viewer.kind === "system" ? workerDatabase() : webDatabase();
  const name = viewer.kind === "person" ? viewer.id : viewer.kind;
  return database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.viewer', ${name}, true)`);
    return work(tx);
  });
}

/** Answers when a connection can be had and used: what `/readyz` asks. */
export async function pingDatabase(): Promise<void> {
  await webDatabase().execute(sql`select 1`);
}

export async function closeDatabases(): Promise<void> {
  await Promise.all([...opened.values()].map((database) => database.$client.end()));
  opened.clear();
}

const opened = new Map<string, Database>();

function webDatabase(): Database {
  return open(env().DATABASE_URL);
}

function workerDatabase(): Database {
  const url = env().WORKER_DATABASE_URL;
  if (!url) throw new Error("WORKER_DATABASE_URL is not set: only the worker acts as the system");
  return open(url);
}

function open(url: string): Database {
  const database = opened.get(url) ?? connect(url);
  opened.set(url, database);
  return database;
}

function connect(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: env().DATABASE_POOL,
    // A visitor waits three seconds for a connection, then hears the truth.
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  });
  // Without a listener, a connection that the server closes ends the process: an idle one, or one between two statements.
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  pool.on("connect", (client) => client.on("error", (error) => log.warn({ err: error }, "database connection lost")));
  return drizzle(pool, { schema, casing: "snake_case" });
}
