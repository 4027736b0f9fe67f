import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { isCharged } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { creditEntries, type InvoiceRow, invoices, paymentAttempts } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { findBalance } from "./balance.ts";
import { keepNextDue } from "./keep-next-due.ts";
import { levelCredit } from "./level-credit.ts";
import { takeEffect } from "./take-effect.ts";

/**
 * After any money has moved: is the invoice paid, was too much paid, and what else does that pay? The caller holds the
 * client's money (`lockMoney`). What is paid for takes effect at the moment it becomes so; what was credited whole does not.
 */
export async function settle(tx: Tx, invoiceId: string, actor: Actor): Promise<{ isSettled: boolean }> {
  const [isSettled = false] = await settleAll(tx, [invoiceId], actor);
  return { isSettled };
}

/** Several invoices of one client whose money moved at once: what they have too much is used once all of it is known. */
export async function settleAll(tx: Tx, invoiceIds: readonly string[], actor: Actor): Promise<boolean[]> {
  const settled: Awaited<ReturnType<typeof settleOne>>[] = [];
  for (const invoiceId of invoiceIds) settled.push(await settleOne(tx, invoiceId, actor));
  const [first] = settled;
  const [causeId = ""] = invoiceIds;
  if (first?.clientId) await levelCredit(tx, { clientId: first.clientId, causeId }, actor, settleOne);
  return settled.map(({ isSettled }) => isSettled);
}

/** What a client has paid too much pays what is open, though no money has just moved. The caller holds their money. */
export function spendBalance(tx: Tx, clientId: string, actor: Actor): Promise<void> {
  return levelCredit(tx, { clientId, causeId: "" }, actor, settleOne);
}

/** One invoice, with nothing of what its surplus pays. */
async function settleOne(
  tx: Tx,
  invoiceId: string,
  actor: Actor,
): Promise<{ clientId: string | null; isSettled: boolean }> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
  const balance = await findBalance(tx, invoiceId);
  if (!invoice?.issuedAt || !balance) return { clientId: null, isSettled: false };
  // A void invoice asks for nothing, so everything paid for it is too much.
  const surplus = invoice.voidedAt ? balance.paidPence - balance.refundedPence : Math.max(0, 0 - balance.owed);
  await keepSurplus(tx, invoice, surplus, actor);
  await closePages(tx, invoiceId, balance.owed, actor);
  const { clientId } = invoice;
  const isSettled = balance.owed <= 0;
  if (isSettled && !invoice.voidedAt)
    await enqueue(tx, "draw-document", { kind: "paid-copy", invoiceId, requestId: actor.requestId });
  if (invoice.voidedAt || isSettled === (invoice.settledAt !== null)) return { clientId, isSettled };
  await tx
    .update(invoices)
    .set({ settledAt: isSettled ? actor.at : null })
    .where(eq(invoices.id, invoiceId));
  if (isSettled && isCharged(balance)) await takeEffect(tx, invoice, actor);
  if (invoice.projectId) await keepNextDue(tx, invoice.projectId);
  return { clientId, isSettled };
}

async function keepSurplus(tx: Tx, { id: invoiceId, clientId }: InvoiceRow, surplus: Pence, actor: Actor) {
  const amountPence = surplus - (await findEntered(tx, invoiceId));
  if (amountPence === 0) return;
  await tx
    .insert(creditEntries)
    .values({ id: randomUUID(), clientId, invoiceId, amountPence, at: actor.at, requestId: actor.requestId });
}

/** A page that is still open for another sum: nobody shall pay it there. */
async function closePages(tx: Tx, invoiceId: string, owed: Pence, actor: Actor) {
  const isStale = and(
    eq(paymentAttempts.invoiceId, invoiceId),
    eq(paymentAttempts.kind, "checkout"),
    eq(paymentAttempts.state, "started"),
    ne(paymentAttempts.amountPence, owed),
  );
  if (await tx.$count(paymentAttempts, isStale))
    await enqueue(tx, "expire-checkouts", { invoiceId, requestId: actor.requestId });
}

/** What stands as too much already: its entries, and what an earlier surplus still pays of it. */
async function findEntered(tx: Tx, invoiceId: string): Promise<Pence> {
  const { rows } = await tx.execute<{ pence: number }>(sql`
    select (coalesce((select sum(e.amount_pence) from credit_entries e where e.invoice_id = ${invoiceId}), 0)
      + coalesce((select sum(p.amount_pence) from payments p where p.invoice_id = ${invoiceId} and p.method = 'credit'), 0)
      - coalesce((select sum(r.amount_pence) from refunds r where r.invoice_id = ${invoiceId} and r.kind = 'balance-gone'), 0))::int as pence`);
  return rows[0]?.pence ?? 0;
}
