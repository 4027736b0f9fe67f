import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type ChangeLine, planChangeKinds } from "../../../domain/plan-change.ts";
import { viewerId, viewerIsAdmin, viewerIsSystem, viewerOwns, web, worker } from "./access.ts";
import { billingCycles, plans } from "./catalogue.ts";
import { invoices } from "./invoices.ts";
import { projects } from "./projects.ts";

/**
 * What somebody wants changed of what a project pays for, and what became of it. A client writes down the wish alone; the
 * worker works out anew what it costs, and refuses it where that is not what was shown.
 */
export const planChanges = pgTable(
  "plan_changes",
  {
    /** Chosen by the form: sent twice, it is one. */
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    kind: text({ enum: planChangeKinds }).notNull(),
    /** What is changed, and what comes in its place: the link that it will be. Of an interval: the project. */
    linkId: uuid().notNull(),
    planId: uuid().references(() => plans.id),
    newLinkId: uuid().notNull(),
    /** The planned change that is taken back. */
    undoesId: uuid(),
    /** The figures that were shown, and on which day. */
    revision: text().notNull(),
    requestedOn: date().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    requestedBy: uuid(),
    requestId: text().notNull(),
    refusedAt: timestamp({ withTimezone: true }),
    /** It is agreed: from here on what follows is as it was on that day. */
    takenAt: timestamp({ withTimezone: true }),
    fromName: text().notNull().default(""),
    toName: text().notNull().default(""),
    startsOn: date(),
    pricePence: integer(),
    yearlyPricePence: integer(),
    billingCycle: text({ enum: billingCycles }),
    firstMonth: integer().notNull().default(0),
    costPence: integer().notNull().default(0),
    creditPence: integer().notNull().default(0),
    /** How the cost is worked out, line by line. */
    working: jsonb().$type<ChangeLine[]>().notNull().default([]),
    /** What is paid for each period from then on, and what was until then. */
    afterPence: integer().notNull().default(0),
    beforePence: integer().notNull().default(0),
    invoiceId: uuid().references(() => invoices.id, { onDelete: "set null" }),
    /** Its day has come: the link is the project's. */
    appliedAt: timestamp({ withTimezone: true }),
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("plan_changes_kind", sql.raw(`kind in (${planChangeKinds.map((kind) => `'${kind}'`).join(", ")})`)),
    check("plan_changes_answered_once", sql`num_nonnulls(${t.takenAt}, ${t.refusedAt}) <= 1`),
    check(
      "plan_changes_taken_first",
      sql`${t.takenAt} is not null or num_nonnulls(${t.appliedAt}, ${t.withdrawnAt}, ${t.invoiceId}) = 0`,
    ),
    check("plan_changes_money", sql`${t.costPence} >= 0 and ${t.creditPence} >= 0`),
    index("plan_changes_project").on(t.projectId, t.requestedAt),
    index("plan_changes_invoice").on(t.invoiceId),
    index("plan_changes_due")
      .on(t.startsOn, t.id)
      .where(sql`${t.takenAt} is not null and ${t.appliedAt} is null and ${t.withdrawnAt} is null`),
    // Nothing is changed twice at the same time.
    uniqueIndex("plan_changes_one_planned")
      .on(t.linkId)
      .where(
        sql`kind <> 'take-back' and ${t.takenAt} is not null and ${t.appliedAt} is null and ${t.withdrawnAt} is null`,
      ),
    pgPolicy("plan_changes_own", { for: "select", to: web, using: viewerOwns(t.projectId) }),
    pgPolicy("plan_changes_client_asks", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerOwns(t.projectId)} and ${t.requestedBy} = ${viewerId} and num_nonnulls(${t.takenAt}, ${t.refusedAt}) = 0`,
    }),
    pgPolicy("plan_changes_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
    pgPolicy("plan_changes_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("plan_changes_worker_changes", {
      for: "update",
      to: worker,
      using: viewerIsSystem,
      withCheck: viewerIsSystem,
    }),
  ],
).enableRLS();

export type PlanChangeRow = typeof planChanges.$inferSelect;
