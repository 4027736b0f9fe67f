import { sql } from "drizzle-orm";
import { index, pgPolicy, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { definer, viewerIsAdmin, web } from "./access.ts";
import { bytewiseText } from "./bytewise-text.ts";
import { enquiries } from "./enquiries.ts";

/** The words by which the admin finds an enquiry: of name, business and address. A trigger keeps them; spam has none. */
export const enquiryWords = pgTable(
  "enquiry_words",
  {
    enquiryId: uuid()
      .notNull()
      .references(() => enquiries.id, { onDelete: "cascade" }),
    word: bytewiseText().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.word, t.enquiryId] }),
    index("enquiry_words_enquiry").on(t.enquiryId),
    pgPolicy("enquiry_words_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("enquiry_words_kept", {
      for: "all",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
      withCheck: sql`current_user = 'tenday_definer'`,
    }),
  ],
).enableRLS();
