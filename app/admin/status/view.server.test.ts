import { expect, test } from "vitest";
import type { SystemStatus } from "../../../domain/system-status.ts";
import { viewDrill } from "../../shared/drill.server.ts";
import { view } from "./view.server.ts";

const at = new Date("2026-11-14T09:05:00Z");
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
const drill = { at: new Date("2026-11-12T04:00:00Z"), passed: true, rpoSeconds: 12, rtoSeconds: 41, files: 1_203 };

const well: SystemStatus = {
  version: {
    product: "1.0.0",
    commit: "0123456",
    node: "24.18.0",
    postgres: "15.14 (Debian 15.14-0+deb12u1)",
    migrations: 14,
    expectedMigrations: 14,
  },
  queue: { waiting: 0, due: 0, oldestDueAt: null, failing: 0, workers: 1 },
  mail: { waiting: 0, oldestWaitingAt: null, failedLastDay: 0, lastSentAt: ago(60), replies: null },
  payments: { isByCard: false, eventsWaiting: 0, oldestEventAt: null, lastEventAt: null, lastReconciledAt: null },
  billing: { lastRunAt: ago(180), isOverdue: false, isPaused: false },
  backups: {
    lastTakenAt: ago(300),
    files: 1_204,
    lastFailedAt: null,
    lastArchivedAt: ago(1),
    archivingFails: false,
    lastDrill: drill,
  },
  clockSkewSeconds: 0.04,
};
const partOf = (status: SystemStatus, name: string) => view(status, at).parts.find(({ part }) => part === name);

test("a system in which everything is well says so, part by part", () => {
  const shown = view(well, at);
  expect(shown).toMatchObject({ health: "well", whole: "Everything is as it should be." });
  expect(shown.parts.map(({ says }) => says)).toEqual([
    "1 worker is running. No task waits.",
    "Every e-mail has been sent.",
    "By bank transfer only: no payment provider is set up.",
    "It ran on 14 November 2026 at 06:05, as it should.",
    "The newest backup is 5 hours old. One was restored on 12 November 2026.",
    "Tenday 1.0.0, with the database it expects.",
  ]);
  expect(partOf(well, "versions")?.details.map(({ value }) => value)).toEqual([
    ...["1.0.0, 0123456", "24.18.0", "15.14", "14 of 14 changes", "0.0 s"],
  ]);
  expect(
    partOf(well, "backups")
      ?.details.slice(2)
      .map(({ value }) => value),
  ).toEqual([...["12 Nov 2026, passed", "41 seconds", "12 seconds", "1,204", "1,203"]]);
});

test("what is wrong is told with for how long, and what to type", () => {
  const status: SystemStatus = {
    ...well,
    queue: { waiting: 3, due: 3, oldestDueAt: ago(7), failing: 0, workers: 0 },
    mail: { ...well.mail, failedLastDay: 2 },
  };
  expect(view(status, at)).toMatchObject({ health: "wrong", whole: "One part needs you." });
  expect(partOf(status, "queue")?.faults).toMatchObject([
    { fault: "no-worker", command: "sudo systemctl restart tenday-worker" },
    { fault: "stuck", what: "A task has been due for 7 minutes, and no worker has taken it." },
  ]);
  expect(partOf(status, "mail")).toMatchObject({
    health: "watch",
    faults: [{ what: "E-mails given up since yesterday: 2.", command: "sudo tenday logs worker" }],
  });
});

test("a queue that cannot be asked is not known, and the system not called well", () => {
  const status: SystemStatus = { ...well, queue: "unknown" };
  expect(view(status, at)).toMatchObject({ health: "watch" });
  expect(partOf(status, "queue")).toMatchObject({ health: "unknown", details: [], faults: [] });
});

test.each([
  ["Last restore drill: 12 November 2026, passed in 41 seconds", drill, true],
  ["Last restore drill: 12 November 2026, failed", { ...drill, passed: false }, false],
  ["No backup has been restored since 1 October 2026", { ...drill, at: new Date("2026-10-01T04:00:00Z") }, false],
  ["No backup has ever been restored", null, false],
])("%s", (says, last, isWell) => {
  expect(viewDrill(last, at)).toEqual({ says, isWell });
});
