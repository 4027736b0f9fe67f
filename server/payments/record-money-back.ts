import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { londonDay } from "../../domain/calendar-day.ts";
import type { RefundKind } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import { shareOut } from "../../domain/payment-attempt.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { invoices, pendingRefunds, refunds } from "../db/schema/index.ts";
import { findBalance } from "../invoices/balance.ts";
import { findFreeCredit } from "../invoices/find-credit.ts";
import { recordPayments } from "../invoices/record-payment.ts";
import { recordRefund } from "../invoices/record-refund.ts";

type Paid = {
  method: "card" | "bacs_debit";
  /** The payment's. It may have paid several invoices. */
  providerId: string;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
};

/** What went back to the payer, by a refund or a dispute, and what of it came to us again. Each once, by its own id. */
export async function recordMoneyBack(tx: Tx, paid: Paid, actor: Actor): Promise<void> {
  for (const refund of paid.refunds) {
    const { id, amount, status } = refund;
    if (status === "succeeded") await recordSentBack(tx, paid, refund, actor);
    // The payer's bank did not take it.
    else if (status === "failed" || status === "canceled") await bringBack(tx, paid, id, amount, "returned", actor);
  }
  for (const { id, amount, balance_transactions: moves } of paid.disputes) {
    if (moves.some((move) => move.amount < 0)) await recordDisputed(tx, paid, { id, amount }, actor);
    if (moves.some((move) => move.amount > 0)) await bringBack(tx, paid, id, amount, "won", actor);
  }
}

type Move = { id: string; amount: number };

/** What we asked for is known by its id; what was sent back in the payment provider's own dashboard says nothing of why. */
async function recordSentBack(tx: Tx, paid: Paid, { id, amount, metadata }: Stripe.Refund, actor: Actor) {
  if (await isKnown(tx, id)) return;
  const pending = metadata?.pendingRefundId ? await endPending(tx, metadata.pendingRefundId, actor) : undefined;
  const payments = await listPaid(tx, paid.providerId);
  const requested = payments.find((payment) => payment.id === pending?.paymentId);
  if (requested && pending) return sendBack(tx, requested, { id, amount, kind: pending.kind, isKnown: true }, actor);
  const tooMuch = await findTooMuch(tx, payments, amount);
  if (tooMuch) return sendBack(tx, tooMuch, { id, amount, kind: "too-much" }, actor);
  for (const [payment, share] of shared(payments, amount))
    await sendBack(tx, payment, { id, amount: share, kind: "unexplained" }, actor);
}

async function recordDisputed(tx: Tx, { providerId }: Paid, { id, amount }: Move, actor: Actor): Promise<void> {
  if (await isKnown(tx, id)) return;
  for (const [payment, share] of shared(await listPaid(tx, providerId), amount))
    await sendBack(tx, payment, { id, amount: share, kind: "disputed" }, actor);
}

/** All that goes back with one id is written in one step. */
async function isKnown(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(refunds, eq(refunds.providerId, id))) > 0;
}

/** What was paid for one invoice, and what of it has not gone back or is not about to. */
type PaidInvoice = { id: string; invoiceId: string; left: Pence };

/** What one payment has paid, what was due first at the front. What went and came again is there. */
async function listPaid(tx: Tx, providerId: string): Promise<PaidInvoice[]> {
  const { rows } = await tx.execute<PaidInvoice>(sql`
    select p.id, p.invoice_id as "invoiceId", (p.amount_pence
      - coalesce((select sum(r.amount_pence) from refunds r where r.payment_id = p.id and not exists (select from payments again
          where again.invoice_id = p.invoice_id and again.provider_id in (r.provider_id || '-won', r.provider_id || '-returned'))), 0)
      - coalesce((select sum(f.amount_pence) from pending_refunds f
          where f.payment_id = p.id and f.done_at is null and f.failed_at is null), 0))::int as left
    from payments p join invoices i on i.id = p.invoice_id where p.provider_id = ${providerId} order by i.due_date, i.invoice_number`);
  return rows;
}

function shared(payments: PaidInvoice[], amount: Pence): [PaidInvoice, Pence][] {
  const shares = shareOut(
    amount,
    payments.map(({ left }) => left),
  );
  return payments.flatMap((payment, n): [PaidInvoice, Pence][] => {
    const share = shares[n] ?? 0;
    return share > 0 ? [[payment, share]] : [];
  });
}

async function endPending(tx: Tx, pendingRefundId: string, actor: Actor) {
  const [found] = await tx.select().from(pendingRefunds).where(eq(pendingRefunds.id, pendingRefundId));
  if (found && !found.doneAt && !found.failedAt)
    await tx.update(pendingRefunds).set({ doneAt: actor.at }).where(eq(pendingRefunds.id, pendingRefundId));
  return found;
}

/** The payment whose invoice has that much too much, and still has it. */
async function findTooMuch(tx: Tx, payments: PaidInvoice[], amount: Pence): Promise<PaidInvoice | undefined> {
  for (const payment of payments) {
    const isThere = payments.length === 1 || amount <= payment.left;
    if (isThere && (await isTooMuch(tx, payment.invoiceId, amount))) return payment;
  }
}

/** Whether what went back is what was paid too much here and is still there. */
async function isTooMuch(tx: Tx, invoiceId: string, amount: number): Promise<boolean> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
  const balance = await findBalance(tx, invoiceId);
  if (!invoice?.clientId || !balance) return false;
  const surplus = invoice.voidedAt ? balance.paidPence - balance.refundedPence : 0 - balance.owed;
  return amount <= surplus && amount <= (await findFreeCredit(tx, invoice.clientId));
}

type SentBack = Move & { kind: RefundKind; isKnown?: boolean };

async function sendBack(
  tx: Tx,
  { id: paymentId, invoiceId }: PaidInvoice,
  { id: providerId, amount: amountPence, kind, isKnown = false }: SentBack,
  actor: Actor,
): Promise<void> {
  const refundedOn = londonDay(actor.at);
  const refund = { paymentId, invoiceId, amountPence, refundedOn, kind, reason: "", providerId };
  const mail = kind === "disputed" ? "payment-bounced" : kind === "too-much" && !isKnown ? "money-refunded" : null;
  await recordRefund(tx, refund, mail, actor);
}

/** Only what is written down as gone can come back. */
async function bringBack(
  tx: Tx,
  { method }: Paid,
  id: string,
  amount: Pence,
  how: "won" | "returned",
  actor: Actor,
): Promise<void> {
  const gone = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.providerId, id))
    .orderBy(refunds.recordedAt, refunds.id);
  const shares = shareOut(
    amount,
    gone.map(({ amountPence }) => amountPence),
  );
  // Nothing is left to explain: it went and came again.
  for (const { id: refundId, kind } of gone)
    if (kind === "unexplained") await tx.update(refunds).set({ kind: "sent-back" }).where(eq(refunds.id, refundId));
  const came = { method, receivedOn: londonDay(actor.at), providerId: `${id}-${how}` };
  const all = gone.map(({ invoiceId }, n) => ({ ...came, invoiceId, amountPence: shares[n] ?? 0 }));
  const some = all.filter(({ amountPence }) => amountPence > 0);
  await recordPayments(tx, some, actor);
}
