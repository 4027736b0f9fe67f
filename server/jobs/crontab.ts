import type { CronItem } from "graphile-worker";
import { londonHour } from "../../domain/calendar-day.ts";
import { nightlyBilling } from "../billing/run-billing.ts";
import { nightlyErasure } from "../erasure/erase-deleted.ts";
import { isReplyingOn } from "../mail-replies/reply-address.ts";
import { nightlyReconciliation } from "../payments/reconcile.ts";
import { env } from "../settings/env.server.ts";
import { nightlyCredits } from "../sites/give-credits.ts";
import type { TaskName } from "./payloads.ts";

/**
 * The nightly round, by the clock on the wall in London. The queue's own cron knows UTC only, so each line is asked
 * every minute and asks London. Nothing is planned between one and two, the hour that the clocks skip or repeat.
 */
export const schedule: { task: TaskName; at: { hour: number; minute: number } }[] = [
  { task: "roll-up-days", at: { hour: 2, minute: 10 } },
  { task: "find-credits", at: { hour: 2, minute: 40 } },
  { task: "erase-deleted", at: clockTime(nightlyErasure) },
  { task: "erase-kept-invoices", at: { hour: 3, minute: 25 } },
  { task: "forget-old-enquiries", at: { hour: 3, minute: 30 } },
  { task: "keep-missing-documents", at: { hour: 3, minute: 35 } },
  { task: "prune-accounts", at: { hour: 3, minute: 40 } },
  { task: "prune-rate-limits", at: { hour: 3, minute: 45 } },
  { task: "forget-files", at: { hour: 3, minute: 50 } },
  { task: "forget-looks", at: { hour: 3, minute: 55 } },
  { task: "make-due-exports", at: { hour: 4, minute: 30 } },
  { task: "reconcile-payments", at: nightlyReconciliation },
  { task: "give-credits", at: clockTime(nightlyCredits) },
  { task: "end-pauses", at: { hour: 5, minute: 40 } },
  { task: "announce-term-ends", at: { hour: 5, minute: 45 } },
  { task: "end-departures", at: { hour: 5, minute: 50 } },
  { task: "run-billing", at: clockTime(nightlyBilling) },
  { task: "remind-of-material", at: { hour: 9, minute: 0 } },
  { task: "send-letters", at: { hour: 9, minute: 0 } },
];

/** Asked every minute: what waits for its time, and what a new day or a new release shows. */
const publishing: CronItem = {
  task: "publish-website",
  identifier: "publish-website",
  match: () => true,
  options: { backfillPeriod: 0, maxAttempts: 1 },
};

/** Asked every minute, where answering by e-mail is set up; one after the other, and never a second that waits. */
const fetching: CronItem = {
  task: "fetch-replies",
  identifier: "fetch-replies",
  match: isReplyingOn,
  options: { backfillPeriod: 0, maxAttempts: 1, queueName: "fetch-replies", jobKey: "fetch-replies" },
};

/** Asked every minute, unless it is switched off: never a second that waits, because a minute that nobody looked at stays unknown. */
const watching: CronItem = {
  task: "watch-sites",
  identifier: "watch-sites",
  match: () => env().SITE_CHECKS,
  options: { backfillPeriod: 0, maxAttempts: 1, queueName: "watch-sites", jobKey: "watch-sites" },
};

export const nightlyItems: CronItem[] = schedule.map(({ task, at }) => ({
  task,
  identifier: task,
  match: ({ min, hour, date, month }) =>
    min === at.minute && londonHour(new Date(Date.UTC(thisYear(), month - 1, date, hour))) === at.hour,
  // A night missed by an outage is made up for, once; one that fails is tried until the next is near, two minutes apart.
  options: { backfillPeriod: 24 * 3_600_000, maxAttempts: 600 },
}));

export const cronItems: CronItem[] = [...nightlyItems, publishing, fetching, watching];

/** What the queue asks has no year; the clocks change far from New Year, so this one serves. */
function thisYear(): number {
  return new Date().getUTCFullYear();
}

function clockTime(text: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return { hour, minute };
}
