import { type Day, daysBetween, londonClock, londonDay, noonOf } from "./calendar-day.ts";

/** how the system is: what its status page, its metrics and `doctor` tell. */
export type SystemStatus = {
  version: {
    product: string;
    commit: string;
    node: string;
    postgres: string;
    migrations: number;
    expectedMigrations: number;
  };
  /** A schema older than the question cannot be asked. */
  queue: QueueState | "unknown";
  mail: {
    waiting: number;
    oldestWaitingAt: Date | null;
    failedLastDay: number;
    lastSentAt: Date | null;
    /** Null where nobody answers by e-mail. */
    replies: RepliesState | null;
  };
  payments: {
    isByCard: boolean;
    eventsWaiting: number;
    oldestEventAt: Date | null;
    lastEventAt: Date | null;
    lastReconciledAt: Date | null;
  };
  /** `isPaused`: the date may be wrong, and nothing runs by itself until somebody says that it is right. */
  billing: { lastRunAt: Date | null; isOverdue: boolean; isPaused: boolean };
  backups: BackupState & { lastArchivedAt: Date | null; archivingFails: boolean };
  /** The database's clock against the process's. */
  clockSkewSeconds: number;
};

/** Of the mailbox that answers come to: when it was read last, since when it cannot be, and how many of today's mails went nowhere. */
export type RepliesState = { fetchedAt: Date | null; failingSince: Date | null; notTaken: number };

export type QueueState = {
  waiting: number;
  due: number;
  oldestDueAt: Date | null;
  /** Tried and not done: being tried again, or given up. */
  failing: number;
  /** Living ones. */
  workers: number;
};

/** A restore into an empty place: what would have been lost, and how long it took. */
export type Drill = {
  at: Date;
  passed: boolean;
  rpoSeconds: number;
  rtoSeconds: number;
  /** Of people, that came back whole; null before files were part of it. */
  files: number | null;
};

export type BackupState = {
  lastTakenAt: Date | null;
  /** Of people, in the last one. */
  files: number | null;
  lastFailedAt: Date | null;
  lastDrill: Drill | null;
};

/** 'watch': it can wait until tomorrow. 'wrong': it cannot. */
export type Health = "well" | "watch" | "wrong" | "unknown";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** From when on something is no longer as it should be. */
export const limits = {
  queueWaits: 5 * minute,
  mailWaits: 10 * minute,
  eventWaits: 10 * minute,
  repliesFail: 15 * minute,
  reconciled: 26 * hour,
  backup: 26 * hour,
  drill: 35 * day,
  skewWatched: 2,
  skewWrong: 30,
} as const;

/** What can be wrong, in the order in which it is told. */
const faults = {
  queue: ["no-worker", "stuck", "failing"],
  mail: ["mail-waits", "mail-failed", "replies-fail"],
  payments: ["event-waits", "not-reconciled"],
  billing: ["run-paused", "run-overdue"],
  backups: [
    "no-backup",
    "backup-failed",
    "backup-old",
    "not-archived",
    "archiving-fails",
    "never-restored",
    "drill-failed",
    "drill-old",
  ],
  versions: ["schema-old", "schema-new", "clock-wrong", "clock-drifts"],
} as const;

export type Part = keyof typeof faults;
export type Fault = (typeof faults)[Part][number];
export type Verdict = { health: Health; faults: Fault[] };

/** These can wait; everything else cannot. */
const watched: ReadonlySet<Fault> = new Set([
  "failing",
  "mail-failed",
  "replies-fail",
  "not-reconciled",
  "drill-old",
  "schema-new",
  "clock-drifts",
]);

