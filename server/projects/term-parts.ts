import { sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { Term, TermPlan } from "../../domain/term.ts";
import { moved } from "../invoices/balance.ts";

/** What a term is worked out from, as columns of a query on `projects`. Clients may ask: it reads what they may read. */
export const termParts = {
  /** With the one that is agreed for a day to come. */
  termPlans: sql<TermPlan[]>`coalesce((
    select json_agg(json_build_object('name', c.name, 'pricePence', h.price_pence, 'billingCycle', h.billing_cycle,
      'from', (h.added_at at time zone 'Europe/London')::date, 'until', (h.removed_at at time zone 'Europe/London')::date)
      order by h.added_at, h.id)
    from (
      select id, plan_id, price_pence, billing_cycle, added_at, removed_at from project_plans l where l.project_id = projects.id
      union all
      select new_link_id, plan_id, price_pence, billing_cycle, starts_on::timestamp at time zone 'Europe/London', null from plan_changes l
      where l.project_id = projects.id and l.kind = 'plan' and l.taken_at is not null and l.applied_at is null and l.withdrawn_at is null
    ) h join plans c on c.id = h.plan_id), '[]')`,
  /** The last day, where they leave. */
  lastDay: sql<Day | null>`(
    select d.ends_on::text from departures d where d.project_id = projects.id and d.taken_back_at is null)`,
  /** Why nothing is asked for it, where it is so. */
  waiveReason: sql<string | null>`(
    select d.waive_reason from departures d
    where d.project_id = projects.id and d.taken_back_at is null and d.waived_at is not null)`,
  /** A consumer cancelled within their 14 days. */
  isCancelled: sql<boolean>`exists (
    select from departures d where d.project_id = projects.id and d.taken_back_at is null and d.cancelled_name <> '')`,
  // By the project's own invoices: lines have no index by what they are for, and the table is large.
  // A line whose days were not known when it was issued begins with its plan. What was before that was paid elsewhere.
  hostingPaidUntil: sql<Day | null>`(
    select greatest(max(h.billing_from) - 1, max((
      select max(coalesce(n.period_to, (h.billing_from + make_interval(months => n.months))::date - 1))
      from invoices join invoice_lines n on n.invoice_id = invoices.id
      where invoices.project_id = projects.id and n.link_id = h.id and n.months > 0 and invoices.settled_at is not null and invoices.voided_at is null
        and ${moved.paidPence} > ${moved.refundedPence})))::text
    from project_plans h where h.project_id = projects.id)`,
};

type TermParts = {
  termStartedOn: Day | null;
  termMonths: number;
  termPlans: readonly TermPlan[];
  hostingPaidUntil: Day | null;
};

/** Undefined: it has not begun. */
export function termOf({ termStartedOn, termMonths, termPlans, hostingPaidUntil }: TermParts): Term | undefined {
  if (!termStartedOn) return;
  return { startedOn: termStartedOn, months: termMonths, plans: termPlans, paidUntil: hostingPaidUntil };
}
