import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { type Actor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { pendingRefunds, refunds } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { MailKind } from "../mail/kinds.ts";
import { findFreeCredit } from "./find-credit.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { mailAboutInvoice, recordInvoiceEvent } from "./notify.ts";
import { checkDay, type UnlikelyDay } from "./record-payment.ts";
import { settleAll } from "./settle.ts";

/** One payment, and what of it goes back: by the payment provider, or by a transfer that the provider has made. */
export type Part = { paymentId: string; invoiceId: string; amountPence: Pence; isByProvider: boolean };

export type SendingBack = {
  amountPence: Pence;
  refundedOn: Day;
  reason: string;
  /** Also what was paid by card goes back by a transfer. */
  isByBank: boolean;
  retryKey: string | undefined;
};
export type SentBack =
  | ({ outcome: "sent" } & Ways)
  | { outcome: "already" | "used" | "not-there" | "too-much" | "refund-unexplained" }
  | { outcome: UnlikelyDay };

/** What the payment provider sends back by itself, and what the provider has to send at the bank. */
export type Ways = { byItselfPence: Pence; atBankPence: Pence };

export function waysOf(parts: readonly Part[]): Ways {
  const sum = (isByProvider: boolean) =>
    parts.filter((part) => part.isByProvider === isByProvider).reduce((pence, part) => pence + part.amountPence, 0);
  return { byItselfPence: sum(true), atBankPence: sum(false) };
}

/** What a client has paid too much goes back to them. It asks nobody for money: no more than their balance goes. */
export async function sendBack(actor: PersonActor, invoiceId: string, wanted: SendingBack): Promise<SentBack> {
  requireAdmin(actor);
  return unlessUnexplained<SentBack>(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice?.issuedAt || !invoice.clientId) return { outcome: "not-there" };
    const { amountPence, retryKey } = wanted;
    const key = retryKey ? `${invoiceId} ${retryKey}` : randomUUID();
    const known = await findKnown(tx, key);
    if (known !== undefined) return { outcome: known === amountPence ? "already" : "used" };
    const unlikely = await checkDay(tx, invoice, wanted.refundedOn, actor, true);
    if (unlikely) return { outcome: unlikely };
    if (amountPence > (await findFreeCredit(tx, invoice.clientId))) return { outcome: "too-much" };
    const parts = await findParts(tx, { clientId: invoice.clientId, invoiceId }, wanted);
    const record = await writeParts(tx, parts, { ...wanted, key, kind: "too-much" }, actor);
    await settleAll(tx, invoicesOf(parts), actor);
    await record("money-refunded");
    return { outcome: "sent", ...waysOf(parts) };
  });
}

/** What was sent under a key: the same key is the same sending, and its parts bear it with their number. */
async function findKnown(tx: Tx, key: string): Promise<Pence | undefined> {
  const { rows } = await tx.execute<{ pence: number | null }>(sql`
    select sum(amount_pence)::int as pence from (
      select amount_pence, retry_key from refunds union all select amount_pence, retry_key from pending_refunds) sent
    where starts_with(retry_key, ${`too-much ${key} `})`);
  return rows[0]?.pence ?? undefined;
}

/**
 * Which payments an amount goes back from: of the invoice at hand first, then of the newest, each no further than its invoice
 * has too much. A balance that is free came from payments of real money; only what went back at the payment provider and
 * was not explained yet is not there to cover it.
 */
export async function findParts(tx: Tx, of: Source, wanted: Amount): Promise<Part[]> {
  const parts = await coverParts(tx, of, wanted);
  const still = parts.reduce((pence, part) => pence - part.amountPence, wanted.amountPence);
  if (still <= 0) return parts;
  const { rows } = await tx.execute(sql`select from refunds r join invoices i on i.id = r.invoice_id
    where i.client_id = ${of.clientId} and r.kind = 'unexplained' limit 1`);
  throw rows.length > 0 ? new RefundUnexplained() : new Error(`${still} pence of a balance came from no payment`);
}

class RefundUnexplained extends Error {}

/** Nothing is written where money would go back that may have gone back already. */
export async function unlessUnexplained<Done>(
  actor: PersonActor,
  command: (tx: Tx) => Promise<Done>,
): Promise<Done | { outcome: "refund-unexplained" }> {
  try {
    return await asViewer(actor, command);
  } catch (error) {
    if (error instanceof RefundUnexplained) return { outcome: "refund-unexplained" };
    throw error;
  }
}

