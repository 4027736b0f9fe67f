import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { definer, viewerId, viewerIsAdmin, viewerIsClient, viewerIsSystem, viewerOwns, web, worker } from "./access.ts";
import { clients } from "./clients.ts";
import { creditNotes } from "./credits.ts";
import { projects } from "./projects.ts";

const projectId = () =>
  uuid()
    .notNull()
    .references(() => projects.id, { onDelete: "cascade" });

/** A live site that is looked at from outside, and how it is now. Its address is the project's. */
export const sites = pgTable(
  "sites",
  {
    projectId: projectId().primaryKey(),
    watchedSince: timestamp({ withTimezone: true }).notNull(),
    /** The provider has it looked at no more. */
    stoppedAt: timestamp({ withTimezone: true }),
    /** What its first page must say; empty: whatever it says. */
    expectedText: text().notNull().default(""),
    checkedAt: timestamp({ withTimezone: true }),
    /** Of `outcomes` (domain/site-check.ts). */
    outcome: smallint().notNull().default(0),
    /** From the first byte sent to the last of the answer. */
    milliseconds: integer(),
    /** Since when it is down. */
    downSince: timestamp({ withTimezone: true }),
    /** Of the certificate that it showed last. */
    certificateEndsAt: timestamp({ withTimezone: true }),
    /** The first day of the month that the last letter was about. */
    letterFor: date(),
  },
  (t) => [
    index("sites_down").on(t.downSince).where(sql`${t.downSince} is not null`),
    pgPolicy("sites_own", { for: "select", to: web, using: viewerOwns(t.projectId, "project") }),
    pgPolicy("sites_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("sites_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
    // Of all of them together: app.sites_standing().
    pgPolicy("sites_standing", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
  ],
).enableRLS();

/** An hour of looks from one place, a minute an element: the raw results, kept for 35 days. */
export const siteHours = pgTable(
  "site_hours",
  {
    projectId: projectId(),
    /** Empty: this server. */
    place: text().notNull().default(""),
    hourAt: timestamp({ withTimezone: true }).notNull(),
    outcomes: smallint().array().notNull(),
    /** Null where there was no answer. */
    milliseconds: integer().array().notNull(),
    /** Whether the place could have known: it heard of somebody in that minute. */
    connected: smallint().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.hourAt, t.place] }),
    index("site_hours_at").on(t.hourAt),
    check("site_hours_minutes", sql`array_length(${t.outcomes}, 1) = 60 and array_length(${t.connected}, 1) = 60`),
    pgPolicy("site_hours_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("site_hours_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
  ],
).enableRLS();

/** A day by London's clock, added up from its minutes. Kept as long as the project. */
export const siteDays = pgTable(
  "site_days",
  {
    projectId: projectId(),
    day: date().notNull(),
    upMinutes: smallint().notNull(),
    downMinutes: smallint().notNull(),
    /** Down while work was going on that had been announced in time: it does not count. */
    plannedMinutes: smallint().notNull(),
    unknownMinutes: smallint().notNull(),
    /** Of the hours of that day, how many minutes down: 23, 24 or 25 of them. */
    downByHour: smallint().array().notNull(),
    medianMs: integer(),
    p95Ms: integer(),
    slowestMs: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.day] }),
    check(
      "site_days_minutes",
      sql`least(${t.upMinutes}, ${t.downMinutes}, ${t.plannedMinutes}, ${t.unknownMinutes}) >= 0
        and ${t.upMinutes} + ${t.downMinutes} + ${t.plannedMinutes} + ${t.unknownMinutes} in (1380, 1440, 1500)`,
    ),
    pgPolicy("site_days_own", { for: "select", to: web, using: viewerOwns(t.projectId, "project") }),
    pgPolicy("site_days_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("site_days_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
  ],
).enableRLS();

export const incidentKinds = ["outage", "planned"] as const;

/** That sites were down, from when to when; or work that is announced. */
export const incidents = pgTable(
  "incidents",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: incidentKinds }).notNull(),
    /** What clients read as what happened, once it is known. */
    cause: text().notNull().default(""),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it goes on; of planned work, when it is to be over. */
    endedAt: timestamp({ withTimezone: true }),
    /** Of planned work: when clients were told. */
    announcedAt: timestamp({ withTimezone: true }),
    revision: integer().notNull().default(1),
  },
  (t) => [
    check("incidents_kind", sql`${t.kind} in ('outage', 'planned')`),
    check("incidents_ends", sql`${t.endedAt} is null or ${t.endedAt} >= ${t.startedAt}`),
    check(
      "incidents_planned",
      sql`(${t.kind} = 'planned') = (${t.announcedAt} is not null) and (${t.kind} = 'outage' or ${t.endedAt} is not null)`,
    ),
    index("incidents_started").on(t.startedAt, t.id),
    pgPolicy("incidents_own", {
      for: "select",
      to: web,
      using: sql`${t.id} in (select s.incident_id from incident_sites s)`,
    }),
    pgPolicy("incidents_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("incidents_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
  ],
).enableRLS();

