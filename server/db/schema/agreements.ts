import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgPolicy, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import {
  definer,
  ofLink,
  viewerId,
  viewerIsAdmin,
  viewerIsClient,
  viewerIsSystem,
  viewerOwns,
  web,
  worker,
} from "./access.ts";
import { clients } from "./clients.ts";
import { projects } from "./projects.ts";

/** What a client has accepted, word for word, and who did when. Only ever added to, and erased with its client. */
export const agreements = pgTable(
  "agreements",
  {
    id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    /** None once that is erased: what was accepted stays until its client is. */
    projectId: uuid().references(() => projects.id, { onDelete: "set null" }),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    /** The project's plans that it is about: with another one there is something else to accept. */
    linkIds: uuid().array().notNull(),
    /** Of the text as the release has it. */
    version: integer().notNull(),
    text: text().notNull(),
    /** SHA-256 of the text. */
    hash: text().notNull(),
    /** The plan and its price, in words. */
    agreedFor: text().notNull(),
    acceptedAt: timestamp({ withTimezone: true }).notNull(),
    /** The account that was logged in, or none by a pay link; its address, or that of the client; and the name that was typed. */
    acceptedBy: uuid(),
    email: text().notNull(),
    typedName: text().notNull(),
    /** Of a consumer: whether they asked for the work to begin while they may still change their mind. */
    startsAtOnce: boolean(),
    requestId: text().notNull(),
  },
  (t) => [
    unique("agreements_number").on(t.number),
    // The same text is accepted once.
    unique("agreements_once").on(t.projectId, t.hash),
    index("agreements_client").on(t.clientId),
    check("agreements_hash", sql`${t.hash} = encode(sha256(convert_to(${t.text}, 'UTF8')), 'hex')`),
    pgPolicy("agreements_own", { for: "select", to: web, using: viewerIsClient(t.clientId) }),
    pgPolicy("agreements_client_accepts", {
      for: "insert",
      to: web,
      withCheck: sql`${viewerIsClient(t.clientId)} and ${viewerOwns(t.projectId)} and ${t.acceptedBy} = ${viewerId}`,
    }),
    pgPolicy("agreements_by_link", { for: "select", to: web, using: ofLink(t.projectId) }),
    pgPolicy("agreements_link_accepts", {
      for: "insert",
      to: web,
      withCheck: sql`${t.acceptedBy} is null and app.agreement_by_link(${t.projectId}, ${t.clientId})`,
    }),
    pgPolicy("agreements_admin_reads", { for: "select", to: web, using: viewerIsAdmin }),
    pgPolicy("agreements_worker_reads", { for: "select", to: worker, using: viewerIsSystem }),
    pgPolicy("agreements_found", { for: "select", to: definer, using: sql`current_user = 'tenday_definer'` }),
  ],
).enableRLS();

export type AgreementRow = typeof agreements.$inferSelect;
