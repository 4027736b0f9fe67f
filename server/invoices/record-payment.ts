import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { type Person, requireAdmin } from "../access/viewer.ts";
import type { Origin } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { payments } from "../db/schema/index.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { type By, mailAboutInvoice } from "./notify.ts";
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
  by: By,
): Promise<{ outcome: "recorded"; id: string; isSettled: boolean } | { outcome: "already" }> {
  const { invoiceId, amountPence } = payment;
  const id = randomUUID();
  const { rowCount } = await tx
    .insert(payments)
    .values({ ...payment, id, recordedAt: by.at, requestId: by.requestId })
    .onConflictDoNothing();
  if (!rowCount) return { outcome: "already" };
  const { isSettled } = await settle(tx, invoiceId, by);
  const details = { paymentId: id, amount: formatPounds(amountPence) };
  await mailAboutInvoice(tx, "payment-received", { action: "payment-recorded", invoiceId, details }, by);
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
  viewer: Person,
  invoiceId: string,
  { amountPence, receivedOn, reference, retryKey }: Transfer,
  origin: Origin,
  at: Date,
): Promise<TransferRecorded> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice?.issuedAt) return { outcome: "not-there" };
    const key = retryKey ? `${invoiceId} ${retryKey}` : null;
    if (key && (await tx.$count(payments, and(eq(payments.retryKey, key))))) return { outcome: "already" };
    if (invoice.voidedAt || invoice.settledAt) return { outcome: "not-open" };
    const payment = { invoiceId, amountPence, method: "bank_transfer", receivedOn, reference, retryKey: key } as const;
    return recordPayment(tx, payment, { actorId: viewer.id, ...origin, at });
  });
}
