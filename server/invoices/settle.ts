import { randomUUID } from "node:crypto";
import { and, eq, ne, sql, sum } from "drizzle-orm";
import type { Pence } from "../../domain/money.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { creditEntries, type InvoiceRow, invoices, paymentAttempts, payments } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { findBalance } from "./balance.ts";
import { keepNextDue } from "./keep-next-due.ts";
import { takeEffect } from "./take-effect.ts";

/**
 * After any money has moved: is the invoice paid, and was too much paid? The caller holds the client's money
 * (`lockMoney`). What is paid for takes effect at the moment it becomes so.
 */
export async function settle(tx: Tx, invoiceId: string, actor: Actor): Promise<{ isSettled: boolean }> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
  const balance = await findBalance(tx, invoiceId);
  if (!invoice?.issuedAt || !balance) return { isSettled: false };
  // A void invoice asks for nothing, so everything paid for it is too much.
  const surplus = invoice.voidedAt ? balance.paidPence - balance.refundedPence : Math.max(0, 0 - balance.owed);
  await keepSurplus(tx, invoice, surplus, actor);
  await closePages(tx, invoiceId, balance.owed, actor);
  const isSettled = balance.owed <= 0;
  if (invoice.voidedAt || isSettled === (invoice.settledAt !== null)) return { isSettled };
  await tx
    .update(invoices)
    .set({ settledAt: isSettled ? actor.at : null })
    .where(eq(invoices.id, invoiceId));
  if (isSettled) await takeEffect(tx, invoice, actor);
  if (invoice.projectId) await keepNextDue(tx, invoice.projectId);
  return { isSettled };
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

/** What stands as too much already: its entries, less what an earlier surplus paid of it. */
async function findEntered(tx: Tx, invoiceId: string): Promise<Pence> {
  const [entries] = await tx
    .select({ pence: sum(creditEntries.amountPence).mapWith(Number) })
    .from(creditEntries)
    .where(eq(creditEntries.invoiceId, invoiceId));
  const [used] = await tx
    .select({ pence: sql<Pence>`coalesce(sum(${payments.amountPence}), 0)::int` })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.method, "credit")));
  return (entries?.pence ?? 0) + (used?.pence ?? 0);
}
