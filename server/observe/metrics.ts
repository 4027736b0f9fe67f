import { totalmem } from "node:os";
import type { WorkerEvents } from "graphile-worker";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { waitingForHash } from "../auth/password-hash.ts";
import { listPools } from "../db/client.server.ts";

/** Of its own: in development an edit loads this file again, and a name may be registered once. */
export const registry = new Registry();
const registers = [registry];

/** Collected per process and served on its own loopback port, with the names that dashboards expect. */
export const requestDuration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from a request's first byte to its answer's last",
  labelNames: ["method", "kind", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

export const requestsInFlight = new Gauge({
  name: "http_requests_in_flight",
  help: "Requests that came and have not been answered yet",
  registers,
});

const jobs = new Counter({
  name: "jobs_total",
  help: "Background tasks by how they ended",
  labelNames: ["task", "outcome"],
  registers,
});

const jobDuration = new Histogram({
  name: "job_duration_seconds",
  help: "Time that a background task took, however it ended",
  labelNames: ["task"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
  registers,
});

export const paymentEventsHeard = new Counter({
  name: "payment_events_total",
  help: "The payment provider's events as they arrive: received, repeated, refused (wrong seal), unsigned or failed",
  labelNames: ["outcome"],
  registers,
});

// From 0 on: the first of a kind is an increase too.
for (const outcome of ["received", "repeated", "refused", "unsigned", "failed"]) paymentEventsHeard.inc({ outcome }, 0);

new Gauge({
  name: "password_hashes_waiting",
  help: "Sign-ins that wait for their turn to be hashed",
  registers,
  collect() {
    this.set(waitingForHash());
  },
});

new Gauge({
  name: "pg_pool_connections",
  help: "Connections to the database, by role and whether one is in use",
  labelNames: ["role", "state"],
  registers,
  collect() {
    for (const { role, busy, idle } of listPools()) {
      this.set({ role, state: "busy" }, busy);
      this.set({ role, state: "idle" }, idle);
    }
  },
});

new Gauge({
  name: "pg_pool_waiting",
  help: "Transactions that wait for a connection",
  labelNames: ["role"],
  registers,
  collect() {
    for (const { role, waiting } of listPools()) this.set({ role }, waiting);
  },
});

new Gauge({
  name: "process_memory_limit_bytes",
  help: "What the process may use: its service's limit, or all of the machine's memory",
  registers,
  collect() {
    // 0 or an absurd number where there is no limit.
    this.set(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()));
  },
});

export function observeQueue(events: WorkerEvents): void {
  const started = new Map<string, number>();
  events.on("job:start", ({ job }) => started.set(job.id, performance.now()));
  events.on("job:success", ({ job }) => jobs.inc({ task: job.task_identifier, outcome: "done" }));
  events.on("job:error", ({ job }) => jobs.inc({ task: job.task_identifier, outcome: "failed" }));
  events.on("job:complete", ({ job }) => {
    const since = started.get(job.id);
    started.delete(job.id);
    if (since !== undefined) jobDuration.observe({ task: job.task_identifier }, (performance.now() - since) / 1_000);
  });
}

export function readMetrics(): Promise<string> {
  return registry.metrics();
}

export function startCollecting(): void {
  collectDefaultMetrics({ register: registry });
}
