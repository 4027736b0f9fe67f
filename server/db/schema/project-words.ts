import { sql } from "drizzle-orm";
import { index, pgPolicy, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { definer, viewerIsAdmin, web } from "./access.ts";
import { bytewiseText } from "./bytewise-text.ts";
import { projects } from "./projects.ts";

/** The words by which the admin finds a project, also one without a client. A trigger keeps them; what is deleted has none. */
export const projectWords = pgTable(
  "project_words",
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    word: bytewiseText().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.word, t.projectId] }),
    index("project_words_project").on(t.projectId),
    pgPolicy("project_words_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("project_words_kept", {
      for: "all",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
      withCheck: sql`current_user = 'tenday_definer'`,
    }),
  ],
).enableRLS();