export function judgeSystem(status: SystemStatus, at: Date): Record<Part, Verdict> {
  return {
    queue: status.queue === "unknown" ? { health: "unknown", faults: [] } : verdictOf(judgeQueue(status.queue, at)),
    mail: verdictOf({
      "mail-waits": isOlder(status.mail.oldestWaitingAt, limits.mailWaits, at),
      "mail-failed": status.mail.failedLastDay > 0,
      "replies-fail": isOlder(status.mail.replies?.failingSince ?? null, limits.repliesFail, at),
    }),
    payments: verdictOf({
      "event-waits": isOlder(status.payments.oldestEventAt, limits.eventWaits, at),
      "not-reconciled": status.payments.isByCard && isOlder(status.payments.lastReconciledAt, limits.reconciled, at),
    }),
    billing: verdictOf({
      "run-paused": status.billing.isPaused,
      "run-overdue": status.billing.isOverdue && !status.billing.isPaused,
    }),
    backups: verdictOf(judgeBackups(status.backups, at)),
    versions: verdictOf(judgeVersions(status)),
  };
}

function judgeQueue({ workers, oldestDueAt, failing }: QueueState, at: Date): Found {
  return { "no-worker": workers === 0, stuck: isOlder(oldestDueAt, limits.queueWaits, at), failing: failing > 0 };
}

function judgeBackups(backups: SystemStatus["backups"], at: Date): Found {
  const { lastTakenAt, lastFailedAt, lastArchivedAt, archivingFails } = backups;
  return {
    "no-backup": !lastTakenAt,
    "backup-failed": lastFailedAt !== null && (!lastTakenAt || lastFailedAt > lastTakenAt),
    "backup-old": isOlder(lastTakenAt, limits.backup, at),
    "not-archived": !lastArchivedAt && !archivingFails,
    "archiving-fails": archivingFails,
    ...judgeDrill(backups.lastDrill, at),
  };
}

/** A backup that was never restored counts as none. */
export function judgeDrill(drill: Drill | null, at: Date): Record<DrillFault, boolean> {
  return {
    "never-restored": !drill,
    "drill-failed": drill !== null && !drill.passed,
    "drill-old": drill?.passed === true && isOlder(drill.at, limits.drill, at),
  };
}

type DrillFault = "never-restored" | "drill-failed" | "drill-old";

function judgeVersions({ version, clockSkewSeconds }: SystemStatus): Found {
  const skew = Math.abs(clockSkewSeconds);
  return {
    "schema-old": version.migrations < version.expectedMigrations,
    "schema-new": version.migrations > version.expectedMigrations,
    "clock-wrong": skew > limits.skewWrong,
    "clock-drifts": skew > limits.skewWatched && skew <= limits.skewWrong,
  };
}

type Found = Partial<Record<Fault, boolean>>;

function verdictOf(found: Found): Verdict {
  const present = Object.values(faults)
    .flat()
    .filter((fault) => found[fault]);
  const health = present.some((fault) => !watched.has(fault)) ? "wrong" : present.length > 0 ? "watch" : "well";
  return { health, faults: present };
}

function isOlder(moment: Date | null, limit: number, at: Date): boolean {
  return moment !== null && at.getTime() - moment.getTime() > limit;
}

/** A run may take its time: an hour after it should have begun, today's must be over. One that never ran is not late. */
export function isRunOverdue(lastRunAt: Date | null, nightlyAt: string, at: Date): boolean {
  return lastRunAt !== null && londonDay(lastRunAt) < lastRunDay(nightlyAt, at);
}

/** More nights than this are not missed by an outage that nobody has noticed: the clock may be wrong. */
export const mostNightsMissed = 3;

/** Whether the date needs somebody's word before anything is billed or erased by it. */
export function isDateUnlikely(lastRunOn: Day | null, today: Day): boolean {
  if (lastRunOn === null) return false;
  const days = daysBetween(noonOf(lastRunOn), noonOf(today));
  return days < 0 || days - 1 > mostNightsMissed;
}

function lastRunDay(nightlyAt: string, at: Date): Day {
  const anHourAgo = new Date(at.getTime() - hour);
  return londonClock(anHourAgo) >= nightlyAt ? londonDay(anHourAgo) : londonDay(new Date(anHourAgo.getTime() - day));
}
