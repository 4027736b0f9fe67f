import { sql } from "drizzle-orm";
import { boolean, check, integer, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { definer, viewerId, viewerIsAdmin, viewerIsSystem, web, worker } from "./access.ts";

/** Whoever is signed in reads the catalogue; only the admin changes it, and only for what is bought from then on. */
const policies = (table: string) => [
  pgPolicy(`${table}_members_read`, { for: "select", to: web, using: sql`${viewerId} is not null` }),
  pgPolicy(`${table}_admin_adds`, { for: "insert", to: web, withCheck: viewerIsAdmin }),
  pgPolicy(`${table}_admin_changes`, { for: "update", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
  // What is agreed is composed of it, for whoever may read that.
  pgPolicy(`${table}_agreed`, { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
  pgPolicy(`${table}_worker_reads`, { for: "select", to: worker, using: viewerIsSystem }),
  // What is published is what is sold.
  pgPolicy(`${table}_worker_adds`, { for: "insert", to: worker, withCheck: viewerIsSystem }),
  pgPolicy(`${table}_worker_changes`, { for: "update", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
];

export const billingCycles = ["monthly", "yearly", "one_time"] as const;
export const pricingTypes = ["one_time", "recurring", "monthly"] as const;

export const plans = pgTable(
  "plans",
  {
    id: uuid().primaryKey(),
    name: text().notNull().unique(),
    pricePence: integer().notNull(),
    yearlyPricePence: integer(),
    billingCycle: text({ enum: billingCycles }).notNull(),
    /** What of a domain's first year is included; nothing where there is no such promise. */
    freeDomainPence: integer().notNull().default(0),
    /** No longer offered. Who has it keeps it. */
    retiredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("plans_price", sql`${t.pricePence} >= 0 and coalesce(${t.yearlyPricePence}, 0) >= 0`),
    check("plans_billing_cycle", sql`${t.billingCycle} in ('monthly', 'yearly', 'one_time')`),
    ...policies("plans"),
  ],
).enableRLS();

export const addOns = pgTable(
  "add_ons",
  {
    id: uuid().primaryKey(),
    name: text().notNull().unique(),
    description: text().notNull().default(""),
    pricePence: integer().notNull(),
    pricingType: text({ enum: pricingTypes }).notNull(),
    yearlyPricePence: integer(),
    /** Made for one client: clients cannot ask for it themselves. */
    custom: boolean().notNull().default(false),
    /** One project may hold it more than once. */
    severalTimes: boolean().notNull().default(false),
    /** Null: nobody has said so yet, and its name does. */
    byTheHour: boolean(),
    retiredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("add_ons_price", sql`${t.pricePence} >= 0 and coalesce(${t.yearlyPricePence}, 0) >= 0`),
    check("add_ons_pricing_type", sql`${t.pricingType} in ('one_time', 'recurring', 'monthly')`),
    ...policies("add_ons"),
  ],
).enableRLS();

export const products = pgTable(
  "products",
  {
    id: uuid().primaryKey(),
    name: text().notNull().unique(),
    pricePence: integer().notNull(),
    billingCycle: text({ enum: billingCycles }).notNull(),
    /** A plan may include its first year. */
    isDomain: boolean().notNull().default(false),
    retiredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("products_price", sql`${t.pricePence} >= 0`),
    check("products_billing_cycle", sql`${t.billingCycle} in ('monthly', 'yearly', 'one_time')`),
    ...policies("products"),
  ],
).enableRLS();
