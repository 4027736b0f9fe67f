import { expect, test } from "vitest";
import { type Fault, isRunOverdue, judgeSystem, limits, type Part, type SystemStatus } from "./system-status.ts";

const at = new Date("2026-11-14T09:00:00Z");
const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

const well: SystemStatus = {
  version: { product: "1.0.0", commit: "a", node: "24", postgres: "15.14", migrations: 14, expectedMigrations: 14 },
  queue: { waiting: 2, due: 1, oldestDueAt: ago(minute), failing: 0, workers: 1 },
  mail: { waiting: 1, oldestWaitingAt: ago(minute), failedLastDay: 0, lastSentAt: ago(hour), replies: null },
  payments: { isByCard: true, eventsWaiting: 0, oldestEventAt: null, lastEventAt: null, lastReconciledAt: ago(hour) },
  billing: { lastRunAt: ago(3 * hour), isOverdue: false, isPaused: false },
  backups: {
    lastTakenAt: ago(5 * hour),
    files: 3,
    lastFailedAt: ago(2 * day),
    lastArchivedAt: ago(minute),
    archivingFails: false,
    lastDrill: { at: ago(2 * day), passed: true, rpoSeconds: 12, rtoSeconds: 41, files: 3 },
  },
  clockSkewSeconds: 0.2,
};
const { queue, mail, payments, backups, version } = well;
if (queue === "unknown" || !backups.lastDrill) throw new Error("the system above knows its queue and its drill");
const { lastDrill } = backups;

test("a system in which everything is well", () => {
  for (const verdict of Object.values(judgeSystem(well, at))) expect(verdict).toEqual({ health: "well", faults: [] });
});

const wrong: [Fault, Part, Partial<SystemStatus>][] = [
  ["no-worker", "queue", { queue: { ...queue, workers: 0 } }],
  ["stuck", "queue", { queue: { ...queue, oldestDueAt: ago(limits.queueWaits + 1) } }],
  ["mail-waits", "mail", { mail: { ...mail, oldestWaitingAt: ago(limits.mailWaits + 1) } }],
  ["event-waits", "payments", { payments: { ...payments, oldestEventAt: ago(limits.eventWaits + 1) } }],
  ["run-overdue", "billing", { billing: { lastRunAt: ago(day), isOverdue: true, isPaused: false } }],
  ["run-paused", "billing", { billing: { lastRunAt: ago(9 * day), isOverdue: true, isPaused: true } }],
  ["no-backup", "backups", { backups: { ...backups, lastTakenAt: null, lastFailedAt: null } }],
  ["backup-failed", "backups", { backups: { ...backups, lastFailedAt: ago(hour) } }],
  ["backup-old", "backups", { backups: { ...backups, lastTakenAt: ago(limits.backup + 1), lastFailedAt: null } }],
  ["not-archived", "backups", { backups: { ...backups, lastArchivedAt: null } }],
  ["archiving-fails", "backups", { backups: { ...backups, archivingFails: true } }],
  ["never-restored", "backups", { backups: { ...backups, lastDrill: null } }],
  ["drill-failed", "backups", { backups: { ...backups, lastDrill: { ...lastDrill, passed: false } } }],
  ["schema-old", "versions", { version: { ...version, migrations: 13 } }],
  ["clock-wrong", "versions", { clockSkewSeconds: -31 }],
];
const watched: [Fault, Part, Partial<SystemStatus>][] = [
  ["failing", "queue", { queue: { ...queue, failing: 1 } }],
  ["mail-failed", "mail", { mail: { ...mail, failedLastDay: 1 } }],
  [
    "replies-fail",
    "mail",
    { mail: { ...mail, replies: { fetchedAt: null, notTaken: 0, failingSince: ago(limits.repliesFail + 1) } } },
  ],
  ["not-reconciled", "payments", { payments: { ...payments, lastReconciledAt: ago(limits.reconciled + 1) } }],
  ["drill-old", "backups", { backups: { ...backups, lastDrill: { ...lastDrill, at: ago(limits.drill + 1) } } }],
  ["schema-new", "versions", { version: { ...version, migrations: 15 } }],
  ["clock-drifts", "versions", { clockSkewSeconds: 2.1 }],
];

test.each(wrong)("%s cannot wait", (fault, part, change) => {
  expect(judgeSystem({ ...well, ...change }, at)[part]).toEqual({ health: "wrong", faults: [fault] });
});

test.each(watched)("%s can wait until tomorrow", (fault, part, change) => {
  expect(judgeSystem({ ...well, ...change }, at)[part]).toEqual({ health: "watch", faults: [fault] });
});

test("at the very limit everything is still well", () => {
  const change = {
    queue: { ...queue, oldestDueAt: ago(limits.queueWaits) },
    mail: { ...mail, oldestWaitingAt: ago(limits.mailWaits) },
    backups: { ...backups, lastTakenAt: ago(limits.backup), lastDrill: { ...lastDrill, at: ago(limits.drill) } },
    clockSkewSeconds: -2,
  };
  for (const { faults } of Object.values(judgeSystem({ ...well, ...change }, at))) expect(faults).toEqual([]);
});

test("what is paid by transfer alone is not compared with anybody", () => {
  const change = { payments: { ...payments, isByCard: false, lastReconciledAt: ago(90 * day) } };
  expect(judgeSystem({ ...well, ...change }, at).payments.health).toBe("well");
});

test.each([
  ["2026-11-14T06:59:00Z", "2026-11-13T06:00:10Z", false],
  ["2026-11-14T07:00:00Z", "2026-11-13T06:00:10Z", true],
  ["2026-11-14T07:00:00Z", "2026-11-14T06:00:10Z", false],
  ["2026-11-14T06:59:00Z", "2026-11-12T06:00:10Z", true],
  ["2026-11-14T00:30:00Z", "2026-11-13T06:00:10Z", false],
  // In summer, London's six is five.
  ["2026-07-14T06:00:00Z", "2026-07-13T05:00:10Z", true],
])("at %s a last run of %s is overdue: %s", (now, last, isOverdue) => {
  expect(isRunOverdue(new Date(last), "06:00", new Date(now))).toBe(isOverdue);
});

test("a run that has never come by is not overdue", () => {
  expect(isRunOverdue(null, "06:00", at)).toBe(false);
});
