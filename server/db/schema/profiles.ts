import { type AnyColumn, sql } from "drizzle-orm";
import { check, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts, definer, viewerId, viewerIsAdmin, viewerIsSomebody, viewerIsSystem, web, worker } from "./access.ts";
import { user } from "./accounts.ts";

const isPersonOf = (accountId: AnyColumn) =>
  sql`exists (select from client_people p where p.account_id = ${accountId} and p.removed_at is null)`;

/** The one home of a person's role, and of whether they may come in at all. */
export const profiles = pgTable(
  "profiles",
  {
    id: uuid()
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text({ enum: ["user", "admin"] }).notNull(),
    disabledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("profiles_role", sql`${t.role} in ('user', 'admin')`),
    pgPolicy("profiles_own", { for: "select", to: web, using: sql`${t.id} = ${viewerId}` }),
    pgPolicy("profiles_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("profiles_role_lookup", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
    pgPolicy("profiles_of_new_clients", {
      for: "insert",
      to: definer,
      withCheck: sql`${viewerIsAdmin} and ${t.role} = 'user'`,
    }),
    pgPolicy("profiles_of_clients_end_and_begin", {
      for: "update",
      to: definer,
      using: sql`${viewerIsAdmin} and ${t.role} = 'user'`,
      withCheck: sql`${viewerIsAdmin} and ${t.role} = 'user'`,
    }),
    // Whoever joins a client has an account that may come in; whoever belongs to none any more has not.
    pgPolicy("profiles_of_those_who_join", {
      for: "insert",
      to: definer,
      withCheck: sql`current_user = 'tenday_definer' and ${t.role} = 'user' and ${isPersonOf(t.id)}`,
    }),
    pgPolicy("profiles_of_those_who_are_removed", {
      for: "update",
      to: definer,
      using: sql`current_user = 'tenday_definer' and ${t.role} = 'user' and not ${isPersonOf(t.id)} and exists (select from client_people r where r.account_id = ${t.id})`,
      withCheck: sql`${t.role} = 'user' and ${t.disabledAt} is not null`,
    }),
    pgPolicy("profiles_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("profiles_at_the_door", { for: "select", to: accounts, using: viewerIsSomebody }),
  ],
).enableRLS();
