import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import {
  accounts,
  definer,
  viewerIsAdmin,
  viewerIsClient,
  viewerIsSomebody,
  viewerIsSystem,
  web,
  worker,
} from "./access.ts";
import { user } from "./accounts.ts";
import { bytewiseText } from "./bytewise-text.ts";

export const clients = pgTable(
  "clients",
  {
    /** Of the account it was made with. Who belongs to it is in client_people. */
    id: uuid()
      .primaryKey()
      .references(() => user.id),
    name: text().notNull(),
    /** Of the first person who may do everything, by a trigger, as the address and the phone are; empty where the name itself is greeted. */
    contactName: text().notNull().default(""),
    email: text().notNull(),
    /** Which law an invoice and a cancellation fall under. */
    kind: text({ enum: ["business", "consumer"] }).notNull(),
    billingAddress: text().notNull().default(""),
    phone: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Of a business that has one, for the provider's records. */
    companyNumber: text().notNull().default(""),
    /** Out of lists and searches, and nothing of it is erased. */
    archivedAt: timestamp({ withTimezone: true }),
    /** Gone from every screen; erased ten days later. */
    deletedAt: timestamp({ withTimezone: true }),
    /** Stored, because an index on an expression may not be asked before the row policies. */
    sortName: bytewiseText().notNull().generatedAlwaysAs(sql`lower(name)`),
  },
  (t) => [
    check("clients_kind", sql`${t.kind} in ('business', 'consumer')`),
    index("clients_listed").on(t.sortName, t.id).where(sql`${t.deletedAt} is null`),
    index("clients_email").on(t.email),
    index("clients_deleted").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index("clients_archived").on(t.archivedAt, t.id).where(sql`${t.archivedAt} is not null`),
    pgPolicy("clients_own", {
      for: "select",
      to: web,
      using: sql`${viewerIsClient(t.id, "any")} and ${t.deletedAt} is null`,
    }),
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
    // Whoever chooses a password is greeted; no other column is open.
    pgPolicy("clients_greeted_by_their_account", { for: "select", to: accounts, using: viewerIsSomebody }),
    pgPolicy("clients_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("clients_worker_erases", {
      for: "delete",
      to: worker,
      using: sql`${viewerIsSystem} and ${t.deletedAt} is not null`,
    }),
    pgPolicy("clients_worker_erases_left", {
      for: "delete",
      to: worker,
      using: sql`${viewerIsSystem} and ${t.id} in (select client_id from departures where erased_at is not null)`,
    }),
  ],
).enableRLS();

/** What the provider writes down about a client, and nobody else reads. */
export const clientNotes = pgTable(
  "client_notes",
  {
    clientId: uuid()
      .primaryKey()
      .references(() => clients.id, { onDelete: "cascade" }),
    notes: text().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  () => [pgPolicy("client_notes_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin })],
).enableRLS();
