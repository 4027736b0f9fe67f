import { gt, sql } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { isDateUnlikely, isRunOverdue, type RepliesState, type SystemStatus } from "../../domain/system-status.ts";
import { type Person, requireAdmin, system } from "../access/actor.ts";
import { nightlyBilling } from "../billing/run-billing.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { replyMailbox } from "../db/schema/index.ts";
import { letGo } from "../mail/kinds.ts";
import { takesCards } from "../payments/stripe.ts";
import { expectedMigrations, version } from "../settings/version.ts";
import { findBackupState } from "./backup-state.ts";
import { findQueueState } from "./find-queue-state.ts";

/** For the provider's page. */
export async function findStatus(viewer: Person, at: Date): Promise<SystemStatus> {
  requireAdmin(viewer);
  return asViewer(viewer, (tx) => readStatus(tx, at));
}

/** For the worker, which tells it to whoever watches the machine. */
export function findSystemStatus(at: Date): Promise<SystemStatus> {
  return asViewer(system, (tx) => readStatus(tx, at));
}

async function readStatus(tx: Tx, at: Date): Promise<SystemStatus> {
  const fields = await findState(tx, at);
  const backups = await findBackupState(tx);
  const state = fields.knowsQueue ? await findQueueState(tx) : undefined;
  return {
    version: {
      ...version(),
      node: process.versions.node,
      postgres: fields.postgres,
      migrations: state?.migrations ?? migrationsBeforeTheQuestion,
      expectedMigrations,
    },
    queue: state?.queue ?? "unknown",
    mail: {
      waiting: fields.mailsWaiting,
      oldestWaitingAt: dateOf(fields.oldestMailAt),
      failedLastDay: fields.mailsFailed,
      lastSentAt: dateOf(fields.lastSentAt),
      replies: fields.knowsReplies ? await findReplies(tx, at) : null,
    },
    payments: {
      isByCard: takesCards(),
      eventsWaiting: fields.eventsWaiting,
      oldestEventAt: dateOf(fields.oldestEventAt),
      lastEventAt: dateOf(fields.lastEventAt),
      lastReconciledAt: state?.reconciledAt ?? null,
    },
    billing: {
      lastRunAt: dateOf(fields.lastRunAt),
      isOverdue: isRunOverdue(dateOf(fields.lastRunAt), nightlyBilling, at),
      isPaused: isDateUnlikely(fields.lastRunOn, londonDay(at)),
    },
    backups: { ...backups, lastArchivedAt: dateOf(fields.lastArchivedAt), archivingFails: fields.archivingFails },
    clockSkewSeconds: fields.clockSkewSeconds,
  };
}

/** It is tried every minute: one that was not for an hour is switched off, or nothing works at all, which is told by itself. */
async function findReplies(tx: Tx, at: Date): Promise<RepliesState | null> {
  const { fetchedAt, failingSince, notTakenOn, notTaken, triedAt } = replyMailbox;
  const [found] = await tx
    .select({ fetchedAt, failingSince, notTakenOn, notTaken })
    .from(replyMailbox)
    .where(gt(triedAt, new Date(at.getTime() - 3_600_000)));
  if (!found) return null;
  const { notTakenOn: day, notTaken: count, ...state } = found;
  return { ...state, notTaken: day === londonDay(at) ? count : 0 };
}

/** A schema that cannot be asked about its queue has no more than these. */
const migrationsBeforeTheQuestion = 13;
/** Counting stops here, however long the queue of mails is. */
const mostCounted = 10_000;

type DatabaseFound = {
  postgres: string;
  databaseClock: string;
  knowsQueue: boolean;
  knowsReplies: boolean;
  mailsWaiting: number;
  oldestMailAt: string | null;
  mailsFailed: number;
  lastSentAt: string | null;
  eventsWaiting: number;
  oldestEventAt: string | null;
  lastEventAt: string | null;
  lastRunAt: string | null;
  lastRunOn: Day | null;
  lastArchivedAt: string | null;
  archivingFails: boolean;
};

/** More in the log's current piece than a quiet system leaves there: without a change nothing is archived, however long. A standby has none. */
const isWalWaiting = sql`case when pg_is_in_recovery() then false else pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') %
  pg_size_bytes(current_setting('wal_segment_size')) > 65536 end`;

/** Whatever an index or a catalogue can tell, in one statement. */
async function findState(tx: Tx, at: Date) {
  const aDayAgo = new Date(at.getTime() - 86_400_000).toISOString();
  const startedAt = Date.now();
  const { rows } = await tx.execute<DatabaseFound>(sql`
    select current_setting('server_version') as postgres,
      extract(epoch from clock_timestamp()) * 1000 as "databaseClock",
      to_regprocedure('app.queue_state()') is not null as "knowsQueue",
      to_regclass('public.reply_mailbox') is not null as "knowsReplies",
      m.waiting as "mailsWaiting", m.oldest as "oldestMailAt",
      (select count(*)::int from (select from mails
        where sent_at is null and failed_at > ${aDayAgo} and failure is distinct from ${letGo} limit ${mostCounted}) failed) as "mailsFailed",
      (select max(sent_at) from mails) as "lastSentAt",
      e.waiting as "eventsWaiting", e.oldest as "oldestEventAt",
      (select max(received_at) from payment_events) as "lastEventAt",
      r.finished_at as "lastRunAt", r.day::text as "lastRunOn",
      a.last_archived_time as "lastArchivedAt",
      coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false)
        or coalesce(a.last_archived_time < clock_timestamp() - interval '10 minutes' and ${isWalWaiting}, false) as "archivingFails"
    from pg_stat_archiver a
      left join (select finished_at, day from billing_runs
        where finished_at is not null order by run_number desc limit 1) r on true,
      (select count(*)::int as waiting, min(queued_at) as oldest from (select queued_at from mails
        where sent_at is null and failed_at is null order by queued_at limit ${mostCounted}) unsent) m,
      (select count(*)::int as waiting, min(received_at) as oldest from (select received_at from payment_events
        where handled_at is null order by received_at limit ${mostCounted}) unhandled) e`);
  const [fields] = rows;
  if (!fields) throw new Error("the database told nothing about itself");
  const between = (startedAt + Date.now()) / 2;
  return { ...fields, clockSkewSeconds: (Number(fields.databaseClock) - between) / 1_000 };
}

function dateOf(text: string | null): Date | null {
  return text ? new Date(text) : null;
}
