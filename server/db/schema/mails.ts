import { sql } from "drizzle-orm";
import { index, integer, pgPolicy, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { mailKinds } from "../../mail/kinds.ts";
import { accounts, definer, viewerIsAdmin, viewerIsSomebody, viewerIsSystem, web, worker } from "./access.ts";

/**
 * The outbox. A row is queued until one of the two moments is set: sent (the mail server took it) or failed (given up).
 * `failure` is the last reason, also while it is still being tried.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: mailKinds }).notNull(),
    /** The row the mail is about; its text is drawn from there when it is sent. */
    subjectId: uuid().notNull(),
    /** Who else of a client gets it, beside the first. No reference: it goes with its subject. */
    copyFor: uuid(),
    queuedAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    failedAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    failure: text(),
    requestId: text().notNull(),
  },
  (t) => [
    unique("mails_once_per_subject").on(t.subjectId, t.kind, t.copyFor).nullsNotDistinct(),
    index("mails_unsent").on(t.queuedAt).where(sql`${t.sentAt} is null`),
    index("mails_sent").on(t.sentAt),
    pgPolicy("mails_queue", {
      for: "insert",
      to: [web, accounts],
      withCheck: sql`${viewerIsSomebody} and ${t.sentAt} is null and ${t.failedAt} is null and ${t.attempts} = 0`,
    }),
    pgPolicy("mails_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    // With the enquiries that they are about: app.stored_by_link() and app.settle_by_link().
    pgPolicy("mails_by_link", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
    pgPolicy("mails_erased_by_link", { for: "delete", to: definer, using: sql`current_user = 'tenday_definer'` }),
    pgPolicy("mails_worker_queues", {
      for: "insert",
      to: worker,
      withCheck: sql`${viewerIsSystem} and ${t.sentAt} is null and ${t.failedAt} is null and ${t.attempts} = 0`,
    }),
    pgPolicy("mails_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("mails_worker_notes", { for: "update", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
    pgPolicy("mails_worker_forgets", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
