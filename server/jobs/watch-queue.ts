import { setInterval } from "node:timers/promises";
import type { WorkerUtils } from "graphile-worker";
import pg from "pg";
import { log } from "../log.ts";

const longestPauseSeconds = 120;

/**
 * Two things the queue's library leaves to its owner: jobs of a worker that was killed stay locked for four hours, and
 * the pause between tries grows to six. A living worker holds a lock of PostgreSQL's on its own name, which ends with
 * its connection; a job locked under a name that nobody holds is free again.
 */
export class QueueWatch {
  readonly #url: string;
  readonly #utils: WorkerUtils;
  readonly #stopped = new AbortController();
  #connection: pg.Client | undefined;
  #ownName: string | undefined;

  constructor(url: string, utils: WorkerUtils) {
    this.#url = url;
    this.#utils = utils;
  }

  async start(everyMilliseconds = 10_000): Promise<void> {
    await this.#round();
    void this.#keepWatching(everyMilliseconds);
  }

  /** Called with the name the library gave this process. */
  async holdName(name: string): Promise<void> {
    this.#ownName = name;
    const client = await this.#connected();
    await client.query("select pg_advisory_lock($1, hashtext($2))", [lockClass, name]);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#connection?.end().catch(() => {});
  }

  async #keepWatching(everyMilliseconds: number) {
    try {
      for await (const _ of setInterval(everyMilliseconds, undefined, { signal: this.#stopped.signal })) {
        await this.#round().catch((error) => log.warn({ err: error }, "could not look after the queue"));
      }
    } catch (error) {
      if (!this.#stopped.signal.aborted) throw error;
    }
  }

  async #round() {
    const client = await this.#connected();
    const dead = await findDeadWorkers(client, this.#ownName);
    if (dead.length > 0) {
      await this.#utils.forceUnlockWorkers(dead);
      log.warn({ workers: dead.length }, "released the jobs of workers that are gone");
    }
    const { rows } = await client.query<{ id: string }>(
      "select id from graphile_worker.jobs where locked_at is null and attempts > 0 and run_at > now() + make_interval(secs => $1)",
      [longestPauseSeconds],
    );
    if (rows.length > 0) {
      const runAt = new Date(Date.now() + longestPauseSeconds * 1_000);
      await this.#utils.rescheduleJobs(
        rows.map(({ id }) => id),
        { runAt },
      );
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#connection) return this.#connection;
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on("error", (error) => log.warn({ err: error }, "the queue's watch lost its connection"));
    client.once("end", () => {
      if (this.#connection === client) this.#connection = undefined;
    });
    await client.connect();
    this.#connection = client;
    if (this.#ownName) await this.holdName(this.#ownName);
    return client;
  }
}

const lockClass = 1010;

async function findDeadWorkers(client: pg.Client, ownName: string | undefined): Promise<string[]> {
  // A job locked a moment ago may belong to a worker that has not taken its lock yet.
  const { rows } = await client.query<{ name: string; free: boolean }>(
    `select locked_by as name, pg_try_advisory_lock($1, hashtext(locked_by)) as free
     from (select distinct locked_by from graphile_worker.jobs
           where locked_by is distinct from $2 and locked_at < now() - interval '5 seconds') as held`,
    [lockClass, ownName ?? null],
  );
  const dead = rows.filter(({ free }) => free).map(({ name }) => name);
  for (const name of dead) await client.query("select pg_advisory_unlock($1, hashtext($2))", [lockClass, name]);
  return dead;
}
