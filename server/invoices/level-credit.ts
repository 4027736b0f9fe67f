import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { owedPence } from "../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { creditEntries, invoices, payments, refunds } from "../db/schema/index.ts";
import { moved } from "./balance.ts";
import { findCredit, findFreeCredit } from "./find-credit.ts";
import { mailAboutInvoice, recordInvoiceEvent } from "./notify.ts";

type Whose = {
  clientId: string;
  /** The invoice whose money has just moved: its own mail says what became of it. */
  causeId: string;
};
type SettleOne = (tx: Tx, invoiceId: string, actor: Actor) => Promise<unknown>;

/**
 * A client's balance pays what is open, what is due first at the front. Where more was used than there is, because a payment
 * was none or bounced, what it paid last is open again.
 */
export async function levelCredit(tx: Tx, whose: Whose, actor: Actor, settleOne: SettleOne): Promise<void> {
  const credit = await findCredit(tx, whose.clientId);
  if (credit < 0) return takeBack(tx, whose, actor, settleOne);
  if (credit > 0) await spend(tx, whose, await findFreeCredit(tx, whose.clientId), actor, settleOne);
}

async function spend(tx: Tx, { clientId, causeId }: Whose, free: Pence, actor: Actor, settleOne: SettleOne) {
  const open = await tx
    .select({ id: invoices.id, totalPence: invoices.totalPence, ...moved })
    .from(invoices)
    .where(
      and(
        eq(invoices.clientId, clientId),
        isNotNull(invoices.issuedAt),
        isNull(invoices.settledAt),
        isNull(invoices.voidedAt),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.invoiceNumber));
  let left = free;
  for (const { id: invoiceId, ...balance } of open) {
    const used = Math.min(left, owedPence(balance));
    if (used <= 0) continue;
    left -= used;
    await tx.insert(payments).values({
      id: randomUUID(),
      invoiceId,
      amountPence: used,
      method: "credit",
      receivedOn: londonDay(actor.at),
      recordedAt: actor.at,
      requestId: actor.requestId,
    });
    await enter(tx, { clientId, invoiceId, amountPence: 0 - used }, actor);
    await settleOne(tx, invoiceId, actor);
    const happening = { action: "balance-used", invoiceId, details: { amount: formatPounds(used) } } as const;
    if (invoiceId === causeId) await recordInvoiceEvent(tx, happening, actor);
    else await mailAboutInvoice(tx, "balance-used", happening, actor);
  }
}

/** What is due last is open again first. What of it had been credited is the client's no more, so it is counted anew each time. */
async function takeBack(tx: Tx, { clientId, causeId }: Whose, actor: Actor, settleOne: SettleOne) {
  const taken: { invoiceId: string; amountPence: Pence }[] = [];
  for (
    let missing = 0 - (await findCredit(tx, clientId));
    missing > 0;
    missing = 0 - (await findCredit(tx, clientId))
  ) {
    const used = await findUsed(tx, clientId);
    if (!used) throw new Error(`${missing} pence of a balance are missing and have paid for nothing`);
    const { paymentId, invoiceId } = used;
    const amountPence = Math.min(missing, used.left);
    await tx.insert(refunds).values({
      id: randomUUID(),
      paymentId,
      invoiceId,
      amountPence,
      kind: "balance-gone",
      refundedOn: londonDay(actor.at),
      recordedAt: actor.at,
      requestId: actor.requestId,
    });
    await enter(tx, { clientId, invoiceId, amountPence }, actor);
    await settleOne(tx, invoiceId, actor);
    taken.push({ invoiceId, amountPence });
  }
  for (const [invoiceId, parts] of Map.groupBy(taken, (part) => part.invoiceId))
    await recordTaken(tx, { invoiceId, amounts: parts.map(({ amountPence }) => amountPence), causeId }, actor);
}

type Taken = { invoiceId: string; amounts: Pence[]; causeId: string };

/** A line of history for each payment that was taken back, and one mail about all of them. */
async function recordTaken(tx: Tx, { invoiceId, amounts, causeId }: Taken, actor: Actor) {
  const inAll = formatPounds(amounts.reduce((sum, pence) => sum + pence, 0));
  for (const [place, pence] of amounts.entries()) {
    const details = { amount: formatPounds(pence), inAll, kind: "balance-gone" };
    const happening = { action: "refund-recorded", invoiceId, details } as const;
    if (invoiceId === causeId || place > 0) await recordInvoiceEvent(tx, happening, actor);
    else await mailAboutInvoice(tx, "balance-gone", happening, actor);
  }
}

const findUsed = async (tx: Tx, clientId: string) => (await listUsed(tx, clientId, 1))[0];

/** What a balance has paid and still pays, in the order in which it would be open again. */
export async function listUsed(tx: Tx, clientId: string, most: number) {
  const { rows } = await tx.execute<{ paymentId: string; invoiceId: string; number: number; left: number }>(sql`
    select "paymentId", "invoiceId", invoice_number as number, "left" from (
      select p.id as "paymentId", p.invoice_id as "invoiceId", i.due_date, i.invoice_number,
        (p.amount_pence - coalesce((select sum(r.amount_pence) from refunds r where r.payment_id = p.id), 0))::int as "left"
      from payments p join invoices i on i.id = p.invoice_id where i.client_id = ${clientId} and p.method = 'credit'
    ) used where "left" > 0 order by due_date desc, invoice_number desc, "paymentId" limit ${most}`);
  return rows;
}

function enter(tx: Tx, entry: { clientId: string; invoiceId: string; amountPence: Pence }, actor: Actor) {
  return tx.insert(creditEntries).values({ ...entry, id: randomUUID(), at: actor.at, requestId: actor.requestId });
}
