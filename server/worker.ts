import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, makeWorkerUtils, parseCronItems, run, type WorkerEvents } from "graphile-worker";
import { closeDatabases } from "./db/client.server.ts";
import { env } from "./env.server.ts";
import { cronItems } from "./jobs/crontab.ts";
import { taskList } from "./jobs/tasks.ts";
import { QueueWatch } from "./jobs/watch-queue.ts";
import { log } from "./log.ts";
import { closeTransport } from "./mail/smtp.ts";
import { observeQueue } from "./metrics.ts";
import { serveMetrics } from "./web/serve-metrics.ts";

const { WORKER_DATABASE_URL: connectionString, METRICS_PORT } = env();
if (!connectionString) throw new Error("WORKER_DATABASE_URL is not set");

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    stopping = true;
    void stop?.();
  });
}
let stop: (() => Promise<void>) | undefined;

const metrics = await serveMetrics(METRICS_PORT);
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
metrics?.close();
log.info("worker stopped");

async function work(url: string) {
  const logger = new Logger(() => (level, message) => {
    // Tasks log themselves; of the library's own words only its worries are wanted, and those are never about content.
    if (level === "warning" || (level === "error" && !message.startsWith("Failed task")))
      log.warn({ queue: message.split("\n")[0] }, "queue");
  });
  const utils = await makeWorkerUtils({ connectionString: url, logger });
  const watch = new QueueWatch(url, utils);
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    watch.holdName(workerPool.id).catch((error) => log.warn({ err: error }, "could not hold the worker's name"));
  });
  observeQueue(events);
  try {
    await watch.start();
    const runner = await run({
      connectionString: url,
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
    stop = () => runner.stop();
    if (stopping) await runner.stop();
    log.info("worker ready");
    await runner.promise;
  } finally {
    stop = undefined;
    await watch.stop();
    await utils.release();
  }
}
