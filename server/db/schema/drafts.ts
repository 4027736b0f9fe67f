import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { answerKinds, type DraftFiles } from "../../../domain/draft.ts";
import { viewerId, viewerIsAdmin, viewerIsClient, viewerIsSystem, web, worker } from "./access.ts";
import { clients } from "./clients.ts";
import { projects } from "./projects.ts";

/** A site as the provider uploaded it, which never changes; until it is sent nobody else sees it. Its files are in server/files. */
export const draftVersions = pgTable(
  "draft_versions",
  {
    /** Chosen by the form: uploaded twice, it is one. */
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    /** What changed, for the client. */
    note: text().notNull().default(""),
    /** SHA-256 over every path and what is there. */
    fingerprint: text().notNull(),
    files: jsonb().$type<DraftFiles>().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    uploadedBy: uuid().notNull(),
    uploadedAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique("draft_versions_number").on(t.projectId, t.number),
    index("draft_versions_client").on(t.clientId),
    check("draft_versions_fingerprint", sql`${t.fingerprint} ~ '^[0-9a-f]{64}$'`),
    check("draft_versions_first", sql`${t.number} > 0`),
    pgPolicy("draft_versions_own", {
      for: "select",
      to: web,
      using: sql`${viewerIsClient(t.clientId, "project")} and ${t.sentAt} is not null`,
    }),
    pgPolicy("draft_versions_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("draft_versions_admin_uploads", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsAdmin} and ${t.uploadedBy} = ${viewerId} and ${t.sentAt} is null`,
    }),
    // The grant names what sending writes; what was sent stays as it is.
    pgPolicy("draft_versions_admin_sends", {
      for: "update",
      to: web,
      using: sql`${viewerIsAdmin} and ${t.sentAt} is null`,
      withCheck: sql`${viewerIsAdmin} and ${t.sentAt} is not null`,
    }),
    pgPolicy("draft_versions_admin_withdraws", {
      for: "delete",
      to: web,
      using: sql`${viewerIsAdmin} and ${t.sentAt} is null`,
    }),
    pgPolicy("draft_versions_worker", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();

/** What a client said of a version: approved, with their name, or what shall change. One a version, and only ever added to. */
export const draftAnswers = pgTable(
  "draft_answers",
  {
    id: uuid().primaryKey(),
    versionId: uuid()
      .notNull()
      .references(() => draftVersions.id, { onDelete: "cascade" }),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    kind: text({ enum: answerKinds }).notNull(),
    /** What shall change. */
    changes: text().notNull().default(""),
    /** Under an approval, as it was typed. */
    typedName: text().notNull().default(""),
    /** Of whoever was logged in. */
    email: text().notNull(),
    /** Of the version, as it was shown. */
    fingerprint: text().notNull(),
    answeredBy: uuid().notNull(),
    answeredAt: timestamp({ withTimezone: true }).notNull(),
    requestId: text().notNull(),
  },
  (t) => [
    unique("draft_answers_once").on(t.versionId),
    index("draft_answers_project").on(t.projectId),
    index("draft_answers_client").on(t.clientId),
    check("draft_answers_kind", sql`${t.kind} in ('approved', 'changes')`),
    check("draft_answers_name", sql`${t.kind} = 'changes' or ${t.typedName} <> ''`),
    pgPolicy("draft_answers_own", { for: "select", to: web, using: viewerIsClient(t.clientId, "project") }),
    pgPolicy("draft_answers_client_answers", {
      for: "insert",
      to: web,
      // The versions' policies are asked in turn: what was not sent is not there. Of what was sent, only the newest.
      withCheck: sql`${viewerIsClient(t.clientId, "project")} and ${t.answeredBy} = ${viewerId}
        and ${t.projectId} in (select p.id from projects p where p.client_id = ${t.clientId} and p.status = 'template_sent')
        and ${t.versionId} = (select v.id from draft_versions v where v.project_id = ${t.projectId} order by v.number desc limit 1)
        and ${t.fingerprint} = (select v.fingerprint from draft_versions v where v.id = ${t.versionId})`,
    }),
    pgPolicy("draft_answers_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("draft_answers_worker", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();

export type DraftVersionRow = typeof draftVersions.$inferSelect;
export type DraftAnswerRow = typeof draftAnswers.$inferSelect;
