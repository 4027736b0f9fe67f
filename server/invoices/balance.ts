import { eq, sql } from "drizzle-orm";
import { type Balance, owedPence, sentBackKinds } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import type { Tx } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";

const isSentBack = sql`r.kind in (${sql.join(
  sentBackKinds.map((kind) => sql.raw(`'${kind}'`)),
  sql`, `,
)})`;

/**
 * What was paid, sent back and credited, as columns of a query on `invoices`. What bounced, never came or was moved was
 * not paid. What went back unexplained is owed by nobody.
 */
export const moved = {
  paidPence: sql<Pence>`(coalesce((select sum(p.amount_pence) from payments p where p.invoice_id = invoices.id), 0)
    - coalesce((select sum(r.amount_pence) from refunds r where r.invoice_id = invoices.id and not ${isSentBack}), 0))::int`,
  refundedPence: sql<Pence>`coalesce((select sum(r.amount_pence) from refunds r where r.invoice_id = invoices.id
    and ${isSentBack} and r.kind <> 'unexplained'), 0)::int`,
  creditedPence: sql<Pence>`coalesce((select sum(c.total_pence) from credit_notes c where c.invoice_id = invoices.id), 0)::int`,
};

/** All that we sent back, also where nobody has said why yet: for the eye and the accountant. */
export const sentBackPence = sql<Pence>`coalesce((select sum(r.amount_pence) from refunds r where r.invoice_id = invoices.id
  and ${isSentBack}), 0)::int`;

/** What of a payment was none after all, as a column of a query on `payments`. */
export const takenOffPayment = sql<Pence>`coalesce((select sum(r.amount_pence) from refunds r where r.payment_id = payments.id
  and not ${isSentBack}), 0)::int`;

/** What an invoice comes to now. */
export async function findBalance(tx: Tx, invoiceId: string): Promise<(Balance & { owed: Pence }) | undefined> {
  const [found] = await tx
    .select({ totalPence: invoices.totalPence, ...moved })
    .from(invoices)
    .where(eq(invoices.id, invoiceId));
  return found && { ...found, owed: owedPence(found) };
}
