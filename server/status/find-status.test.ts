import { randomUUID } from "node:crypto";
import { makeWorkerUtils } from "graphile-worker";
import { beforeEach, expect, test } from "vitest";
import { judgeSystem } from "../../domain/system-status.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import type { Person } from "../access/actor.ts";
import { QueueWatch } from "../jobs/watch-queue.ts";
import { letGo } from "../mail/kinds.ts";
import { cast } from "../seed/cast.ts";
import { expectedMigrations } from "../settings/version.ts";
import { type BackupAction, backupsSubject } from "./backup-state.ts";
import { findStatus, findSystemStatus } from "./find-status.ts";

const admin: Person = { kind: "person", id: cast.sam.id, role: "admin" };
const client: Person = { kind: "person", id: cast.maya.id, role: "user" };
const at = new Date();
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);

beforeEach(async () => {
  await look("delete from graphile_worker._private_jobs");
  await look("delete from mails");
  await look("delete from payment_events");
});

const addJob = (change = "") =>
  asRole("tenday_worker", async (db) => {
    await db.query("select graphile_worker.add_job('send-mail', '{}')");
    if (change) await db.query(`update graphile_worker._private_jobs set ${change}`);
  });
const addMail = (queuedAt: Date, ended: { sentAt?: Date; failedAt?: Date; failure?: string } = {}) =>
  look(
    "insert into mails (id, kind, subject_id, queued_at, sent_at, failed_at, failure, request_id) values ($1, 'enquiry', $1, $2, $3, $4, $5, 'test')",
    randomUUID(),
    queuedAt,
    ended.sentAt ?? null,
    ended.failedAt ?? null,
    ended.failure ?? null,
  );
const note = (action: BackupAction, when: Date, details: Record<string, string> = {}) =>
  asRole("tenday_owner", (db) =>
    db.query(
      `insert into audit_events (id, at, action, subject_kind, subject_id, request_id, details)
       values (gen_random_uuid(), $1, $2, $3, $4, 'tenday', $5)`,
      [when, action, backupsSubject.kind, backupsSubject.id, details],
    ),
  );

test("the page and the worker are told the same", async () => {
  await addJob();
  const [page, worker] = [await findStatus(admin, at), await findSystemStatus(at)];
  expect({ ...page, clockSkewSeconds: 0 }).toEqual({ ...worker, clockSkewSeconds: 0 });
  expect(page.queue).toMatchObject({ waiting: 1, due: 1, failing: 0, workers: 0 });
  expect(page.version).toMatchObject({ migrations: expectedMigrations, expectedMigrations, commit: "unreleased" });
  expect(Math.abs(page.clockSkewSeconds)).toBeLessThan(60);
});

test("it is the admin's: a client is refused before the database is asked", async () => {
  await expect(findStatus(client, at)).rejects.toThrow("belongs to the admin");
});

test.each([
  ["tenday_web", "anonymous"],
  ["tenday_web", cast.maya.id],
  ["tenday_web", "system"],
  ["tenday_web", ""],
  ["tenday_worker", cast.maya.id],
  ["tenday_worker", "anonymous"],
] as const)("the database itself tells %s as '%s' nothing of the queue", async (role, viewer) => {
  const asking = asRole(role, async (db) => {
    await db.query("select set_config('app.viewer', $1, false)", [viewer]);
    await db.query("select app.queue_state()");
  });
  await expect(asking).rejects.toMatchObject({ code: "42501" });
});

test("nor may the accounts' role ask at all", async () => {
  const asking = asRole("tenday_auth", (db) => db.query("select app.queue_state()"));
  await expect(asking).rejects.toMatchObject({ code: "42501" });
});

test("a queue that nobody works at, with a job that waits", async () => {
  await addJob("run_at = now() - interval '7 minutes'");
  const status = await findStatus(admin, at);
  expect(judgeSystem(status, at).queue).toEqual({ health: "wrong", faults: ["no-worker", "stuck"] });
});

test("a worker that lives is counted, and a job that fails is told of", async () => {
  const url = process.env.WORKER_DATABASE_URL ?? "";
  const utils = await makeWorkerUtils({ connectionString: url });
  const watch = new QueueWatch(url, utils);
  try {
    await watch.holdName("worker-one");
    // Each runner of a process has a name; it is one worker.
    await watch.holdName("another runner of it");
    await addJob("attempts = 3, last_error = 'refused', run_at = now() + interval '1 minute'");
    const status = await findSystemStatus(at);
    expect(status.queue).toEqual({ waiting: 1, due: 0, oldestDueAt: null, failing: 1, workers: 1 });
    expect(judgeSystem(status, at).queue).toEqual({ health: "watch", faults: ["failing"] });
  } finally {
    await watch.stop();
    await utils.release();
  }
});

