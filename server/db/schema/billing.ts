import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { keepers, viewerIsAdmin, viewerIsSystem, web, worker } from "./access.ts";
import { invoices } from "./invoices.ts";

/**
 * What of an item is on an invoice, a draft included: of a recurring one which months (month 0 begins on the day of its
 * anchor, or when its first payment is made), of one that is paid once the whole (no months). The key is what makes it
 * come once.
 */
export const billedPeriods = pgTable(
  "billed_periods",
  {
    linkId: uuid().notNull(),
    fromMonth: integer().notNull(),
    months: integer().notNull(),
    periodFrom: date().notNull(),
    periodTo: date().notNull(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
  },
  (t) => [
    primaryKey({ columns: [t.linkId, t.fromMonth] }),
    check("billed_periods_months", sql`${t.fromMonth} >= 0 and ${t.months} >= 0 and ${t.periodFrom} <= ${t.periodTo}`),
    index("billed_periods_invoice").on(t.invoiceId),
    // Of what they have: whoever changes their plan is shown what is paid of it. The links' own policies are asked.
    pgPolicy("billed_periods_own", {
      for: "select",
      to: web,
      using: sql`not ${viewerIsAdmin} and (${t.linkId} in (select id from project_plans) or ${t.linkId} in (select id from project_add_ons)
        or ${t.linkId} in (select id from project_products) or ${t.linkId} in (select new_link_id from plan_changes where taken_at is not null))`,
    }),
    ...keepers("billed_periods"),
  ],
).enableRLS();

/** One row for each step of chasing an invoice: sent, or left out and why. */
export const reminders = pgTable(
  "reminders",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    step: text({ enum: ["due-soon", "overdue", "overdue-again", "final"] }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** False: left out, because a later one came up in the same run. */
    isSent: boolean().notNull(),
    why: text().notNull().default(""),
  },
  (t) => [
    check("reminders_step", sql`${t.step} in ('due-soon', 'overdue', 'overdue-again', 'final')`),
    unique("reminders_once").on(t.invoiceId, t.step),
    ...keepers("reminders"),
  ],
).enableRLS();

/** The recorder: each run of the billing, and every decision it took. */
export const billingRuns = pgTable(
  "billing_runs",
  {
    id: uuid().primaryKey(),
    day: date().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
    /** Not the nightly one: somebody pressed the button. */
    isAsked: boolean().notNull().default(false),
    /** The order in which they came, whatever the clock said. */
    runNumber: bigint({ mode: "number" }).generatedByDefaultAsIdentity(),
  },
  (t) => [
    index("billing_runs_number").on(t.runNumber),
    index("billing_runs_started").on(t.startedAt, t.id),
    ...keepers("billing_runs"),
  ],
).enableRLS();

export const runOutcomes = ["issued", "not-issued", "charged", "not-charged", "reminded", "not-reminded"] as const;

export const billingRunLines = pgTable(
  "billing_run_lines",
  {
    id: uuid().primaryKey(),
    runId: uuid()
      .notNull()
      .references(() => billingRuns.id, { onDelete: "cascade" }),
    at: timestamp({ withTimezone: true }).notNull(),
    outcome: text("deed", { enum: runOutcomes }).notNull(),
    projectId: uuid(),
    invoiceId: uuid(),
    /** In words, for the provider. Names nobody. */
    why: text().notNull().default(""),
  },
  (t) => [index("billing_run_lines_run").on(t.runId, t.at), ...keepers("billing_run_lines")],
).enableRLS();

/** Bank details, VAT and terms: what an invoice says. The newest row holds; the others are the history. */
export const moneySettings = pgTable(
  "money_settings",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid(),
    accountName: text().notNull(),
    sortCode: text().notNull(),
    accountNumber: text().notNull(),
    vatNumber: text().notNull().default(""),
    /** In hundredths of a per cent; without a VAT number nothing is charged. */
    vatRate: integer().notNull().default(2000),
    termsDays: integer().notNull().default(14),
  },
  (t) => [
    index("money_settings_at").on(t.at),
    check("money_settings_terms", sql`${t.termsDays} between 0 and 90 and ${t.vatRate} between 0 and 10000`),
    pgPolicy("money_settings_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("money_settings_admin_adds", { for: "insert", to: web, withCheck: viewerIsAdmin }),
    pgPolicy("money_settings_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
