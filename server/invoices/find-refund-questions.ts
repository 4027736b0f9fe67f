import { sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import type { Tx } from "../db/client.server.ts";

export type RefundQuestion = {
  id: string;
  invoiceId: string;
  invoiceNumber: number;
  client: string;
  /** Of a client who is still there. */
  clientId: string | null;
  amountPence: Pence;
  on: Day;
  /** `why`: sent back at the payment provider without a reason. `refused`: it would not send back what it was told to. */
  kind: "why" | "refused";
};

const isUnexplained = sql`r.kind = 'unexplained'`;
/** Not sent back otherwise since. */
const isRefused = sql`f.done_at is null and f.failed_at is not null
  and not exists (select from refunds r where r.payment_id = f.payment_id and r.recorded_at > f.failed_at)`;

/** One row for each, to be counted. */
export const refundQuestions = sql`select from refunds r where ${isUnexplained} union all select from pending_refunds f where ${isRefused}`;

/** What about money that went back only the provider can answer, the oldest first. */
export async function listRefundQuestions(tx: Tx, limit: number): Promise<RefundQuestion[]> {
  const buyer = sql`i.issued_with -> 'buyer' ->> 'name'`;
  const there = sql`(select k.id from clients k where k.id = i.client_id and k.deleted_at is null)`;
  const { rows } = await tx.execute<RefundQuestion>(sql`
    select r.id, i.id as "invoiceId", i.invoice_number as "invoiceNumber", ${buyer} as client, ${there} as "clientId",
      r.amount_pence as "amountPence", r.refunded_on::text as "on", 'why' as kind
    from refunds r join invoices i on i.id = r.invoice_id where ${isUnexplained}
    union all
    select f.id, i.id, i.invoice_number, ${buyer}, ${there}, f.amount_pence, (f.failed_at at time zone 'Europe/London')::date::text, 'refused'
    from pending_refunds f join invoices i on i.id = f.invoice_id
    where ${isRefused}
    order by "on", id limit ${limit}`);
  return rows;
}
