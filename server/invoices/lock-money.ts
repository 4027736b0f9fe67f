import { eq, sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { type InvoiceRow, invoices } from "../db/schema/index.ts";

/** Whoever changes a client's money waits here for whoever does already: before any row is locked, so that nobody waits in a circle. */
export async function lockMoney(tx: Tx, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 2))`);
}

/** The same, found by an invoice. What is read is what stands after the wait. */
export async function lockMoneyOf(tx: Tx, invoiceId: string): Promise<InvoiceRow | undefined> {
  const [owner] = await tx.select({ clientId: invoices.clientId }).from(invoices).where(eq(invoices.id, invoiceId));
  if (!owner) return;
  await lockMoney(tx, owner.clientId ?? invoiceId);
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
  return invoice;
}
