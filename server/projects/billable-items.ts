import { sql } from "drizzle-orm";
import type { BillableItem } from "../../domain/billing-plan.ts";
import type { Tx } from "../db/client.server.ts";

export type Billable = BillableItem & { isPaid: boolean };

/** What a project has of the catalogue, and what of each is on an invoice. */
export function listBillable(tx: Tx, projectId: string): Promise<Billable[]> {
  return listBillableOf(tx, [projectId]);
}

/** Once for each project: what its plan includes of a domain's first year, unless an invoice has had it. */
const freeDomain = sql`case when not c.is_domain or exists (
    select from invoice_lines n join invoices i on i.id = n.invoice_id
    where i.project_id = l.project_id and i.voided_at is null and n.source = 'included'
  ) then 0 else coalesce((
    select max(f.free_domain_pence) from project_plans h join plans f on f.id = h.plan_id
    where h.project_id = l.project_id and h.removed_at is null), 0) end`;

/** The same of several projects at once. */
export async function listBillableOf(
  tx: Tx,
  projectIds: readonly string[],
): Promise<(Billable & { projectId: string })[]> {
  if (projectIds.length === 0) return [];
  const common = sql`l.id as "linkId", l.project_id as "projectId", c.name, l.price_pence as "pricePence", l.billing_from::text as "billingFrom", l.added_at,
    coalesce((select json_agg(json_build_object('fromMonth', b.from_month, 'months', b.months))
      from billed_periods b where b.link_id = l.id), '[]') as billed`;
  const { rows } = await tx.execute<Billable & { projectId: string }>(sql`
    select "linkId", "projectId", kind, name, "pricePence", "yearlyPricePence", cycle, "billingFrom", "isPaid", billed, "freePence" from (
      select ${common}, 'plan' as kind, l.yearly_price_pence as "yearlyPricePence", l.billing_cycle as cycle, false as "isPaid", 0 as "freePence"
      from project_plans l join plans c on c.id = l.plan_id
      where l.project_id in ${projectIds} and l.removed_at is null
      union all
      select ${common}, 'add-on', l.yearly_price_pence, l.pricing_type, l.is_paid, 0
      from project_add_ons l join add_ons c on c.id = l.add_on_id
      where l.project_id in ${projectIds} and l.removed_at is null
      union all
      select ${common}, 'product', null, l.billing_cycle, false, ${freeDomain}
      from project_products l join products c on c.id = l.product_id
      where l.project_id in ${projectIds} and l.removed_at is null
    ) held order by array_position(array['plan', 'add-on', 'product'], kind), added_at, "linkId"`);
  return rows;
}
