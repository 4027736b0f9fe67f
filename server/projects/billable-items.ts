import { type SQL, sql } from "drizzle-orm";
import type { BillableItem } from "../../domain/billing-plan.ts";
import type { Day } from "../../domain/calendar-day.ts";
import type { Tx } from "../db/client.server.ts";

export type Billable = BillableItem & {
  isPaid: boolean;
  /** It takes the place of something from that day on. */
  comesOn: Day | null;
};
export type RemovedItem = Billable & { removedOn: Day };

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
  return listLinks(tx, projectIds, () => sql`l.removed_at is null`, planned(projectIds));
}

/** What was removed from a project and can be put back, because it has not got the same again; the newest first. */
export async function listRemoved(tx: Tx, projectId: string): Promise<RemovedItem[]> {
  const rows = await listLinks(
    tx,
    [projectId],
    (kind) => sql`l.removed_at is not null and ${sql.raw(isNotThereAgain[kind])}
      and not exists (select from plan_changes c where c.link_id = l.id and c.applied_at is not null and c.kind <> 'take-back')`,
  );
  return rows.toSorted((a, b) => (a.removedOn < b.removedOn ? 1 : a.removedOn > b.removedOn ? -1 : 0));
}

type Kind = BillableItem["kind"];

/** As the unique index of each table has it. */
const isNotThereAgain: Record<Kind, string> = {
  plan: "not exists (select from project_plans o where o.project_id = l.project_id and o.plan_id = l.plan_id and o.removed_at is null)",
  "add-on":
    "(l.several_times or not exists (select from project_add_ons o where o.project_id = l.project_id and o.add_on_id = l.add_on_id and o.removed_at is null and not o.several_times))",
  product:
    "not exists (select from project_products o where o.project_id = l.project_id and o.product_id = l.product_id and o.removed_at is null)",
};

type Found = RemovedItem & { projectId: string };

/** Agreed for a day to come: its periods are billed as if it were there, and those of what it takes the place of until then. */
const isPlanned = sql`c.kind <> 'take-back' and c.taken_at is not null and c.applied_at is null and c.withdrawn_at is null`;
const endsOn = sql`(select (c.starts_on - 1)::text from plan_changes c where c.link_id = l.id and ${isPlanned})`;
const billedOf = (
  linkId: SQL,
) => sql`coalesce((select json_agg(json_build_object('fromMonth', b.from_month, 'months', b.months))
  from billed_periods b where b.link_id = ${linkId}), '[]')`;

const planned = (projectIds: readonly string[]) => sql`
  union all
  select c.new_link_id, c.project_id, p.name, c.price_pence, l.billing_from::text, c.requested_at, null, ${billedOf(sql`c.new_link_id`)},
    'plan', c.yearly_price_pence, c.billing_cycle, false, 0, c.first_month, null, c.starts_on::text
  from plan_changes c join plans p on p.id = c.plan_id join project_plans l on l.id = c.link_id and l.removed_at is null
  where c.project_id in ${projectIds} and c.kind in ('plan', 'price') and ${isPlanned}`;

async function listLinks(
  tx: Tx,
  projectIds: readonly string[],
  which: (kind: Kind) => SQL,
  besides: SQL = sql``,
): Promise<Found[]> {
  const common = sql`l.id as "linkId", l.project_id as "projectId", c.name, l.price_pence as "pricePence", l.billing_from::text as "billingFrom", l.added_at,
    (l.removed_at at time zone 'Europe/London')::date::text as "removedOn",
    ${billedOf(sql`l.id`)} as billed`;
  const { rows } = await tx.execute<Found>(sql`
    select "linkId", "projectId", kind, name, "pricePence", "yearlyPricePence", cycle, "billingFrom", "removedOn", "isPaid", billed, "freePence", "firstMonth",
      least("endsOn", (select d.ends_on::text from departures d where d.project_id = items."projectId" and d.taken_back_at is null)) as "endsOn", "comesOn" from (
      select ${common}, 'plan' as kind, l.yearly_price_pence as "yearlyPricePence", l.billing_cycle as cycle, false as "isPaid", 0 as "freePence",
        l.first_month as "firstMonth", ${endsOn} as "endsOn", null as "comesOn"
      from project_plans l join plans c on c.id = l.plan_id
      where l.project_id in ${projectIds} and ${which("plan")}
      union all
      select ${common}, 'add-on', l.yearly_price_pence, l.pricing_type, l.is_paid, 0, 0, ${endsOn}, null
      from project_add_ons l join add_ons c on c.id = l.add_on_id
      where l.project_id in ${projectIds} and ${which("add-on")}
      union all
      select ${common}, 'product', null, l.billing_cycle, false, ${freeDomain}, 0, null, null
      from project_products l join products c on c.id = l.product_id
      where l.project_id in ${projectIds} and ${which("product")}
      ${besides}
    ) items order by array_position(array['plan', 'add-on', 'product'], kind), added_at, "linkId"`);
  return rows;
}
