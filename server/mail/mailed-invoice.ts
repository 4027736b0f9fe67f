import { and, asc, desc, eq, inArray, isNull, lte, sum } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { type IssuedWith, invoiceNumber } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import { chargeOf, findOpen } from "../billing/due.ts";
import type { Tx } from "../db/client.server.ts";
import {
  auditEvents,
  clients,
  creditNotes,
  type InvoiceRow,
  invoiceLines,
  invoices,
  payments,
  pendingRefunds,
  projectEvents,
  refunds,
} from "../db/schema/index.ts";
import { findBalance } from "../invoices/balance.ts";
import { findFreeCredit } from "../invoices/find-credit.ts";
import { refreshPrefix } from "../invoices/numbering.ts";
import { now } from "../settings/clock.ts";

type Issued = InvoiceRow & { invoiceNumber: number; dueDate: string; issuedWith: IssuedWith };
export type MailedInvoice = NonNullable<Awaited<ReturnType<typeof findMailedInvoice>>>;

/** An invoice as it stands now, by the line of history that a mail is about. Whoever is deleted hears nothing more. */
export async function findMailedInvoice(tx: Tx, eventId: string) {
  const [event] = await tx.select().from(auditEvents).where(eq(auditEvents.id, eventId));
  if (!event?.subjectId) return;
  const [found] = await tx
    .select({ invoice: invoices, client: clients })
    .from(invoices)
    .innerJoin(clients, and(eq(clients.id, invoices.clientId), isNull(clients.deletedAt)))
    .where(eq(invoices.id, event.subjectId));
  const balance = found && (await findBalance(tx, found.invoice.id));
  if (!found || !balance || !isIssued(found.invoice)) return;
  await refreshPrefix(tx);
  const { invoice, client } = found;
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice.id))
    .orderBy(asc(invoiceLines.position));
  const received = await tx.select().from(payments).where(eq(payments.invoiceId, invoice.id));
  const collection = invoice.settledAt || invoice.voidedAt ? undefined : await findCollection(tx, invoice.id);
  const sendingPence = await findSending(tx, invoice.id);
  return {
    event,
    invoice,
    client,
    lines,
    payments: received,
    refunds: await tx.select().from(refunds).where(eq(refunds.invoiceId, invoice.id)),
    balance,
    /** What the payment provider is sending back at the moment. */
    sendingPence,
    /** What of it was paid too much and pays the next invoice; some of it may have paid another already. */
    sparePence: Math.min(0 - balance.owed - sendingPence, await findFreeCredit(tx, client.id)),
    collection,
    isFirst: await isFirstPayment(tx, invoice),
    creditNote: await findCreditNote(tx, event.details.creditNoteId),
    note: await findNote(tx, event.details.noteId),
    ...(await findNeighbours(tx, invoice)),
  };
}

/** What is asked for as a first payment is one, unless the project was 'Awaiting Payment' when it was asked for. */
async function isFirstPayment(tx: Tx, { projectId, purpose, issuedAt }: InvoiceRow): Promise<boolean> {
  if (purpose !== "first-payment" || !projectId || !issuedAt) return false;
  const { toStatus, at } = projectEvents;
  const isAsked = inArray(toStatus, ["awaiting_payment", "awaiting_first_payment"]);
  const [request] = await tx
    .select({ toStatus })
    .from(projectEvents)
    .where(
      and(eq(projectEvents.projectId, projectId), eq(projectEvents.kind, "status-changed"), isAsked, lte(at, issuedAt)),
    )
    .orderBy(desc(at))
    .limit(1);
  return request?.toStatus !== "awaiting_payment";
}

/** The credit note that a mail is about. */
async function findCreditNote(tx: Tx, creditNoteId: string | undefined) {
  if (!creditNoteId) return;
  const { id, reason } = creditNotes;
  const [found] = await tx.select({ id, reason }).from(creditNotes).where(eq(id, creditNoteId));
  return found;
}

/** What the provider wrote about the status that asks for it. */
async function findNote(tx: Tx, noteId: string | undefined): Promise<string> {
  if (!noteId) return "";
  const [found] = await tx.select({ note: projectEvents.note }).from(projectEvents).where(eq(projectEvents.id, noteId));
  return found?.note ?? "";
}

async function findSending(tx: Tx, invoiceId: string): Promise<Pence> {
  const { doneAt, failedAt } = pendingRefunds;
  const [found] = await tx
    .select({ pence: sum(pendingRefunds.amountPence).mapWith(Number) })
    .from(pendingRefunds)
    .where(and(eq(pendingRefunds.invoiceId, invoiceId), isNull(doneAt), isNull(failedAt)));
  return found?.pence ?? 0;
}

/** The one it corrects, and the one that corrects it, which has no number as long as it is a draft. */
async function findNeighbours(tx: Tx, { id, replacesId }: InvoiceRow) {
  const { invoiceNumber: number } = invoices;
  const [after] = await tx.select({ number }).from(invoices).where(eq(invoices.replacesId, id));
  const [before] = replacesId ? await tx.select({ number }).from(invoices).where(eq(invoices.id, replacesId)) : [];
  const name = (found: typeof after) => (found?.number ? invoiceNumber(found.number) : "");
  return { replaces: name(before), replacedBy: after && { number: name(after) } };
}

export type Collection = "under-way" | { kind: "card" | "bacs_debit"; label: string; on: string };

/** Whether a saved method will be charged for it, by the billing's own rules: nobody is told of a charge that does not come. */
async function findCollection(tx: Tx, invoiceId: string): Promise<Collection | undefined> {
  const [at, open] = [now(), await findOpen(tx, invoiceId)];
  if (!open) return;
  // Somebody who looked at the payment page and went away again has not paid.
  if (open.attempts.some(({ kind, state }) => state === "processing" || (kind === "charge" && state === "started")))
    return "under-way";
  const charge = chargeOf(open, londonDay(at), at);
  if (!open.method || !charge || charge.outcome === "left" || charge.outcome === "under-way") return;
  const { kind, label } = open.method;
  return { kind, label, on: charge.outcome === "wait" ? charge.until : londonDay(at) };
}

/** What of it an earlier surplus paid and still pays. */
export function paidFromBalance({ payments: received, refunds: gone }: Pick<MailedInvoice, "payments" | "refunds">) {
  const total = (rows: readonly { amountPence: Pence }[]) => rows.reduce((pence, row) => pence + row.amountPence, 0);
  return (
    total(received.filter(({ method }) => method === "credit")) -
    total(gone.filter(({ kind }) => kind === "balance-gone"))
  );
}

function isIssued(invoice: InvoiceRow): invoice is Issued {
  return invoice.issuedAt !== null;
}
