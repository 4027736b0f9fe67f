import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import type { ProjectStatus } from "../../domain/project-status.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, projects } from "../db/schema/index.ts";
import { findEnquiryOf } from "../enquiries/find-enquiries.ts";
import { moved } from "../invoices/balance.ts";
import { findFirstPayments } from "../invoices/find-first-payments.ts";
import { findClientMoney } from "../invoices/find-owed.ts";
import { hasAttemptUnderWay } from "../payments/attempts.ts";
import { listWithCosts } from "../projects/find-projects.ts";

export const clientsOnAPage = 50;

/** The last client of a page: the next one goes on behind it. */
export type ClientMark = { sortName: string; id: string };

const statusesOfProjects = sql<(ProjectStatus | null)[]>`coalesce((
  select json_agg(p.status order by p.created_at desc) from projects p
  where p.client_id = clients.id and p.deleted_at is null), '[]')`;

const listed = {
  id: clients.id,
  name: clients.name,
  email: clients.email,
  sortName: clients.sortName,
  statuses: statusesOfProjects,
};

/** What is open of a client, and whether any of it is late and not on its way. */
const owing = (today: Day) => ({
  owing: sql<{ pence: Pence; isLate: boolean } | null>`(
    select json_build_object('isLate', bool_or(invoices.due_date < ${today}::date and not ${hasAttemptUnderWay}), 'pence', sum(
      invoices.total_pence - ${moved.creditedPence} - ${moved.paidPence} + ${moved.refundedPence}))
    from invoices where invoices.client_id = clients.id and invoices.issued_at is not null
      and invoices.settled_at is null and invoices.voided_at is null)`,
});

/** By name; `after` continues where a page ended. */
export async function listClients(tx: Tx, today: Day, after?: ClientMark) {
  const rows = await tx
    .select({ ...listed, ...owing(today) })
    .from(clients)
    .where(
      and(
        isNull(clients.deletedAt),
        after && sql`(${clients.sortName}, ${clients.id}) > (${after.sortName}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(clients.sortName), asc(clients.id))
    .limit(clientsOnAPage + 1);
  const page = rows.slice(0, clientsOnAPage);
  return { clients: page, next: rows.length > clientsOnAPage ? page.at(-1) : undefined };
}

/** Those who have, for each word, one that begins with it: in their name, their address or their projects' names. */
export async function searchClients(tx: Tx, text: string, today: Day) {
  const [longest, ...others] = wordsOf(text).toSorted((a, b) => b.length - a.length);
  if (!longest) return { clients: [], next: undefined };
  const begins = (column: ReturnType<typeof sql.raw>, word: string) =>
    sql`${column} >= ${word} and ${column} < ${word} || chr(1114111)`;
  const rest = others.map(
    (word) =>
      sql`and exists (select from client_words o where o.client_id = w.client_id and ${begins(sql.raw("o.word"), word)})`,
  );
  const found = sql`(
    select client_id, min(word) as word from (
      select w.client_id, w.word from client_words w
      where ${begins(sql.raw("w.word"), longest)} ${sql.join(rest, sql` `)}
      order by w.word limit ${3 * clientsOnAPage}
    ) matching group by client_id order by min(word) limit ${clientsOnAPage}) found`;
  const rows = await tx
    .select({ ...listed, ...owing(today) })
    .from(clients)
    .innerJoin(found, sql`found.client_id = ${clients.id}`)
    .where(isNull(clients.deletedAt))
    .orderBy(sql`found.word`, asc(clients.sortName));
  return { clients: rows, next: undefined };
}

/** As the database has cut the names into words. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 5)
    .map((word) => word.slice(0, 60));
}

/** Everything the manage-client page shows. */
export async function findClientPage(viewer: Person, clientId: string, today: Day) {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const client = await findClient(tx, clientId);
    if (!client) return;
    const deleted = await tx
      .select({ id: projects.id, name: projects.projectName, deletedAt: projects.deletedAt })
      .from(projects)
      .where(and(eq(projects.clientId, clientId), isNotNull(projects.deletedAt)))
      .orderBy(desc(projects.deletedAt));
    const enquiry = await findEnquiryOf(tx, clientId);
    const living = await listWithCosts(tx, clientId);
    const firstPayments = await findFirstPayments(tx, living);
    const money = await findClientMoney(tx, clientId, today);
    return { client, projects: living, deleted, enquiry, firstPayments, money };
  });
}

/** One who is not deleted. */
export async function findClient(tx: Tx, clientId: string) {
  const [client] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
  return client;
}
