import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { type Actor, system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { payments, pendingRefunds } from "../db/schema/index.ts";
import { lockMoneyOf } from "../invoices/lock-money.ts";
import { recordInvoiceEvent } from "../invoices/notify.ts";
import { spendBalance } from "../invoices/settle.ts";
import { log } from "../observe/log.ts";
import { requireStripe } from "./stripe.ts";
import { syncIntent } from "./sync-payment.ts";

/**
 * Tells the payment provider to send money back: the key is bound to the amount, so that asking again sends nothing twice.
 * What it refuses for good is the client's balance again, and the provider is told.
 */
export async function sendRefund(pendingRefundId: string, actor: Actor): Promise<void> {
  const pending = await findPending(pendingRefundId);
  if (!pending || pending.doneAt || pending.failedAt || !pending.intentId) return;
  const { amountPence: amount, intentId, kind } = pending;
  try {
    await (await requireStripe()).refunds.create(
      { payment_intent: intentId, amount, metadata: { pendingRefundId, kind } },
      { idempotencyKey: `refund-${pendingRefundId}-${amount}` },
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log.error({ requestId: actor.requestId, pendingRefundId }, "the payment provider refuses to send money back");
    return fail(pendingRefundId, pending.invoiceId, error.code ?? "refused", actor);
  }
  await syncIntent(intentId, actor, { isOurs: true });
}

async function findPending(pendingRefundId: string) {
  const { amountPence, kind, invoiceId, doneAt, failedAt } = pendingRefunds;
  const rows = await asViewer(system, (tx) =>
    tx
      .select({ amountPence, kind, invoiceId, doneAt, failedAt, intentId: payments.providerId })
      .from(pendingRefunds)
      .innerJoin(payments, eq(payments.id, pendingRefunds.paymentId))
      .where(eq(pendingRefunds.id, pendingRefundId)),
  );
  return rows[0];
}

function fail(pendingRefundId: string, invoiceId: string, failure: string, actor: Actor): Promise<void> {
  return asViewer(system, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    await tx.update(pendingRefunds).set({ failedAt: actor.at, failure }).where(eq(pendingRefunds.id, pendingRefundId));
    await recordInvoiceEvent(tx, { action: "refund-refused", invoiceId, details: { failure } }, actor);
    if (invoice?.clientId) await spendBalance(tx, invoice.clientId, actor);
  });
}
