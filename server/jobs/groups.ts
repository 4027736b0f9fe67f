import type { TaskName } from "./payloads.ts";

/**
 * How many jobs of a group run at once. No group can take another's places: behind a mail server that never answers wait
 * mails, and no payment.
 */
export const places = { money: 2, mail: 3, documents: 1, exports: 1, nightly: 2, sites: 1 } as const;

export type Group = keyof typeof places;

export const groupOf: Record<TaskName, Group> = {
  "handle-payment-event": "money",
  "sync-attempt": "money",
  "charge-invoice": "money",
  "expire-checkouts": "money",
  "send-refund": "money",
  "detach-method": "money",
  "forget-customer": "money",
  "take-plan-change": "money",
  "follow-departure": "money",
  "send-mail": "mail",
  "mail-messages": "mail",
  "fetch-replies": "mail",
  "draw-document": "documents",
  "publish-website": "documents",
  "make-export": "exports",
  "make-due-exports": "nightly",
  "run-billing": "nightly",
  "reconcile-payments": "nightly",
  "announce-term-ends": "nightly",
  "end-pauses": "nightly",
  "end-departures": "nightly",
  "forget-files": "nightly",
  "remind-of-material": "nightly",
  "roll-up-days": "nightly",
  "find-credits": "nightly",
  "give-credits": "nightly",
  "send-letters": "nightly",
  "erase-deleted": "nightly",
  "erase-kept-invoices": "nightly",
  "forget-old-enquiries": "nightly",
  "keep-missing-documents": "nightly",
  "prune-accounts": "nightly",
  "prune-rate-limits": "nightly",
  "forget-looks": "nightly",
  "watch-sites": "sites",
};
