import { sql } from "drizzle-orm";
import { index, jsonb, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts, viewerId, viewerIsAdmin, viewerIsSomebody, viewerIsSystem, web, worker } from "./access.ts";

/** Who did what to which thing, when and from where. Rows are added and never changed, but for the words about somebody who is erased, and what anybody can cause, which is forgotten after a year; the database itself refuses the rest. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null: nobody who was signed in. */
    actorId: uuid(),
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: uuid(),
    /** Erased with the person. */
    address: text(),
    requestId: text().notNull(),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    index("audit_events_at").on(t.at, t.id),
    index("audit_events_subject").on(t.subjectId, t.at),
    index("audit_events_actor").on(t.actorId),
    pgPolicy("audit_events_of_oneself", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsSomebody} and ${t.actorId} is not distinct from ${viewerId}`,
    }),
    pgPolicy("audit_events_at_the_door", { for: "insert", to: accounts, withCheck: viewerIsSomebody }),
    pgPolicy("audit_events_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("audit_events_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("audit_events_worker_adds", {
      for: "insert",
      to: worker,
      withCheck: sql`${viewerIsSystem} and ${t.actorId} is null`,
    }),
    pgPolicy("audit_events_worker_erases", {
      for: "update",
      to: worker,
      using: viewerIsSystem,
      withCheck: viewerIsSystem,
    }),
    pgPolicy("audit_events_worker_forgets", {
      for: "delete",
      to: worker,
      using: sql`${viewerIsSystem} and ${t.actorId} is null and ${t.action} in ('sign-in-failed', 'password-reset-asked')`,
    }),
  ],
).enableRLS();
