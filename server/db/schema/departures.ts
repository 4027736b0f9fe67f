import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { viewerId, viewerIsAdmin, viewerIsClient, viewerIsSystem, viewerOwns, web, worker } from "./access.ts";
import { agreements } from "./agreements.ts";
import { clients } from "./clients.ts";
import { invoices } from "./invoices.ts";
import { projects } from "./projects.ts";

/**
 * That a client leaves with a project: the day, what was agreed to be paid, and what became of it. From the moment it is
 * here, nothing is invoiced for days after the last one.
 */
export const departures = pgTable(
  "departures",
  {
    /** Chosen by the form: sent twice, it is one. */
    id: uuid().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    /** Null once it is erased; the row stays, and says what was. */
    projectId: uuid().references(() => projects.id, { onDelete: "set null" }),
    /** What the project was called, once it is erased: for the mail that says so. */
    projectName: text().notNull().default(""),
    /** The last day. */
    endsOn: date().notNull(),
    /** What whoever confirmed it was shown. */
    agreedPence: integer().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    requestedBy: uuid(),
    requestId: text().notNull(),
    /** A consumer changed their mind within their 14 days: of what, and the name that they typed. There is no way back from it. */
    cancelsId: uuid().references(() => agreements.id, { onDelete: "set null" }),
    cancelledName: text().notNull().default(""),
    /** They stay after all. */
    takenBackAt: timestamp({ withTimezone: true }),
    takenBackBy: uuid(),
    /** The provider asks for nothing. */
    waivedAt: timestamp({ withTimezone: true }),
    waivedBy: uuid(),
    waiveReason: text().notNull().default(""),
    /** Its last day has come: the final invoice is written, and nothing else is billed. */
    endedAt: timestamp({ withTimezone: true }),
    invoiceId: uuid().references(() => invoices.id, { onDelete: "set null" }),
    /** They were told that it is erased in three days. */
    warnedAt: timestamp({ withTimezone: true }),
    erasedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("departures_agreed", sql`${t.agreedPence} >= 0`),
    check(
      "departures_cancelled_for_nothing",
      sql`${t.cancelledName} = '' or (${t.agreedPence} = 0 and ${t.takenBackAt} is null)`,
    ),
    check("departures_waived_with_reason", sql`(${t.waivedAt} is null) = (${t.waiveReason} = '')`),
    check(
      "departures_ended_first",
      sql`${t.endedAt} is not null or num_nonnulls(${t.invoiceId}, ${t.warnedAt}, ${t.erasedAt}) = 0`,
    ),
    check("departures_stay_is_not_erased", sql`num_nonnulls(${t.takenBackAt}, ${t.erasedAt}) <= 1`),
    index("departures_client").on(t.clientId, t.requestedAt),
    index("departures_project").on(t.projectId),
    index("departures_invoice").on(t.invoiceId),
    index("departures_cancels").on(t.cancelsId),
    index("departures_due").on(t.endsOn, t.id).where(sql`${t.takenBackAt} is null and ${t.erasedAt} is null`),
    // Nobody leaves twice at the same time.
    uniqueIndex("departures_one").on(t.projectId).where(sql`${t.takenBackAt} is null`),
    pgPolicy("departures_own", { for: "select", to: web, using: viewerIsClient(t.clientId) }),
    pgPolicy("departures_client_books", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsClient(t.clientId)} and ${viewerOwns(t.projectId)} and ${t.requestedBy} = ${viewerId}
        and num_nonnulls(${t.takenBackAt}, ${t.waivedAt}, ${t.endedAt}) = 0
        and (${t.cancelsId} is null or ${t.cancelsId} in (select id from agreements where ${viewerIsClient(sql`client_id`)}))`,
    }),
    // What else of the row may be changed, a trigger says.
    pgPolicy("departures_client_stays", {
      for: "update",
      to: web,
      using: sql`${viewerIsClient(t.clientId)} and ${t.takenBackAt} is null and ${t.erasedAt} is null`,
      withCheck: sql`${viewerIsClient(t.clientId)} and ${t.takenBackBy} = ${viewerId}`,
    }),
    pgPolicy("departures_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("departures_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("departures_worker_changes", {
      for: "update",
      to: worker,
      using: viewerIsSystem,
      withCheck: viewerIsSystem,
    }),
  ],
).enableRLS();

export type DepartureRow = typeof departures.$inferSelect;
