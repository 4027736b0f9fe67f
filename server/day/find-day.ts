import { asc, eq } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { mostCounted } from "../../domain/counted.ts";
import { projectDayOf } from "../../domain/project-status.ts";
import { isDateUnlikely } from "../../domain/system-status.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { listWaiting } from "../add-on-requests/find-requests.ts";
import { findMoneySummary } from "../billing/find-money-summary.ts";
import { findLastRunDay } from "../billing/last-run.ts";
import { listNotBilled } from "../billing/not-billed.ts";
import { findDeleting, listDeleted } from "../clients/find-client-list.ts";
import { listClients } from "../clients/find-clients.ts";
import { listOpenDataRequests } from "../data-requests/list-data-requests.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { clients, isProvidersTurn, projects } from "../db/schema/index.ts";
import { listUnfinished } from "../departures/list-unfinished.ts";
import { listUnanswered } from "../enquiries/find-enquiries.ts";
import { listRefundQuestions } from "../invoices/find-refund-questions.ts";
import { listUnanswered as listUnansweredMessages } from "../messages/list-unanswered.ts";
import { listUngiven } from "../sites/list-ungiven.ts";
import { findBackupState } from "../status/backup-state.ts";
import { countWaiting } from "./count-waiting.ts";

/** More than anybody does in a day; the rest is on the pages that the list leads to. */
export const mostToDo = 20;

export type Query = { deleting: string | undefined };

/** The admin's first screen: what waits for the provider, then the first of the clients. */
export async function findDay(viewer: Person, { deleting }: Query, today: Day) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => ({
    enquiries: await listUnanswered(tx, mostToDo),
    requests: await listWaiting(tx, mostToDo),
    projects: await listProvidersTurn(tx),
    counts: await countWaiting(tx),
    notBilled: await listNotBilled(tx, today, mostCounted + 1),
    refunds: await listRefundQuestions(tx, mostToDo),
    dataRequests: await listOpenDataRequests(tx, mostToDo),
    messages: await listUnansweredMessages(tx, mostToDo),
    credits: await listUngiven(tx, mostToDo),
    unfinished: await listUnfinished(tx, today, mostToDo),
    money: await findMoneySummary(tx, today),
    isBillingPaused: isDateUnlikely(await findLastRunDay(tx), today),
    drill: (await findBackupState(tx)).lastDrill,
    ...(await listClients(tx, today)),
    deleted: await listDeleted(tx),
    deleting: deleting ? await findDeleting(tx, deleting) : undefined,
  }));
}

/** What is promised first comes first. */
async function listProvidersTurn(tx: Tx) {
  const rows = await tx
    .select({
      id: projects.id,
      name: projects.projectName,
      status: projects.status,
      since: projects.statusSince,
      promisedOn: projects.promisedOn,
      clientId: clients.id,
      client: clients.name,
    })
    .from(projects)
    .leftJoin(clients, eq(clients.id, projects.clientId))
    .where(isProvidersTurn)
    .orderBy(asc(projects.promisedOn), asc(projects.id))
    .limit(mostToDo);
  return rows.map((row) => ({ ...row, projectDay: projectDayOf(row.status, []) }));
}
