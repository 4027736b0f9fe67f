import { sql } from "drizzle-orm";
import type { AddOnCost, PlanCost, ProductCost } from "../../domain/pricing.ts";
import { type ProjectStatus, projectStatuses, statusValues } from "../../domain/project-status.ts";

type Link = { linkId: string };
export type ProjectPlan = PlanCost & Link;
export type ProjectAddOn = AddOnCost & Link;
export type ProjectProduct = ProductCost & Link;

/** What a project has of the catalogue, as columns of a query on `projects`: one statement, however many projects. */
export const projectLines = {
  plans: sql<ProjectPlan[]>`coalesce((
    select json_agg(json_build_object('linkId', l.id, 'name', c.name, 'pricePence', l.price_pence,
      'yearlyPricePence', l.yearly_price_pence, 'billingCycle', l.billing_cycle) order by l.added_at, l.id)
    from project_plans l join plans c on c.id = l.plan_id
    where l.project_id = projects.id and l.removed_at is null), '[]')`,
  addOns: sql<ProjectAddOn[]>`coalesce((
    select json_agg(json_build_object('linkId', l.id, 'name', c.name, 'pricePence', l.price_pence,
      'yearlyPricePence', l.yearly_price_pence, 'pricingType', l.pricing_type, 'isPaid', l.is_paid) order by l.added_at, l.id)
    from project_add_ons l join add_ons c on c.id = l.add_on_id
    where l.project_id = projects.id and l.removed_at is null), '[]')`,
  products: sql<ProjectProduct[]>`coalesce((
    select json_agg(json_build_object('linkId', l.id, 'name', c.name, 'pricePence', l.price_pence,
      'billingCycle', l.billing_cycle) order by l.added_at, l.id)
    from project_products l join products c on c.id = l.product_id
    where l.project_id = projects.id and l.removed_at is null), '[]')`,
};

const moving = statusValues.filter((status) => "projectDay" in projectStatuses[status]);

/** The last status with a place on the ten-day strip: where a paused project stands. */
export const lastOnTheStrip = sql<ProjectStatus | null>`(
  select e.to_status from project_events e
  where e.project_id = projects.id and e.kind in ('created', 'status-changed')
    and (e.to_status is null or e.to_status in ${moving})
  order by e.at desc limit 1)`;
