import { sql } from "drizzle-orm";
import { index, pgPolicy, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { definer, viewerIsSystem, worker } from "./access.ts";

/**
 * One moment per subject carries a whole limit: until when its allowance is spent (the generic cell rate algorithm).
 * Only app.take_allowance reaches it, so the web role can neither read nor reset anybody's.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    bucket: text().notNull(),
    /** A keyed hash of an address or account, never the thing itself. */
    subject: text().notNull(),
    spentUntil: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bucket, t.subject] }),
    index("rate_limits_spent_until").on(t.spentUntil),
    pgPolicy("rate_limits_take", {
      for: "all",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
      withCheck: sql`current_user = 'tenday_definer'`,
    }),
    pgPolicy("rate_limits_seen", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("rate_limits_pruned", { for: "delete", to: worker, using: viewerIsSystem }),
  ],
).enableRLS();
