import { sql } from "drizzle-orm";
import { index, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { projectEventKinds, withoutMoneyKinds } from "../../../domain/project-history.ts";
import { statusValues } from "../../../domain/project-status.ts";
import { ofLink, viewerId, viewerIsAdmin, viewerIsSystem, viewerOwns, viewersClient, web, worker } from "./access.ts";
import { projects } from "./projects.ts";

const withoutMoney = sql.raw(withoutMoneyKinds.map((kind) => `'${kind}'`).join(", "));

/** A project's history: added to, never changed, and erased with the project. */
export const projectEvents = pgTable(
  "project_events",
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid(),
    kind: text({ enum: projectEventKinds }).notNull(),
    fromStatus: text({ enum: statusValues }),
    toStatus: text({ enum: statusValues }),
    /** What was added, removed, asked for or changed. */
    what: text().notNull().default(""),
    /** The note to the client that went along. */
    note: text().notNull().default(""),
    requestId: text().notNull(),
  },
  (t) => [
    index("project_events_project").on(t.projectId, t.at),
    index("project_events_at").on(t.at, t.id),
    index("project_events_live").on(t.at).where(sql`${t.toStatus} = 'live'`),
    pgPolicy("project_events_own", {
      for: "select",
      to: web,
      using: sql`${viewerOwns(t.projectId, "project")} and (${t.kind} in (${withoutMoney}) or ${viewersClient()} is not null)`,
    }),
    pgPolicy("project_events_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("project_events_admin_adds", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsAdmin} and ${t.actorId} = ${viewerId}`,
    }),
    pgPolicy("project_events_client_asks", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerOwns(t.projectId)} and ${t.actorId} = ${viewerId} and ${t.kind} = 'add-ons-requested'`,
    }),
    pgPolicy("project_events_client_changes_plan", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerOwns(t.projectId)} and ${t.actorId} = ${viewerId} and ${t.kind} = 'plan-change-asked'`,
    }),
    pgPolicy("project_events_client_leaves", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerOwns(t.projectId)} and ${t.actorId} = ${viewerId} and ${t.kind} in ('leaving-booked', 'leaving-taken-back', 'agreement-cancelled')`,
    }),
    pgPolicy("project_events_client_agrees", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerOwns(t.projectId)} and ${t.actorId} = ${viewerId} and ${t.kind} = 'agreement-accepted'`,
    }),
    pgPolicy("project_events_client_sends_material", {
      for: "insert",
      to: web,
      // The lists' policies are asked in turn.
      withCheck: sql`${t.projectId} in (select project_id from material_lists) and ${viewersClient("project")} is not null and ${t.actorId} = ${viewerId}
        and (${t.kind} = 'material-sent' or (${t.kind} = 'status-changed' and ${t.fromStatus} = 'on_hold' and ${t.toStatus} = 'active'))`,
    }),
    pgPolicy("project_events_client_answers_draft", {
      for: "insert",
      to: web,
      // The answers' policies are asked in turn.
      withCheck: sql`${t.projectId} in (select project_id from draft_answers) and ${viewersClient("project")} is not null and ${t.actorId} = ${viewerId}
        and (${t.kind} in ('draft-approved', 'draft-changes')
          or (${t.kind} = 'status-changed' and ${t.fromStatus} = 'template_sent' and ${t.toStatus} in ('active', 'completed', 'awaiting_first_payment')))`,
    }),
    pgPolicy("project_events_link_agrees", {
      for: "insert",
      to: web,
      withCheck: sql`${t.actorId} is null and ${t.kind} = 'agreement-accepted' and ${ofLink(t.projectId)}`,
    }),
    pgPolicy("project_events_worker_adds", {
      for: "insert",
      to: worker,
      withCheck: sql`${viewerIsSystem} and ${t.actorId} is null`,
    }),
    pgPolicy("project_events_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
