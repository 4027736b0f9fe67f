import { eq, sql, sum } from "drizzle-orm";
import type { Pence } from "../../domain/money.ts";
import type { Tx } from "../db/client.server.ts";
import { creditEntries } from "../db/schema/index.ts";

/** What a client has paid too much. */
export async function findCredit(tx: Tx, clientId: string): Promise<Pence> {
  const [found] = await tx
    .select({ pence: sum(creditEntries.amountPence).mapWith(Number) })
    .from(creditEntries)
    .where(eq(creditEntries.clientId, clientId));
  return found?.pence ?? 0;
}

/** What of it can pay for something or go back: all but what the payment provider is sending back already. */
export async function findFreeCredit(tx: Tx, clientId: string): Promise<Pence> {
  const { rows } = await tx.execute<{ pence: number }>(sql`
    select coalesce(sum(f.amount_pence), 0)::int as pence from pending_refunds f join invoices i on i.id = f.invoice_id
    where i.client_id = ${clientId} and f.done_at is null and f.failed_at is null`);
  return (await findCredit(tx, clientId)) - (rows[0]?.pence ?? 0);
}
