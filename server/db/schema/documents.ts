import { sql } from "drizzle-orm";
import { check, pgPolicy, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { definer, viewerIsAdmin, viewerIsSystem, web, worker } from "./access.ts";
import { bytea } from "./bytea.ts";
import { creditNotes } from "./credits.ts";
import { invoices, ofReadableInvoice, payments } from "./invoices.ts";

export const documentKinds = ["invoice", "credit-note", "paid-copy", "void-copy", "receipt"] as const;

/**
 * The file of whatever was issued, drawn once and never again: a later version of the drawing code changes none. Written
 * by the worker, or by app.keep_document() for whoever opens it first; only ever added to.
 */
export const documents = pgTable(
  "documents",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    creditNoteId: uuid().references(() => creditNotes.id),
    paymentId: uuid().references(() => payments.id),
    /** Of a paid copy: the last time that money had moved. One that is open again and paid again has a further copy. */
    asOf: timestamp({ withTimezone: true }),
    kind: text({ enum: documentKinds }).notNull(),
    /** Packed with Brotli: some 19 kB of 30. */
    file: bytea().notNull(),
    /** Of the file as it is opened. */
    hash: text().notNull(),
    drawnAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check(
      "documents_kind",
      sql`${t.kind} in ('invoice', 'credit-note', 'paid-copy', 'void-copy', 'receipt')
        and (${t.kind} = 'credit-note') = (${t.creditNoteId} is not null)
        and (${t.kind} = 'receipt') = (${t.paymentId} is not null)
        and (${t.kind} = 'paid-copy') = (${t.asOf} is not null)`,
    ),
    check("documents_hash", sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    unique("documents_once").on(t.invoiceId, t.kind, t.creditNoteId, t.paymentId, t.asOf).nullsNotDistinct(),
    ofReadableInvoice("documents", t.invoiceId),
    pgPolicy("documents_admin", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("documents_worker", { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
    pgPolicy("documents_found", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
    pgPolicy("documents_kept", { for: "insert", to: definer, withCheck: sql`current_user = 'tenday_definer'` }),
  ],
).enableRLS();
