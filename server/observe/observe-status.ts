import { setTimeout as sleep } from "node:timers/promises";
import { Gauge } from "prom-client";
import type { SystemStatus } from "../../domain/system-status.ts";
import { now } from "../settings/clock.ts";
import { findSystemStatus } from "../status/find-status.ts";
import { log } from "./log.ts";
import { registry } from "./metrics.ts";

/** However often somebody asks, the database is looked at this seldom, and nobody waits longer than this for it. */
const keptMilliseconds = 3_000;
const longestWaitMilliseconds = 4_000;

/**
 * how the system is, as metrics: one read whoever asks. What is not known is not there: while the database is away
 * only `tenday_status_up` is there, and it is 0.
 */
export async function observeStatus(): Promise<void> {
  if (Date.now() - last.at < keptMilliseconds) return;
  lookup ??= findSystemStatus(now()).finally(() => {
    lookup = undefined;
  });
  try {
    report(await within(longestWaitMilliseconds, lookup));
  } catch (error) {
    if (last.isUp) log.warn({ err: error }, "could not look at the system's status");
    forgetAll();
    isUp.set(0);
    last = { at: Date.now(), isUp: false };
  }
}

let lookup: Promise<SystemStatus> | undefined;
let last = { at: 0, isUp: true };

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    // Whichever lost the race must not fail unheard.
    late.catch(() => {});
    work.catch(() => {});
    over.abort();
  }
}

const isUp = gauge("tenday_status_up", "1 while the worker can ask the database how the system is");

const gauges = {
  build: gauge("tenday_build_info", "The version that runs", "version", "commit"),
  jobs: gauge("tenday_queue_jobs", "Tasks in the queue: waiting, due, failing", "state"),
  oldestJob: gauge("tenday_queue_oldest_job_seconds", "How long the oldest task has been due"),
  workers: gauge("tenday_queue_workers", "Workers that look after the queue"),
  mails: gauge("tenday_mails", "Mails that wait, and mails given up within a day", "state"),
  oldestMail: gauge("tenday_mail_oldest_waiting_seconds", "How long the oldest unsent mail has waited"),
  lastMail: gauge("tenday_mail_last_sent_timestamp_seconds", "When a mail was last sent"),
  events: gauge("tenday_payment_events_waiting", "Events of the payment provider that are not dealt with"),
  oldestEvent: gauge("tenday_payment_event_oldest_seconds", "How long the oldest of them has waited"),
  reconciled: gauge("tenday_payments_last_reconciled_timestamp_seconds", "When the books were compared with Stripe's"),
  billed: gauge("tenday_billing_last_run_timestamp_seconds", "When the nightly billing last ended"),
  overdue: gauge("tenday_billing_overdue", "1 when last night's billing has not ended"),
  backup: gauge("tenday_backup_last_success_timestamp_seconds", "When a base backup was last taken"),
  drill: gauge("tenday_drill_last_success_timestamp_seconds", "When a backup was last restored and checked"),
  drillPassed: gauge("tenday_drill_held", "1 when the last drill held, 0 when it did not"),
  drillRpo: gauge("tenday_drill_rpo_seconds", "What the last drill would have lost"),
  drillRto: gauge("tenday_drill_rto_seconds", "How long the last drill took"),
  wal: gauge("tenday_wal_last_archived_timestamp_seconds", "When the database's log was last archived"),
  walFails: gauge("tenday_wal_archiving_failing", "1 when the database's log cannot be archived"),
  skew: gauge("tenday_clock_skew_seconds", "The database's clock against the worker's"),
};

function gauge(name: string, help: string, ...labelNames: string[]) {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

const labelled = new Set<Gauge>([gauges.build, gauges.jobs, gauges.mails]);

/** The library's reset() leaves a 0 behind where there are no labels, and 0 is a moment in 1970. */
function forgetAll() {
  for (const gauge of Object.values(gauges)) {
    if (labelled.has(gauge)) gauge.reset();
    else gauge.remove();
  }
}

function report({ version, queue, mail, payments, billing, backups, clockSkewSeconds }: SystemStatus) {
  forgetAll();
  gauges.build.set({ version: version.product, commit: version.commit }, 1);
  if (queue !== "unknown") {
    for (const state of ["waiting", "due", "failing"] as const) gauges.jobs.set({ state }, queue[state]);
    gauges.oldestJob.set(ageOf(queue.oldestDueAt));
    gauges.workers.set(queue.workers);
  }
  gauges.mails.set({ state: "waiting" }, mail.waiting);
  gauges.mails.set({ state: "failed" }, mail.failedLastDay);
  gauges.oldestMail.set(ageOf(mail.oldestWaitingAt));
  setMoment(gauges.lastMail, mail.lastSentAt);
  gauges.events.set(payments.eventsWaiting);
  gauges.oldestEvent.set(ageOf(payments.oldestEventAt));
  setMoment(gauges.reconciled, payments.lastReconciledAt);
  setMoment(gauges.billed, billing.lastRunAt);
  gauges.overdue.set(billing.isOverdue || billing.isPaused ? 1 : 0);
  setMoment(gauges.backup, backups.lastTakenAt);
  setMoment(gauges.wal, backups.lastArchivedAt);
  gauges.walFails.set(backups.archivingFails ? 1 : 0);
  reportDrill(backups.lastDrill);
  gauges.skew.set(clockSkewSeconds);
  isUp.set(1);
  last = { at: Date.now(), isUp: true };
}

function reportDrill(drill: SystemStatus["backups"]["lastDrill"]) {
  if (!drill) return;
  gauges.drillPassed.set(drill.passed ? 1 : 0);
  gauges.drillRpo.set(drill.rpoSeconds);
  gauges.drillRto.set(drill.rtoSeconds);
  if (drill.passed) setMoment(gauges.drill, drill.at);
}

/** Nothing that waits has waited for no time at all. */
function ageOf(since: Date | null): number {
  return since ? Math.max(0, (now().getTime() - since.getTime()) / 1_000) : 0;
}

function setMoment(gauge: Gauge, at: Date | null) {
  if (at) gauge.set(at.getTime() / 1_000);
}
