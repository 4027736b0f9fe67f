import { and, eq } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { addOnRequests, billedPeriods, type InvoiceRow, invoices, paymentAttempts } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { findBalance } from "./balance.ts";
import { keepNextDue } from "./keep-next-due.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { recordInvoiceEvent } from "./notify.ts";

export type Voiding = {
  reason: string;
  /** What it was for is asked for once more: its period by the billing, its request by the provider. */
  isAgain: boolean;
};
export type Voided = { outcome: "voided" | "not-there" | "not-open" | "has-money" | "under-way" };

/** It keeps its number and asks for nothing any more. Where money has moved, a credit note is the way. */
export async function voidInvoice(
  actor: PersonActor,
  invoiceId: string,
  { reason, isAgain }: Voiding,
): Promise<Voided> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice?.issuedAt) return { outcome: "not-there" };
    if (invoice.voidedAt || invoice.settledAt) return { outcome: "not-open" };
    const balance = await findBalance(tx, invoiceId);
    if (balance && (balance.paidPence > balance.refundedPence || balance.creditedPence > 0))
      return { outcome: "has-money" };
    if (await isUnderWay(tx, invoiceId)) return { outcome: "under-way" };
    await tx.update(invoices).set({ voidedAt: actor.at, voidReason: reason }).where(eq(invoices.id, invoiceId));
    if (isAgain) await release(tx, invoice);
    await enqueue(tx, "expire-checkouts", { invoiceId, requestId: actor.requestId });
    await recordInvoiceEvent(tx, { action: "invoice-voided", invoiceId }, actor);
    if (invoice.projectId) await keepNextDue(tx, invoice.projectId);
    return { outcome: "voided" };
  });
}

/** A Direct Debit takes days: until it is known, nothing may be taken back. */
async function isUnderWay(tx: Tx, invoiceId: string): Promise<boolean> {
  const underWay = and(eq(paymentAttempts.invoiceId, invoiceId), eq(paymentAttempts.state, "processing"));
  return (await tx.$count(paymentAttempts, underWay)) > 0;
}

async function release(tx: Tx, { id, addOnRequestId }: InvoiceRow) {
  await tx.delete(billedPeriods).where(eq(billedPeriods.invoiceId, id));
  if (addOnRequestId)
    await tx.update(addOnRequests).set({ approvedAt: null }).where(eq(addOnRequests.id, addOnRequestId));
}
