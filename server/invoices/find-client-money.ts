import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { owedPence } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import type { PaymentAttempt } from "../../domain/payment-attempt.ts";
import { clientOf, type Person } from "../access/actor.ts";
import { perConnection, readAsViewer, type Tx } from "../db/client.server.ts";
import { isBehind, type PageMark } from "../db/page-mark.ts";
import { clients, invoices } from "../db/schema/index.ts";
import { hasAttemptUnderWay } from "../payments/attempts.ts";
import { findSavedMethod } from "../payments/saved-methods.ts";
import { moved } from "./balance.ts";
import { findBooks } from "./find-books.ts";
import { findCredit } from "./find-credit.ts";

const pageSize = 20;
/** Nobody has more of them at once; whoever had would see those that are due first. */
export const mostOpen = 50;
const mostOfProject = 24;

export type LineFound = {
  description: string;
  explanation: string;
  quantity: number;
  unitPence: Pence;
  byTheHour: boolean | null;
  amountPence: Pence;
  periodFrom: Day | null;
  periodTo: Day | null;
};

/** An invoice with what it is for and what has become of it: one statement, however many there are. */
export const invoiceShown = {
  id: invoices.id,
  projectId: invoices.projectId,
  purpose: invoices.purpose,
  createdAt: invoices.createdAt,
  invoiceNumber: invoices.invoiceNumber,
  issuedAt: invoices.issuedAt,
  issuedOn: invoices.issuedOn,
  dueDate: invoices.dueDate,
  issuedWith: invoices.issuedWith,
  totalPence: invoices.totalPence,
  settledAt: invoices.settledAt,
  voidedAt: invoices.voidedAt,
  ...moved,
  attempts: sql<PaymentAttempt[]>`coalesce((
    select json_agg(json_build_object('id', a.id, 'groupId', a.group_id, 'kind', a.kind, 'state', a.state,
      'startedAt', a.started_at, 'changedAt', a.changed_at))
    from payment_attempts a where a.invoice_id = invoices.id), '[]')`,
  lines: sql<LineFound[]>`coalesce((
    select json_agg(json_build_object('description', l.description, 'explanation', l.explanation, 'quantity', l.quantity,
      'unitPence', l.unit_pence, 'byTheHour', l.by_the_hour, 'amountPence', l.amount_pence, 'periodFrom', l.period_from, 'periodTo', l.period_to)
      order by l.position)
    from invoice_lines l where l.invoice_id = invoices.id), '[]')`,
};

const isClients = and(isNotNull(invoices.issuedAt), isNull(invoices.voidedAt));
const isOpen = and(isClients, isNull(invoices.settledAt));

export type InvoiceFound = Awaited<ReturnType<typeof listInvoicesOf>>[number];

/** A project's invoices, the newest first. The provider sees drafts and void ones too. */
export async function listInvoicesOf(tx: Tx, viewer: Person, projectId: string) {
  const own = viewer.role === "admin" ? undefined : and(eq(invoices.clientId, clientOf(viewer, "money")), isClients);
  return tx
    .select(invoiceShown)
    .from(invoices)
    .where(and(eq(invoices.projectId, projectId), own))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(mostOfProject);
}

export type Owed = { projectId: string | null; dueDate: Day; owed: Pence; isUnderWay: boolean };

/** What a client has not paid yet, what is due first at the top: for whoever composes their dashboard. */
export async function listOwed(tx: Tx, clientId: string): Promise<Owed[]> {
  const rows = await owedByClient(tx).execute({ clientId });
  return rows.map(({ projectId, dueDate, isUnderWay, ...balance }) => ({
    projectId,
    dueDate: dueDate ?? "",
    owed: owedPence(balance),
    isUnderWay,
  }));
}

const owedByClient = perConnection((tx) =>
  tx
    .select({
      projectId: invoices.projectId,
      dueDate: invoices.dueDate,
      totalPence: invoices.totalPence,
      isUnderWay: hasAttemptUnderWay,
      ...moved,
    })
    .from(invoices)
    .where(and(eq(invoices.clientId, sql.placeholder("clientId")), isOpen))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(mostOpen)
    .prepare("owed_by_client"),
);

/** Everything about a client's money, each invoice once: what is owed, what is settled, what is saved, and the statement. */
export async function findPayments(viewer: Person, { before }: { before: PageMark | undefined }) {
  return readAsViewer(viewer, async (tx) => {
    const [client] = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.id, clientOf(viewer, "money")), isNull(clients.deletedAt)));
    if (!client) return;
    const open = await tx
      .select(invoiceShown)
      .from(invoices)
      .where(and(eq(invoices.clientId, clientOf(viewer, "money")), isOpen))
      .orderBy(asc(invoices.dueDate), asc(invoices.invoiceNumber))
      .limit(mostOpen);
    return {
      open,
      ...(await pageOfSettled(tx, clientOf(viewer, "money"), before)),
      method: await findSavedMethod(tx, clientOf(viewer, "money")),
      creditPence: await findCredit(tx, clientOf(viewer, "money")),
      books: await findBooks(tx, clientOf(viewer, "money")),
    };
  });
}

async function pageOfSettled(tx: Tx, clientId: string, before: PageMark | undefined) {
  const isSettled = and(isClients, isNotNull(invoices.settledAt));
  const rows = await tx
    .select(invoiceShown)
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), isSettled, isBehind(before, invoices.createdAt, invoices.id)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { settled: page, older: last && { at: last.createdAt, id: last.id } };
}
