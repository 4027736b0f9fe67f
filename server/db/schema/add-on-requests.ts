import { sql } from "drizzle-orm";
import { check, index, integer, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { viewerIsAdmin, viewerIsSystem, viewerOwns, web, worker } from "./access.ts";
import { addOns, pricingTypes } from "./catalogue.ts";
import { projects } from "./projects.ts";

/** What a client has asked for. It waits until one of the two moments is set. */
export const addOnRequests = pgTable(
  "add_on_requests",
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    approvedAt: timestamp({ withTimezone: true }),
    declinedAt: timestamp({ withTimezone: true }),
    declineReason: text().notNull().default(""),
    /** Retry key and wishes, hashed together: a retry is the same request. */
    submission: text().notNull().unique(),
    requestId: text().notNull(),
  },
  (t) => [
    index("add_on_requests_project").on(t.projectId, t.requestedAt),
    index("add_on_requests_requested_at").on(t.requestedAt, t.id),
    index("add_on_requests_waiting").on(t.requestedAt).where(sql`${t.approvedAt} is null and ${t.declinedAt} is null`),
    check("add_on_requests_decided_once", sql`${t.approvedAt} is null or ${t.declinedAt} is null`),
    pgPolicy("add_on_requests_own", { for: "select", to: web, using: viewerOwns(t.projectId) }),
    pgPolicy("add_on_requests_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("add_on_requests_client_asks", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerOwns(t.projectId)} and ${t.approvedAt} is null and ${t.declinedAt} is null`,
    }),
    pgPolicy("add_on_requests_admin_decides", {
      for: "update",
      to: web,
      using: viewerIsAdmin,
      withCheck: viewerIsAdmin,
    }),
    pgPolicy("add_on_requests_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();

/** With the name and the price of the moment it was asked for. */
export const addOnRequestLines = pgTable(
  "add_on_request_lines",
  {
    id: uuid().primaryKey(),
    addOnRequestId: uuid()
      .notNull()
      .references(() => addOnRequests.id, { onDelete: "cascade" }),
    addOnId: uuid()
      .notNull()
      .references(() => addOns.id),
    name: text().notNull(),
    pricePence: integer().notNull(),
    yearlyPricePence: integer(),
    pricingType: text({ enum: pricingTypes }).notNull(),
  },
  (t) => [
    index("add_on_request_lines_request").on(t.addOnRequestId),
    check("add_on_request_lines_price", sql`${t.pricePence} >= 0`),
    pgPolicy("add_on_request_lines_own", {
      for: "select",
      to: web,
      // Row security asks for the request's own policy in turn.
      using: sql`exists (select from add_on_requests r where r.id = ${t.addOnRequestId})`,
    }),
    pgPolicy("add_on_request_lines_client_asks", {
      for: "insert",
      to: web,
      withCheck: sql`exists (select from add_on_requests r where r.id = ${t.addOnRequestId} and r.approved_at is null and r.declined_at is null and ${viewerOwns(sql`r.project_id`)})`,
    }),
    pgPolicy("add_on_request_lines_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
