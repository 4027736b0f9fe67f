import { type AnyColumn, sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type InvoicePurpose,
  type IssuedWith,
  invoicePurposes,
  lineSources,
  refundKinds,
} from "../../../domain/invoice.ts";
import { startingPrefix } from "../../../domain/numbering.ts";
import { definer, keepers, viewerInvoiceId, viewerIsAdmin, viewerIsClient, web } from "./access.ts";
import { addOnRequests } from "./add-on-requests.ts";
import { clients } from "./clients.ts";
import { projects } from "./projects.ts";

const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** Of an invoice that the viewer may read; its own policies are asked. Not for the admin, who has a policy and would wait for this one. */
export const ofReadableInvoice = (table: string, invoiceId: AnyColumn) =>
  pgPolicy(`${table}_own`, {
    for: "select",
    to: web,
    using: sql`not ${viewerIsAdmin} and exists (select from invoices i where i.id = ${invoiceId})`,
  });

/**
 * A draft has no number. Once issued it is frozen by a trigger: it can be settled, voided and have its document's hash
 * noted, and nothing else. Paid, open and overdue are derived.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey(),
    /** Null once the client is erased: the invoice stays, with the name it was issued to. */
    clientId: uuid().references(() => clients.id, { onDelete: "set null" }),
    projectId: uuid().references(() => projects.id, { onDelete: "set null" }),
    purpose: text({ enum: invoicePurposes }).notNull(),
    addOnRequestId: uuid().references(() => addOnRequests.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The next of the series, given when it is issued. */
    invoiceNumber: integer().unique("invoices_number"),
    issuedAt: timestamp({ withTimezone: true }),
    issuedOn: date(),
    dueDate: date(),
    /** Everything the document says beside its lines, as it was on that day. */
    issuedWith: jsonb().$type<IssuedWith>(),
    netPence: integer().notNull().default(0),
    vatPence: integer().notNull().default(0),
    totalPence: integer().notNull().default(0),
    /** Nothing is owed any more. */
    settledAt: timestamp({ withTimezone: true }),
    voidedAt: timestamp({ withTimezone: true }),
    voidReason: text().notNull().default(""),
    /** Of its document, from the first drawing on. */
    documentHash: text(),
    /** Pay links with another number have ended. */
    payLinkNumber: integer().notNull().default(0),
    /** Once nothing is owed: how long its pay link lasts after the last mail that had it. */
    payLinkUntil: timestamp({ withTimezone: true }),
    /** The one that it corrects. */
    replacesId: uuid(),
    /** The same key is the same invoice, however often it is asked for. */
    retryKey: text().unique("invoices_retry_key"),
    requestId: text().notNull(),
    /** Nobody's any more and older than the law wants it: whom and what it was for is gone, number, dates and sums are not. */
    erasedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check("invoices_purpose", sql`${t.purpose} in (${quoted(invoicePurposes)})`),
    check("invoices_total", sql`${t.netPence} + ${t.vatPence} = ${t.totalPence} and ${t.totalPence} >= 0`),
    check(
      "invoices_issued_whole",
      sql`num_nulls(${t.invoiceNumber}, ${t.issuedAt}, ${t.issuedOn}, ${t.dueDate}, ${t.issuedWith}) in (0, 5)`,
    ),
    check("invoices_void_was_issued", sql`${t.voidedAt} is null or ${t.issuedAt} is not null`),
    index("invoices_client").on(t.clientId, t.createdAt, t.id),
    index("invoices_project").on(t.projectId, t.createdAt, t.id),
    index("invoices_newest").on(t.createdAt, t.id),
    index("invoices_issued_on").on(t.issuedOn, t.id).where(sql`${t.issuedAt} is not null`),
    index("invoices_total").on(t.totalPence, t.createdAt, t.id).where(sql`${t.issuedAt} is not null`),
    index("invoices_open")
      .on(t.dueDate, t.id)
      .where(sql`${t.issuedAt} is not null and ${t.settledAt} is null and ${t.voidedAt} is null`),
    index("invoices_drafts").on(t.createdAt, t.id).where(sql`${t.issuedAt} is null`),
    index("invoices_replaced").on(t.replacesId).where(sql`${t.replacesId} is not null`),
    index("invoices_of_nobody").on(t.issuedOn).where(sql`${t.clientId} is null and ${t.erasedAt} is null`),
    index("invoices_void").on(t.createdAt, t.id).where(sql`${t.voidedAt} is not null`),
    uniqueIndex("invoices_one_per_request").on(t.addOnRequestId).where(sql`${t.voidedAt} is null`),
    pgPolicy("invoices_own", {
      for: "select",
      to: web,
      using: sql`${viewerIsClient(t.clientId, "money")} and ${t.issuedAt} is not null and ${t.voidedAt} is null`,
    }),
    pgPolicy("invoices_by_link", {
      for: "select",
      to: web,
      using: sql`${t.id} = ${viewerInvoiceId} and ${t.issuedAt} is not null`,
    }),
    // For app.note_document() and app.keep_document(), which ask themselves whose invoice it is.
    pgPolicy("invoices_document_found", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
    pgPolicy("invoices_document_noted", {
      for: "update",
      to: definer,
      using: sql`current_user = 'tenday_definer'`,
      withCheck: sql`current_user = 'tenday_definer'`,
    }),
    ...keepers("invoices"),
  ],
).enableRLS();

