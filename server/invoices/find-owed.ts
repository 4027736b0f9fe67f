import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Day, longDay, noonOf } from "../../domain/calendar-day.ts";
import { invoiceNumber, owedPence } from "../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";
import { hasAttemptUnderWay } from "../payments/attempts.ts";
import { moved } from "./balance.ts";

const mostListed = 20;

const isOpen = and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt));

/** What is open before somebody or something is deleted, in words: 'TD-0007, £36.00, due 14 November 2026'. */
export async function listOpenOf(
  viewer: Person,
  of: { clientId: string } | { projectId: string },
): Promise<{ id: string; says: string }[]> {
  requireAdmin(viewer);
  const isTheirs = "clientId" in of ? eq(invoices.clientId, of.clientId) : eq(invoices.projectId, of.projectId);
  const rows = await asViewer(viewer, (tx) =>
    tx
      .select({
        id: invoices.id,
        number: invoices.invoiceNumber,
        dueDate: invoices.dueDate,
        totalPence: invoices.totalPence,
        ...moved,
      })
      .from(invoices)
      .where(and(isOpen, isTheirs))
      .orderBy(asc(invoices.dueDate), asc(invoices.id))
      .limit(mostListed),
  );
  return rows.map(({ id, number, dueDate, ...balance }) => ({
    id,
    says: `${invoiceNumber(number ?? 0)}, ${formatPounds(owedPence(balance))}, due ${dueDate ? longDay(noonOf(dueDate)) : ""}`,
  }));
}

/** What a client owes, what of it is late or on its way, and what they have paid too much. */
export async function findClientMoney(
  tx: Tx,
  clientId: string,
  today: Day,
): Promise<{ owed: Pence; overdue: Pence; underWay: Pence; credit: Pence }> {
  const { rows } = await tx.execute<{ owed: string; overdue: string; underWay: string; credit: string }>(sql`
    select coalesce(sum(owed), 0) as owed,
      coalesce(sum(owed) filter (where due_date < ${today} and not is_under_way), 0) as overdue,
      coalesce(sum(owed) filter (where is_under_way), 0) as "underWay",
      (select coalesce(sum(e.amount_pence), 0) from credit_entries e where e.client_id = ${clientId}) as credit
    from (
      select due_date, ${hasAttemptUnderWay} as is_under_way,
        total_pence - ${moved.creditedPence} - ${moved.paidPence} + ${moved.refundedPence} as owed
      from invoices where client_id = ${clientId} and issued_at is not null and settled_at is null and voided_at is null
    ) open`);
  const [found] = rows;
  return {
    owed: Number(found?.owed ?? 0),
    overdue: Number(found?.overdue ?? 0),
    underWay: Number(found?.underWay ?? 0),
    credit: Number(found?.credit ?? 0),
  };
}
