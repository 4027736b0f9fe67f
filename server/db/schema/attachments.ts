import { type AnyColumn, sql } from "drizzle-orm";
import { bigint, check, index, integer, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { fileKinds } from "../../../domain/client-file.ts";
import { viewerId, viewerIsAdmin, viewerIsSystem, viewerOwns, web, worker } from "./access.ts";
import { clients } from "./clients.ts";
import { messages } from "./messages.ts";
import { projects } from "./projects.ts";

/** The message that it goes with is one of its project that its giver wrote: the messages' policies are asked in turn. */
const goesWithOwn = (messageId: AnyColumn, projectId: AnyColumn) =>
  sql`${messageId} in (select m.id from messages m where m.project_id = ${projectId} and m.author_id = ${viewerId})`;

/** Whoever gave it takes it away or sends it, while they have the project. */
const isGiversOwn = ({ givenBy, messageId, projectId }: Record<"givenBy" | "messageId" | "projectId", AnyColumn>) =>
  sql`${givenBy} = ${viewerId} and ${messageId} is null and (${viewerIsAdmin} or ${viewerOwns(projectId, "project")})`;

/** A file that goes with a message; until that is sent, only whoever gave it sees it. The content is in server/files. */
export const attachments = pgTable(
  "attachments",
  {
    /** Chosen by the upload, or by the form: sent twice, it is one. */
    id: uuid().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    messageId: uuid().references(() => messages.id, { onDelete: "cascade" }),
    digest: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    name: text().notNull(),
    kind: text({ enum: fileKinds }).notNull(),
    width: integer(),
    height: integer(),
    thumbDigest: text(),
    givenBy: uuid().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check("attachments_digest", sql`${t.digest} ~ '^[0-9a-f]{64}$' and ${t.thumbDigest} ~ '^[0-9a-f]{64}$'`),
    check("attachments_bytes", sql`${t.bytes} > 0`),
    index("attachments_client").on(t.clientId),
    index("attachments_project").on(t.projectId, t.givenAt),
    index("attachments_message").on(t.messageId),
    index("attachments_digests").on(t.digest),
    index("attachments_thumb_digests").on(t.thumbDigest),
    index("attachments_waiting").on(t.givenAt).where(sql`${t.messageId} is null`),
    pgPolicy("attachments_own", {
      for: "select",
      to: web,
      using: sql`${viewerOwns(t.projectId, "project")} and (${t.messageId} is not null or ${t.givenBy} = ${viewerId})`,
    }),
    pgPolicy("attachments_admin", {
      for: "select",
      to: web,
      using: sql`${viewerIsAdmin} and (${t.messageId} is not null or ${t.givenBy} = ${viewerId})`,
    }),
    pgPolicy("attachments_given", {
      for: "insert",
      to: web,
      withCheck: sql`${isGiversOwn(t)} and ${t.projectId} in (select p.id from projects p where p.client_id = ${t.clientId})`,
    }),
    // The grant names the one column that may be changed.
    pgPolicy("attachments_sent", {
      for: "update",
      to: web,
      using: isGiversOwn(t),
      withCheck: sql`${t.givenBy} = ${viewerId} and ${goesWithOwn(t.messageId, t.projectId)}`,
    }),
    pgPolicy("attachments_taken_back", { for: "delete", to: web, using: isGiversOwn(t) }),
    pgPolicy("attachments_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("attachments_worker_forgets", {
      for: "delete",
      to: worker,
      using: sql`${viewerIsSystem} and ${t.messageId} is null`,
    }),
  ],
).enableRLS();
