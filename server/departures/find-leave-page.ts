import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { clientOf, type Person } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import {
  agreements,
  clientExports,
  clientPeople,
  clients,
  type DepartureRow,
  departures,
  planChanges,
  projects,
} from "../db/schema/index.ts";
import { listInvoicesOf } from "../invoices/find-client-money.ts";
import { isPlanned } from "../plan-changes/figure-take-back.ts";
import { listBillable } from "../projects/billable-items.ts";
import { termOf, termParts } from "../projects/term-parts.ts";
import { findFinalInvoice } from "./final-invoice.ts";

/** What leaving with a project would be on any day, or is: for whoever of its client may do everything, and for the provider. */
export async function findLeavePage(viewer: Person, projectId: string, at: Date) {
  return readAsViewer(viewer, async (tx) => {
    const project = await findProject(tx, viewer, projectId);
    if (!project) return;
    const isCurrent = and(eq(departures.projectId, projectId), isNull(departures.takenBackAt));
    const [departure] = await tx.select().from(departures).where(isCurrent);
    return {
      project,
      term: termOf(project),
      departure,
      requester: departure && (await findRequester(tx, departure)),
      finalInvoice: await findInvoice(tx, departure),
      billable: await listBillable(tx, projectId),
      planned: await tx
        .select({
          kind: planChanges.kind,
          fromName: planChanges.fromName,
          toName: planChanges.toName,
          startsOn: planChanges.startsOn,
        })
        .from(planChanges)
        .where(and(eq(planChanges.projectId, projectId), isPlanned, gt(planChanges.startsOn, londonDay(at)))),
      invoices: await listInvoicesOf(tx, viewer, projectId),
      file: await findNewestFile(tx, project.clientId),
      accepted: await findAccepted(tx, project),
    };
  });
}

async function findProject(tx: Tx, viewer: Person, projectId: string) {
  const owner = viewer.role === "admin" ? undefined : eq(projects.clientId, clientOf(viewer));
  const { id, projectName, status, paymentType, termStartedOn, termMonths } = projects;
  const [found] = await tx
    .select({
      id,
      name: projectName,
      status,
      paymentType,
      termStartedOn,
      termMonths,
      ...termParts,
      clientId: clients.id,
      clientName: clients.name,
    })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
  return found;
}

/** What was agreed last: a consumer can cancel that within their 14 days. */
async function findAccepted(tx: Tx, { id, clientId }: { id: string; clientId: string }) {
  const [accepted] = await tx
    .select({ acceptedAt: agreements.acceptedAt, startsAtOnce: agreements.startsAtOnce })
    .from(agreements)
    .where(and(eq(agreements.projectId, id), eq(agreements.clientId, clientId)))
    .orderBy(desc(agreements.acceptedAt), desc(agreements.number))
    .limit(1);
  return accepted;
}

/** Whoever of the client booked it; nobody where it was the provider. */
async function findRequester(tx: Tx, { clientId, requestedBy }: DepartureRow): Promise<string> {
  if (!requestedBy) return "";
  const { name, email } = clientPeople;
  const [person] = await tx
    .select({ name, email })
    .from(clientPeople)
    .where(and(eq(clientPeople.clientId, clientId), eq(clientPeople.accountId, requestedBy)));
  return person ? person.name || person.email : "";
}

async function findInvoice(tx: Tx, departure: DepartureRow | undefined) {
  const found = await findFinalInvoice(tx, departure?.invoiceId ?? null);
  return found && { id: found.id, number: found.invoiceNumber, dueDate: found.dueDate, totalPence: found.totalPence };
}

async function findNewestFile(tx: Tx, clientId: string) {
  const { bytes, madeAt, requestedAt } = clientExports;
  const [found] = await tx
    .select({ bytes, madeAt })
    .from(clientExports)
    .where(and(eq(clientExports.clientId, clientId), isNotNull(madeAt)))
    .orderBy(desc(requestedAt))
    .limit(1);
  return found;
}