test("mail that waits, mail that was given up, and when one last left", async () => {
  await addMail(ago(30), { sentAt: ago(29) });
  await addMail(ago(20));
  await addMail(ago(15));
  await addMail(ago(600), { failedAt: ago(60), failure: "550 5.1.1 no such user" });
  await addMail(ago(600), { failedAt: ago(60), failure: letGo });
  await addMail(ago(6_000), { failedAt: ago(3_000) });
  const status = await findStatus(admin, at);
  expect(status.mail).toEqual({
    waiting: 2,
    oldestWaitingAt: ago(20),
    failedLastDay: 1,
    lastSentAt: ago(29),
    replies: null,
  });
  expect(judgeSystem(status, at).mail).toEqual({ health: "wrong", faults: ["mail-waits", "mail-failed"] });
});

test("an event of the payment provider's that nobody deals with", async () => {
  const hear = (id: string, received: Date, handled: Date | null) =>
    look(
      "insert into payment_events (id, type, object_id, received_at, handled_at, request_id) values ($1, 'x', 'y', $2, $3, 'test')",
      id,
      received,
      handled,
    );
  await hear("evt_1", ago(20), null);
  await hear("evt_2", ago(5), ago(5));
  const status = await findStatus(admin, at);
  expect(status.payments).toMatchObject({ eventsWaiting: 1, oldestEventAt: ago(20), lastEventAt: ago(5) });
  expect(judgeSystem(status, at).payments.faults).toEqual(["event-waits"]);
});

test("a task that was given up is told for a day, not for ever", async () => {
  const failing = async () => (await findSystemStatus(at)).queue;
  await addJob("attempts = max_attempts, last_error = 'refused', updated_at = now() - interval '23 hours'");
  expect(await failing()).toMatchObject({ waiting: 0, failing: 1 });
  await look("update graphile_worker._private_jobs set updated_at = now() - interval '25 hours'");
  expect(await failing()).toMatchObject({ waiting: 0, failing: 0 });
});

test("the books were last compared with the payment provider's on the last night whose job is gone", async () => {
  const nightsAgo = (nights: number) => ago(60 + nights * 24 * 60);
  const recordRounds = (lastNight: Date, known: Date) =>
    look(
      `insert into graphile_worker._private_known_crontabs values ('reconcile-payments', $2, $1)
       on conflict (identifier) do update set last_execution = $1, known_since = $2`,
      lastNight,
      known,
    );
  const leave = async (night: Date) => {
    await asRole("tenday_worker", (db) => db.query("select graphile_worker.add_job('reconcile-payments', '{}')"));
    await look(
      "update graphile_worker._private_jobs set created_at = $1 where id = (select max(id) from graphile_worker._private_jobs)",
      night,
    );
  };
  const compared = async () => (await findStatus(admin, at)).payments.lastReconciledAt;
  await recordRounds(nightsAgo(0), nightsAgo(9));
  expect(await compared()).toEqual(nightsAgo(0));
  await leave(nightsAgo(2));
  expect(await compared()).toEqual(nightsAgo(0));
  await leave(nightsAgo(0));
  expect(await compared()).toEqual(nightsAgo(1));
  await leave(nightsAgo(1));
  expect(await compared()).toEqual(nightsAgo(3));
  await recordRounds(nightsAgo(0), nightsAgo(1));
  expect(await compared()).toBeNull();
});

test("no backup, then one, then a drill that failed, then one that held", async () => {
  const judged = async () => judgeSystem(await findStatus(admin, at), at).backups.faults;
  expect(await judged()).toEqual(["no-backup", "not-archived", "never-restored"]);
  await note("backup-taken", ago(60 * 20), { label: "20261114-020000F", files: "1204" });
  await note("drill-failed", ago(60 * 10), { rpoSeconds: "0", rtoSeconds: "41" });
  expect(await judged()).toEqual(["not-archived", "drill-failed"]);
  await note("drill-held", ago(60), { rpoSeconds: "12", rtoSeconds: "41", files: "1203" });
  expect(await judged()).toEqual(["not-archived"]);
  await note("backup-failed", ago(30));
  expect(await judged()).toEqual(["backup-failed", "not-archived"]);
  const { backups } = await findStatus(admin, at);
  expect(backups.files).toBe(1_204);
  expect(backups.lastDrill).toEqual({ at: ago(60), passed: true, rpoSeconds: 12, rtoSeconds: 41, files: 1_203 });
});

test("on a schema older than the question the queue is not known, and everything else is", async () => {
  await asRole("postgres", (db) => db.query("alter function app.queue_state() rename to queue_state_gone"));
  try {
    const status = await findStatus(admin, at);
    expect(status.queue).toBe("unknown");
    expect(status.version.migrations).toBe(13);
    expect(judgeSystem(status, at)).toMatchObject({
      queue: { health: "unknown", faults: [] },
      mail: { health: "well" },
      versions: { health: "wrong", faults: ["schema-old"] },
    });
  } finally {
    await asRole("postgres", (db) => db.query("alter function app.queue_state_gone() rename to queue_state"));
  }
});
