import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Pence } from "../../domain/money.ts";
import type { Tx } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";

export type Totals = {
  count: number;
  issuedPence: Pence;
  creditedPence: Pence;
  receivedPence: Pence;
  owedPence: Pence;
};

/**
 * Of a set of invoices: what was asked for (void ones ask for nothing), what of it was credited, what came in less
 * what went back, and what is still owed. What was paid from a balance had come in before.
 */
export async function findTotals(tx: Tx, where: SQL | undefined): Promise<Totals> {
  const chosen = tx
    .select({
      id: invoices.id,
      totalPence: invoices.totalPence,
      isAsked: sql<boolean>`${and(isNotNull(invoices.issuedAt), isNull(invoices.voidedAt))}`.as("is_asked"),
      isOpen:
        sql<boolean>`${and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt))}`.as(
          "is_open",
        ),
    })
    .from(invoices)
    .where(where);
  const { rows } = await tx.execute<Record<keyof Totals, string>>(sql`
    with chosen as (${chosen}),
    paid as (select c.is_open, p.method, sum(p.amount_pence) as pence
      from chosen c join payments p on p.invoice_id = c.id group by 1, 2),
    back as (select c.is_open, r.kind, sum(r.amount_pence) as pence
      from chosen c join refunds r on r.invoice_id = c.id group by 1, 2),
    credited as (select c.is_open, sum(n.total_pence) as pence
      from chosen c join credit_notes n on n.invoice_id = c.id where c.is_asked group by 1)
    select (select count(*) from chosen) as "count",
      coalesce((select sum(total_pence) from chosen where is_asked), 0) as "issuedPence",
      coalesce((select sum(pence) from credited), 0) as "creditedPence",
      coalesce((select sum(pence) from paid where method <> 'credit'), 0)
        - coalesce((select sum(pence) from back where kind <> 'balance-gone'), 0) as "receivedPence",
      coalesce((select sum(total_pence) from chosen where is_open), 0)
        - coalesce((select sum(pence) from paid where is_open), 0)
        + coalesce((select sum(pence) from back where is_open and kind <> 'unexplained'), 0)
        - coalesce((select sum(pence) from credited where is_open), 0) as "owedPence"`);
  const [found] = rows;
  return {
    count: Number(found?.count ?? 0),
    issuedPence: Number(found?.issuedPence ?? 0),
    creditedPence: Number(found?.creditedPence ?? 0),
    receivedPence: Number(found?.receivedPence ?? 0),
    owedPence: Number(found?.owedPence ?? 0),
  };
}
