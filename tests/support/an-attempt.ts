import { randomUUID } from "node:crypto";
import { look } from "./look.ts";

/** As if somebody had paid by Direct Debit with the invoice's link. */
export async function withDebitUnderWay(invoiceId: string, at: Date): Promise<void> {
  await look(
    `insert into payment_attempts (id, invoice_id, kind, state, amount_pence, is_by_link, started_at, changed_at, request_id)
     values ($1, $2, 'checkout', 'processing', 100, true, $3, $3, 'test')`,
    randomUUID(),
    invoiceId,
    at,
  );
}
