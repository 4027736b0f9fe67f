import { makeWorkerUtils, type WorkerUtils } from "graphile-worker";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asRole } from "../../tests/support/as-role.ts";
import { unreadable } from "./payloads.ts";
import { QueueWatch } from "./watch-queue.ts";

const url = process.env.WORKER_DATABASE_URL ?? "";
let utils: WorkerUtils;
beforeAll(async () => {
  utils = await makeWorkerUtils({ connectionString: url });
});
afterAll(() => utils.release());
beforeEach(() =>
  asRole("tenday_worker", async (worker) => void (await worker.query("delete from graphile_worker._private_jobs"))),
);

const sqlAsWorker = (text: string, values: unknown[] = []) =>
  asRole("tenday_worker", async (worker) => (await worker.query(text, values)).rows);
const enqueue = () => sqlAsWorker("select jobs.enqueue('send-mail', '{}')");
const lockAs = (name: string) =>
  sqlAsWorker("update graphile_worker._private_jobs set locked_by = $1, locked_at = now()", [name]);
const lockedBy = async () => (await sqlAsWorker("select locked_by from graphile_worker.jobs"))[0]?.locked_by;

async function watching(work: (watch: QueueWatch) => Promise<void>) {
  const watch = new QueueWatch(url, utils);
  try {
    await work(watch);
  } finally {
    await watch.stop();
  }
}

test("a job of a worker that is gone is released, in the second round that misses it", () =>
  watching(async (watch) => {
    await enqueue();
    await lockAs("worker-gone");
    await watch.round();
    expect(await lockedBy()).toBe("worker-gone");
    await watch.round();
    expect(await lockedBy()).toBeNull();
  }));

test("a job of a living worker stays its own, however long it takes", () =>
  watching(async (watch) => {
    await watching(async (other) => {
      await other.holdName("its first runner");
      await other.holdName("worker-alive");
      await enqueue();
      await lockAs("worker-alive");
      for (let i = 0; i < 3; i++) await watch.round();
      expect(await lockedBy()).toBe("worker-alive");
    });
    await watch.round();
    await watch.round();
    expect(await lockedBy()).toBeNull();
  }));

test("a worker never takes its own jobs from itself", () =>
  watching(async (watch) => {
    await watch.holdName("worker-me");
    await enqueue();
    await lockAs("worker-me");
    for (let i = 0; i < 3; i++) await watch.round();
    expect(await lockedBy()).toBe("worker-me");
  }));

test("catalogue:F23 however often a task has failed, the next try is at most two minutes away", () =>
  watching(async (watch) => {
    await enqueue();
    await sqlAsWorker("update graphile_worker._private_jobs set attempts = 10, run_at = now() + interval '6 hours'");
    await watch.round();
    const [job] = await sqlAsWorker(
      "select extract(epoch from run_at - now())::int as seconds, attempts from graphile_worker.jobs",
    );
    expect(job?.seconds).toBeLessThanOrEqual(120);
    expect(job?.attempts).toBe(10);
  }));

test("jobs that are due and taken by nobody are noticed; those of the near past and of the future are not", async () => {
  let stalls = 0;
  const watch = new QueueWatch(url, utils, () => stalls++);
  try {
    await enqueue();
    await watch.round();
    await sqlAsWorker("update graphile_worker._private_jobs set run_at = now() + interval '1 minute'");
    await watch.round();
    expect(stalls).toBe(0);
    await sqlAsWorker("update graphile_worker._private_jobs set run_at = now() - interval '20 seconds'");
    await watch.round();
    expect(stalls).toBe(1);
  } finally {
    await watch.stop();
  }
});

test("finding:X8 catalogue:N3 what this version cannot read is given up after one try, and stays in sight", () =>
  watching(async (watch) => {
    await enqueue();
    await sqlAsWorker("update graphile_worker._private_jobs set attempts = 1, last_error = $1", [
      `${unreadable}: mailId`,
    ]);
    await watch.round();
    const jobs = await sqlAsWorker("select attempts = max_attempts as given_up, last_error from graphile_worker.jobs");
    expect(jobs).toEqual([{ given_up: true, last_error: `${unreadable}: mailId` }]);
  }));
