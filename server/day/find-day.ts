import { type AnyColumn, and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { projectDayOf } from "../../domain/project-status.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { isWaiting, listWaiting } from "../add-on-requests/find-requests.ts";
import { findMoneySummary } from "../billing/find-money-summary.ts";
import { listNotBilled } from "../billing/not-billed.ts";
import { type ClientMark, findClient, listClients, searchClients } from "../clients/find-clients.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { addOnRequests, clients, enquiries, isProvidersTurn, projects } from "../db/schema/index.ts";
import { isWaiting as isWaitingEnquiry, listUnanswered } from "../enquiries/find-enquiries.ts";
import { listRefundQuestions } from "../invoices/find-refund-questions.ts";
import { findBackupState } from "../status/backup-state.ts";

export const shownOfEach = 5;
/** Counting stops here: a day is not longer, and a count of everything would grow with the system. */
const mostCounted = 50;
/** Of ten days, each of which can be undone. */
const mostDeleted = 50;

export type Query = { search: string; after: ClientMark | undefined; deleting: string | undefined };

/** The admin's first screen: what waits for the provider, then the clients. */
export async function findDay(viewer: Person, { search, after, deleting }: Query, today: Day) {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => ({
    enquiries: await listUnanswered(tx, shownOfEach),
    requests: await listWaiting(tx, shownOfEach),
    projects: await listProvidersTurn(tx),
    counts: await countDay(tx),
    notBilled: await listNotBilled(tx, today, mostCounted + 1),
    refunds: await listRefundQuestions(tx, mostCounted + 1),
    money: await findMoneySummary(tx, today),
    drill: (await findBackupState(tx)).lastDrill,
    ...(search ? await searchClients(tx, search, today) : await listClients(tx, today, after)),
    deleted: await listDeleted(tx),
    deleting: deleting ? await findDeleting(tx, deleting) : undefined,
  }));
}

/** Whatever has waited longest comes first. */
async function listProvidersTurn(tx: Tx) {
  const rows = await tx
    .select({
      id: projects.id,
      name: projects.projectName,
      status: projects.status,
      since: projects.statusSince,
      client: clients.name,
    })
    .from(projects)
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .where(isProvidersTurn)
    .orderBy(asc(projects.statusSince))
    .limit(shownOfEach);
  return rows.map((row) => ({ ...row, projectDay: projectDayOf(row.status, []) }));
}

async function countDay(tx: Tx) {
  // In the order of its index, or the database reads the table from its oldest end, where everything is long done.
  const upTo = (waiting: SQL, since: AnyColumn) =>
    sql<number>`(select count(*)::int from (${waiting} order by ${since} limit ${mostCounted + 1}) counted)`;
  const isOfLivingProject = sql`exists (select from ${projects}
    where ${projects.id} = ${addOnRequests.projectId} and ${projects.deletedAt} is null)`;
  const waiting = {
    enquiries: sql`select from ${enquiries} where ${isWaitingEnquiry}`,
    requests: sql`select from ${addOnRequests} where ${isWaiting} and ${isOfLivingProject}`,
    projects: sql`select from ${projects} where ${isProvidersTurn}`,
  };
  const { rows } = await tx.execute<Record<keyof typeof waiting, number>>(sql`
    select ${upTo(waiting.enquiries, enquiries.receivedAt)} as enquiries,
      ${upTo(waiting.requests, addOnRequests.requestedAt)} as requests,
      ${upTo(waiting.projects, projects.statusSince)} as projects`);
  const [counts = { enquiries: 0, requests: 0, projects: 0 }] = rows;
  return counts;
}

export function countWords(count: number): string {
  return count > mostCounted ? `${mostCounted}+` : String(count);
}

/** What can still be brought back, the latest first. A client's projects are brought back with the client. */
async function listDeleted(tx: Tx) {
  const gone = await tx
    .select({ id: clients.id, name: clients.name, deletedAt: clients.deletedAt })
    .from(clients)
    .where(isNotNull(clients.deletedAt))
    .orderBy(desc(clients.deletedAt))
    .limit(mostDeleted);
  const goneProjects = await tx
    .select({ id: projects.id, name: projects.projectName, deletedAt: projects.deletedAt })
    .from(projects)
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .where(and(isNotNull(projects.deletedAt), isNull(clients.deletedAt)))
    .orderBy(desc(projects.deletedAt))
    .limit(mostDeleted);
  return [
    ...gone.map((row) => ({ ...row, kind: "client" as const })),
    ...goneProjects.map((row) => ({ ...row, kind: "project" as const })),
  ];
}

async function findDeleting(tx: Tx, clientId: string) {
  const client = await findClient(tx, clientId);
  if (!client) return;
  const names = await tx
    .select({ name: projects.projectName })
    .from(projects)
    .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)))
    .orderBy(projects.projectName)
    .limit(mostCounted);
  const { name, contactName, email } = client;
  return { id: clientId, name, contactName, email, projects: names.map((project) => project.name) };
}
