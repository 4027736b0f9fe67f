import { setTimeout as sleep } from "node:timers/promises";
import type { WorkerUtils } from "graphile-worker";
import pg from "pg";
import { log } from "../observe/log.ts";
import { payloads, type TaskName, unreadable } from "./payloads.ts";

const longestPauseSeconds = 120;
const longestWaitSeconds = 15;

/**
 * Three things the queue's library leaves to its owner: jobs of a worker that was killed stay locked for four hours, the
 * pause between tries grows to six, and a runner can fall asleep over jobs that are due. A living worker holds a lock of PostgreSQL's on its own name, which ends with
 * its connection; a job that stays locked under a name nobody holds is free again.
 */
export class QueueWatch {
  readonly #url: string;
  readonly #utils: WorkerUtils;
  readonly #stopped = new AbortController();
  #connection: pg.Client | undefined;
  readonly #ownNames = new Set<string>();
  readonly #onStall: (waiting: TaskName[]) => void;
  #suspects = new Set<string>();

  constructor(url: string, utils: WorkerUtils, onStall: (waiting: TaskName[]) => void = () => {}) {
    this.#url = url;
    this.#utils = utils;
    this.#onStall = onStall;
  }

  async start(everyMilliseconds = 5_000): Promise<void> {
    await this.round();
    void this.#keepWatching(everyMilliseconds);
  }

  /** Called with each name the library gave this process. */
  async holdName(name: string): Promise<void> {
    this.#ownNames.add(name);
    const [first] = this.#ownNames;
    const client = await this.#connected();
    await client.query("select pg_advisory_lock($1, hashtext($2))", [name === first ? lockClass : furtherClass, name]);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#connection?.end().catch(() => {});
  }

  async round(): Promise<void> {
    const client = await this.#connected();
    await this.#releaseDeadWorkers(client);
    await this.#giveUpUnreadable(client);
    await this.#shortenPauses(client);
    await this.#noticeStall(client);
  }

  /** A worker that lost its line takes its name again within a moment, so a name must be free in two rounds. */
  async #releaseDeadWorkers(client: pg.Client) {
    const unheld = await listUnheldNames(client, [...this.#ownNames]);
    const dead = unheld.filter((name) => this.#suspects.has(name));
    this.#suspects = new Set(unheld);
    if (dead.length === 0) return;
    await this.#utils.forceUnlockWorkers(dead);
    log.warn({ workers: dead.length }, "released the jobs of workers that are gone");
  }

  /** Trying again makes nothing readable. It stays in the queue, given up, where the status page counts it. */
  async #giveUpUnreadable(client: pg.Client) {
    const { rows } = await client.query<{ id: string; why: string }>(
      "select id, last_error as why from graphile_worker.jobs where locked_at is null and attempts < max_attempts and last_error like $1",
      [`${unreadable}%`],
    );
    for (const { id, why } of rows) await this.#utils.permanentlyFailJobs([id], why);
  }

  async #shortenPauses(client: pg.Client) {
    const { rows } = await client.query<{ id: string }>(
      "select id from graphile_worker.jobs where locked_at is null and attempts > 0 and run_at > now() + make_interval(secs => $1)",
      [longestPauseSeconds],
    );
    if (rows.length === 0) return;
    const runAt = new Date(Date.now() + longestPauseSeconds * 1_000);
    await this.#utils.rescheduleJobs(
      rows.map(({ id }) => id),
      { runAt },
    );
  }

  /** After a restless database the library may sleep for minutes: jobs that are due wait, and nobody takes them. */
  async #noticeStall(client: pg.Client) {
    const { rows } = await client.query<{ task: TaskName }>(
      // Not those of a later version that this one has taken the place of.
      `select distinct task_identifier as task from graphile_worker.jobs where locked_at is null
         and attempts < max_attempts and run_at < now() - make_interval(secs => $1) and task_identifier = any ($2)`,
      [longestWaitSeconds, Object.keys(payloads)],
    );
    if (rows.length > 0) this.#onStall(rows.map(({ task }) => task));
  }

  async #keepWatching(everyMilliseconds: number) {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await sleep(everyMilliseconds, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await this.round().catch((error) => log.warn({ err: error }, "could not look after the queue"));
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#connection) return this.#connection;
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 12_000,
    });
    client.on("error", (error) => log.warn({ err: error }, "the queue's watch lost its connection"));
    client.once("end", () => {
      if (this.#connection !== client) return;
      this.#connection = undefined;
      if (!this.#stopped.signal.aborted) this.#connected().catch(() => {});
    });
    await client.connect();
    if (this.#stopped.signal.aborted) {
      await client.end();
      throw new Error("the queue's watch was stopped");
    }
    this.#connection = client;
    for (const name of this.#ownNames) await this.holdName(name);
    return client;
  }
}

/** One a process: the status page counts them. */
const lockClass = 1010;
/** Of the other runners of a process. */
const furtherClass = 1011;

/** Names under which jobs are locked and which no living worker holds. */
async function listUnheldNames(client: pg.Client, ownNames: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct locked_by as name from graphile_worker.jobs j
     where locked_by is not null and locked_by <> all ($2)
       and not exists (select from pg_locks l where l.locktype = 'advisory' and l.granted
         and l.database = (select oid from pg_database where datname = current_database())
         and l.classid in ($1, $3) and l.objid = hashtext(j.locked_by)::bigint & 4294967295)`,
    [lockClass, ownNames, furtherClass],
  );
  return rows.map(({ name }) => name);
}
