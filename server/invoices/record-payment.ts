import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { type Actor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { payments } from "../db/schema/index.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { mailAboutInvoice } from "./notify.ts";
import { settle } from "./settle.ts";

export type NewPayment = {
  invoiceId: string;
  amountPence: Pence;
  method: "card" | "bacs_debit" | "bank_transfer";
  receivedOn: Day;
  providerId?: string | null;
  reference?: string;
  retryKey?: string | null;
};

/** Money has come in: once for each id of the payment provider, and once for each key of a form. */
export async function recordPayment(
  tx: Tx,
  payment: NewPayment,
  actor: Actor,
): Promise<{ outcome: "recorded"; id: string; isSettled: boolean } | { outcome: "already" }> {
  const { invoiceId, amountPence } = payment;
  const id = randomUUID();
  const { rowCount } = await tx
    .insert(payments)
    .values({ ...payment, id, recordedAt: actor.at, requestId: actor.requestId })
    .onConflictDoNothing();
  if (!rowCount) return { outcome: "already" };
  const { isSettled } = await settle(tx, invoiceId, actor);
  const details = { paymentId: id, amount: formatPounds(amountPence) };
  await mailAboutInvoice(tx, "payment-received", { action: "payment-recorded", invoiceId, details }, actor);
  return { outcome: "recorded", id, isSettled };
}

export type Transfer = { amountPence: Pence; receivedOn: Day; reference: string; retryKey: string | undefined };
export type TransferRecorded =
  | { outcome: "recorded"; isSettled: boolean }
  | { outcome: "already" }
  | { outcome: "not-there" }
  | { outcome: "not-open" };

/** The provider has seen it on the bank statement. */
export async function recordTransfer(
  actor: PersonActor,
  invoiceId: string,
  { amountPence, receivedOn, reference, retryKey }: Transfer,
): Promise<TransferRecorded> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice?.issuedAt) return { outcome: "not-there" };
    const key = retryKey ? `${invoiceId} ${retryKey}` : null;
    if (key && (await tx.$count(payments, and(eq(payments.retryKey, key))))) return { outcome: "already" };
    if (invoice.voidedAt || invoice.settledAt) return { outcome: "not-open" };
    const payment = { invoiceId, amountPence, method: "bank_transfer", receivedOn, reference, retryKey: key } as const;
    return recordPayment(tx, payment, actor);
  });
}
