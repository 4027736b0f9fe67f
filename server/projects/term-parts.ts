import { sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { Term, TermPlan } from "../../domain/term.ts";
import { moved } from "../invoices/balance.ts";

/** What a term is worked out from, as columns of a query on `projects`. Clients may ask: it reads what they may read. */
export const termParts = {
  termPlans: sql<TermPlan[]>`coalesce((
    select json_agg(json_build_object('name', c.name, 'pricePence', l.price_pence, 'billingCycle', l.billing_cycle,
      'from', (l.added_at at time zone 'Europe/London')::date, 'until', (l.removed_at at time zone 'Europe/London')::date)
      order by l.added_at, l.id)
    from project_plans l join plans c on c.id = l.plan_id where l.project_id = projects.id), '[]')`,
  /** The last day, where they leave. */
  lastDay: sql<Day | null>`(
    select d.ends_on::text from departures d where d.project_id = projects.id and d.taken_back_at is null)`,
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