export type InvoiceRow = typeof invoices.$inferSelect;
export type { InvoicePurpose };

/** What it is for, line by line; each knows where it comes from. Frozen with its invoice. */
export const invoiceLines = pgTable(
  "invoice_lines",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    source: text({ enum: lineSources }).notNull(),
    description: text().notNull(),
    /** Who asked, when it was approved, what it costs: for whoever wonders. */
    explanation: text().notNull().default(""),
    quantity: integer().notNull().default(1),
    /** With VAT where there is any; below zero for a discount. */
    unitPence: integer().notNull(),
    amountPence: integer().notNull(),
    netPence: integer().notNull(),
    vatPence: integer().notNull(),
    /** What of the project it is for; no reference, because a project can be erased and its invoice not. */
    linkId: uuid(),
    addOnRequestLineId: uuid(),
    /** As the catalogue had it when it was billed. Null: its description says it, as of a line that was written by hand. */
    byTheHour: boolean(),
    /** How many months of something recurring it pays for. Without a period, they begin on the day it is paid. */
    months: integer(),
    periodFrom: date(),
    periodTo: date(),
  },
  (t) => [
    unique("invoice_lines_position").on(t.invoiceId, t.position),
    check("invoice_lines_source", sql`${t.source} in (${quoted(lineSources)})`),
    check(
      "invoice_lines_amount",
      sql`${t.quantity} > 0 and ${t.amountPence} = ${t.quantity} * ${t.unitPence} and ${t.netPence} + ${t.vatPence} = ${t.amountPence}`,
    ),
    check(
      "invoice_lines_period",
      sql`num_nulls(${t.periodFrom}, ${t.periodTo}) in (0, 2) and ${t.periodFrom} <= ${t.periodTo}`,
    ),
    ofReadableInvoice("invoice_lines", t.invoiceId),
    // For app.agreement_before().
    pgPolicy("invoice_lines_agreed", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
    ...keepers("invoice_lines"),
  ],
).enableRLS();

