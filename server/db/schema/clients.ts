import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { definer, viewerId, viewerIsAdmin, web } from "./access.ts";
import { user } from "./accounts.ts";

export const clients = pgTable(
  "clients",
  {
    /** The account's own id. */
    id: uuid()
      .primaryKey()
      .references(() => user.id),
    name: text().notNull(),
    /** Follows the account's, by a trigger: the account's address is the one that counts. */
    email: text().notNull(),
    /** Which law an invoice and a cancellation fall under. */
    kind: text({ enum: ["business", "consumer"] }).notNull(),
    billingAddress: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check("clients_kind", sql`${t.kind} in ('business', 'consumer')`),
    index("clients_created_at").on(t.createdAt),
    pgPolicy("clients_own", { for: "select", to: web, using: sql`${t.id} = ${viewerId}` }),
    pgPolicy("clients_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("clients_made_with_their_account", { for: "insert", to: definer, withCheck: viewerIsAdmin }),
    pgPolicy("clients_follow_their_account", {
      for: "update",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
      withCheck: sql`current_user = 'tenday_definer'`,
    }),
    pgPolicy("clients_found_by_their_account", {
      for: "select",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
    }),
  ],
).enableRLS();
