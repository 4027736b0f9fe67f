import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { OutcomeUnknown } from "../../domain/outcome-unknown.ts";
import type { PayLinkViewer, Viewer } from "../access/actor.ts";
import { log } from "../observe/log.ts";
import { traced } from "../observe/traces.ts";
import { env } from "../settings/env.server.ts";
import * as schema from "./schema/index.ts";
import { isRefusal, isUnanswered, isUndoneByAnother } from "./transaction-errors.ts";

type Database = NodePgDatabase<typeof schema>;
/** The tables, within a transaction that has been opened: there is none inside it. */
export type Tx = Omit<Database, "transaction">;

/** One transaction in which row-level security sees `viewer`. The only way to the tables: without it there are no rows. */
export function asViewer<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(poolFor(viewer), viewer, work);
}

/** The same for reading alone: every query in it sees the tables as they were at one moment, whatever is written meanwhile. */
export function readAsViewer<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(poolFor(viewer), viewer, work, "begin isolation level repeatable read read only");
}

/** One transaction of the accounts: as the role that alone may read accounts, sessions and factors. For server/auth. */
export function asAccounts<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(accountsPool(), viewer, work);
}

/** The account library's own connections, which it uses without a viewer. */
export function accountsPool(): pg.Pool {
  const url = env().AUTH_DATABASE_URL;
  if (!url) throw new Error("AUTH_DATABASE_URL is not set: accounts live behind it");
  return open(url);
}

/** For what every page asks: built once a connection, and planned by the database once a connection. */
export function perConnection<Prepared>(prepare: (tx: Tx) => Prepared): (tx: Tx) => Prepared {
  const known = new WeakMap<Tx, Prepared>();
  return (tx) => {
    const prepared = known.get(tx) ?? prepare(tx);
    known.set(tx, prepared);
    return prepared;
  };
}

function transact<T>(pool: pg.Pool, viewer: Viewer, work: (tx: Tx) => Promise<T>, begin = "begin"): Promise<T> {
  const attributes = { "db.system.name": "postgresql", "tenday.viewer": viewer.kind };
  const attempt = () =>
    traced({ name: "transaction", kind: "client", attributes }, () => within(pool, viewer, work, begin));
  return withRetries(attempt);
}

const mostTries = 4;

/** Work that the database has undone because of somebody else is done again: it has no effect but in its transaction. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUndoneByAnother(error) || tries === mostTries) throw error;
      log.warn({ err: error, tries }, "a transaction was undone by the database and is done again");
      await sleep(Math.random() * tries * 50);
    }
  }
}

async function within<T>(pool: pg.Pool, viewer: Viewer, work: (tx: Tx) => Promise<T>, begin: string): Promise<T> {
  const name = nameOf(viewer);
  const client = await pool.connect();
  let [isCommitting, isBroken] = [false, false];
  try {
    // Opened and told who looks in one go: a statement of its own for each would be two waits on every page.
    await client.query(`${begin}; set local app.viewer = '${name}'`);
    const result = await work(databaseOn(client));
    isCommitting = true;
    await client.query("commit");
    return result;
  } catch (error) {
    isBroken = isUnanswered(error) || !(await hasRolledBack(client));
    throw isCommitting && !isRefusal(error) ? new OutcomeUnknown(error) : error;
  } finally {
    client.release(isBroken);
  }
}

function hasRolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query("rollback").then(
    () => true,
    () => false,
  );
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function payLinkName({ invoiceId, link }: PayLinkViewer): string {
  const which = link ? [Math.trunc(link.number), Math.floor(link.at.getTime() / 1_000)] : [];
  return ["pay", requireUuid(invoiceId), ...which].join(":");
}

/** It becomes part of a statement, so it is one of two words, an id or two, or an id with two numbers, and nothing else. */
function nameOf(viewer: Viewer): string {
  if (viewer.kind === "person")
    return [viewer.id, ...(viewer.client ? [viewer.client.id] : [])].map(requireUuid).join(":");
  if (viewer.kind === "pay-link") return payLinkName(viewer);
  return viewer.kind;
}

function requireUuid(id: string): string {
  if (!uuid.test(id)) throw new Error("a viewer's id is a uuid");
  return id;
}

/** Answers when a connection can be had, and written through: what `/readyz` asks. */
export async function pingDatabase(): Promise<void> {
  // By a name, as pages ask: behind a pooler that cannot take one, the process is not ready, and says why.
  await open(env().DATABASE_URL).query({
    name: "ready",
    text: "select app.take_allowance('ready', 'ready', 1, interval '1 second', clock_timestamp())",
  });
}

/** How the connections of each role stand, for the metrics. */
export function listPools() {
  return [...opened].map(([key, { totalCount, idleCount, waitingCount }]) => ({
    role: `${new URL(key).username}${key.endsWith("#public") ? "_public" : ""}`,
    busy: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
  }));
}

export async function closeDatabases(): Promise<void> {
  const closing = [...opened.values()];
  opened.clear();
  await Promise.all(closing.map((pool) => pool.end()));
}

const opened = new Map<string, pg.Pool>();
const databases = new WeakMap<pg.PoolClient, Database>();

function poolFor(viewer: Viewer): pg.Pool {
  if (viewer.kind === "anonymous") return open(env().DATABASE_URL, { isPublic: true });
  if (viewer.kind !== "system") return open(env().DATABASE_URL);
  const url = env().WORKER_DATABASE_URL;
  if (!url) throw new Error("WORKER_DATABASE_URL is not set: only the worker acts as the system");
  return open(url);
}

function databaseOn(client: pg.PoolClient): Database {
  const known = databases.get(client) ?? drizzle(client, { schema, casing: "snake_case" });
  databases.set(client, known);
  return known;
}

/**
 * What strangers do (enquiries, logging in) has connections of its own: pages of the portal that wait for one locked table
 * cannot take them.
 */
function open(connectionString: string, { isPublic = false } = {}): pg.Pool {
  const key = isPublic ? `${connectionString}#public` : connectionString;
  const known = opened.get(key);
  if (known) return known;
  const longestStatement = env().DATABASE_STATEMENT_SECONDS * 1_000;
  const pool = new pg.Pool({
    connectionString,
    max: isPublic ? Math.ceil(env().DATABASE_POOL / 2) : env().DATABASE_POOL,
    // A visitor waits so long for a connection, then hears the truth.
    connectionTimeoutMillis: env().DATABASE_WAIT_SECONDS * 1_000,
    statement_timeout: longestStatement,
    // The server's own limit does not help when the line to it is dead.
    query_timeout: longestStatement + 2_000,
    idle_in_transaction_session_timeout: longestStatement + 5_000,
    keepAlive: true,
  });
  // Without a listener, a connection that the server closes ends the process: an idle one, or one between two statements.
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  pool.on("connect", (client) => client.on("error", (error) => log.warn({ err: error }, "database connection lost")));
  opened.set(key, pool);
  return pool;
}
