import { sql } from "drizzle-orm";
import { index, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { definer, viewerIsAdmin, viewerIsSomebody, viewerIsSystem, web, worker } from "./access.ts";
import { clients } from "./clients.ts";

export const enquiries = pgTable(
  "enquiries",
  {
    id: uuid().primaryKey(),
    /** The page it was written on: 'tenday', or a showcase site that delivers here. */
    site: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(""),
    business: text().notNull().default(""),
    website: text().notNull().default(""),
    project: text().notNull(),
    hostingPlan: text().notNull().default(""),
    timeline: text().notNull().default(""),
    consentedAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    /** Out of the inbox; erased for good a month later. */
    spamAt: timestamp({ withTimezone: true }),
    /** Whom it made a client, or who wrote again. */
    clientId: uuid().references(() => clients.id, { onDelete: "cascade" }),
    /** Retry key and content, hashed together: a retry is the same submission, a corrected message is another one. */
    submission: text().notNull().unique(),
    requestId: text().notNull(),
  },
  (t) => [
    index("enquiries_received_at").on(t.receivedAt, t.id),
    index("enquiries_new").on(t.receivedAt, t.id).where(sql`${t.answeredAt} is null`),
    index("enquiries_client").on(t.clientId),
    index("enquiries_spam").on(t.spamAt).where(sql`${t.spamAt} is not null`),
    pgPolicy("enquiries_anyone_sends", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsSomebody} and ${t.answeredAt} is null and ${t.clientId} is null`,
    }),
    pgPolicy("enquiries_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("enquiries_admin_answers", { for: "update", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    // For whoever wrote them and holds the link of a request: app.stored_by_link() and app.settle_by_link().
    pgPolicy("enquiries_by_link", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
    pgPolicy("enquiries_erased_by_link", { for: "delete", to: definer, using: sql`current_user = 'tenday_definer'` }),
    pgPolicy("enquiries_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("enquiries_worker_forgets", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
