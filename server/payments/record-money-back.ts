import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { londonDay } from "../../domain/calendar-day.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { payments, refunds } from "../db/schema/index.ts";
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
    if (status === "succeeded") await sendBack(tx, paid, { id, amount, reason: "refunded" }, actor);
    // The payer's bank did not take it.
    else if (status === "failed" || status === "canceled") await bringBack(tx, paid, { id, amount }, "returned", actor);
  }
  for (const { id, amount, balance_transactions: moves } of paid.disputes) {
    if (moves.some((move) => move.amount < 0)) await sendBack(tx, paid, { id, amount, reason: "disputed" }, actor);
    if (moves.some((move) => move.amount > 0)) await bringBack(tx, paid, { id, amount }, "won", actor);
  }
}

type Move = { id: string; amount: number };

async function sendBack(tx: Tx, paid: Paid, { id, amount, reason }: Move & { reason: string }, actor: Actor) {
  const [payment] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.providerId, paid.providerId));
  if (!payment) return;
  const { invoiceId } = paid;
  const refund = { paymentId: payment.id, invoiceId, amountPence: amount, refundedOn: londonDay(actor.at), reason };
  await recordRefund(tx, { ...refund, providerId: id }, actor);
}

/** Only what is written down as gone can come back. */
async function bringBack(
  tx: Tx,
  { invoiceId, method }: Paid,
  { id, amount }: Move,
  how: "won" | "returned",
  actor: Actor,
) {
  if ((await tx.$count(refunds, eq(refunds.providerId, id))) === 0) return;
  const payment = { invoiceId, method, amountPence: amount, receivedOn: londonDay(actor.at) };
  await recordPayment(tx, { ...payment, providerId: `${id}-${how}` }, actor);
}
