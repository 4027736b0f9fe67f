import { type AnyColumn, sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { viewerId, viewerIsAdmin, viewerIsClient, viewerIsSystem, web, worker } from "./access.ts";
import { bytea } from "./bytea.ts";
import { clients } from "./clients.ts";

/** What is in it, part by part. */
export type ExportContents = { part: string; files: number; bytes: number }[];

/** The client is the viewer. The clients' policies are asked, so one that is deleted is nobody. */
const isViewers = (clientId: AnyColumn) =>
  sql`${clientId} in (select id from clients where ${viewerIsClient(sql`id`)})`;

/**
 * Everything that is stored of a client, in one file. Asked for, then made by the worker; it is there once it has been
 * opened as a test.
 */
export const clientExports = pgTable(
  "client_exports",
  {
    id: uuid().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    /** Who hears that it is there; nobody where a month is over. */
    requestedBy: uuid(),
    madeAt: timestamp({ withTimezone: true }),
    /** Read back from where it is kept, unpacked and compared with its list. */
    checkedAt: timestamp({ withTimezone: true }),
    bytes: bigint({ mode: "number" }).notNull().default(0),
    hash: text(),
    contents: jsonb().$type<ExportContents>().notNull().default([]),
    requestId: text().notNull(),
  },
  (t) => [
    check("client_exports_made_whole", sql`num_nulls(${t.madeAt}, ${t.checkedAt}, ${t.hash}) in (0, 3)`),
    check("client_exports_hash", sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    index("client_exports_client").on(t.clientId, t.requestedAt),
    uniqueIndex("client_exports_one_at_a_time").on(t.clientId).where(sql`${t.madeAt} is null`),
    pgPolicy("client_exports_own", { for: "select", to: web, using: isViewers(t.clientId) }),
    pgPolicy("client_exports_own_requested", {
      for: "insert",
      to: web,
      withCheck: sql`(${viewerIsAdmin} or ${isViewers(t.clientId)}) and ${t.requestedBy} = ${viewerId} and ${t.madeAt} is null`,
    }),
    pgPolicy("client_exports_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("client_exports_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
  ],
).enableRLS();

/** The file, in pieces: neither the worker nor a download holds all of it. */
export const clientExportPieces = pgTable(
  "client_export_pieces",
  {
    exportId: uuid()
      .notNull()
      .references(() => clientExports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    piece: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.exportId, t.position] }),
    pgPolicy("client_export_pieces_own", {
      for: "select",
      to: web,
      // Row security asks for the export's own policies in turn.
      using: sql`exists (select from client_exports e where e.id = ${t.exportId} and e.made_at is not null)`,
    }),
    pgPolicy("client_export_pieces_worker", {
      for: "all",
      to: worker,
      using: viewerIsSystem,
      withCheck: viewerIsSystem,
    }),
  ],
).enableRLS();