/** One row a series: whoever issues holds it until the transaction ends, so that no number is skipped or given twice. */
export const numberSeries = pgTable(
  "number_series",
  {
    series: text({ enum: ["invoice", "credit-note"] }).primaryKey(),
    next: integer().notNull().default(1),
    /** The provider says both before the first number is given; then they stay. */
    first: integer().notNull().default(1),
    /** Of invoices. A credit note has theirs, and a C: its own is never read. */
    prefix: text().notNull().default(startingPrefix),
  },
  (t) => [
    check("number_series_first", sql`${t.first} between 1 and 1000000`),
    check("number_series_prefix", sql`${t.prefix} ~ '^[A-Z0-9]{1,6}$'`),
    ...keepers("number_series"),
    // app.number_prefix() reads it for everybody.
    pgPolicy("number_series_found", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
  ],
).enableRLS();

/** Money that came in. Added to, never changed: what goes back is a refund. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amountPence: integer().notNull(),
    method: text({ enum: ["card", "bacs_debit", "bank_transfer", "credit"] }).notNull(),
    receivedOn: date().notNull(),
    recordedAt: timestamp({ withTimezone: true }).notNull(),
    /** Stripe's own: whatever arrives twice, late or out of order ends in this one row; one for each invoice that it pays. */
    providerId: text(),
    reference: text().notNull().default(""),
    retryKey: text().unique("payments_retry_key"),
    requestId: text().notNull(),
  },
  (t) => [
    unique("payments_provider_id").on(t.providerId, t.invoiceId),
    check("payments_amount", sql`${t.amountPence} > 0`),
    check("payments_method", sql`${t.method} in ('card', 'bacs_debit', 'bank_transfer', 'credit')`),
    check("payments_of_provider", sql`(${t.providerId} is not null) = (${t.method} in ('card', 'bacs_debit'))`),
    index("payments_invoice").on(t.invoiceId),
    index("payments_received_on").on(t.receivedOn),
    ofReadableInvoice("payments", t.invoiceId),
    // For app.keep_document(), which asks itself whose invoice it is.
    pgPolicy("payments_document_found", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
    ...keepers("payments"),
  ],
).enableRLS();

/** Money that went back or never came, and why. Only what nobody has explained yet can be changed: explained. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amountPence: integer().notNull(),
    refundedOn: date().notNull(),
    recordedAt: timestamp({ withTimezone: true }).notNull(),
    /** Stripe's own: a refund's or a dispute's, which may be of several payments. */
    providerId: text(),
    kind: text({ enum: refundKinds }).notNull().default("sent-back"),
    reason: text().notNull().default(""),
    retryKey: text().unique("refunds_retry_key"),
    requestId: text().notNull(),
  },
  (t) => [
    unique("refunds_provider_id").on(t.providerId, t.paymentId),
    check("refunds_amount", sql`${t.amountPence} > 0`),
    check("refunds_kind", sql`${t.kind} in (${quoted(refundKinds)})`),
    index("refunds_unexplained").on(t.recordedAt).where(sql`${t.kind} = 'unexplained'`),
    index("refunds_invoice").on(t.invoiceId),
    index("refunds_payment").on(t.paymentId),
    ofReadableInvoice("refunds", t.invoiceId),
    ...keepers("refunds"),
  ],
).enableRLS();

/** Money that the payment provider is told to send back. Until it has, the sum is set aside and pays for nothing else. */
export const pendingRefunds = pgTable(
  "pending_refunds",
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amountPence: integer().notNull(),
    kind: text({ enum: ["too-much", "not-charged"] }).notNull(),
    reason: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    /** It is in the books as a refund. */
    doneAt: timestamp({ withTimezone: true }),
    /** The payment provider refused; the sum is the client's balance again. */
    failedAt: timestamp({ withTimezone: true }),
    failure: text().notNull().default(""),
    retryKey: text().notNull().unique("pending_refunds_retry_key"),
    requestId: text().notNull(),
  },
  (t) => [
    check("pending_refunds_amount", sql`${t.amountPence} > 0`),
    check("pending_refunds_ended_once", sql`${t.doneAt} is null or ${t.failedAt} is null`),
    index("pending_refunds_invoice").on(t.invoiceId),
    index("pending_refunds_payment").on(t.paymentId),
    index("pending_refunds_open").on(t.requestedAt).where(sql`${t.doneAt} is null`),
    ofReadableInvoice("pending_refunds", t.invoiceId),
    ...keepers("pending_refunds"),
  ],
).enableRLS();
