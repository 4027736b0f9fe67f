import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { dataRequestKinds } from "../../../domain/data-request.ts";
import { viewerIsAdmin, viewerIsClient, viewerIsSomebody, viewerIsSystem, web, worker } from "./access.ts";
import { clients } from "./clients.ts";

/** What people ask about the data that is kept of them, and what they complain of. Read by the provider alone. */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: dataRequestKinds }).notNull(),
    /** Of a client who was logged in. */
    clientId: uuid().references(() => clients.id, { onDelete: "cascade" }),
    name: text().notNull(),
    email: text().notNull(),
    text: text().notNull().default(""),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    acknowledgedAt: timestamp({ withTimezone: true }),
    answeredAt: timestamp({ withTimezone: true }),
    /** What was written and on which day, hashed: sent twice, it is the same one. */
    submission: text().notNull().unique(),
    requestId: text().notNull(),
  },
  (t) => [
    check("data_requests_kind", sql`${t.kind} in ('complaint', 'copy', 'erasure')`),
    index("data_requests_open").on(t.receivedAt, t.id).where(sql`${t.answeredAt} is null`),
    index("data_requests_received").on(t.receivedAt, t.id),
    index("data_requests_client").on(t.clientId),
    pgPolicy("data_requests_anyone_sends", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsSomebody} and ${t.acknowledgedAt} is null and ${t.answeredAt} is null and (${t.clientId} is null or ${viewerIsClient(t.clientId)})`,
    }),
    pgPolicy("data_requests_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("data_requests_admin_settles", {
      for: "update",
      to: web,
      using: viewerIsAdmin,
      withCheck: viewerIsAdmin,
    }),
    pgPolicy("data_requests_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("data_requests_worker_forgets", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
