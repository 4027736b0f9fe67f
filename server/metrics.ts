import type { WorkerEvents } from "graphile-worker";
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { waitingForHash } from "./auth/password-hash.ts";

/** Collected per process and served on its own loopback port, with the names that dashboards expect. */
export const requestDuration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from a request's first byte to its answer's last",
  labelNames: ["method", "kind", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

const jobs = new Counter({
  name: "jobs_total",
  help: "Background tasks by how they ended",
  labelNames: ["task", "outcome"],
});

new Gauge({
  name: "password_hashes_waiting",
  help: "Sign-ins that wait for their turn to be hashed",
  collect() {
    this.set(waitingForHash());
  },
});

export function observeQueue(events: WorkerEvents): void {
  events.on("job:success", ({ job }) => jobs.inc({ task: job.task_identifier, outcome: "done" }));
  events.on("job:error", ({ job }) => jobs.inc({ task: job.task_identifier, outcome: "failed" }));
}

export function readMetrics(): Promise<string> {
  return register.metrics();
}

export function startCollecting(): void {
  collectDefaultMetrics();
}
