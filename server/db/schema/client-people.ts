import { sql } from "drizzle-orm";
import { boolean, check, index, pgPolicy, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { mayValues } from "../../../domain/client-person.ts";
import {
  accounts,
  definer,
  viewerId,
  viewerIsAdmin,
  viewerIsClient,
  viewerIsSomebody,
  viewerIsSystem,
  web,
  worker,
} from "./access.ts";
import { user } from "./accounts.ts";
import { clients } from "./clients.ts";

/**
 * Who belongs to a client: ownership is here, and asked by app.viewer_client(). Whoever has no account is invited, or only
 * gets copies of invoices. What must always be so (one person who may do everything, an address that is the account's) is
 * kept by triggers, and so is what clients say of the first of them.
 */
export const clientPeople = pgTable(
  "client_people",
  {
    id: uuid().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    /** Set once they have joined. */
    accountId: uuid().references(() => user.id, { onDelete: "set null" }),
    /** Whom mails and pages greet; empty where the client's own name is greeted. */
    name: text().notNull().default(""),
    email: text().notNull(),
    phone: text().notNull().default(""),
    /** Null: no login, and copies of invoices at most. */
    may: text({ enum: mayValues }),
    getsInvoices: boolean().notNull().default(false),
    getsReminders: boolean().notNull().default(false),
    getsNews: boolean().notNull().default(false),
    addedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the last invitation was sent: its link names this moment, so a newer one ends it. */
    invitedAt: timestamp({ withTimezone: true }),
    joinedAt: timestamp({ withTimezone: true }),
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("client_people_may", sql`${t.may} in ('everything', 'money', 'project')`),
    check("client_people_joined_with_account", sql`${t.accountId} is null or ${t.joinedAt} is not null`),
    // Nobody is mailed what they may not see.
    check(
      "client_people_mails",
      sql`not (${t.getsInvoices} and ${t.may} is not distinct from 'project')
        and not (${t.getsReminders} and coalesce(${t.may}, 'project') = 'project')
        and not (${t.getsNews} and coalesce(${t.may}, 'money') = 'money')`,
    ),
    uniqueIndex("client_people_account").on(t.accountId, t.clientId).where(sql`${t.removedAt} is null`),
    uniqueIndex("client_people_email").on(t.clientId, t.email).where(sql`${t.removedAt} is null`),
    index("client_people_of_account").on(t.accountId),
    index("client_people_client").on(t.clientId, t.addedAt, t.id),
    pgPolicy("client_people_own", { for: "select", to: web, using: viewerIsClient(t.clientId) }),
    pgPolicy("client_people_oneself", {
      for: "select",
      to: web,
      using: sql`${viewerIsClient(t.clientId, "any")} and ${t.accountId} = ${viewerId}`,
    }),
    pgPolicy("client_people_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("client_people_client_adds", {
      for: "insert",
      to: web,
      withCheck: sql`(${viewerIsClient(t.clientId)} or ${viewerIsAdmin}) and num_nonnulls(${t.accountId}, ${t.joinedAt}, ${t.removedAt}) = 0`,
    }),
    pgPolicy("client_people_client_changes", {
      for: "update",
      to: web,
      using: sql`(${viewerIsClient(t.clientId)} or ${viewerIsAdmin}) and ${t.removedAt} is null`,
      withCheck: sql`${viewerIsClient(t.clientId)} or ${viewerIsAdmin}`,
    }),
    pgPolicy("client_people_kept", {
      for: "all",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
      withCheck: sql`current_user = 'tenday_definer'`,
    }),
    pgPolicy("client_people_at_the_door", { for: "select", to: accounts, using: viewerIsSomebody }),
    pgPolicy("client_people_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
