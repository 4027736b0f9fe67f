import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { londonDay, longDay, noonOf } from "../../domain/calendar-day.ts";
import { type Cancellable, type Had, hadPence } from "../../domain/cancellation.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { agreements, billedPeriods, type DepartureRow, type InvoiceRow, invoices } from "../db/schema/index.ts";
import { findBalance } from "../invoices/balance.ts";
import { newSurplus, writeCredit } from "../invoices/credit-invoice.ts";

/**
 * Whoever cancels within their 14 days owes the days of hosting they have had, where they asked to begin, and nothing else: the rest of
 * every invoice of the project is credited. What was paid of it by card goes back by itself; what came by a transfer is their balance,
 * until the provider sends it.
 */
export async function creditCancelled(tx: Tx, projectId: string, departure: DepartureRow, actor: Actor): Promise<void> {
  const agreed = await findAgreed(tx, departure);
  if (!agreed) return;
  const issued = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.projectId, projectId), isNotNull(invoices.issuedAt), isNull(invoices.voidedAt)))
    .orderBy(invoices.invoiceNumber);
  for (const invoice of issued) {
    const balance = await findBalance(tx, invoice.id);
    if (!balance) continue;
    const keptPence = (await listHad(tx, invoice)).reduce(
      (pence, had) => pence + hadPence(had, agreed, departure.endsOn),
      0,
    );
    const amountPence = balance.totalPence - balance.creditedPence - keptPence;
    if (amountPence <= 0) continue;
    const backPence = newSurplus(balance.owed, amountPence);
    const credit = {
      amountPence,
      reason: `Cancelled on ${longDay(noonOf(departure.endsOn))}, within 14 days`,
      key: `cancellation ${departure.id} ${invoice.id}`,
      refundedOn: londonDay(actor.at),
      paid: (await goesBackByItself(tx, invoice, backPence)) ? ("send-back" as const) : ("keep" as const),
    };
    await writeCredit(tx, invoice, { ...credit, isByBank: false, isMailed: true }, actor);
    if (keptPence === 0) await tx.delete(billedPeriods).where(eq(billedPeriods.invoiceId, invoice.id));
  }
}

async function findAgreed(tx: Tx, { cancelsId }: DepartureRow): Promise<Cancellable | undefined> {
  if (!cancelsId) return;
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, cancelsId));
  return agreement && { acceptedOn: londonDay(agreement.acceptedAt), startsAtOnce: agreement.startsAtOnce };
}

/** What recurs of an invoice, with the days it pays for. A domain name, and what is paid once, are the provider's to ask for. */
async function listHad(tx: Tx, { id, settledAt }: InvoiceRow): Promise<Had[]> {
  const { rows } = await tx.execute<Had>(sql`
    select l.amount_pence as "amountPence", b.period_from::text as "from", b.period_to::text as "to"
    from invoice_lines l join billed_periods b on b.link_id = l.link_id and b.invoice_id = l.invoice_id
      and (l.period_from is null or b.period_from = l.period_from)
    where l.invoice_id = ${id} and l.source in ('plan', 'add-on') and b.months > 0
      and (l.period_from is not null or ${settledAt !== null})`);
  return rows;
}

/** Only where all of it came by the payment provider: a transfer back is the provider's to make. */
async function goesBackByItself(tx: Tx, { id: invoiceId }: InvoiceRow, amountPence: number): Promise<boolean> {
  const { rows } = await tx.execute<{ isByProvider: boolean }>(sql`
    select coalesce(bool_and(p.method <> 'bank_transfer') and sum(p.amount_pence
      - coalesce((select sum(r.amount_pence) from refunds r where r.payment_id = p.id), 0)
      - coalesce((select sum(f.amount_pence) from pending_refunds f
        where f.payment_id = p.id and f.done_at is null and f.failed_at is null), 0)) >= ${amountPence}, false) as "isByProvider"
    from payments p where p.invoice_id = ${invoiceId} and p.method <> 'credit'`);
  return amountPence > 0 && (rows[0]?.isByProvider ?? false);
}
