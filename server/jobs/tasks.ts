import type { JobHelpers, TaskList } from "graphile-worker";
import { keysOf } from "../../domain/is-key-of.ts";
import { systemActor } from "../access/actor.ts";
import { pruneRateLimits } from "../access/prune-rate-limits.ts";
import { pruneAccounts } from "../auth/prune-accounts.ts";
import { unlessDateIsUnlikely } from "../billing/last-run.ts";
import { runBilling } from "../billing/run-billing.ts";
import { endDepartures } from "../departures/end-departures.ts";
import { followDeparture } from "../departures/follow-departure.ts";
import { keepDocument, keepMissingDocuments } from "../documents/keep-document.ts";
import { forgetOldEnquiries } from "../enquiries/forget-old-enquiries.ts";
import { eraseDeleted } from "../erasure/erase-deleted.ts";
import { eraseKeptInvoices } from "../erasure/erase-kept-invoices.ts";
import { makeDueExports } from "../exports/make-due-exports.ts";
import { makeExport } from "../exports/make-export.ts";
import { forgetFiles } from "../files/forget-files.ts";
import { sendMail } from "../mail/send-mail.ts";
import { fetchReplies } from "../mail-replies/fetch-replies.ts";
import { remindOfMaterial } from "../material/remind.ts";
import { mailMessages } from "../messages/mail-messages.ts";
import { describeError, log } from "../observe/log.ts";
import { traced } from "../observe/traces.ts";
import { chargeInvoice } from "../payments/charge-invoice.ts";
import { forgetCustomer } from "../payments/customers.ts";
import { expireCheckouts } from "../payments/expire-checkouts.ts";
import { handlePaymentEvent } from "../payments/handle-event.ts";
import { reconcile, syncAttempt } from "../payments/reconcile.ts";
import { detachMethod } from "../payments/saved-methods.ts";
import { sendRefund } from "../payments/send-refund.ts";
import { takeRequestedChange } from "../plan-changes/take-change.ts";
import { announceTermEnds } from "../projects/announce-term-ends.ts";
import { endPauses } from "../projects/pause-project.ts";
import { now } from "../settings/clock.ts";
import { findCredits } from "../sites/find-credits.ts";
import { forgetLooks } from "../sites/forget-looks.ts";
import { giveCredits } from "../sites/give-credits.ts";
import { rollUpDays } from "../sites/roll-up-days.ts";
import { sendLetters } from "../sites/send-letters.ts";
import { watchSites } from "../sites/watch-sites.ts";
import { publishDue } from "../website/publish-website.ts";
import { type Group, groupOf, places } from "./groups.ts";
import { type Payload, payloads, type TaskName, unreadable } from "./payloads.ts";

type Tasks = { [Name in TaskName]: (payload: Payload<Name>) => Promise<void> };

