import { type AnyColumn, and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import type { ProjectStatus } from "../../domain/project-status.ts";
import { wordsOf } from "../../domain/search-words.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { clients, projects } from "../db/schema/index.ts";
import { findEnquiryOf } from "../enquiries/find-enquiries.ts";
import { findFirstPayments } from "../invoices/find-first-payments.ts";
import { findClientMoney } from "../invoices/find-owed.ts";
import { sumOwing } from "../invoices/owing.ts";
import { listWithCosts } from "../projects/find-projects.ts";
import { begins, havingWords } from "../search/having-words.ts";
import { findNotes } from "./client-notes.ts";

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

/** Neither deleted nor archived. */
export const isListed = and(isNull(clients.deletedAt), isNull(clients.archivedAt));

/** Of nobody, or of a client who is not archived. */
export const isOfListed = sql`(${projects.clientId} is null
  or ${projects.clientId} not in (select c.id from clients c where c.archived_at is not null))`;

/** What is open of a client, and whether any of it is late and not on its way. */
export const owing = (today: Day) => sumOwing(sql`invoices.client_id = clients.id`, today);

/** By name; `after` continues where a page ended. */
export async function listClients(tx: Tx, today: Day, after?: ClientMark) {
  const rows = await tx
    .select({ ...listed, owing: owing(today) })
    .from(clients)
    .where(and(isListed, after && sql`(${clients.sortName}, ${clients.id}) > (${after.sortName}, ${after.id}::uuid)`))
    .orderBy(asc(clients.sortName), asc(clients.id))
    .limit(clientsOnAPage + 1);
  const page = rows.slice(0, clientsOnAPage);
  return { clients: page, next: rows.length > clientsOnAPage ? page.at(-1) : undefined };
}

/** Those who have, for each word, one that begins with it: in their names, their address or their projects' names. */
export async function searchClients(tx: Tx, text: string, today: Day) {
  const found = havingWords("client_words", wordsOf(text), clientsOnAPage);
  if (!found) return { clients: [], next: undefined };
  const rows = await tx
    .select({ ...listed, owing: owing(today) })
    .from(clients)
    .innerJoin(found, sql`found.id = ${clients.id}`)
    .where(isListed)
    .orderBy(sql`found.word`, asc(clients.sortName));
  return { clients: rows, next: undefined };
}

/** Those whom words find, as a condition on a column of clients' ids. Each word is an array, so that an index on the column can be asked. */
export function isFoundBy(clientId: AnyColumn, words: string[]): SQL {
  if (words.length === 0) return sql`false`;
  const each = words.map(
    (word) => sql`${clientId} = any (array(select w.client_id from client_words w where ${begins("w", word)}))`,
  );
  return sql.join(each, sql` and `);
}

/** Everything the manage-client page shows. */
export async function findClientPage(viewer: Person, clientId: string, today: Day) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => {
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
    const notes = (await findNotes(tx, clientId)) ?? { companyNumber: "", notes: "" };
    return { client, projects: living, deleted, enquiry, firstPayments, money, notes };
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
