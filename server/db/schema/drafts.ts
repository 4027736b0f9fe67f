import { type AnyColumn, sql } from "drizzle-orm";
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
import { messageSides } from "../../../domain/message.ts";
import type { Spot } from "../../../domain/spot.ts";
import { viewerId, viewerIsAdmin, viewerIsClient, viewerIsSystem, viewerOwns, web, worker } from "./access.ts";
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

/** What a client writes about a page of a draft, at a spot of it or about the whole. Its words never change, only whether it is fixed. */
export const draftComments = pgTable(
  "draft_comments",
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** Whose page it is about. */
    versionId: uuid()
      .notNull()
      .references(() => draftVersions.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    /** Its path in the site. */
    page: text().notNull(),
    /** Without one it is about the whole page. */
    spot: jsonb().$type<Spot>(),
    text: text().notNull(),
    authorId: uuid().notNull(),
    /** What they were called when they wrote it. */
    authorName: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
    /** The number of a version. */
    fixedIn: integer(),
    fixedAt: timestamp({ withTimezone: true }),
    /** The number of the version in which it was not fixed yet. */
    reopenedIn: integer(),
    reopenedAt: timestamp({ withTimezone: true }),
    /** The form's key and what was written, hashed together: a retry is the same comment. */
    submission: text().notNull().unique(),
    requestId: text().notNull(),
  },
  (t) => [
    unique("draft_comments_number").on(t.projectId, t.number),
    index("draft_comments_version").on(t.versionId),
    check("draft_comments_first", sql`${t.number} > 0`),
    check("draft_comments_fixed", sql`(${t.fixedIn} is null) = (${t.fixedAt} is null)`),
    pgPolicy("draft_comments_own", { for: "select", to: web, using: viewerOwns(t.projectId, "project") }),
    pgPolicy("draft_comments_client_writes", {
      for: "insert",
      to: web,
      // The versions' policies are asked in turn: what was not sent is not there.
      withCheck: sql`${viewerOwns(t.projectId, "project")} and ${t.authorId} = ${viewerId} and ${t.fixedIn} is null and ${t.reopenedIn} is null
        and ${t.projectId} in (select p.id from projects p where p.status = 'template_sent')
        and ${t.versionId} = (select v.id from draft_versions v where v.project_id = ${t.projectId} order by v.number desc limit 1)`,
    }),
    // The grant names what is changed: whether it is fixed, and in what.
    pgPolicy("draft_comments_client_reopens", {
      for: "update",
      to: web,
      using: sql`${viewerOwns(t.projectId, "project")} and ${t.fixedIn} is not null`,
      withCheck: sql`${viewerOwns(t.projectId, "project")} and ${t.fixedIn} is null and ${t.reopenedIn} is not null`,
    }),
    pgPolicy("draft_comments_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("draft_comments_admin_fixes", { for: "update", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("draft_comments_worker", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();

/** What the two say to each other about a comment: only ever added to. */
export const draftReplies = pgTable(
  "draft_replies",
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    commentId: uuid()
      .notNull()
      .references(() => draftComments.id, { onDelete: "cascade" }),
    side: text({ enum: messageSides }).notNull(),
    authorId: uuid().notNull(),
    /** What they were called when they wrote it; empty for the provider, who is called as the website says. */
    authorName: text().notNull().default(""),
    text: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
    submission: text().notNull().unique(),
    requestId: text().notNull(),
  },
  (t) => [
    check("draft_replies_side", sql`${t.side} in ('provider', 'client')`),
    index("draft_replies_comment").on(t.commentId, t.writtenAt),
    index("draft_replies_project").on(t.projectId),
    pgPolicy("draft_replies_own", { for: "select", to: web, using: viewerOwns(t.projectId, "project") }),
    pgPolicy("draft_replies_client_writes", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerOwns(t.projectId, "project")} and ${isOfComment(t)} and ${t.side} = 'client' and ${t.authorId} = ${viewerId}`,
    }),
    pgPolicy("draft_replies_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("draft_replies_admin_writes", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsAdmin} and ${isOfComment(t)} and ${t.side} = 'provider' and ${t.authorId} = ${viewerId}`,
    }),
    pgPolicy("draft_replies_worker", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();

function isOfComment(t: { commentId: AnyColumn; projectId: AnyColumn }) {
  return sql`${t.commentId} in (select c.id from draft_comments c where c.project_id = ${t.projectId})`;
}

export type DraftVersionRow = typeof draftVersions.$inferSelect;
export type DraftAnswerRow = typeof draftAnswers.$inferSelect;
