import type { JobHelpers, TaskList } from "graphile-worker";
import { pruneAccounts } from "../auth/prune-accounts.ts";
import { now } from "../clock.ts";
import { forgetOldEnquiries } from "../enquiries/forget-old-enquiries.ts";
import { eraseDeleted } from "../erase-deleted.ts";
import { log } from "../log.ts";
import { sendMail } from "../mail/send-mail.ts";
import { pruneRateLimits } from "../prune-rate-limits.ts";
import { type Payload, payloads, type TaskName } from "./payloads.ts";

type Tasks = { [Name in TaskName]: (payload: Payload<Name>) => Promise<void> };

/** A task is two lines: parse what it is told, call the deed. */
const tasks: Tasks = {
  "send-mail": ({ mailId }) => sendMail(mailId),
  "erase-deleted": () => eraseDeleted(now()),
  "forget-old-enquiries": () => forgetOldEnquiries(now()),
  "prune-accounts": () => pruneAccounts(now()),
  "prune-rate-limits": () => pruneRateLimits(now()),
};

export const taskList: TaskList = Object.fromEntries(
  (Object.keys(tasks) as TaskName[]).map((name) => [name, (payload, { job }) => run(name, payload, job)]),
);

async function run<Name extends TaskName>(name: Name, payload: unknown, job: JobHelpers["job"]) {
  const started = performance.now();
  const told = payloads[name].parse(payload) as Payload<Name>;
  const facts = {
    task: name,
    job: job.id,
    attempt: job.attempts,
    ...("requestId" in told ? { requestId: told.requestId } : {}),
  };
  try {
    await tasks[name](told);
    log.info({ ...facts, ms: Math.round(performance.now() - started) }, "task done");
  } catch (error) {
    log.warn({ ...facts, err: error }, "task failed, it will be tried again");
    throw error;
  }
}
