import { sql } from "drizzle-orm";
import { check, date, integer, pgPolicy, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { viewerIsAdmin, viewerIsSystem, web, worker } from "./access.ts";

/** How fetching answers from the mailbox goes: one row, so that strangers who write to it add none. */
export const replyMailbox = pgTable(
  "reply_mailbox",
  {
    name: text().primaryKey(),
    triedAt: timestamp({ withTimezone: true }).notNull(),
    fetchedAt: timestamp({ withTimezone: true }),
    /** The first try since then that failed. */
    failingSince: timestamp({ withTimezone: true }),
    /** The day that this many mails are of which were not taken. */
    notTakenOn: date(),
    notTaken: integer().notNull().default(0),
  },
  (t) => [
    check("reply_mailbox_one", sql`${t.name} = 'replies'`),
    pgPolicy("reply_mailbox_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("reply_mailbox_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
  ],
).enableRLS();