/** Which sites it concerns, and from when to when each was down. */
export const incidentSites = pgTable(
  "incident_sites",
  {
    incidentId: uuid()
      .notNull()
      .references(() => incidents.id, { onDelete: "cascade" }),
    projectId: projectId(),
    downFrom: timestamp({ withTimezone: true }).notNull(),
    /** Null while it is down. */
    upAt: timestamp({ withTimezone: true }),
    /** What was found first, of `outcomes`. */
    outcome: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.incidentId, t.projectId] }),
    // A site is down once at a time.
    uniqueIndex("incident_sites_one").on(t.projectId).where(sql`${t.upAt} is null`),
    index("incident_sites_project").on(t.projectId, t.downFrom),
    pgPolicy("incident_sites_own", { for: "select", to: web, using: viewerOwns(t.projectId, "project") }),
    pgPolicy("incident_sites_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("incident_sites_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
  ],
).enableRLS();

export const incidentLineKinds = ["found", "added", "over", "note-know", "note-found", "note-over", "own"] as const;

/** What happened in it, and what clients were told: only ever added to. A client reads what they were told. */
export const incidentLines = pgTable(
  "incident_lines",
  {
    id: uuid().primaryKey(),
    incidentId: uuid()
      .notNull()
      .references(() => incidents.id, { onDelete: "cascade" }),
    kind: text({ enum: incidentLineKinds }).notNull(),
    /** What the provider wrote; of what the system found, the site. */
    text: text().notNull().default(""),
    at: timestamp({ withTimezone: true }).notNull(),
    writtenBy: uuid(),
    /** By when clients hear again. */
    nextBy: timestamp({ withTimezone: true }),
    /** The form's key and what was written, hashed together: a retry is the same line. */
    submission: text().unique(),
  },
  (t) => [
    check(
      "incident_lines_kind",
      sql`${t.kind} in ('found', 'added', 'over', 'note-know', 'note-found', 'note-over', 'own')`,
    ),
    index("incident_lines_incident").on(t.incidentId, t.at),
    pgPolicy("incident_lines_own", {
      for: "select",
      to: web,
      using: sql`${t.kind} like 'note-%' and ${t.incidentId} in (select s.incident_id from incident_sites s)`,
    }),
    pgPolicy("incident_lines_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("incident_lines_admin_writes", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsAdmin} and ${t.writtenBy} = ${viewerId}`,
    }),
    pgPolicy("incident_lines_worker", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("incident_lines_worker_writes", {
      for: "insert",
      to: worker,
      withCheck: sql`${viewerIsSystem} and ${t.writtenBy} is null`,
    }),
  ],
).enableRLS();

/** What a month below the promise gives back: once, shown to the provider a day before. */
export const siteCredits = pgTable(
  "site_credits",
  {
    projectId: projectId(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    /** Its first day. */
    month: date().notNull(),
    minutes: integer().notNull(),
    downMinutes: integer().notNull(),
    /** Of the month's hosting price. */
    percent: smallint().notNull(),
    monthPence: integer().notNull(),
    pence: integer().notNull(),
    foundAt: timestamp({ withTimezone: true }).notNull(),
    /** Null until it is given. */
    givenAt: timestamp({ withTimezone: true }),
    /** Where there was an invoice that it could be taken off. */
    creditNoteId: uuid().references(() => creditNotes.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.month] }),
    check("site_credits_percent", sql`${t.percent} in (10, 25, 100)`),
    check("site_credits_pence", sql`${t.pence} >= 0 and ${t.monthPence} >= ${t.pence}`),
    check("site_credits_minutes", sql`${t.minutes} > 0 and ${t.downMinutes} between 1 and ${t.minutes}`),
    index("site_credits_due").on(t.foundAt).where(sql`${t.givenAt} is null`),
    index("site_credits_client").on(t.clientId),
    index("site_credits_note").on(t.creditNoteId),
    pgPolicy("site_credits_own", { for: "select", to: web, using: viewerIsClient(t.clientId, "money") }),
    pgPolicy("site_credits_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("site_credits_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
  ],
).enableRLS();

export type SiteRow = typeof sites.$inferSelect;
export type SiteDayRow = typeof siteDays.$inferSelect;
export type SiteCreditRow = typeof siteCredits.$inferSelect;
