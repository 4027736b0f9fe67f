import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { invoiceNumber } from "../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { type Actor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { type InvoiceRow, invoices, payments, refunds } from "../db/schema/index.ts";
import { lockMoney } from "./lock-money.ts";
import { mailAboutInvoice, recordInvoiceEvent } from "./notify.ts";
import { checkDay, recordPayment, type UnlikelyDay } from "./record-payment.ts";
import { settle } from "./settle.ts";

export type Correction =
  /** Recorded by mistake, or with the wrong amount or day: what came in instead altogether, if anything. */
  | { kind: "never-received"; instead: { amountPence: Pence; receivedOn: Day } | null; isMailed: boolean }
  /** The bank took it back: it is owed again, and the client is asked. */
  | { kind: "bounced"; on: Day }
  /** It was for another invoice, maybe somebody else's. */
  | { kind: "moved"; toInvoiceId: string; isMailed: boolean };

export type Corrected =
  | { outcome: "corrected"; pence: Pence }
  | {
      outcome:
        | "already"
        | "used"
        | "not-there"
        | "not-a-transfer"
        | "same-invoice"
        | "target-not-open"
        | "sent-back-more";
    }
  | { outcome: UnlikelyDay };

/** A transfer that was recorded was not what it seemed. What of it went back already stays out of it. */
export async function correctPayment(
  actor: PersonActor,
  paymentId: string,
  correction: Correction & { reason: string; retryKey: string | undefined },
): Promise<Corrected> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const target = correction.kind === "moved" ? correction.toInvoiceId : undefined;
    const found = await lockBoth(tx, paymentId, target);
    if (!found) return { outcome: "not-there" };
    const { payment, invoice } = found;
    if (payment.method !== "bank_transfer") return { outcome: "not-a-transfer" };
    const key = `${paymentId} ${correction.retryKey ?? randomUUID()}`;
    const [known] = await tx.select().from(refunds).where(eq(refunds.retryKey, key));
    if (known) return { outcome: (await isSame(tx, payment, known, correction)) ? "already" : "used" };
    const pence = payment.left;
    if (pence <= 0) return { outcome: "already" };
    const wrong = await findProblem(tx, found, correction, actor);
    if (wrong) return { outcome: wrong };
    // What was no money here counts on the day it was said to have come.
    const refundedOn = correction.kind === "bounced" ? correction.on : payment.receivedOn;
    const { kind, reason } = correction;
    const refund = { paymentId, invoiceId: invoice.id, amountPence: pence, kind, refundedOn, reason, retryKey: key };
    await tx.insert(refunds).values({ ...refund, id: randomUUID(), recordedAt: actor.at, requestId: actor.requestId });
    await putRight(tx, found, correction, key, actor);
    await recordCorrection(tx, found, correction, actor);
    return { outcome: "corrected", pence: wrongOf(found, correction) };
  });
}

/** Whether what was corrected under a key is what is wanted now. */
async function isSame(
  tx: Tx,
  payment: Found["payment"],
  known: typeof refunds.$inferSelect,
  correction: Correction,
): Promise<boolean> {
  if (known.kind !== correction.kind) return false;
  const [instead] = known.retryKey ? await tx.select().from(payments).where(eq(payments.retryKey, known.retryKey)) : [];
  if (correction.kind === "moved") return instead?.invoiceId === correction.toInvoiceId;
  if (correction.kind === "bounced") return known.refundedOn === correction.on;
  const sentBack = payment.amountPence - known.amountPence;
  return (instead && instead.amountPence + sentBack) === correction.instead?.amountPence;
}

type Found = { payment: typeof payments.$inferSelect & { left: Pence }; invoice: InvoiceRow; target?: InvoiceRow };

async function findProblem(tx: Tx, { payment, invoice, target }: Found, correction: Correction, actor: Actor) {
  if (correction.kind === "moved") {
    if (!target?.issuedAt) return "not-there";
    if (target.id === invoice.id) return "same-invoice";
    return target.voidedAt || target.settledAt ? "target-not-open" : undefined;
  }
  if (correction.kind === "bounced")
    return correction.on < payment.receivedOn ? "far-day" : checkDay(tx, invoice, correction.on, actor, true);
  if (correction.instead && correction.instead.amountPence < sentBackOf(payment)) return "sent-back-more";
  return correction.instead ? checkDay(tx, invoice, correction.instead.receivedOn, actor, true) : undefined;
}

