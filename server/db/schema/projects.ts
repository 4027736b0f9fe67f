import { type AnyColumn, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { offer } from "../../../domain/catalogue.ts";
import { clientsTurn, providersTurn, statusValues } from "../../../domain/project-status.ts";
import { definer, viewerIsAdmin, viewerIsClient, viewerIsSystem, web, worker } from "./access.ts";
import { bytewiseText } from "./bytewise-text.ts";
import { clients } from "./clients.ts";

const quoted = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(", ");

export const projects = pgTable(
  "projects",
  {
    id: uuid().primaryKey(),
    /** Without a client it is the provider's own, and nobody else's. */
    clientId: uuid().references(() => clients.id),
    projectName: text().notNull(),
    description: text().notNull().default(""),
    /** Null is shown as Pending. */
    status: text({ enum: statusValues }),
    /** Since when it has this status. */
    statusSince: timestamp({ withTimezone: true }).notNull(),
    /** What the client reads beside the status. */
    note: text().notNull().default(""),
    /** Where the site stands once it is online. */
    url: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The day the provider promised the site for. */
    promisedOn: date(),
    /** On hold, and it is nobody's turn until this day. */
    pausedUntil: date(),
    firstPaymentRequired: boolean().notNull().default(false),
    paymentType: text({ enum: ["monthly", "yearly"] })
      .notNull()
      .default("monthly"),
    /** The first day of the months that were agreed to. Null: they have not begun. */
    termStartedOn: date(),
    termMonths: integer().notNull().default(offer.minimumTermMonths),
    /** The first payment came without it: the client was asked to accept what is agreed. */
    agreementRequestedAt: timestamp({ withTimezone: true }),
    /** The last day of the term that the client has been told of beforehand. */
    termNoticeFor: date(),
    /** Kept: the earliest of what is open and what comes next. */
    nextPaymentDue: date(),
    /** Kept: the first day that is not invoiced yet. The billing looks for it. */
    nextPeriodOn: date(),
    /** Gone from every screen; erased ten days later. */
    deletedAt: timestamp({ withTimezone: true }),
    /** Stored, because an index on an expression may not be asked before the row policies. */
    sortName: bytewiseText().generatedAlwaysAs(sql`lower(project_name)`),
  },
  (t) => [
    check("projects_status", sql.raw(`status in (${quoted(statusValues)})`)),
    check("projects_payment_type", sql`${t.paymentType} in ('monthly', 'yearly')`),
    check("projects_term_months", sql`${t.termMonths} between 1 and 60`),
    index("projects_client").on(t.clientId),
    index("projects_providers_turn").on(t.statusSince).where(providersTurnIs(t.deletedAt, t.status)),
    index("projects_promised").on(t.promisedOn, t.id).where(providersTurnIs(t.deletedAt, t.status)),
    index("projects_clients_turn").on(t.statusSince, t.id).where(clientsTurnIs(t.deletedAt, t.status)),
    index("projects_paused").on(t.pausedUntil).where(sql`${t.pausedUntil} is not null`),
    index("projects_live").on(t.statusSince, t.id).where(liveIs(t.deletedAt, t.status)),
    index("projects_listed").on(t.sortName, t.id).where(sql`${t.deletedAt} is null`),
    index("projects_next_period").on(t.nextPeriodOn).where(sql`${t.deletedAt} is null`),
    index("projects_term").on(t.termStartedOn).where(sql`${t.deletedAt} is null and ${t.termStartedOn} is not null`),
    index("projects_deleted").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    pgPolicy("projects_own", {
      for: "select",
      to: web,
      using: sql`${viewerIsClient(t.clientId, "project")} and ${t.deletedAt} is null`,
    }),
    pgPolicy("projects_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    // What was asked of them is here, and it is the provider's turn. A trigger says what else of the row may be changed: nothing.
    pgPolicy("projects_client_returns", {
      for: "update",
      to: web,
      using: sql`${viewerIsClient(t.clientId, "project")} and ${t.deletedAt} is null and ${t.status} = 'on_hold'
        and ${t.id} in (select project_id from material_lists where sent_at is not null and returned_at is null)`,
      withCheck: sql`${viewerIsClient(t.clientId, "project")} and ${t.deletedAt} is null and ${t.status} = 'active' and ${t.pausedUntil} is null`,
    }),
    // The newest draft has their answer: changes are the provider's turn, and so is what was approved, once it is paid.
    pgPolicy("projects_client_answers_draft", {
      for: "update",
      to: web,
      using: sql`${viewerIsClient(t.clientId, "project")} and ${t.deletedAt} is null and ${t.status} = 'template_sent'
        and ${answersToNewest(t.id)} is not null`,
      withCheck: sql`${viewerIsClient(t.clientId, "project")} and ${t.deletedAt} is null and ${t.pausedUntil} is null
        and ((${t.status} = 'active' and ${answersToNewest(t.id)} = 'changes')
          or (${t.status} in ('completed', 'awaiting_first_payment') and ${answersToNewest(t.id)} = 'approved'))`,
    }),
    pgPolicy("projects_named_for_the_search", {
      for: "select",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
    }),
    pgPolicy("projects_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("projects_worker_changes", {
      for: "update",
      to: worker,
      using: viewerIsSystem,
      withCheck: viewerIsSystem,
    }),
    pgPolicy("projects_worker_erases", {
      for: "delete",
      to: worker,
      using: sql`${viewerIsSystem} and ${t.deletedAt} is not null`,
    }),
    pgPolicy("projects_worker_erases_left", {
      for: "delete",
      to: worker,
      using: sql`${viewerIsSystem} and ${t.id} in (select project_id from departures where ended_at is not null and taken_back_at is null)`,
    }),
  ],
).enableRLS();

/** What the client said of the newest draft that they were sent; the policies of drafts are asked in turn. */
function answersToNewest(projectId: AnyColumn) {
  return sql`(select a.kind from draft_versions v left join draft_answers a on a.version_id = v.id
    where v.project_id = ${projectId} order by v.number desc limit 1)`;
}

/** What the provider has to do something about. Written with literals, as the index's own condition is. */
export const isProvidersTurn = providersTurnIs(projects.deletedAt, projects.status);

/** What the client has to do something about, and what is live: in the same way. */
export const isClientsTurn = clientsTurnIs(projects.deletedAt, projects.status);
export const isLive = liveIs(projects.deletedAt, projects.status);

function clientsTurnIs(deletedAt: AnyColumn, status: AnyColumn) {
  return sql`${deletedAt} is null and ${status} in (${sql.raw(quoted(clientsTurn))})`;
}

function liveIs(deletedAt: AnyColumn, status: AnyColumn) {
  return sql`${deletedAt} is null and ${status} = 'live'`;
}

function providersTurnIs(deletedAt: AnyColumn, status: AnyColumn) {
  return sql`${deletedAt} is null and (${status} is null or ${status} in (${sql.raw(quoted(providersTurn))}))`;
}
