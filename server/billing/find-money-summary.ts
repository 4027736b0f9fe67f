import { and, asc, eq, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { addMonths } from "../../domain/calendar-day.ts";
import type { LineKind } from "../../domain/catalogue-entry.ts";
import { roundHalfUp } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import type { Tx } from "../db/client.server.ts";
import { clients, invoices } from "../db/schema/index.ts";
import { moved } from "../invoices/balance.ts";
import { hasAttemptUnderWay } from "../payments/attempts.ts";

const shownOverdue = 5;
const monthsShown = 12;

/** How the money stands, for the day's screen. */
export async function findMoneySummary(tx: Tx, today: Day) {
  return {
    overdue: await findOverdue(tx, today),
    revenue: await findRevenue(tx),
    income: await listIncome(tx, today),
  };
}

export type MoneySummary = Awaited<ReturnType<typeof findMoneySummary>>;

/** What has waited longest comes first; counted and summed are all. What is on its way waits for nobody. */
async function findOverdue(tx: Tx, today: Day) {
  const owed = sql`(${invoices.totalPence} - ${moved.creditedPence} - ${moved.paidPence} + ${moved.refundedPence})`;
  const rows = await tx
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      dueDate: invoices.dueDate,
      client: sql<string>`${invoices.issuedWith} -> 'buyer' ->> 'name'`,
      canBeMailed: sql<boolean>`${clients.id} is not null and ${clients.deletedAt} is null`,
      owed: sql<Pence>`${owed}::int`,
      count: sql<number>`(count(*) over ())::int`,
      sumPence: sql<string>`sum(${owed}) over ()`,
    })
    .from(invoices)
    .leftJoin(clients, eq(clients.id, invoices.clientId))
    .where(
      and(
        isNotNull(invoices.issuedAt),
        isNull(invoices.settledAt),
        isNull(invoices.voidedAt),
        lt(invoices.dueDate, today),
        not(hasAttemptUnderWay),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(shownOverdue);
  const [first] = rows;
  return { rows, count: first?.count ?? 0, sumPence: Number(first?.sumPence ?? 0) };
}

/** What comes in each month from what is billed already; a year counts as twelve months. */
async function findRevenue(tx: Tx): Promise<{ monthlyPence: Pence; parts: Record<LineKind, Pence> }> {
  const billed = sql`join projects p on p.id = l.project_id and p.deleted_at is null and p.client_id is not null
    where l.removed_at is null and l.billing_from is not null`;
  const aYear = sql`case when p.payment_type = 'yearly' then coalesce(l.yearly_price_pence, l.price_pence * 12) else l.price_pence * 12 end`;
  const { rows } = await tx.execute<{ kind: LineKind; yearlyPence: string }>(sql`
    select kind, sum(pence) as "yearlyPence" from (
      select 'plan' as kind, case l.billing_cycle when 'yearly' then l.price_pence else ${aYear} end as pence
      from project_plans l ${billed} and l.billing_cycle <> 'one_time'
      union all
      select 'add-on', ${aYear} from project_add_ons l ${billed} and l.pricing_type <> 'one_time'
      union all
      select 'product', case l.billing_cycle when 'yearly' then l.price_pence else l.price_pence * 12 end
      from project_products l ${billed} and l.billing_cycle <> 'one_time'
    ) held group by kind`);
  const yearly = (kind: LineKind) => Number(rows.find((row) => row.kind === kind)?.yearlyPence ?? 0);
  const kinds = ["plan", "add-on", "product"] as const;
  const [plan = 0, addOn = 0, product = 0] = kinds.map((kind) => roundHalfUp(yearly(kind), 12));
  // The sum of what stands beside it, rounded: whoever adds it up gets the same.
  return { monthlyPence: plan + addOn + product, parts: { plan, "add-on": addOn, product } };
}

/** What came in less what went back, month by month, this one last. What was paid from a balance had come in before. */
async function listIncome(tx: Tx, today: Day): Promise<{ month: Day; pence: Pence }[]> {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const first = addMonths(thisMonth, 1 - monthsShown);
  // By the day, in the order of the index, and added up here: a year's payments need no sorting then.
  const { rows } = await tx.execute<{ day: Day; pence: string }>(sql`
    select received_on::text as day, sum(amount_pence) as pence from payments
    where method <> 'credit' and received_on >= ${first} group by received_on
    union all
    select refunded_on::text, -sum(amount_pence) from refunds where kind <> 'balance-gone' and refunded_on >= ${first} group by refunded_on`);
  return Array.from({ length: monthsShown }, (_, index) => {
    const month = addMonths(first, index);
    const ofMonth = rows.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7));
    return { month, pence: ofMonth.reduce((sum, { pence }) => sum + Number(pence), 0) };
  });
}
