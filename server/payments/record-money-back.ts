import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { londonDay } from "../../domain/calendar-day.ts";
import type { RefundKind } from "../../domain/invoice.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { invoices, payments, pendingRefunds, refunds } from "../db/schema/index.ts";
import { findBalance } from "../invoices/balance.ts";
import { findFreeCredit } from "../invoices/find-credit.ts";
import { recordPayment } from "../invoices/record-payment.ts";
import { recordRefund } from "../invoices/record-refund.ts";

type Paid = {
  invoiceId: string;
  method: "card" | "bacs_debit";
  /** The payment's. */
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
    else if (status === "failed" || status === "canceled") await bringBack(tx, paid, { id, amount }, "returned", actor);
  }
  for (const { id, amount, balance_transactions: moves } of paid.disputes) {
    if (moves.some((move) => move.amount < 0)) await sendBack(tx, paid, { id, amount, kind: "disputed" }, actor);
    if (moves.some((move) => move.amount > 0)) await bringBack(tx, paid, { id, amount }, "won", actor);
  }
}

type Move = { id: string; amount: number };

/** What we asked for is known by its id; what was sent back in the payment provider's own dashboard says nothing of why. */
async function recordSentBack(tx: Tx, paid: Paid, { id, amount, metadata }: Stripe.Refund, actor: Actor) {
  const pending = metadata?.pendingRefundId ? await endPending(tx, metadata.pendingRefundId, actor) : undefined;
  const kind = pending?.kind ?? ((await isTooMuch(tx, paid.invoiceId, amount)) ? "too-much" : "unexplained");
  await sendBack(tx, paid, { id, amount, kind, isKnown: pending !== undefined }, actor);
}

async function endPending(tx: Tx, pendingRefundId: string, actor: Actor) {
  const [found] = await tx.select().from(pendingRefunds).where(eq(pendingRefunds.id, pendingRefundId));
  if (found && !found.doneAt && !found.failedAt)
    await tx.update(pendingRefunds).set({ doneAt: actor.at }).where(eq(pendingRefunds.id, pendingRefundId));
  return found;
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

async function sendBack(tx: Tx, paid: Paid, { id, amount, kind, isKnown = false }: SentBack, actor: Actor) {
  const [payment] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.providerId, paid.providerId));
  if (!payment) return;
  const { invoiceId } = paid;
  const refundedOn = londonDay(actor.at);
  const refund = {
    paymentId: payment.id,
    invoiceId,
    amountPence: amount,
    refundedOn,
    kind,
    reason: "",
    providerId: id,
  };
  const mail = kind === "disputed" ? "payment-bounced" : kind === "too-much" && !isKnown ? "money-refunded" : null;
  await recordRefund(tx, refund, mail, actor);
}

/** Only what is written down as gone can come back. */
async function bringBack(
  tx: Tx,
  { invoiceId, method }: Paid,
  { id, amount }: Move,
  how: "won" | "returned",
  actor: Actor,
) {
  const [gone] = await tx.select().from(refunds).where(eq(refunds.providerId, id));
  if (!gone) return;
  // Nothing is left to explain: it went and came again.
  if (gone.kind === "unexplained") await tx.update(refunds).set({ kind: "sent-back" }).where(eq(refunds.id, gone.id));
  const payment = { invoiceId, method, amountPence: amount, receivedOn: londonDay(actor.at) };
  await recordPayment(tx, { ...payment, providerId: `${id}-${how}` }, actor);
}
