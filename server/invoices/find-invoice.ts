import { asc, desc, eq } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { invoiceStatus, owedPence } from "../../domain/invoice.ts";
import { isUnderWay } from "../../domain/payment-attempt.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import {
  auditEvents,
  clients,
  invoiceLines,
  invoices,
  mails,
  paymentAttempts,
  projects,
  reminders,
} from "../db/schema/index.ts";
import { moved } from "./balance.ts";
import { listMoves } from "./list-moves.ts";
import { findMoneySettings } from "./money-settings.ts";

const mostOfEach = 100;

/** Everything there is to know about an invoice, for the provider's page. */
export async function findInvoiceForAdmin(viewer: Person, invoiceId: string, today: Day) {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const found = await findOne(tx, invoiceId);
    if (!found) return;
    const attempts = await listAttempts(tx, invoiceId);
    const dates = { ...found.invoice, isUnderWay: attempts.some(isUnderWay) };
    return {
      ...found,
      attempts,
      isUnderWay: dates.isUnderWay,
      status: invoiceStatus(dates, today),
      owed: owedPence({ totalPence: found.invoice.totalPence, ...found.moved }),
      lines: await tx
        .select()
        .from(invoiceLines)
        .where(eq(invoiceLines.invoiceId, invoiceId))
        .orderBy(asc(invoiceLines.position)),
      ...(await listMoves(tx, invoiceId)),
      reminders: await tx
        .select()
        .from(reminders)
        .where(eq(reminders.invoiceId, invoiceId))
        .orderBy(asc(reminders.at), asc(reminders.step)),
      events: await listEvents(tx, invoiceId),
      /** What it would be issued with today. */
      settings: found.invoice.issuedAt ? undefined : await findMoneySettings(tx),
    };
  });
}

export type InvoiceAdmin = NonNullable<Awaited<ReturnType<typeof findInvoiceForAdmin>>>;

async function findOne(tx: Tx, invoiceId: string) {
  const [found] = await tx
    .select({
      invoice: invoices,
      moved,
      client: {
        id: clients.id,
        name: clients.name,
        email: clients.email,
        deletedAt: clients.deletedAt,
        billingAddress: clients.billingAddress,
      },
      project: { id: projects.id, name: projects.projectName, deletedAt: projects.deletedAt },
    })
    .from(invoices)
    .leftJoin(clients, eq(clients.id, invoices.clientId))
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(eq(invoices.id, invoiceId));
  return found;
}

function listAttempts(tx: Tx, invoiceId: string) {
  return tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.invoiceId, invoiceId))
    .orderBy(desc(paymentAttempts.startedAt))
    .limit(mostOfEach);
}

/** What happened to it, the newest first, each with the mail that told of it. */
function listEvents(tx: Tx, invoiceId: string) {
  return tx
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      action: auditEvents.action,
      actorId: auditEvents.actorId,
      details: auditEvents.details,
      mail: { kind: mails.kind, sentAt: mails.sentAt, failedAt: mails.failedAt, failure: mails.failure },
    })
    .from(auditEvents)
    .leftJoin(mails, eq(mails.subjectId, auditEvents.id))
    .where(eq(auditEvents.subjectId, invoiceId))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(mostOfEach);
}
