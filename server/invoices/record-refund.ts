import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { type Actor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { type InvoiceRow, payments, refunds } from "../db/schema/index.ts";
import { findBalance } from "./balance.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { mailAboutInvoice } from "./notify.ts";
import { settle } from "./settle.ts";
import { findCredit } from "./spend-credit.ts";

export type NewRefund = {
  paymentId: string;
  invoiceId: string;
  amountPence: Pence;
  refundedOn: Day;
  providerId?: string | null;
  reason: string;
  retryKey?: string | null;
};

/** Money has gone back: once for each id of the payment provider, and once for each key of a form. */
export async function recordRefund(
  tx: Tx,
  refund: NewRefund,
  actor: Actor,
): Promise<{ outcome: "recorded" | "already" }> {
  const { invoiceId, amountPence } = refund;
  const { rowCount } = await tx
    .insert(refunds)
    .values({ ...refund, id: randomUUID(), recordedAt: actor.at, requestId: actor.requestId })
    .onConflictDoNothing();
  if (!rowCount) return { outcome: "already" };
  await settle(tx, invoiceId, actor);
  const details = { amount: formatPounds(amountPence), paymentId: refund.paymentId };
  await mailAboutInvoice(tx, "money-refunded", { action: "refund-recorded", invoiceId, details }, actor);
  return { outcome: "recorded" };
}

export type BankRefund = { amountPence: Pence; refundedOn: Day; reason: string; retryKey: string | undefined };
export type BankRefunded = { outcome: "recorded" | "already" | "not-there" | "too-much" };

/** The provider has sent a transfer back, or recorded one that was none. */
export async function recordBankRefund(
  actor: PersonActor,
  invoiceId: string,
  { amountPence, refundedOn, reason, retryKey }: BankRefund,
): Promise<BankRefunded> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice?.issuedAt) return { outcome: "not-there" };
    const key = retryKey ? `${invoiceId} ${retryKey}` : null;
    if (key && (await tx.$count(refunds, eq(refunds.retryKey, key)))) return { outcome: "already" };
    const payment = await findRefundable(tx, invoiceId, amountPence);
    if (!payment || (await isSpent(tx, invoice, amountPence))) return { outcome: "too-much" };
    const refund = { paymentId: payment, invoiceId, amountPence, refundedOn, reason, retryKey: key };
    return recordRefund(tx, refund, actor);
  });
}

/** What the payment provider took goes back by the payment provider; this is for transfers. */
async function findRefundable(tx: Tx, invoiceId: string, amountPence: Pence): Promise<string | undefined> {
  const balance = await findBalance(tx, invoiceId);
  if (!balance || amountPence > balance.paidPence - balance.refundedPence) return;
  const transfers = await tx
    .select({ id: payments.id, amountPence: payments.amountPence })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.method, "bank_transfer")))
    .orderBy(asc(payments.recordedAt));
  if (transfers.length === 0) return;
  const back = await tx
    .select({ paymentId: refunds.paymentId, amountPence: refunds.amountPence })
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        transfers.map(({ id }) => id),
      ),
    );
  const left = (id: string) =>
    back.filter((row) => row.paymentId === id).reduce((sum, row) => sum + row.amountPence, 0);
  return transfers.find(({ id, amountPence: paid }) => paid - left(id) >= amountPence)?.id;
}

/** What was paid too much and has paid for another invoice since cannot go back as well. */
async function isSpent(tx: Tx, { id, clientId, voidedAt }: InvoiceRow, amountPence: Pence): Promise<boolean> {
  const balance = await findBalance(tx, id);
  if (!clientId || !balance) return false;
  const surplus = voidedAt ? balance.paidPence - balance.refundedPence : 0 - balance.owed;
  const taken = Math.max(0, surplus) - Math.max(0, surplus - amountPence);
  return taken > 0 && taken > (await findCredit(tx, clientId));
}
