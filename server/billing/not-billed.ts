import { sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { LineKind } from "../../domain/catalogue-entry.ts";
import type { Pence } from "../../domain/money.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { type Drafted, draftByHand } from "../invoices/draft-by-hand.ts";

/** Why nothing asks for it yet: it was never billed, its billing has begun and the run has not come to it, or it is in a draft. */
export type NotBilledWhy = "never" | "due" | "draft";

export type NotBilled = {
  linkId: string;
  kind: LineKind;
  name: string;
  pricePence: Pence;
  cycle: string;
  why: NotBilledWhy;
  since: Day;
  draftId: string | null;
  projectId: string;
  project: string;
  clientId: string;
  client: string;
};

const living = sql`join projects p on p.id = l.project_id and p.deleted_at is null
  and not coalesce((select true from departures d where d.project_id = p.id and d.taken_back_at is null and d.ended_at is not null limit 1), false)
  join clients k on k.id = p.client_id and k.deleted_at is null`;
const columns = sql`p.id as "projectId", p.project_name as project, k.id as "clientId", k.name as client`;

/** Of what is sold by the hour or the piece nobody knows yet how many: that is said in the draft. */
const addOnCycle = "case when l.several_times and l.pricing_type = 'one_time' then 'each' else l.pricing_type end";

/**
 * Everything that is sold and that no invoice asks for, what has waited longest first: each period of it is on an invoice
 * once or stands here. What begins after today is no debt yet.
 */
export async function listNotBilled(tx: Tx, today: Day, limit: number): Promise<NotBilled[]> {
  // Each in the order of an index, and no further than it is wanted: a business may have sold thousands of things. For the same
  // reason no `not exists`, which would be joined and read every period that was ever billed, and no `is null`, which is taken to be rare.
  const never = (links: string, offered: string, column: string, kind: LineKind, cycle: string, isDue: string) => sql`
    (select l.id as "linkId", ${kind} as kind, c.name, l.price_pence as "pricePence", ${sql.raw(cycle)} as cycle, 'never' as why,
      (l.added_at at time zone 'Europe/London')::date::text as since, null::uuid as "draftId", ${columns}
    from ${sql.raw(links)} l join ${sql.raw(offered)} c on c.id = l.${sql.raw(column)} ${living}
    where l.removed_at is null and l.billing_from is null and l.price_pence > 0 ${sql.raw(isDue)}
      and not coalesce((select true from billed_periods b where b.link_id = l.id limit 1), false)
    order by l.added_at, l.id limit ${limit})`;
  const due = (links: string, offered: string, column: string, kind: LineKind, cycle: string) => sql`
    (select l.id, ${kind}, c.name, l.price_pence, l.${sql.raw(cycle)}, 'due', p.next_period_on::text, null::uuid, ${columns}
    from ${sql.raw(links)} l join ${sql.raw(offered)} c on c.id = l.${sql.raw(column)} ${living}
    where p.next_period_on <= ${today} and l.removed_at is null and l.billing_from <= ${today} and l.price_pence > 0
      and not coalesce((select true from billed_periods b where b.link_id = l.id and b.period_to >= p.next_period_on limit 1), false)
    order by p.next_period_on, l.id limit ${limit})`;
  const inDrafts = sql`
    select b.link_id, n.source, n.description, n.amount_pence, '', 'draft', (i.created_at at time zone 'Europe/London')::date::text, i.id, ${columns}
    from invoices i join invoice_lines n on n.invoice_id = i.id join billed_periods b on b.invoice_id = i.id and b.link_id = n.link_id
      join projects p on p.id = i.project_id and p.deleted_at is null join clients k on k.id = p.client_id and k.deleted_at is null
    where i.issued_at is null`;
  const { rows } = await tx.execute<NotBilled>(sql`
    ${never("project_plans", "plans", "plan_id", "plan", "l.billing_cycle", "")}
    union all ${never("project_add_ons", "add_ons", "add_on_id", "add-on", addOnCycle, "and not l.is_paid")}
    union all ${never("project_products", "products", "product_id", "product", "l.billing_cycle", "")}
    union all ${due("project_plans", "plans", "plan_id", "plan", "billing_cycle")}
    union all ${due("project_add_ons", "add_ons", "add_on_id", "add-on", "pricing_type")}
    union all ${due("project_products", "products", "product_id", "product", "billing_cycle")}
    union all ${inDrafts}
    order by since, "linkId" limit ${limit}`);
  return rows;
}

/** A draft that asks for it. */
export async function billItem(actor: PersonActor, item: { linkId: string; projectId: string }): Promise<Drafted> {
  requireAdmin(actor);
  const { linkId, projectId } = item;
  const [project] = await asViewer(actor, (tx) =>
    tx
      .execute<{ clientId: string | null }>(
        sql`select client_id as "clientId" from projects where id = ${projectId} and deleted_at is null`,
      )
      .then(({ rows }) => rows),
  );
  if (!project?.clientId) return { outcome: "not-there" };
  return draftByHand(actor, { clientId: project.clientId, projectId, lines: [], items: [linkId], retryKey: undefined });
}
