import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { IssuedWith } from "../../../domain/invoice.ts";
import { definer, keepers, viewerIsClient, web } from "./access.ts";
import { clients } from "./clients.ts";
import { invoices, ofReadableInvoice } from "./invoices.ts";

/** Takes back part of an issued invoice, or all of it; a series of its own. */
export const creditNotes = pgTable(
  "credit_notes",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    creditNoteNumber: integer().notNull().unique("credit_notes_number"),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    issuedOn: date().notNull(),
    netPence: integer().notNull(),
    vatPence: integer().notNull(),
    totalPence: integer().notNull(),
    reason: text().notNull(),
    /** What was paid of it and goes back, and what of that stays the client's balance. Null: version 1.0.0 wrote no such thing down. */
    backPence: integer(),
    keptPence: integer(),
    issuedWith: jsonb().$type<IssuedWith>().notNull(),
    retryKey: text().unique("credit_notes_retry_key"),
    requestId: text().notNull(),
  },
  (t) => [
    check("credit_notes_total", sql`${t.netPence} + ${t.vatPence} = ${t.totalPence} and ${t.totalPence} > 0`),
    index("credit_notes_invoice").on(t.invoiceId),
    ofReadableInvoice("credit_notes", t.invoiceId),
    // For app.keep_document(), which asks itself whose invoice it is.
    pgPolicy("credit_notes_document_found", {
      for: "select",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
    }),
    ...keepers("credit_notes"),
  ],
).enableRLS();

/** What a client has paid too much, less what of it was used. The sum is theirs. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: uuid().primaryKey(),
    clientId: uuid().references(() => clients.id, { onDelete: "set null" }),
    /** Where it came from, or what it was used for. */
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amountPence: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    requestId: text().notNull(),
  },
  (t) => [
    check("credit_entries_amount", sql`${t.amountPence} <> 0`),
    index("credit_entries_client").on(t.clientId),
    index("credit_entries_invoice").on(t.invoiceId),
    pgPolicy("credit_entries_own", { for: "select", to: web, using: viewerIsClient(t.clientId, "money") }),
    ...keepers("credit_entries"),
  ],
).enableRLS();
