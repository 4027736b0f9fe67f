import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { attemptStates } from "../../../domain/payment-attempt.ts";
import {
  viewerInvoiceId,
  viewerIsAdmin,
  viewerIsClient,
  viewerIsSomebody,
  viewerIsSystem,
  web,
  worker,
} from "./access.ts";
import { clients } from "./clients.ts";
import { invoices } from "./invoices.ts";

const isWorkers = (table: string) =>
  pgPolicy(`${table}_worker`, { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem });

/** Every try to pay an invoice through the payment provider: a visit to its page, or a charge of the saved method. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    kind: text({ enum: ["checkout", "charge"] }).notNull(),
    state: text({ enum: attemptStates }).notNull().default("started"),
    amountPence: integer().notNull(),
    /** Signed in and consented: the method is saved for later charges. Never by a link. */
    isSaved: boolean().notNull().default(false),
    isByLink: boolean().notNull().default(false),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    /** Several invoices on one page: the attempt that the page bears, its own id for that one. Only that one has the page's ids. */
    groupId: uuid(),
    /** Stripe's checkout session and payment. */
    sessionId: text().unique("payment_attempts_session"),
    intentId: text().unique("payment_attempts_intent"),
    /** Of a charge: the saved method that was asked. */
    methodId: uuid(),
    /** Why it failed, in the payment provider's own code. */
    failure: text().notNull().default(""),
    requestId: text().notNull(),
  },
  (t) => [
    check("payment_attempts_state", sql`${t.state} in ('started', 'processing', 'succeeded', 'failed', 'expired')`),
    check("payment_attempts_kind", sql`${t.kind} in ('checkout', 'charge')`),
    check("payment_attempts_link_saves_nothing", sql`not (${t.isSaved} and ${t.isByLink})`),
    index("payment_attempts_invoice").on(t.invoiceId, t.startedAt),
    index("payment_attempts_group").on(t.groupId).where(sql`${t.groupId} is not null`),
    index("payment_attempts_under_way").on(t.changedAt).where(sql`${t.state} in ('started', 'processing')`),
    pgPolicy("payment_attempts_own", {
      for: "select",
      to: web,
      using: sql`not ${viewerIsAdmin} and exists (select from invoices i where i.id = ${t.invoiceId})`,
    }),
    pgPolicy("payment_attempts_client_starts", {
      for: "insert",
      to: web,
      withCheck: sql`${t.kind} = 'checkout' and ${t.state} = 'started' and not ${t.isByLink} and ${t.invoiceId} in (select id from invoices where ${viewerIsClient(sql`client_id`, "money")} and settled_at is null and voided_at is null)`,
    }),
    pgPolicy("payment_attempts_link_starts", {
      for: "insert",
      to: web,
      withCheck: sql`${t.kind} = 'checkout' and ${t.state} = 'started' and ${t.isByLink} and ${t.invoiceId} = ${viewerInvoiceId}`,
    }),
    // Where the payment provider's page stands, noted once by whoever asked for it.
    pgPolicy("payment_attempts_starter_notes", {
      for: "update",
      to: web,
      using: sql`${t.kind} = 'checkout' and ${t.state} = 'started' and ${t.sessionId} is null and exists (select from invoices i where i.id = ${t.invoiceId})`,
      withCheck: sql`${t.kind} = 'checkout' and ${t.state} = 'started'`,
    }),
    pgPolicy("payment_attempts_admin", { for: "select", to: web, using: viewerIsAdmin }),
    isWorkers("payment_attempts"),
  ],
).enableRLS();

/** Which event has been heard, and when it was dealt with. Nothing of its content: the task asks Stripe what is true. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** What it is about. */
    objectId: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    handledAt: timestamp({ withTimezone: true }),
    requestId: text().notNull(),
  },
  (t) => [
    index("payment_events_unhandled").on(t.receivedAt).where(sql`${t.handledAt} is null`),
    index("payment_events_received").on(t.receivedAt),
    pgPolicy("payment_events_heard", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsSomebody} and ${t.handledAt} is null`,
    }),
    pgPolicy("payment_events_admin", { for: "select", to: web, using: viewerIsAdmin }),
    isWorkers("payment_events"),
  ],
).enableRLS();

/** A client's name with the payment provider. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    clientId: uuid()
      .primaryKey()
      .references(() => clients.id),
    customerId: text().notNull().unique("payment_customers_customer"),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    pgPolicy("payment_customers_own", { for: "select", to: web, using: viewerIsClient(t.clientId, "money") }),
    pgPolicy("payment_customers_client_adds", {
      for: "insert",
      to: web,
      withCheck: viewerIsClient(t.clientId, "money"),
    }),
    pgPolicy("payment_customers_admin", { for: "select", to: web, using: viewerIsAdmin }),
    isWorkers("payment_customers"),
  ],
).enableRLS();

/** A card or mandate that its owner has let us charge. Only what may be shown of it is here. */
export const savedMethods = pgTable(
  "saved_methods",
  {
    id: uuid().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id),
    providerId: text().notNull().unique("saved_methods_provider_id"),
    kind: text({ enum: ["card", "bacs_debit"] }).notNull(),
    /** 'Visa ending 4242'. */
    label: text().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
    /** No longer charged; taken from the payment provider by a task. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("saved_methods_client").on(t.clientId).where(sql`${t.removedAt} is null`),
    pgPolicy("saved_methods_own", { for: "select", to: web, using: viewerIsClient(t.clientId, "money") }),
    pgPolicy("saved_methods_client_removes", {
      for: "update",
      to: web,
      using: viewerIsClient(t.clientId, "money"),
      withCheck: sql`${viewerIsClient(t.clientId, "money")} and ${t.removedAt} is not null`,
    }),
    pgPolicy("saved_methods_admin", {
      for: "all",
      to: web,
      using: viewerIsAdmin,
      withCheck: sql`${viewerIsAdmin} and ${t.removedAt} is not null`,
    }),
    isWorkers("saved_methods"),
  ],
).enableRLS();
