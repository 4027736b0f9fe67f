import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { LineKind } from "../../domain/catalogue-entry.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { addOns, plans, products, projectAddOns, projectPlans, projectProducts } from "../db/schema/index.ts";
import { keepNextDue } from "../invoices/keep-next-due.ts";
import { findItemMoney } from "./item-money.ts";
import { lockProject } from "./lock-project.ts";
import { recordProjectEvent } from "./record-project-event.ts";

export type Added = { outcome: "added" | "already" | "not-there" };
export type Removed = { outcome: "removed" | "not-there" };
export type PutBack = { outcome: "put-back"; name: string; isPaid: boolean } | { outcome: "already" | "not-there" };

/** Puts something of the catalogue on a project, at the price it has today. */
export async function addToProject(
  actor: PersonActor,
  projectId: string,
  { kind, id }: { kind: LineKind; id: string },
): Promise<Added> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    if (!(await lockProject(tx, projectId))) return { outcome: "not-there" };
    const { offered, links, column, copied } = kinds[kind];
    const [found] = await names(tx, sql`select name from ${offered} where id = ${id} and retired_at is null`);
    if (!found) return { outcome: "not-there" };
    // Whether it may be there twice is the table's own rule: a unique index.
    const { rowCount } = await tx.execute(sql`
      insert into ${links} (id, project_id, added_at, ${column}, ${copied})
      select ${randomUUID()}, ${projectId}, ${actor.at.toISOString()}, id, ${copied} from ${offered} where id = ${id}
      on conflict do nothing`);
    if (!rowCount) return { outcome: "already" };
    await recordProjectEvent(tx, { projectId, kind: `${kind}-added`, what: found.name }, actor);
    return { outcome: "added" };
  });
}

/** The link stays, with the moment it ended. */
export async function removeFromProject(
  actor: PersonActor,
  projectId: string,
  { kind, linkId }: { kind: LineKind; linkId: string },
): Promise<Removed> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    if (!(await lockProject(tx, projectId))) return { outcome: "not-there" };
    const { offered, links, column } = kinds[kind];
    const [removed] = await names(
      tx,
      sql`update ${links} link set removed_at = ${actor.at.toISOString()} from ${offered} offered
          where offered.id = link.${column} and link.id = ${linkId} and link.project_id = ${projectId}
            and link.removed_at is null
          returning offered.name`,
    );
    if (!removed) return { outcome: "not-there" };
    await keepNextDue(tx, projectId);
    await recordProjectEvent(tx, { projectId, kind: `${kind}-removed`, what: removed.name }, actor);
    return { outcome: "removed" };
  });
}

/**
 * The same link again, with the months that were billed for it; not while the project has got the same anew, and not what a change
 * of plan has ended: its days are settled.
 */
export async function putBack(
  actor: PersonActor,
  projectId: string,
  { kind, linkId }: { kind: LineKind; linkId: string },
): Promise<PutBack> {
  requireAdmin(actor);
  try {
    return await asViewer(actor, async (tx) => {
      if (!(await lockProject(tx, projectId))) return { outcome: "not-there" };
      const { offered, links, column } = kinds[kind];
      const [back] = await names(
        tx,
        sql`update ${links} link set removed_at = null from ${offered} offered
            where offered.id = link.${column} and link.id = ${linkId} and link.project_id = ${projectId}
              and link.removed_at is not null
              and not exists (select from plan_changes c where c.link_id = link.id and c.applied_at is not null and c.kind <> 'take-back')
            returning offered.name`,
      );
      if (!back) return { outcome: "not-there" };
      await keepNextDue(tx, projectId);
      await recordProjectEvent(tx, { projectId, kind: `${kind}-put-back`, what: back.name }, actor);
      const money = (await findItemMoney(tx, [linkId])).get(linkId);
      return { outcome: "put-back", name: back.name, isPaid: (money?.paidPence ?? 0) > 0 };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "already" };
    throw error;
  }
}

/** What is copied to a link when it is made, so that a change of the catalogue concerns new links only. */
const kinds = {
  plan: {
    offered: plans,
    links: projectPlans,
    column: sql.identifier("plan_id"),
    copied: sql.raw("price_pence, yearly_price_pence, billing_cycle"),
  },
  "add-on": {
    offered: addOns,
    links: projectAddOns,
    column: sql.identifier("add_on_id"),
    copied: sql.raw("price_pence, yearly_price_pence, pricing_type, several_times"),
  },
  product: {
    offered: products,
    links: projectProducts,
    column: sql.identifier("product_id"),
    copied: sql.raw("price_pence, billing_cycle"),
  },
};

async function names(tx: Tx, query: SQL): Promise<{ name: string }[]> {
  return (await tx.execute<{ name: string }>(query)).rows;
}
