import { sql } from "drizzle-orm";
import { check, pgPolicy, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { definer, viewerId, viewerIsAdmin, web } from "./access.ts";

/** The one home of a person's role. */
export const profiles = pgTable(
  "profiles",
  {
    id: uuid().primaryKey(),
    role: text({ enum: ["user", "admin"] }).notNull(),
  },
  (t) => [
    check("profiles_role", sql`${t.role} in ('user', 'admin')`),
    pgPolicy("profiles_own", { for: "select", to: web, using: sql`${t.id} = ${viewerId}` }),
    pgPolicy("profiles_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("profiles_role_lookup", { for: "select", to: definer, using: sql`${t.id} = ${viewerId}` }),
  ],
).enableRLS();
