import { and, asc, eq, isNotNull, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import { moneyEmailKinds } from "../../content/emails-money.ts";
import type { May } from "../../domain/client-person.ts";
import type { Tx } from "../db/client.server.ts";
import {
  addOnRequests,
  auditEvents,
  clientPeople,
  departures,
  incidentLines,
  invoices,
  messages,
  planChanges,
  projectEvents,
  projects,
} from "../db/schema/index.ts";
import { isAbout } from "../sites/mail-clients.ts";
import type { MailKind } from "./kinds.ts";

/** Whom of a client a mail goes to, and how it greets them. */
export type Reader = { personId: string; email: string; contactName: string; may: May | null };

/** `everything`: what concerns the project and its prices at once. */
type Topic = "invoices" | "reminders" | "news" | "everything";

/**
 * The people of the client whom a mail is about, whoever was added first at the front; undefined for mails that are about no
 * client's things. There is always one: a client whom nobody reads for is read for by the first person who may do everything.
 */
export async function listReaders(tx: Tx, kind: MailKind, subjectId: string): Promise<Reader[] | undefined> {
  const about = subjects[kind];
  if (!about) return;
  const { id, email, name, addedAt } = clientPeople;
  const isTheirs = and(
    sql`${clientPeople.clientId} = (${about.clientId(tx, subjectId)})`,
    isNull(clientPeople.removedAt),
  );
  const isFull = and(eq(clientPeople.may, "everything"), isNotNull(clientPeople.joinedAt));
  const rows = await tx
    .select({
      personId: id,
      email,
      contactName: name,
      may: clientPeople.may,
      reads: sql<boolean>`${readsAbout[about.topic]}`,
    })
    .from(clientPeople)
    .where(and(isTheirs, or(isFull, readsAbout[about.topic])))
    .orderBy(asc(addedAt), asc(id));
  const readers = rows.filter(({ reads }) => reads);
  return readers.length > 0 ? readers : rows.slice(0, 1);
}

/** Whoever has not answered their invitation gets nothing but that; whoever needs no login gets copies of invoices. */
const isThere = or(isNull(clientPeople.may), isNotNull(clientPeople.joinedAt));
const readsAbout = {
  invoices: and(isThere, clientPeople.getsInvoices),
  reminders: and(isThere, clientPeople.getsReminders),
  news: and(isThere, clientPeople.getsNews),
  everything: and(isThere, clientPeople.getsNews, eq(clientPeople.may, "everything")),
};

type Subject = { topic: Topic; clientId: (tx: Tx, subjectId: string) => SQLWrapper };

const reminders: ReadonlySet<MailKind> = new Set([
  "invoice-due-soon",
  "invoice-final",
  "invoice-overdue",
  "invoice-overdue-again",
  "payment-failed",
]);

const subjects: Partial<Record<MailKind, Subject>> = {
  ...Object.fromEntries(
    moneyEmailKinds.map((kind): [MailKind, Subject] => [
      kind,
      { topic: reminders.has(kind) ? "reminders" : "invoices", clientId: ofInvoice },
    ]),
  ),
  "messages-to-client": { topic: "news", clientId: ofMessage },
  "outage-note": { topic: "news", clientId: ofClientEvent },
  "work-announced": { topic: "news", clientId: ofClientEvent },
  "work-called-off": { topic: "news", clientId: ofClientEvent },
  "project-news": { topic: "news", clientId: ofProjectEvent },
  "draft-approved-copy": { topic: "news", clientId: ofProjectEvent },
  "draft-changes-copy": { topic: "news", clientId: ofProjectEvent },
  "draft-sent": { topic: "news", clientId: ofProjectEvent },
  "material-asked": { topic: "news", clientId: ofProjectEvent },
  "material-received": { topic: "news", clientId: ofProjectEvent },
  "material-reminder": { topic: "news", clientId: ofProjectEvent },
  "agreement-wanted": { topic: "everything", clientId: ofProjectEvent },
  "site-down-client": { topic: "news", clientId: ofIncidentLine },
  "site-up-client": { topic: "news", clientId: ofIncidentLine },
  "term-ends": { topic: "everything", clientId: ofProjectEvent },
  "site-letter": { topic: "news", clientId: ofProjectEvent },
  "add-ons-confirmed": { topic: "everything", clientId: ofRequest },
  "request-declined": { topic: "everything", clientId: ofRequest },
  "plan-changed": { topic: "everything", clientId: ofPlanChange },
  "new-price": { topic: "invoices", clientId: ofPlanChange },
  "agreement-cancelled": { topic: "everything", clientId: ofDeparture },
  "leaving-booked": { topic: "everything", clientId: ofDeparture },
  "leaving-erased": { topic: "everything", clientId: ofDeparture },
  "leaving-erasing": { topic: "everything", clientId: ofDeparture },
  "leaving-last-day": { topic: "everything", clientId: ofDeparture },
  "leaving-stays": { topic: "everything", clientId: ofDeparture },
  "leaving-waived": { topic: "everything", clientId: ofDeparture },
};

function ofInvoice(tx: Tx, eventId: string) {
  return tx
    .select({ id: invoices.clientId })
    .from(auditEvents)
    .innerJoin(invoices, eq(invoices.id, auditEvents.subjectId))
    .where(eq(auditEvents.id, eventId));
}

function ofClientEvent(tx: Tx, eventId: string) {
  const isIt = and(eq(auditEvents.id, eventId), eq(auditEvents.subjectKind, "client"));
  return tx.select({ id: auditEvents.subjectId }).from(auditEvents).where(isIt);
}

function ofProjectEvent(tx: Tx, eventId: string) {
  return tx
    .select({ id: projects.clientId })
    .from(projectEvents)
    .innerJoin(projects, eq(projects.id, projectEvents.projectId))
    .where(eq(projectEvents.id, eventId));
}

function ofIncidentLine(tx: Tx, lineId: string) {
  return tx
    .select({ id: projects.clientId })
    .from(incidentLines)
    .innerJoin(projects, isAbout)
    .where(eq(incidentLines.id, lineId));
}

function ofMessage(tx: Tx, messageId: string) {
  return tx
    .select({ id: projects.clientId })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .where(eq(messages.id, messageId));
}

function ofRequest(tx: Tx, requestId: string) {
  return tx
    .select({ id: projects.clientId })
    .from(addOnRequests)
    .innerJoin(projects, eq(projects.id, addOnRequests.projectId))
    .where(eq(addOnRequests.id, requestId));
}

function ofDeparture(tx: Tx, departureId: string) {
  return tx.select({ id: departures.clientId }).from(departures).where(eq(departures.id, departureId));
}

function ofPlanChange(tx: Tx, changeId: string) {
  return tx
    .select({ id: projects.clientId })
    .from(planChanges)
    .innerJoin(projects, eq(projects.id, planChanges.projectId))
    .where(eq(planChanges.id, changeId));
}
