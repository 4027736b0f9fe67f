import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { addDays, type Day, londonDay } from "../../domain/calendar-day.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { type Actor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, type InvoiceRow, payments } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { findBalance } from "./balance.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { mailAboutInvoice, recordInvoiceEvent } from "./notify.ts";
import { settle, settleAll } from "./settle.ts";

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
  { isMailed = true } = {},
): Promise<{ outcome: "recorded"; id: string; isSettled: boolean } | { outcome: "already" }> {
  const id = (await isInBooks(tx, payment)) ? undefined : await addPayment(tx, payment, actor);
  if (!id) return { outcome: "already" };
  const { isSettled } = await settle(tx, payment.invoiceId, actor);
  await reportPayment(tx, { ...payment, id }, actor, isMailed);
  return { outcome: "recorded", id, isSettled };
}

type OfProvider = NewPayment & { providerId: string };

/**
 * One sum of the payment provider's that pays several invoices of a client, all in one step: what is too much on one of them
 * is known once all of it is there.
 */
export async function recordPayments(
  tx: Tx,
  all: readonly OfProvider[],
  actor: Actor,
): Promise<{ outcome: "recorded" | "already" }> {
  for (const payment of all) if (await isInBooks(tx, payment)) return { outcome: "already" };
  const added: (NewPayment & { id: string })[] = [];
  for (const payment of all) {
    const id = await addPayment(tx, payment, actor);
    if (id) added.push({ ...payment, id });
  }
  const invoiceIds = added.map(({ invoiceId }) => invoiceId);
  await settleAll(tx, invoiceIds, actor);
  for (const payment of added) await reportPayment(tx, payment, actor, true);
  return { outcome: "recorded" };
}

/** For whichever invoice: what one id has paid is known. */
async function isInBooks(tx: Tx, { providerId }: NewPayment): Promise<boolean> {
  return providerId ? (await tx.$count(payments, eq(payments.providerId, providerId))) > 0 : false;
}

/** Its id; nothing where it was added meanwhile. */
async function addPayment(tx: Tx, payment: NewPayment, actor: Actor): Promise<string | undefined> {
  const id = randomUUID();
  const { rowCount } = await tx
    .insert(payments)
    .values({ ...payment, id, recordedAt: actor.at, requestId: actor.requestId })
    .onConflictDoNothing();
  if (!rowCount) return;
  const { invoiceId } = payment;
  await enqueue(tx, "draw-document", { kind: "receipt", invoiceId, paymentId: id, requestId: actor.requestId });
  return id;
}

async function reportPayment(
  tx: Tx,
  { id, invoiceId, amountPence }: NewPayment & { id: string },
  actor: Actor,
  isMailed: boolean,
): Promise<void> {
  const details = { paymentId: id, amount: formatPounds(amountPence) };
  const happening = { action: "payment-recorded", invoiceId, details } as const;
  if (isMailed) await mailAboutInvoice(tx, "payment-received", happening, actor);
  else await recordInvoiceEvent(tx, happening, actor);
}

export type Transfer = {
  amountPence: Pence;
  receivedOn: Day;
  reference: string;
  retryKey: string | undefined;
  /** A day that is far from the invoice's was meant. */
  isSure?: boolean;
  /** By hand: more than is owed may be a slip, and is asked about once. */
  isTyped?: boolean;
};
export type TransferRecorded =
  | { outcome: "recorded"; isSettled: boolean }
  | { outcome: "already" }
  /** The form has been sent before, and said something else. */
  | { outcome: "used" }
  | { outcome: "not-there" }
  | { outcome: "not-open" }
  | { outcome: "more-than-owed"; morePence: Pence }
  | { outcome: UnlikelyDay };

/** The provider has seen it on the bank statement. */
export async function recordTransfer(
  actor: PersonActor,
  invoiceId: string,
  { amountPence, receivedOn, reference, retryKey, isSure = false, isTyped = false }: Transfer,
): Promise<TransferRecorded> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice?.issuedAt) return { outcome: "not-there" };
    const key = retryKey ? `${invoiceId} ${retryKey}` : null;
    const [known] = key ? await tx.select().from(payments).where(eq(payments.retryKey, key)) : [];
    if (known)
      return {
        outcome: known.amountPence === amountPence && known.receivedOn === receivedOn ? "already" : "used",
      };
    if (invoice.voidedAt || invoice.settledAt) return { outcome: "not-open" };
    const unlikely = await checkDay(tx, invoice, receivedOn, actor, isSure);
    if (unlikely) return { outcome: unlikely };
    const morePence = amountPence - ((await findBalance(tx, invoiceId))?.owed ?? 0);
    if (isTyped && !isSure && morePence > 0) return { outcome: "more-than-owed", morePence };
    const payment = { invoiceId, amountPence, method: "bank_transfer", receivedOn, reference, retryKey: key } as const;
    return recordPayment(tx, payment, actor);
  });
}

/** `far-day`: it is asked about once; the others are no days on which this client can have paid. */
export type UnlikelyDay = "day-to-come" | "day-before-client" | "far-day";

/** Nobody pays before we know them, and seldom long before they are asked. */
const mostDaysBefore = 31;

/** Whether money for an invoice can have moved on that day. */
export async function checkDay(
  tx: Tx,
  { clientId, issuedOn }: InvoiceRow,
  day: Day,
  actor: Actor,
  isSure: boolean,
): Promise<UnlikelyDay | undefined> {
  if (day > londonDay(actor.at)) return "day-to-come";
  const [client] = clientId
    ? await tx.select({ createdAt: clients.createdAt }).from(clients).where(eq(clients.id, clientId))
    : [];
  if (client && day < londonDay(client.createdAt)) return "day-before-client";
  if (!isSure && issuedOn && day < addDays(issuedOn, 0 - mostDaysBefore)) return "far-day";
}
