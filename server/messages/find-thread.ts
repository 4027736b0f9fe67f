import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { ThreadPart } from "../../domain/message.ts";
import { countDays } from "../../domain/project-days.ts";
import { isForTheClient, projectEventKinds, withoutMoneyKinds } from "../../domain/project-history.ts";
import { clientOf, mayDo, type Person } from "../access/actor.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { isBehind, type PageMark } from "../db/page-mark.ts";
import {
  clients,
  invoices,
  isUnanswered,
  messageReads,
  messages,
  payments,
  privateNotes,
  projectEvents,
  projects,
} from "../db/schema/index.ts";
import { listTurnEvents } from "../projects/turn-events.ts";
import { listAttachments } from "./attachments.ts";

type Query = { part: ThreadPart; before: PageMark | undefined };

const pageSize = 40;

/**
 * What was written about a project, what became of it and what was paid, as far as this person sees it: one page, the oldest first. Not
 * yours, or nobody's, means not there.
 */
export async function findThread(viewer: Person, projectId: string, { part, before }: Query, at: Date) {
  const owner = viewer.role === "admin" ? undefined : eq(projects.clientId, clientOf(viewer, "project"));
  return readAsViewer(viewer, async (tx) => {
    const [project] = await tx
      .select({
        id: projects.id,
        name: projects.projectName,
        status: projects.status,
        pausedUntil: projects.pausedUntil,
        client: clients.name,
        contactName: clients.contactName,
        readAt: messageReads.readAt,
        isUnanswered: sql<boolean>`exists (select from ${messages} where ${messages.projectId} = ${projects.id} and ${isUnanswered})`,
      })
      .from(projects)
      .innerJoin(clients, and(eq(clients.id, projects.clientId), isNull(clients.deletedAt)))
      .leftJoin(messageReads, and(eq(messageReads.projectId, projects.id), eq(messageReads.accountId, viewer.id)))
      .where(and(eq(projects.id, projectId), owner, isNull(projects.deletedAt)));
    if (!project) return;
    const isAdmin = viewer.role === "admin";
    const of = { projectId, before };
    const seesMoney = isAdmin || mayDo(viewer, "money");
    const wants = (...parts: ThreadPart[]) => part === "everything" || parts.includes(part);
    const found: Entry[] = [
      ...(wants("messages") ? await listMessages(tx, of) : []),
      ...(isAdmin && wants("private") ? await listNotes(tx, of) : []),
      ...(wants() ? await listEvents(tx, viewer, of) : []),
      ...(seesMoney && wants("money") ? await listIssued(tx, viewer, of) : []),
      ...(seesMoney && wants("money") ? await listPayments(tx, viewer, of) : []),
    ].toSorted(newestFirst);
    const page = found.slice(0, pageSize);
    const last = found.length > pageSize ? page.at(-1) : undefined;
    const shown = page.flatMap(({ kind, id }) => (kind === "message" ? [id] : []));
    return {
      project,
      attachments: await listAttachments(tx, viewer, projectId, shown),
      seesMoney,
      ...countDays(await listTurnEvents(tx, projectId), at),
      entries: page.toReversed(),
      older: last && { at: last.at, id: last.id },
    };
  });
}

type Of = { projectId: string; before: PageMark | undefined };

export type Entry = Awaited<
  ReturnType<typeof listMessages | typeof listNotes | typeof listEvents | typeof listIssued | typeof listPayments>
>[number];

/** As the database orders ids, so that the mark of a page fits each of the lists. */
function newestFirst(one: Entry, other: Entry): number {
  return other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1);
}

async function listMessages(tx: Tx, { projectId, before }: Of) {
  const { id, writtenAt: at, side, authorId, authorName, text, mailReceivedAt } = messages;
  return tx
    .select({ kind: sql<"message">`'message'`, id, at, side, authorId, authorName, text, mailReceivedAt })
    .from(messages)
    .where(and(eq(messages.projectId, projectId), isBehind(before, at, id)))
    .orderBy(desc(at), desc(id))
    .limit(pageSize + 1);
}

async function listNotes(tx: Tx, { projectId, before }: Of) {
  const { id, writtenAt: at, text } = privateNotes;
  return tx
    .select({ kind: sql<"note">`'note'`, id, at, text })
    .from(privateNotes)
    .where(and(eq(privateNotes.projectId, projectId), isBehind(before, at, id)))
    .orderBy(desc(at), desc(id))
    .limit(pageSize + 1);
}

/** Without what is the provider's own for the client, and what says nothing of money for whoever may do the project alone. */
async function listEvents(tx: Tx, viewer: Person, { projectId, before }: Of) {
  const isAdmin = viewer.role === "admin";
  const read = isAdmin || mayDo(viewer, "everything") ? projectEventKinds : withoutMoneyKinds;
  const kinds = isAdmin ? read : read.filter(isForTheClient);
  const { id, at, actorId, kind, fromStatus, toStatus, what, note } = projectEvents;
  return tx
    .select({ kind: sql<"event">`'event'`, id, at, actorId, event: { kind, fromStatus, toStatus, what }, note })
    .from(projectEvents)
    .where(and(eq(projectEvents.projectId, projectId), inArray(kind, kinds), isBehind(before, at, id)))
    .orderBy(desc(at), desc(id))
    .limit(pageSize + 1);
}

/** What is void asks for nothing any more and is left out for both. */
const isShown = and(isNotNull(invoices.issuedAt), isNull(invoices.voidedAt));

async function listIssued(tx: Tx, viewer: Person, { projectId, before }: Of) {
  const { id, issuedAt, invoiceNumber: number, totalPence, dueDate, purpose } = invoices;
  const rows = await tx
    .select({ kind: sql<"invoice">`'invoice'`, id, issuedAt, number, totalPence, dueDate, purpose })
    .from(invoices)
    .where(and(eq(invoices.projectId, projectId), isTheirs(viewer), isShown, isBehind(before, issuedAt, id)))
    .orderBy(desc(issuedAt), desc(id))
    .limit(pageSize + 1);
  return rows.flatMap(({ issuedAt: at, ...row }) => (at ? [{ ...row, at }] : []));
}

async function listPayments(tx: Tx, viewer: Person, { projectId, before }: Of) {
  const { id, recordedAt: at, amountPence, method, invoiceId } = payments;
  return tx
    .select({
      kind: sql<"payment">`'payment'`,
      id,
      at,
      amountPence,
      method,
      invoiceId,
      number: invoices.invoiceNumber,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .where(and(eq(invoices.projectId, projectId), isTheirs(viewer), isShown, isBehind(before, at, id)))
    .orderBy(desc(at), desc(id))
    .limit(pageSize + 1);
}

function isTheirs(viewer: Person) {
  return viewer.role === "admin" ? undefined : eq(invoices.clientId, clientOf(viewer, "money"));
}
