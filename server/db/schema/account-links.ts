import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts, viewerIsSomebody, viewerIsSystem, worker } from "./access.ts";
import { user } from "./accounts.ts";

/**
 * What was promised by mail: set a new password, choose the first one, confirm an address, go back to the one before. The secret part of a link is
 * not here: it is computed from the id and a key that only the processes know, so a copy of this table opens nothing.
 */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["reset", "invite", "email", "undo"] }).notNull(),
    /** Which the account is to have: of `undo`, the one it had. */
    newEmail: text(),
    /** Where whoever forgot their password was going. */
    wantedPage: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Used, or overtaken by a newer one. */
    spentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("account_links_purpose", sql`${t.purpose} in ('reset', 'invite', 'email', 'undo')`),
    index("account_links_account").on(t.accountId),
    pgPolicy("account_links_at_the_door", {
      for: "all",
      to: accounts,
      using: viewerIsSomebody,
      withCheck: viewerIsSomebody,
    }),
    pgPolicy("account_links_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    // The time of a link begins when its mail is sent.
    pgPolicy("account_links_worker_extends", {
      for: "update",
      to: worker,
      using: viewerIsSystem,
      withCheck: viewerIsSystem,
    }),
    pgPolicy("account_links_worker_forgets", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
