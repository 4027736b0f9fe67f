import { type SQL, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import { hasAttemptUnderWay } from "../payments/attempts.ts";
import { moved } from "./balance.ts";

/** What is open of the invoices that `of` names, and whether any of it is late and not on its way; null where none is. */
export function sumOwing(of: SQL, today: Day): SQL<{ pence: Pence; isLate: boolean } | null> {
  return sql`(
    select json_build_object('isLate', bool_or(invoices.due_date < ${today}::date and not ${hasAttemptUnderWay}), 'pence', sum(
      invoices.total_pence - ${moved.creditedPence} - ${moved.paidPence} + ${moved.refundedPence}))
    from invoices where ${of} and invoices.issued_at is not null
      and invoices.settled_at is null and invoices.voided_at is null)`;
}

/** Nothing is owed by a client, nor to them: as a condition of a query on `clients`. */
export const owesNothing = sql<boolean>`(not exists (select from invoices i where i.client_id = clients.id
    and i.issued_at is not null and i.settled_at is null and i.voided_at is null)
  and coalesce((select sum(e.amount_pence) from credit_entries e where e.client_id = clients.id), 0) <= 0)`;
