import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { dataRequestKinds } from "../../../domain/data-request.ts";
import { definer, viewerIsAdmin, viewerIsClient, viewerIsSomebody, viewerIsSystem, web, worker } from "./access.ts";
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
    /** When a link to do it themselves was mailed to whoever has only written: it names this moment. */
    linkAt: timestamp({ withTimezone: true }),
    /** What they did by that link. */
    settledAs: text({ enum: ["copy", "erasure"] }),
    /** What was written and on which day, hashed: sent twice, it is the same one. */
    submission: text().notNull().unique(),
    requestId: text().notNull(),
  },
  (t) => [
    check("data_requests_kind", sql`${t.kind} in ('complaint', 'copy', 'erasure')`),
    check("data_requests_settled_as", sql`${t.settledAs} in ('copy', 'erasure')`),
    index("data_requests_open").on(t.receivedAt, t.id).where(sql`${t.answeredAt} is null`),
    index("data_requests_received").on(t.receivedAt, t.id),
    index("data_requests_client").on(t.clientId),
    pgPolicy("data_requests_anyone_sends", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsSomebody} and ${t.acknowledgedAt} is null and ${t.answeredAt} is null and num_nonnulls(${t.linkAt}, ${t.settledAs}) = 0 and (${t.clientId} is null or ${viewerIsClient(t.clientId)})`,
    }),
    pgPolicy("data_requests_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("data_requests_admin_settles", {
      for: "update",
      to: web,
      using: viewerIsAdmin,
      withCheck: viewerIsAdmin,
    }),
    pgPolicy("data_requests_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("data_requests_worker_links", {
      for: "update",
      to: worker,
      using: viewerIsSystem,
      withCheck: viewerIsSystem,
    }),
    // For app.stored_by_link() and app.settle_by_link(), which ask for the link themselves.
    pgPolicy("data_requests_by_link", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
    pgPolicy("data_requests_settled_by_link", {
      for: "update",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
      withCheck: sql`current_user = 'tenday_definer'`,
    }),
    pgPolicy("data_requests_worker_forgets", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
