import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { isWaiting } from "../add-on-requests/find-requests.ts";
import type { Tx } from "../db/client.server.ts";
import { addOnRequests, enquiries, isProvidersTurn, projects } from "../db/schema/index.ts";
import { isWaiting as isWaitingEnquiry } from "../enquiries/find-enquiries.ts";

/** Counting stops here: a day is not longer, and a count of everything would grow with the system. */
export const mostCounted = 50;

export type Waiting = { enquiries: number; requests: number; projects: number };

/** What waits for the provider: each at most one more than is counted. */
export async function countWaiting(tx: Tx): Promise<Waiting> {
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
  const { rows } = await tx.execute<Waiting>(sql`
    select ${upTo(waiting.enquiries, enquiries.receivedAt)} as enquiries,
      ${upTo(waiting.requests, addOnRequests.requestedAt)} as requests,
      ${upTo(waiting.projects, projects.statusSince)} as projects`);
  const [counts = { enquiries: 0, requests: 0, projects: 0 }] = rows;
  return counts;
}

/** '3', or '50+' where nobody counted on. */
export function countWords(count: number): string {
  return count > mostCounted ? `${mostCounted}+` : String(count);
}
