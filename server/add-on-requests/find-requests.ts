import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { PricedAddOn } from "../../domain/add-on-request.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { isBehind, type PageMark } from "../db/page-mark.ts";
import { addOnRequests, clients, projects } from "../db/schema/index.ts";

const pageSize = 50;

export type RequestLine = PricedAddOn & {
  id: string;
  addOnId: string;
  severalTimes: boolean;
  byTheHour: boolean | null;
  quantity: number;
};

const shown = {
  id: addOnRequests.id,
  requestedAt: addOnRequests.requestedAt,
  approvedAt: addOnRequests.approvedAt,
  declinedAt: addOnRequests.declinedAt,
  declineReason: addOnRequests.declineReason,
  lines: sql<RequestLine[]>`(
    select json_agg(json_build_object('id', l.id, 'addOnId', l.add_on_id, 'name', l.name, 'pricePence', l.price_pence,
      'pricingType', l.pricing_type, 'severalTimes', a.several_times, 'byTheHour', a.by_the_hour,
      'quantity', coalesce((select max(n.quantity) from invoices i join invoice_lines n on n.invoice_id = i.id
        where i.add_on_request_id = l.add_on_request_id and i.voided_at is null and n.add_on_request_line_id = l.id), 1)) order by l.name)
    from add_on_request_lines l join add_ons a on a.id = l.add_on_id where l.add_on_request_id = add_on_requests.id)`,
};

/** For whoever composes a project's page. */
export async function listRequestsOf(tx: Tx, projectId: string) {
  return tx
    .select(shown)
    .from(addOnRequests)
    .where(eq(addOnRequests.projectId, projectId))
    .orderBy(desc(addOnRequests.requestedAt))
    .limit(pageSize);
}

/** The newest first; `before` continues where a page ended. */
export async function listRequests(viewer: Person, before?: PageMark) {
  requireAdmin(viewer);
  const rows = await asViewer(viewer, (tx) =>
    selectWithOwners(tx)
      .where(and(isNull(projects.deletedAt), isBehind(before, addOnRequests.requestedAt, addOnRequests.id)))
      .orderBy(desc(addOnRequests.requestedAt), desc(addOnRequests.id))
      .limit(pageSize + 1),
  );
  const requests = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? requests.at(-1) : undefined;
  return { requests, older: last && { at: last.requestedAt, id: last.id } };
}

export const isWaiting = and(isNull(addOnRequests.approvedAt), isNull(addOnRequests.declinedAt));

/** Whoever has waited longest comes first. */
export async function listWaiting(tx: Tx, limit: number) {
  return selectWithOwners(tx)
    .where(and(isWaiting, isNull(projects.deletedAt)))
    .orderBy(addOnRequests.requestedAt)
    .limit(limit);
}

function selectWithOwners(tx: Tx) {
  return tx
    .select({
      ...shown,
      project: { id: projects.id, name: projects.projectName },
      client: { id: clients.id, name: clients.name, contactName: clients.contactName },
    })
    .from(addOnRequests)
    .innerJoin(projects, eq(projects.id, addOnRequests.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId));
}
