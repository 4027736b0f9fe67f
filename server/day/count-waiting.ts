import { sql } from "drizzle-orm";
import { mostCounted } from "../../domain/counted.ts";
import { isWaiting } from "../add-on-requests/find-requests.ts";
import type { Tx } from "../db/client.server.ts";
import { countUpTo } from "../db/count-up-to.ts";
import {
  addOnRequests,
  clients,
  enquiries,
  isProvidersTurn,
  isUnanswered,
  messages,
  projects,
} from "../db/schema/index.ts";
import { isWaiting as isWaitingEnquiry } from "../enquiries/find-enquiries.ts";
import { refundQuestions } from "../invoices/find-refund-questions.ts";

export type Waiting = { enquiries: number; requests: number; projects: number; refunds: number; messages: number };

/** What waits for the provider: each at most one more than is counted. */
export async function countWaiting(tx: Tx): Promise<Waiting> {
  const isOfLivingProject = sql`exists (select from ${projects}
    where ${projects.id} = ${addOnRequests.projectId} and ${projects.deletedAt} is null)`;
  // In the order of its index, or the database reads the table from its oldest end, where everything is long done.
  const waiting = {
    enquiries: sql`select from ${enquiries} where ${isWaitingEnquiry} order by ${enquiries.receivedAt}`,
    requests: sql`select from ${addOnRequests} where ${isWaiting} and ${isOfLivingProject} order by ${addOnRequests.requestedAt}`,
    messages: sql`select distinct ${messages.projectId} from ${messages} where ${isUnanswered} and exists (select from ${projects}
      join ${clients} on ${clients.id} = ${projects.clientId} and ${clients.deletedAt} is null
      where ${projects.id} = ${messages.projectId} and ${projects.deletedAt} is null)`,
    projects: sql`select from ${projects} where ${isProvidersTurn} order by ${projects.statusSince}`,
  };
  const { rows } = await tx.execute<Waiting>(sql`
    select ${countUpTo(mostCounted, waiting.enquiries)} as enquiries,
      ${countUpTo(mostCounted, waiting.requests)} as requests,
      ${countUpTo(mostCounted, waiting.messages)} as messages,
      ${countUpTo(mostCounted, waiting.projects)} as projects,
      ${countUpTo(mostCounted, refundQuestions)} as refunds`);
  const [counts = { enquiries: 0, requests: 0, projects: 0, refunds: 0, messages: 0 }] = rows;
  return counts;
}
