import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { addMonths, type Day, londonDay } from "../../domain/calendar-day.ts";
import { keptMonths, keptUntil } from "../../domain/invoice-keeping.ts";
import { type Actor, system, systemActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import {
  auditEvents,
  creditNotes,
  documents,
  invoiceLines,
  invoices,
  mails,
  payments,
  pendingRefunds,
  refunds,
} from "../db/schema/index.ts";
import { lockMoneyOf } from "../invoices/lock-money.ts";
import { recordInvoiceEvent } from "../invoices/notify.ts";

/**
 * Invoices of clients who are gone, the day after tax law wants them no longer: whom and what they were for is erased, with every file.
 * Numbers, dates and sums stay, so that the books still add up and no number is missing.
 */
export async function eraseKeptInvoices(at: Date): Promise<void> {
  const actor = systemActor("erase-kept-invoices", at);
  const due = await asViewer(system, (tx) => listOver(tx, londonDay(at)));
  // Each in a transaction of its own: one that fails leaves the others erased, and is tried again.
  const failures: unknown[] = [];
  for (const { id } of due)
    await asViewer(system, (tx) => eraseInvoice(tx, id, actor)).catch((error) => void failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} invoices could not be erased`);
}

/** The last day on which money moved for it, or something was written about it. */
const lastMovedOn = sql<Day>`greatest(${invoices.issuedOn},
  (select max(p.received_on) from payments p where p.invoice_id = invoices.id),
  (select max(r.refunded_on) from refunds r where r.invoice_id = invoices.id),
  (select max(c.issued_on) from credit_notes c where c.invoice_id = invoices.id),
  (${invoices.voidedAt} at time zone 'Europe/London')::date)::text`;

async function listOver(tx: Tx, today: Day, invoiceId?: string): Promise<{ id: string }[]> {
  const rows = await tx
    .select({ id: invoices.id, lastMovedOn })
    .from(invoices)
    .where(
      and(
        invoiceId ? eq(invoices.id, invoiceId) : undefined,
        isNull(invoices.clientId),
        isNull(invoices.erasedAt),
        or(isNotNull(invoices.settledAt), isNotNull(invoices.voidedAt)),
        lte(invoices.issuedOn, addMonths(today, 0 - keptMonths)),
      ),
    )
    .orderBy(invoices.issuedOn, invoices.id);
  return rows.filter((row) => keptUntil(row.lastMovedOn) < today);
}

async function eraseInvoice(tx: Tx, invoiceId: string, actor: Actor): Promise<void> {
  await lockMoneyOf(tx, invoiceId);
  // Asked again behind the wait: money may have moved.
  if ((await listOver(tx, londonDay(actor.at), invoiceId)).length === 0) return;
  const withoutBuyer = sql`app.without_buyer(issued_with)`;
  // First: what hangs on it may be erased because it is.
  await tx
    .update(invoices)
    .set({ erasedAt: actor.at, issuedWith: withoutBuyer, voidReason: "" })
    .where(eq(invoices.id, invoiceId));
  await tx.update(invoiceLines).set({ description: "", explanation: "" }).where(eq(invoiceLines.invoiceId, invoiceId));
  await tx
    .update(creditNotes)
    .set({ reason: "", issuedWith: withoutBuyer })
    .where(eq(creditNotes.invoiceId, invoiceId));
  await tx.update(payments).set({ reference: "" }).where(eq(payments.invoiceId, invoiceId));
  await tx.update(refunds).set({ reason: "" }).where(eq(refunds.invoiceId, invoiceId));
  await tx.update(pendingRefunds).set({ reason: "", failure: "" }).where(eq(pendingRefunds.invoiceId, invoiceId));
  await tx.delete(documents).where(eq(documents.invoiceId, invoiceId));
  await eraseHistory(tx, invoiceId);
  await recordInvoiceEvent(tx, { action: "invoice-erased", invoiceId }, actor);
}

/** That something happened stays; what was said about it goes. Which payment it was, the books are checked by. */
async function eraseHistory(tx: Tx, invoiceId: string): Promise<void> {
  const about = and(eq(auditEvents.subjectKind, "invoice"), eq(auditEvents.subjectId, invoiceId));
  await tx
    .delete(mails)
    .where(inArray(mails.subjectId, tx.select({ id: auditEvents.id }).from(auditEvents).where(about)));
  const details = sql`case when ${auditEvents.action} = 'payment-recorded' then ${auditEvents.details} else '{}'::jsonb end`;
  await tx.update(auditEvents).set({ address: null, details }).where(about);
}