type Source = { clientId: string; invoiceId: string };
type Amount = Pick<SendingBack, "amountPence" | "isByBank">;

/** The same for a page, which holds nobody's money: what moves meanwhile is not there. */
export async function coverParts(
  tx: Tx,
  { clientId, invoiceId }: Source,
  { amountPence, isByBank }: Amount,
): Promise<Part[]> {
  const { rows } = await tx.execute<{
    id: string;
    invoiceId: string;
    method: string;
    left: number;
    surplus: number;
  }>(sql`
    select p.id, p.invoice_id as "invoiceId", p.method,
      (p.amount_pence - coalesce((select sum(r.amount_pence) from refunds r where r.payment_id = p.id), 0)
        - coalesce((select sum(f.amount_pence) from pending_refunds f
          where f.payment_id = p.id and f.done_at is null and f.failed_at is null), 0))::int as left,
      (case when i.voided_at is null then -1 * (i.total_pence - b.credited - b.paid + b.refunded) else b.paid - b.refunded end
        - coalesce((select sum(f.amount_pence) from pending_refunds f
          where f.invoice_id = i.id and f.done_at is null and f.failed_at is null), 0))::int as surplus
    from payments p join invoices i on i.id = p.invoice_id
    cross join lateral (select
      coalesce((select sum(total_pence) from credit_notes c where c.invoice_id = i.id), 0) as credited,
      coalesce((select sum(amount_pence) from payments a where a.invoice_id = i.id), 0) as paid,
      coalesce((select sum(amount_pence) from refunds r where r.invoice_id = i.id and r.kind <> 'unexplained'), 0) as refunded) b
    where i.client_id = ${clientId} and p.method <> 'credit'
    order by p.invoice_id = ${invoiceId} desc, i.invoice_number desc, p.recorded_at, p.id`);
  const parts: Part[] = [];
  const surplus = new Map(rows.map((row) => [row.invoiceId, row.surplus]));
  let still = amountPence;
  for (const { id: paymentId, invoiceId: of, method, left } of rows) {
    const pence = Math.min(still, left, surplus.get(of) ?? 0);
    if (pence <= 0) continue;
    still -= pence;
    surplus.set(of, (surplus.get(of) ?? 0) - pence);
    const isByProvider = method !== "bank_transfer" && !isByBank;
    parts.push({ paymentId, invoiceId: of, amountPence: pence, isByProvider });
  }
  return parts;
}

export const invoicesOf = (parts: readonly Part[]) => [...new Set(parts.map(({ invoiceId }) => invoiceId))];

type Sending = { refundedOn: Day; reason: string; key: string; kind: "too-much" | "not-charged" };

/**
 * Writes down what goes back. The caller settles the invoices and then lets history tell of it, with a mail or without:
 * each mail says how things stand at the end.
 */
export async function writeParts(tx: Tx, parts: readonly Part[], sending: Sending, actor: Actor) {
  const { refundedOn, reason, kind, key } = sending;
  for (const [index, { paymentId, invoiceId, amountPence, isByProvider }] of parts.entries()) {
    const row = { id: randomUUID(), paymentId, invoiceId, amountPence, kind, reason, requestId: actor.requestId };
    const retryKey = `${kind} ${key} ${index + 1}`;
    if (isByProvider) {
      await tx.insert(pendingRefunds).values({ ...row, retryKey, requestedAt: actor.at });
      await enqueue(tx, "send-refund", { pendingRefundId: row.id, requestId: actor.requestId });
    } else await tx.insert(refunds).values({ ...row, retryKey, refundedOn, recordedAt: actor.at });
  }
  return async (mail: MailKind | null) => {
    for (const { paymentId, invoiceId, amountPence, isByProvider } of parts) {
      const details = { amount: formatPounds(amountPence), paymentId, kind };
      const happening = { action: isByProvider ? "refund-asked" : "refund-recorded", invoiceId, details } as const;
      if (mail) await mailAboutInvoice(tx, mail, happening, actor);
      else await recordInvoiceEvent(tx, happening, actor);
    }
  };
}
