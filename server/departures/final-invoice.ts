import { eq, sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { type InvoiceRow, invoices } from "../db/schema/index.ts";

/** The final invoice, or the one that was written in its place after a mistake, however often. */
export async function findFinalInvoice(tx: Tx, invoiceId: string | null): Promise<InvoiceRow | undefined> {
  if (!invoiceId) return;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive written as (
      select ${invoiceId}::uuid as id, 0 as place
      union all select i.id, w.place + 1 from invoices i join written w on i.replaces_id = w.id)
    select id from written order by place desc limit 1`);
  const [newest] = rows;
  if (!newest) return;
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, newest.id));
  return invoice;
}
