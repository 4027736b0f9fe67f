import { sql } from "drizzle-orm";
import { bigint, check, index, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { viewerId, viewerIsAdmin, viewerIsClient, viewerIsSystem, web, worker } from "./access.ts";
import { clients } from "./clients.ts";
import { projects } from "./projects.ts";

/** What the provider adds to the file that has everything of a client: a website as it was handed over, a backup. The content is in server/files. */
export const providedArchives = pgTable(
  "provided_archives",
  {
    /** Chosen by the form: sent twice, it is one. */
    id: uuid().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    /** What was made for one project is erased with it. */
    projectId: uuid().references(() => projects.id, { onDelete: "cascade" }),
    /** What it is, in the provider's words. */
    about: text().notNull(),
    /** As it was called where it came from. */
    name: text().notNull(),
    digest: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    keptBy: uuid().notNull(),
    keptAt: timestamp({ withTimezone: true }).notNull(),
    /** Taken out; it can be put back until the night after the next. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("provided_archives_digest", sql`${t.digest} ~ '^[0-9a-f]{64}$'`),
    check("provided_archives_bytes", sql`${t.bytes} > 0`),
    index("provided_archives_client").on(t.clientId, t.keptAt),
    index("provided_archives_project").on(t.projectId),
    index("provided_archives_digests").on(t.digest),
    index("provided_archives_removed").on(t.removedAt).where(sql`${t.removedAt} is not null`),
    pgPolicy("provided_archives_own", {
      for: "select",
      to: web,
      // The clients' and the projects' policies are asked, so of one that is deleted there is nothing.
      using: sql`${t.clientId} in (select id from clients where ${viewerIsClient(sql`id`)}) and ${t.removedAt} is null and (${t.projectId} is null or ${t.projectId} in (select id from projects))`,
    }),
    pgPolicy("provided_archives_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("provided_archives_admin_adds", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsAdmin} and ${t.keptBy} = ${viewerId} and ${t.removedAt} is null and (${t.projectId} is null or ${t.projectId} in (select p.id from projects p where p.client_id = ${t.clientId}))`,
    }),
    // The grant names the one column that may be changed.
    pgPolicy("provided_archives_admin_removes", {
      for: "update",
      to: web,
      using: viewerIsAdmin,
      withCheck: viewerIsAdmin,
    }),
    pgPolicy("provided_archives_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("provided_archives_worker_forgets", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
