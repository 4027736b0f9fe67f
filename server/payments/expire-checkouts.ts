import { and, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Actor, system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { invoices, paymentAttempts } from "../db/schema/index.ts";
import { findBalance } from "../invoices/balance.ts";
import { isStripeError, requireStripe, takesCards } from "./stripe.ts";
import { syncSession } from "./sync-payment.ts";

/**
 * Pages that are still open for what is paid, void or another sum by now: nobody shall pay it there, nor what else is on them.
 * With a new pay link also those that an older one has opened: they lead back to it.
 */
export async function expireCheckouts(
  invoiceId: string,
  actor: Actor,
  { isLinkOver = false }: { isLinkOver?: boolean } = {},
): Promise<void> {
  if (!takesCards()) return;
  for (const sessionId of await asViewer(system, (tx) => listStale(tx, invoiceId, isLinkOver))) {
    await expire(sessionId);
    await syncSession(sessionId, actor);
  }
}

async function listStale(tx: Tx, invoiceId: string, isLinkOver: boolean): Promise<string[]> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
  const owed = (await findBalance(tx, invoiceId))?.owed ?? 0;
  const { amountPence, kind, state, groupId, isByLink } = paymentAttempts;
  const page = alias(paymentAttempts, "page");
  const open = await tx
    .select({ sessionId: page.sessionId, amountPence, isByLink })
    .from(paymentAttempts)
    .innerJoin(page, eq(page.id, sql`coalesce(${groupId}, ${paymentAttempts.id})`))
    .where(
      and(
        eq(paymentAttempts.invoiceId, invoiceId),
        eq(kind, "checkout"),
        eq(state, "started"),
        isNotNull(page.sessionId),
      ),
    );
  const isOver = !invoice || invoice.settledAt !== null || invoice.voidedAt !== null;
  const isStale = (attempt: (typeof open)[number]) =>
    isOver || attempt.amountPence !== owed || (isLinkOver && attempt.isByLink);
  return open.flatMap((attempt) => (attempt.sessionId && isStale(attempt) ? attempt.sessionId : []));
}

/** One that is paid or expired already is refused, and that is as good. */
async function expire(sessionId: string): Promise<void> {
  try {
    await (await requireStripe()).checkout.sessions.expire(sessionId);
  } catch (error) {
    if (!isStripeError(error, "StripeInvalidRequestError")) throw error;
  }
}
