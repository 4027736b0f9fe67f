import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { materialKinds } from "../../../domain/material.ts";
import { viewerIsAdmin, viewerIsClient, viewerIsSystem, web, worker } from "./access.ts";
import { clients } from "./clients.ts";
import { projects } from "./projects.ts";

/**
 * What the provider wants of a client for a project: one list a project. Until it is sent, nobody else sees it; from then on it waits
 * for the client until it is handed back.
 */
export const materialLists = pgTable(
  "material_lists",
  {
    projectId: uuid()
      .primaryKey()
      .references(() => projects.id, { onDelete: "cascade" }),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    /** The line to the client. */
    note: text().notNull().default(""),
    /** The first time. */
    sentAt: timestamp({ withTimezone: true }),
    /** Since when it waits for the client; the reminders count from here. */
    waitsSince: timestamp({ withTimezone: true }),
    /** They sent what they have; it goes on waiting. */
    partlySentAt: timestamp({ withTimezone: true }),
    /** The client has handed it back, or the provider has taken the turn. */
    returnedAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull().default(0),
    remindersStoppedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("material_lists_reminders", sql`${t.remindersSent} between 0 and 2`),
    index("material_lists_client").on(t.clientId),
    index("material_lists_waiting")
      .on(t.waitsSince)
      .where(sql`${t.waitsSince} is not null and ${t.returnedAt} is null`),
    pgPolicy("material_lists_own", {
      for: "select",
      to: web,
      using: sql`${viewerIsClient(t.clientId, "project")} and ${t.sentAt} is not null`,
    }),
    // What else of the row may be changed, a trigger says.
    pgPolicy("material_lists_client_returns", {
      for: "update",
      to: web,
      using: sql`${viewerIsClient(t.clientId, "project")} and ${t.sentAt} is not null`,
      withCheck: viewerIsClient(t.clientId, "project"),
    }),
    pgPolicy("material_lists_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("material_lists_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("material_lists_worker_reminds", {
      for: "update",
      to: worker,
      using: viewerIsSystem,
      withCheck: viewerIsSystem,
    }),
  ],
).enableRLS();

export const materialItems = pgTable(
  "material_items",
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => materialLists.projectId, { onDelete: "cascade" }),
    position: integer().notNull(),
    kind: text({ enum: materialKinds }).notNull(),
    title: text().notNull(),
    hint: text().notNull().default(""),
    /** Of photos or files: how many are enough. */
    enough: integer().notNull().default(1),
    choices: jsonb().$type<string[]>().notNull().default([]),
    /** The provider cannot go on without it. */
    isNeeded: boolean().notNull().default(true),
    /** Null: not sent yet, and nobody else sees it. */
    wantedAt: timestamp({ withTimezone: true }),
    answer: text().notNull().default(""),
    /** Why they do not have it. */
    lacks: text().notNull().default(""),
    answeredAt: timestamp({ withTimezone: true }),
    /** What is missing, in the provider's words. */
    missing: text().notNull().default(""),
    wantedAgainAt: timestamp({ withTimezone: true }),
    /** It is enough for the provider. */
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("material_items_kind", sql`${t.kind} in ('photos', 'files', 'text', 'choice', 'date')`),
    check("material_items_enough", sql`${t.enough} between 1 and 30`),
    index("material_items_project").on(t.projectId, t.position),
    pgPolicy("material_items_own", {
      for: "select",
      to: web,
      // The lists' policies are asked in turn.
      using: sql`${t.projectId} in (select project_id from material_lists) and ${t.wantedAt} is not null`,
    }),
    pgPolicy("material_items_client_answers", {
      for: "update",
      to: web,
      using: sql`${t.projectId} in (select project_id from material_lists) and ${t.wantedAt} is not null`,
      withCheck: sql`${t.projectId} in (select project_id from material_lists)`,
    }),
    pgPolicy("material_items_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("material_items_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();

export type MaterialListRow = typeof materialLists.$inferSelect;
export type MaterialItemRow = typeof materialItems.$inferSelect;
