import { type AnyColumn, sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { definer, viewerIsAdmin, viewerIsSystem, viewerOwns, web, worker } from "./access.ts";
import { addOns, billingCycles, plans, pricingTypes, products } from "./catalogue.ts";
import { projects } from "./projects.ts";

/**
 * What a project has of the catalogue. A link copies its price when it is made, so that a change of the catalogue
 * concerns new links only, and it knows when it was added and removed.
 */
const link = {
  id: uuid().primaryKey(),
  projectId: uuid()
    .notNull()
    .references(() => projects.id, { onDelete: "cascade" }),
  pricePence: integer().notNull(),
  addedAt: timestamp({ withTimezone: true }).notNull(),
  removedAt: timestamp({ withTimezone: true }),
  /** The anchor of a recurring item: the day it became active. Until there is one, the billing passes it over. */
  billingFrom: date(),
};

const policies = (table: string, projectId: AnyColumn) => [
  pgPolicy(`${table}_own`, { for: "select", to: web, using: viewerOwns(projectId) }),
  pgPolicy(`${table}_admin`, { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
  pgPolicy(`${table}_agreed`, { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
  pgPolicy(`${table}_worker`, { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
];

export const projectPlans = pgTable(
  "project_plans",
  {
    ...link,
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    yearlyPricePence: integer(),
    billingCycle: text({ enum: billingCycles }).notNull(),
    /** The first month from the anchor that is billed: a plan that took the place of another goes on where that ended. */
    firstMonth: integer().notNull().default(0),
  },
  (t) => [
    index("project_plans_project").on(t.projectId),
    index("project_plans_unstarted")
      .on(t.addedAt, t.id)
      .where(sql`${t.removedAt} is null and ${t.billingFrom} is null`),
    uniqueIndex("project_plans_once").on(t.projectId, t.planId).where(sql`${t.removedAt} is null`),
    check("project_plans_price", sql`${t.pricePence} >= 0`),
    ...policies("project_plans", t.projectId),
  ],
).enableRLS();

export const projectAddOns = pgTable(
  "project_add_ons",
  {
    ...link,
    addOnId: uuid()
      .notNull()
      .references(() => addOns.id),
    yearlyPricePence: integer(),
    pricingType: text({ enum: pricingTypes }).notNull(),
    severalTimes: boolean().notNull(),
    /** Of one-time add-ons only; a recurring one is covered by invoices with their periods. */
    isPaid: boolean().notNull().default(false),
  },
  (t) => [
    index("project_add_ons_project").on(t.projectId),
    index("project_add_ons_unstarted")
      .on(t.addedAt, t.id)
      .where(sql`${t.removedAt} is null and ${t.billingFrom} is null and not ${t.isPaid}`),
    uniqueIndex("project_add_ons_once")
      .on(t.projectId, t.addOnId)
      .where(sql`${t.removedAt} is null and not ${t.severalTimes}`),
    check("project_add_ons_price", sql`${t.pricePence} >= 0`),
    check("project_add_ons_paid_once", sql`not ${t.isPaid} or ${t.pricingType} = 'one_time'`),
    ...policies("project_add_ons", t.projectId),
  ],
).enableRLS();

export const projectProducts = pgTable(
  "project_products",
  {
    ...link,
    productId: uuid()
      .notNull()
      .references(() => products.id),
    billingCycle: text({ enum: billingCycles }).notNull(),
  },
  (t) => [
    index("project_products_project").on(t.projectId),
    index("project_products_unstarted")
      .on(t.addedAt, t.id)
      .where(sql`${t.removedAt} is null and ${t.billingFrom} is null`),
    uniqueIndex("project_products_once").on(t.projectId, t.productId).where(sql`${t.removedAt} is null`),
    check("project_products_price", sql`${t.pricePence} >= 0`),
    ...policies("project_products", t.projectId),
  ],
).enableRLS();
