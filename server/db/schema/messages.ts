import { type AnyColumn, sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { messageSides } from "../../../domain/message.ts";
import { viewerId, viewerIsAdmin, viewerIsSystem, viewerOwns, web, worker } from "./access.ts";
import { user } from "./accounts.ts";
import { projects } from "./projects.ts";

/** What client and provider write to each other about a project: added to, never changed, and erased with the project. */
export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    side: text({ enum: messageSides }).notNull(),
    authorId: uuid(),
    /** What they were called when they wrote it; empty for the provider, who is called as the website says. */
    authorName: text().notNull().default(""),
    text: text().notNull(),
    /** Later than every other of its project. */
    writtenAt: timestamp({ withTimezone: true }).notNull(),
    /** Of a client's: the provider has written since, or said that it needs no answer. */
    answeredAt: timestamp({ withTimezone: true }),
    /** The form's key and what was written, hashed together: a retry is the same message. */
    submission: text().notNull().unique(),
    requestId: text().notNull(),
    /** When the e-mail arrived that it came in; null where it was written in the portal. */
    mailReceivedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("messages_side", sql`${t.side} in ('provider', 'client')`),
    check("messages_clients_are_answered", sql`${t.side} = 'client' or ${t.answeredAt} is null`),
    index("messages_project").on(t.projectId, t.writtenAt, t.id),
    index("messages_unanswered").on(t.writtenAt, t.id).where(unansweredIs(t.side, t.answeredAt)),
    pgPolicy("messages_own", { for: "select", to: web, using: viewerOwns(t.projectId, "project") }),
    pgPolicy("messages_client_writes", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerOwns(t.projectId, "project")} and ${t.side} = 'client' and ${t.authorId} = ${viewerId} and ${t.answeredAt} is null`,
    }),
    pgPolicy("messages_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("messages_admin_writes", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsAdmin} and ${t.side} = 'provider' and ${t.authorId} = ${viewerId}`,
    }),
    pgPolicy("messages_admin_answers", { for: "update", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("messages_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    // What came by e-mail, from somebody who may write there at that moment.
    pgPolicy("messages_worker_takes_mail", {
      for: "insert",
      to: worker,
      withCheck: sql`${viewerIsSystem} and ${t.mailReceivedAt} is not null and ${t.answeredAt} is null
        and case ${t.side} when 'client' then ${mayWrite(t.authorId, t.projectId)}
          else ${t.authorId} in (select id from profiles where role = 'admin' and disabled_at is null) end`,
    }),
    pgPolicy("messages_worker_answers", {
      for: "update",
      to: worker,
      using: sql`${viewerIsSystem} and ${t.side} = 'client'`,
      withCheck: viewerIsSystem,
    }),
  ],
).enableRLS();

function mayWrite(authorId: AnyColumn, projectId: AnyColumn) {
  return sql`exists (select from client_people p join projects j on j.client_id = p.client_id and j.deleted_at is null
    where j.id = ${projectId} and p.account_id = ${authorId} and p.removed_at is null and p.may in ('everything', 'project'))`;
}

/** What waits for the provider's answer. Written with literals, as the index's own condition is. */
export const isUnanswered = unansweredIs(messages.side, messages.answeredAt);

function unansweredIs(side: AnyColumn, answeredAt: AnyColumn) {
  return sql`${side} = 'client' and ${answeredAt} is null`;
}

/** What the provider writes down about a project for nobody else. No client's policy is here, and the worker has no right to it. */
export const privateNotes = pgTable(
  "private_notes",
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    authorId: uuid().notNull(),
    text: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
    submission: text().notNull().unique(),
    requestId: text().notNull(),
  },
  (t) => [
    index("private_notes_project").on(t.projectId, t.writtenAt, t.id),
    pgPolicy("private_notes_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("private_notes_admin_writes", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsAdmin} and ${t.authorId} = ${viewerId}`,
    }),
  ],
).enableRLS();

/** How far somebody has read the messages of a project. */
export const messageReads = pgTable(
  "message_reads",
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The moment of the newest thing that they have seen there. */
    readAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.accountId] }),
    index("message_reads_account").on(t.accountId),
    pgPolicy("message_reads_own", { for: "select", to: web, using: sql`${t.accountId} = ${viewerId}` }),
    pgPolicy("message_reads_noted", { for: "insert", to: web, withCheck: isReadersOwn(t.accountId, t.projectId) }),
    pgPolicy("message_reads_further", {
      for: "update",
      to: web,
      using: sql`${t.accountId} = ${viewerId}`,
      withCheck: isReadersOwn(t.accountId, t.projectId),
    }),
    pgPolicy("message_reads_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    // Whoever answers an e-mail has read it.
    pgPolicy("message_reads_worker_notes", { for: "insert", to: worker, withCheck: viewerIsSystem }),
    pgPolicy("message_reads_worker_notes_further", {
      for: "update",
      to: worker,
      using: viewerIsSystem,
      withCheck: viewerIsSystem,
    }),
  ],
).enableRLS();

function isReadersOwn(accountId: AnyColumn, projectId: AnyColumn) {
  return sql`${accountId} = ${viewerId} and (${viewerOwns(projectId, "project")} or ${viewerIsAdmin})`;
}
