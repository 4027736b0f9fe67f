import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, makeWorkerUtils, parseCronItems, type Runner, run, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { isKeyOf, keysOf } from "../domain/is-key-of.ts";
import { system } from "./access/actor.ts";
import { closeDatabases } from "./db/client.server.ts";
import { cronItems } from "./jobs/crontab.ts";
import { type Group, groupOf, places } from "./jobs/groups.ts";
import { hasPlace, taskListOf } from "./jobs/tasks.ts";
import { QueueWatch } from "./jobs/watch-queue.ts";
import { closeTransport } from "./mail/smtp.ts";
import { log } from "./observe/log.ts";
import { observeQueue } from "./observe/metrics.ts";
import { observeStatus } from "./observe/observe-status.ts";
import { startTraces, stopTraces } from "./observe/traces.ts";
import { env } from "./settings/env.server.ts";
import { stopWatching } from "./sites/watch-sites.ts";
import { serveMetrics } from "./web/serve-metrics.ts";
import { followWebsite } from "./website/follow-website.ts";

const { WORKER_DATABASE_URL: connectionString, METRICS_PORT } = env();
if (!connectionString) throw new Error("WORKER_DATABASE_URL is not set");

/** With a free place and a job that is due, a runner that takes nothing for so long will not wake up by itself. */
const longestSleepMilliseconds = 45_000;

let stopping = false;
let stop: (() => Promise<void>) | undefined;
// A service manager may send the same signal twice, directly and through a parent: once is enough.
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    stopWatching();
    stop?.().catch((error) => log.error({ err: error }, "the worker could not stop in peace"));
  });
}

await startTraces("tenday-worker");
const metrics = await serveMetrics(METRICS_PORT, observeStatus);
await followWebsite({ viewer: system });
// The database may start after us, or stop in between: the worker waits for it and goes on.
while (!stopping) {
  try {
    await work(connectionString);
  } catch (error) {
    if (stopping) break;
    log.error({ err: error }, "the worker lost its queue, trying again");
    await sleep(2_000);
  }
}
closeTransport();
await closeDatabases();
await stopTraces();
metrics?.close();
log.info("worker stopped");

async function work(url: string) {
  const logger = new Logger(() => (level, message) => {
    // Tasks log themselves; of the library's own words only its worries are wanted, and those are never about content.
    if (level === "warning" || (level === "error" && !message.startsWith("Failed task")))
      log.warn({ queue: message.split("\n")[0] }, "queue");
  });
  const pgPool = new pg.Pool({ connectionString: url, max: 16, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  const utils = await makeWorkerUtils({ pgPool, logger });
  const broken = Promise.withResolvers<never>();
  // What is left of a runner may fail when nobody waits for it any more; unheard, that would end the process.
  broken.promise.catch(() => {});
  const lastTaken = new Map<Group, number>();
  const begun = Date.now();
  const watch = new QueueWatch(url, utils, (waiting) => {
    const sinceTaken = (group: Group) => Date.now() - (lastTaken.get(group) ?? begun);
    // A billing run may take many minutes: what waits behind it waits for a place, and nothing is wrong.
    const isAsleep = (group: Group) => hasPlace(group) && sinceTaken(group) > longestSleepMilliseconds;
    if (waiting.some((task) => isAsleep(groupOf[task])))
      broken.reject(new Error("jobs are due and their runner takes none"));
  });
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    watch.holdName(workerPool.id).catch((error) => log.warn({ err: error }, "could not hold the worker's name"));
  });
  // After this the library stops by itself, and may never come to an end: a new runner takes over.
  events.on("pool:fatalError", ({ error }) => broken.reject(error));
  events.on("job:start", ({ job: { task_identifier: task } }) => {
    if (isKeyOf(groupOf, task)) lastTaken.set(groupOf[task], Date.now());
  });
  observeQueue(events);
  const runners: Runner[] = [];
  const stopAll = async () => void (await Promise.all(runners.map((runner) => runner.stop())));
  try {
    await watch.start();
    for (const group of keysOf(places)) {
      const runner = await run({
        pgPool,
        // Otherwise a job that ends while the database is away is an unhandled rejection, which ends the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        concurrency: places[group],
        pollInterval: 1_000,
        noHandleSignals: true,
        taskList: taskListOf(group),
        parsedCronItems: parseCronItems(group === "nightly" ? cronItems : []),
        events,
        logger,
      });
      runner.promise.catch(() => {});
      runners.push(runner);
    }
    stop = stopAll;
    if (stopping) await stopAll();
    log.info("worker ready");
    const ends = runners.map((runner) => runner.promise);
    await Promise.race([...ends, broken.promise]);
    if (!stopping) throw new Error("a runner of the queue ended by itself");
    await Promise.race([Promise.all(ends), broken.promise]);
  } finally {
    stop = undefined;
    if (!stopping) stopAll().catch(() => {});
    await watch.stop();
    // Whatever a broken runner still holds is left behind; its jobs are released as those of any worker that is gone.
    const released = Promise.all([utils.release(), pgPool.end()]).catch(() => {});
    await Promise.race([released, sleep(5_000, undefined, { ref: false })]);
  }
}
