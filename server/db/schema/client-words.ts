import { sql } from "drizzle-orm";
import { boolean, index, pgPolicy, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { definer, viewerIsAdmin, web } from "./access.ts";
import { bytewiseText } from "./bytewise-text.ts";
import { clients } from "./clients.ts";

/**
 * The words by which the admin finds a client: of their names, address and projects. A trigger keeps them. A table of its
 * own, because PostgreSQL may not ask a full-text index before it has asked the row policies.
 */
export const clientWords = pgTable(
  "client_words",
  {
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    word: bytewiseText().notNull(),
    /** Neither their name, nor a contact's, nor their address has it. */
    onlyOfProjects: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.word, t.clientId] }),
    index("client_words_client").on(t.clientId),
    pgPolicy("client_words_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("client_words_kept", {
      for: "all",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
      withCheck: sql`current_user = 'tenday_definer'`,
    }),
  ],
).enableRLS();
