import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { type ProjectStatus, projectStatuses } from "../../../domain/project-status.ts";
import { viewerId, viewerIsAdmin, web } from "./access.ts";
import { clients } from "./clients.ts";

const statuses = Object.keys(projectStatuses) as [ProjectStatus, ...ProjectStatus[]];

export const projects = pgTable(
  "projects",
  {
    id: uuid().primaryKey(),
    /** Without a client it is the provider's own, and nobody else's. */
    clientId: uuid().references(() => clients.id),
    projectName: text().notNull(),
    description: text().notNull().default(""),
    /** Null is shown as Pending. */
    status: text({ enum: statuses }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    firstPaymentRequired: boolean().notNull().default(false),
    paymentType: text({ enum: ["monthly", "yearly"] })
      .notNull()
      .default("monthly"),
    nextPaymentDue: date(),
  },
  (t) => [
    check("projects_status", sql.raw(`status in (${statuses.map((status) => `'${status}'`).join(", ")})`)),
    check("projects_payment_type", sql`${t.paymentType} in ('monthly', 'yearly')`),
    index("projects_client").on(t.clientId),
    pgPolicy("projects_own", { for: "select", to: web, using: sql`${t.clientId} = ${viewerId}` }),
    pgPolicy("projects_admin", { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
  ],
).enableRLS();