/** What of it went back already: that much of it came in, whatever else did. */
const sentBackOf = ({ amountPence, left }: Found["payment"]) => amountPence - left;

/** What was written down by mistake: all of it, where another amount stands in its place. */
function wrongOf({ payment }: Found, correction: Correction): Pence {
  return correction.kind === "never-received" && correction.instead ? payment.amountPence : payment.left;
}

/** What came in instead, or where it belongs; all money is settled before anybody is told. */
async function putRight(
  tx: Tx,
  { payment, invoice, target }: Found,
  correction: Correction,
  key: string,
  actor: Actor,
) {
  const quiet = { isMailed: false };
  const instead = correction.kind === "never-received" ? correction.instead : null;
  const amountPence = instead ? instead.amountPence - sentBackOf(payment) : 0;
  if (instead && amountPence > 0) {
    const { receivedOn } = instead;
    const right = { ...transferOf(payment, key), invoiceId: invoice.id, amountPence, receivedOn };
    // Settled with it: what is paid the same day as it was taken back is not open in between.
    await recordPayment(tx, right, actor, quiet);
  } else await settle(tx, invoice.id, actor);
  if (correction.kind !== "moved" || !target) return;
  const isOthers = target.clientId !== invoice.clientId;
  const moved = { ...transferOf(payment, key), invoiceId: target.id, amountPence: payment.left };
  await recordPayment(tx, moved, actor, { isMailed: isOthers && correction.isMailed });
}

function transferOf({ receivedOn, reference }: Found["payment"], retryKey: string) {
  return { method: "bank_transfer", receivedOn, reference, retryKey } as const;
}

async function recordCorrection(tx: Tx, found: Found, correction: Correction, actor: Actor) {
  const { payment, invoice, target } = found;
  const details = {
    amount: formatPounds(wrongOf(found, correction)),
    paymentId: payment.id,
    kind: correction.kind,
    to: target?.invoiceNumber && target.clientId === invoice.clientId ? invoiceNumber(target.invoiceNumber) : "",
    instead:
      correction.kind === "never-received" && correction.instead ? formatPounds(correction.instead.amountPence) : "",
  };
  const happening = { action: "refund-recorded", invoiceId: invoice.id, details } as const;
  if (correction.kind === "bounced") await mailAboutInvoice(tx, "payment-bounced", happening, actor);
  else if (correction.isMailed) await mailAboutInvoice(tx, "payment-corrected", happening, actor);
  else await recordInvoiceEvent(tx, happening, actor);
}

/** Two clients' money is held in one order, whoever asks, so that nobody waits in a circle. */
async function lockBoth(tx: Tx, paymentId: string, targetId: string | undefined): Promise<Found | undefined> {
  const invoiceOf = async (id: string) => (await tx.select().from(invoices).where(eq(invoices.id, id)))[0];
  const [known] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  const before = known && (await invoiceOf(known.invoiceId));
  if (!before) return;
  const aim = targetId ? await invoiceOf(targetId) : undefined;
  const owners = [before, ...(aim ? [aim] : [])].map(({ clientId, id }) => clientId ?? id);
  for (const owner of [...new Set(owners)].toSorted()) await lockMoney(tx, owner);
  const [payment] = await tx
    .select({
      row: payments,
      left: sql<Pence>`(payments.amount_pence - coalesce((select sum(r.amount_pence) from refunds r where r.payment_id = payments.id), 0))::int`,
    })
    .from(payments)
    .where(eq(payments.id, paymentId));
  const invoice = await invoiceOf(before.id);
  const target = targetId ? await invoiceOf(targetId) : undefined;
  if (!payment || !invoice) return;
  return { payment: { ...payment.row, left: payment.left }, invoice, ...(target ? { target } : {}) };
}