/** A task is two lines: parse its payload, call the command. */
const tasks: Tasks = {
  "send-mail": ({ mailId }) => sendMail(mailId),
  "mail-messages": ({ messageId, requestId }) => mailMessages(messageId, systemActor(requestId, now())),
  "handle-payment-event": ({ eventId }) => handlePaymentEvent(eventId, now()),
  "sync-attempt": ({ attemptId, requestId }) => syncAttempt(attemptId, systemActor(requestId, now())),
  "charge-invoice": ({ attemptId }) => chargeInvoice({ attemptId }, now()),
  "expire-checkouts": ({ invoiceId, requestId, isLinkOver = false }) =>
    expireCheckouts(invoiceId, systemActor(requestId, now()), { isLinkOver }),
  "send-refund": ({ pendingRefundId, requestId }) => sendRefund(pendingRefundId, systemActor(requestId, now())),
  "detach-method": ({ methodId }) => detachMethod(methodId),
  "draw-document": (wanted) => keepDocument(wanted, now()),
  "forget-customer": ({ customerId }) => forgetCustomer(customerId),
  "make-export": ({ exportId, requestId }) => makeExport(exportId, requestId, now),
  "make-due-exports": () => unlessDateIsUnlikely(now(), makeDueExports),
  "take-plan-change": ({ changeId, requestId }) => takeRequestedChange(changeId, systemActor(requestId, now())),
  "follow-departure": ({ departureId, requestId }) => followDeparture(departureId, systemActor(requestId, now())),
  "end-departures": () => unlessDateIsUnlikely(now(), endDepartures),
  "run-billing": async ({ isAsked }) => void (await runBilling(now(), { isAsked })),
  "reconcile-payments": () => reconcile(now()),
  "end-pauses": () => unlessDateIsUnlikely(now(), endPauses),
  "announce-term-ends": () => unlessDateIsUnlikely(now(), announceTermEnds),
  "forget-files": () => unlessDateIsUnlikely(now(), forgetFiles),
  "remind-of-material": () => unlessDateIsUnlikely(now(), remindOfMaterial),
  "roll-up-days": () => unlessDateIsUnlikely(now(), rollUpDays),
  "find-credits": () => unlessDateIsUnlikely(now(), findCredits),
  "give-credits": () => unlessDateIsUnlikely(now(), giveCredits),
  "send-letters": () => unlessDateIsUnlikely(now(), sendLetters),
  "erase-deleted": () => unlessDateIsUnlikely(now(), eraseDeleted),
  "erase-kept-invoices": () => unlessDateIsUnlikely(now(), eraseKeptInvoices),
  "forget-old-enquiries": () => unlessDateIsUnlikely(now(), forgetOldEnquiries),
  "keep-missing-documents": () => keepMissingDocuments(now()),
  "prune-accounts": () => pruneAccounts(now()),
  "prune-rate-limits": () => pruneRateLimits(now()),
  "publish-website": () => publishDue(now()),
  "fetch-replies": () => fetchReplies(now),
  "watch-sites": () => watchSites(now),
  "forget-looks": () => unlessDateIsUnlikely(now(), forgetLooks),
};

export function taskListOf(group: Group): TaskList {
  const names = keysOf(tasks).filter((name) => groupOf[name] === group);
  return Object.fromEntries(names.map((name) => [name, (payload, { job }) => run(name, payload, job)]));
}

const atWork = new Map<Group, number>();

/** Whether a job of the group could begin now. */
export function hasPlace(group: Group): boolean {
  return (atWork.get(group) ?? 0) < places[group];
}

async function run<Name extends TaskName>(name: Name, payload: unknown, job: JobHelpers["job"]) {
  const group = groupOf[name];
  atWork.set(group, (atWork.get(group) ?? 0) + 1);
  try {
    await perform(name, payload, job);
  } finally {
    atWork.set(group, (atWork.get(group) ?? 1) - 1);
  }
}

async function perform<Name extends TaskName>(name: Name, payload: unknown, job: JobHelpers["job"]) {
  const started = performance.now();
  const parsed = parse(name, payload, job);
  const fields = {
    task: name,
    job: job.id,
    attempt: job.attempts,
    requestId: "requestId" in parsed ? parsed.requestId : undefined,
  };
  const step = {
    name: `job ${name}`,
    kind: "consumer",
    attributes: { "tenday.task": name, "tenday.attempt": job.attempts },
    requestId: fields.requestId,
  } as const;
  try {
    await traced(step, () => tasks[name](parsed));
    log.info({ ...fields, ms: Math.round(performance.now() - started) }, "task done");
  } catch (error) {
    log.warn({ ...fields, err: error }, "task failed, it will be tried again");
    throw new Error(failureOf(error), { cause: error });
  }
}

/** Another version has put it into the queue. */
function parse<Name extends TaskName>(name: Name, payload: unknown, job: JobHelpers["job"]): Payload<Name> {
  const parsed = payloads[name].safeParse(payload);
  if (parsed.success) return parsed.data as Payload<Name>;
  const fields = parsed.error.issues.map(({ path }) => path.join("."));
  log.error({ task: name, job: job.id, attempt: job.attempts, fields }, "a job that this version cannot read");
  throw new Error(`${unreadable}: ${fields.join(", ")}`);
}

/** What the queue keeps of a failure: as little as the log, and no byte that it cannot hold. */
export function failureOf(error: unknown): string {
  const { type, message, code, cause } = describeError(error);
  const says = [
    message ?? type,
    ...(code ? [code] : []),
    ...(cause && error instanceof Error ? [failureOf(error.cause)] : []),
  ];
  return says.join(": ").replaceAll("\0", "");
}
