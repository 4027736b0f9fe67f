import { and, asc, desc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { invoiceStatus, owedPence } from "../../domain/invoice.ts";
import { isUnderWay } from "../../domain/payment-attempt.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer, readAsViewer, type Tx } from "../db/client.server.ts";
import {
  addOnRequests,
  auditEvents,
  clients,
  type InvoiceRow,
  invoiceLines,
  invoices,
  mails,
  paymentAttempts,
  pendingRefunds,
  projects,
  reminders,
} from "../db/schema/index.ts";
import { moved, sentBackPence } from "./balance.ts";
import { findCredit, findFreeCredit } from "./find-credit.ts";
import { listUsed } from "./level-credit.ts";
import { findMoved, listMoves } from "./list-moves.ts";
import { findMoneySettings } from "./money-settings.ts";
import { isDueAgain } from "./replace-invoice.ts";
import { coverParts, waysOf } from "./send-back.ts";

const mostOfEach = 100;

/** Everything there is to know about an invoice, for the provider's page. */
export async function findInvoiceForAdmin(viewer: Person, invoiceId: string, today: Day) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => {
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
      movedWith: await findMoved(tx, invoiceId),
      reminders: await tx
        .select()
        .from(reminders)
        .where(eq(reminders.invoiceId, invoiceId))
        .orderBy(asc(reminders.at), asc(reminders.step)),
      events: await listEvents(tx, invoiceId),
      pendingRefunds: await tx
        .select()
        .from(pendingRefunds)
        .where(eq(pendingRefunds.invoiceId, invoiceId))
        .orderBy(asc(pendingRefunds.requestedAt), asc(pendingRefunds.id)),
      ...(await findNeighbours(tx, found.invoice)),
      ...(await findClientsMoney(tx, found.invoice)),
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
      sentBackPence,
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

/** The one it corrects, the one that corrects it, and whether a void one may be asked for once more. */
async function findNeighbours(tx: Tx, invoice: InvoiceRow) {
  const { id, replacesId, addOnRequestId } = invoice;
  const named = { id: invoices.id, number: invoices.invoiceNumber };
  const [replaces] = replacesId ? await tx.select(named).from(invoices).where(eq(invoices.id, replacesId)) : [];
  const [replacedBy] = await tx.select(named).from(invoices).where(eq(invoices.replacesId, id));
  // A request that waits for an answer again is invoiced by the answer.
  const isAnswered = addOnRequestId
    ? (await tx.$count(addOnRequests, and(eq(addOnRequests.id, addOnRequestId), isNotNull(addOnRequests.approvedAt)))) >
      0
    : true;
  return { replaces, replacedBy, isAnswered, isDueAgain: await isDueAgain(tx, invoice) };
}

/** What else there is of this client's money: what they have too much, how it would go back, and what else is open. */
async function findClientsMoney(tx: Tx, { id, clientId }: InvoiceRow) {
  if (!clientId) return { credit: 0, freeCredit: 0, waysBack: waysOf([]), balanceUsed: [], otherOpen: [] };
  const isOpen = and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt));
  const freeCredit = Math.max(0, await findFreeCredit(tx, clientId));
  const back = { amountPence: freeCredit, isByBank: false };
  const open = await tx
    .select({ id: invoices.id, number: invoices.invoiceNumber, totalPence: invoices.totalPence, ...moved })
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), isOpen, ne(invoices.id, id)))
    .orderBy(asc(invoices.invoiceNumber))
    .limit(mostOfEach);
  return {
    credit: await findCredit(tx, clientId),
    freeCredit,
    balanceUsed: await listUsed(tx, clientId, mostOfEach),
    /** How all of it would go back. */
    waysBack: waysOf(await coverParts(tx, { clientId, invoiceId: id }, back)),
    otherOpen: open.map((row) => ({ id: row.id, number: row.number, owed: owedPence(row) })),
  };
}

/** Whoever's it is; a draft has none. */
export async function findInvoiceByNumber(viewer: Person, number: number): Promise<string | undefined> {
  requireAdmin(viewer);
  const [found] = await asViewer(viewer, (tx) =>
    tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.invoiceNumber, number)),
  );
  return found?.id;
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
