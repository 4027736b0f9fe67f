import { type AnyColumn, sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { fileKinds } from "../../../domain/client-file.ts";
import { viewerId, viewerIsAdmin, viewerIsClient, viewerIsSystem, viewerOwns, web, worker } from "./access.ts";
import { clients } from "./clients.ts";
import { materialItems } from "./material.ts";
import { projects } from "./projects.ts";

/** Given for something on a list that the viewer may see: the items' policies are asked. */
const forTheirItem = (itemId: AnyColumn, projectId: AnyColumn) =>
  sql`${itemId} in (select i.id from material_items i where i.project_id = ${projectId})`;

/** What people have given us, by the digest of its content; the content is in server/files. */
export const files = pgTable(
  "files",
  {
    /** Chosen by the upload, or by the form: sent twice, it is one. */
    id: uuid().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    projectId: uuid().references(() => projects.id, { onDelete: "cascade" }),
    itemId: uuid().references(() => materialItems.id, { onDelete: "set null" }),
    digest: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** As it was called where it came from. */
    name: text().notNull(),
    kind: text({ enum: fileKinds }).notNull(),
    /** Of a picture, which was drawn anew. */
    width: integer(),
    height: integer(),
    /** The small one that pages show. */
    thumbDigest: text(),
    givenBy: uuid(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    /** Taken away; it can be put back until the night after the next. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("files_digest", sql`${t.digest} ~ '^[0-9a-f]{64}$' and ${t.thumbDigest} ~ '^[0-9a-f]{64}$'`),
    check("files_bytes", sql`${t.bytes} > 0`),
    index("files_client").on(t.clientId),
    index("files_project").on(t.projectId, t.givenAt),
    index("files_digests").on(t.digest),
    index("files_thumb_digests").on(t.thumbDigest),
    index("files_removed").on(t.removedAt).where(sql`${t.removedAt} is not null`),
    // The same photo for the same thing is kept once.
    uniqueIndex("files_once").on(t.itemId, t.digest).where(sql`${t.removedAt} is null`),
    pgPolicy("files_own", { for: "select", to: web, using: viewerIsClient(t.clientId, "project") }),
    pgPolicy("files_own_given", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsClient(t.clientId, "project")} and ${t.givenBy} = ${viewerId} and ${t.removedAt} is null and ${forTheirItem(t.itemId, t.projectId)}`,
    }),
    // The grant names the one column that may be changed.
    pgPolicy("files_own_removed", {
      for: "update",
      to: web,
      using: sql`${viewerIsClient(t.clientId, "project")} and ${forTheirItem(t.itemId, t.projectId)}`,
      withCheck: viewerIsClient(t.clientId, "project"),
    }),
    pgPolicy("files_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("files_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("files_worker_forgets", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();

/** A file on its way, piece by piece. Gone once it is whole, and a day after it began. */
export const uploads = pgTable(
  "uploads",
  {
    /** Chosen by the browser: begun twice, it is one. */
    id: uuid().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** For a message, where it is for nothing on a list. */
    itemId: uuid().references(() => materialItems.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** As many as were announced. */
    bytes: bigint({ mode: "number" }).notNull(),
    givenBy: uuid().notNull(),
    begunAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check("uploads_bytes", sql`${t.bytes} > 0`),
    index("uploads_client").on(t.clientId),
    index("uploads_project").on(t.projectId),
    index("uploads_item").on(t.itemId),
    index("uploads_begun").on(t.begunAt),
    pgPolicy("uploads_own", {
      for: "all",
      to: web,
      using: sql`${viewerIsClient(t.clientId, "project")} and ${t.givenBy} = ${viewerId}`,
      withCheck: sql`${viewerIsClient(t.clientId, "project")} and ${t.givenBy} = ${viewerId} and ((${t.itemId} is null and ${viewerOwns(t.projectId, "project")}) or ${forTheirItem(t.itemId, t.projectId)})`,
    }),
    // What the provider sends goes with a message.
    pgPolicy("uploads_admin", {
      for: "all",
      to: web,
      using: sql`${viewerIsAdmin} and ${t.givenBy} = ${viewerId}`,
      withCheck: sql`${viewerIsAdmin} and ${t.givenBy} = ${viewerId} and ${t.itemId} is null and ${t.projectId} in (select p.id from projects p where p.client_id = ${t.clientId})`,
    }),
    pgPolicy("uploads_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("uploads_worker_forgets", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();

export const uploadParts = pgTable(
  "upload_parts",
  {
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    digest: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.position] }),
    check("upload_parts_digest", sql`${t.digest} ~ '^[0-9a-f]{64}$'`),
    check("upload_parts_position", sql`${t.position} between 0 and 24`),
    index("upload_parts_digests").on(t.digest),
    pgPolicy("upload_parts_own", {
      for: "select",
      to: web,
      // Row security asks for the upload's own policies in turn.
      using: sql`${t.uploadId} in (select id from uploads)`,
    }),
    pgPolicy("upload_parts_own_sent", {
      for: "insert",
      to: web,
      withCheck: sql`${t.uploadId} in (select id from uploads)`,
    }),
    pgPolicy("upload_parts_worker", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
