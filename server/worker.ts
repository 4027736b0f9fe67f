import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, makeWorkerUtils, parseCronItems, type Runner, run, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { closeDatabases } from "./db/client.server.ts";
import { cronItems } from "./jobs/crontab.ts";
import { taskList } from "./jobs/tasks.ts";
import { QueueWatch } from "./jobs/watch-queue.ts";
import { closeTransport } from "./mail/smtp.ts";
import { log } from "./observe/log.ts";
import { observeQueue } from "./observe/metrics.ts";
import { observeStatus } from "./observe/observe-status.ts";
import { startTraces, stopTraces } from "./observe/traces.ts";
import { env } from "./settings/env.server.ts";
import { serveMetrics } from "./web/serve-metrics.ts";

const { WORKER_DATABASE_URL: connectionString, METRICS_PORT } = env();
if (!connectionString) throw new Error("WORKER_DATABASE_URL is not set");

/** Four tasks that all wait for a silent mail server take this long, and are no reason to worry. */
const longestTaskMilliseconds = 45_000;

let stopping = false;
let stop: (() => Promise<void>) | undefined;
// A service manager may send the same signal twice, directly and through a parent: once is enough.
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    stop?.().catch((error) => log.error({ err: error }, "the worker could not stop in peace"));
  });
}

await startTraces("tenday-worker");
const metrics = await serveMetrics(METRICS_PORT, observeStatus);
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
  const pgPool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  const utils = await makeWorkerUtils({ pgPool, logger });
  const broken = Promise.withResolvers<never>();
  let lastTaken = Date.now();
  const watch = new QueueWatch(url, utils, () => {
    if (Date.now() - lastTaken > longestTaskMilliseconds)
      broken.reject(new Error("jobs are due and the runner takes none"));
  });
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    watch.holdName(workerPool.id).catch((error) => log.warn({ err: error }, "could not hold the worker's name"));
  });
  // After this the library stops by itself, and may never come to an end: a new runner takes over.
  events.on("pool:fatalError", ({ error }) => broken.reject(error));
  events.on("job:start", () => {
    lastTaken = Date.now();
  });
  observeQueue(events);
  let runner: Runner | undefined;
  try {
    await watch.start();
    runner = await run({
      pgPool,
      // Otherwise a job that ends while the database is away is an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      concurrency: 4,
      pollInterval: 1_000,
      noHandleSignals: true,
      taskList,
      parsedCronItems: parseCronItems(cronItems),
      events,
      logger,
    });
    stop = runner.stop;
    if (stopping) await runner.stop();
    log.info("worker ready");
    await Promise.race([runner.promise, broken.promise]);
    if (!stopping) throw new Error("the queue's runner ended by itself");
  } finally {
    stop = undefined;
    if (!stopping) runner?.stop().catch(() => {});
    await watch.stop();
    // Whatever a broken runner still holds is left behind; its jobs are released as those of any worker that is gone.
    const released = Promise.all([utils.release(), pgPool.end()]).catch(() => {});
    await Promise.race([released, sleep(5_000, undefined, { ref: false })]);
  }
}
