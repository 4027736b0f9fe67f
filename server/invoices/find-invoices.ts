import { and, desc, eq, gte, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { addMonths } from "../../domain/calendar-day.ts";
import { type InvoiceStatus, invoiceStatus, isCharged, owedPence } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import { wordsOf } from "../../domain/search-words.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { isFoundBy } from "../clients/find-clients.ts";
import { readAsViewer, type Tx } from "../db/client.server.ts";
import { isBehind, type PageMark } from "../db/page-mark.ts";
import { clients, invoices, projects } from "../db/schema/index.ts";
import { hasAttemptUnderWay } from "../payments/attempts.ts";
import { moved, sentBackPence } from "./balance.ts";
import { findTotals } from "./find-totals.ts";

const pageSize = 25;

export type InvoiceFilter = {
  status: InvoiceStatus | undefined;
  /** The beginnings of words of a client's name, address or projects. */
  client: string;
  /** Null: what was typed is no number, so nothing has it. */
  number: number | null | undefined;
  /** Its first day. */
  month: Day | undefined;
};

/** The newest first; `before` continues where a page ended. The totals are of everything that was looked for. */
export async function findInvoices(viewer: Person, filter: InvoiceFilter, before: PageMark | undefined, today: Day) {
  requireAdmin(viewer);
  return readAsViewer(viewer, async (tx) => {
    const rows = await listInvoices(tx, and(matches(filter, today), behind(before)), pageSize + 1);
    const page = rows.slice(0, pageSize).map((row) => withStatus(row, today));
    const last = page.at(-1);
    const older = rows.length > pageSize && last ? { at: last.createdAt, id: last.id } : undefined;
    return { invoices: page, older, totals: await findTotals(tx, matches(filter, today)) };
  });
}

/** What is listed of an invoice: who it is to is what it was issued to. */
const listed = {
  id: invoices.id,
  clientId: invoices.clientId,
  client: sql<string>`coalesce(${invoices.issuedWith} -> 'buyer' ->> 'name', ${clients.name}, '')`,
  /** While it is to be looked at. */
  projectId: sql<string | null>`case when ${projects.deletedAt} is null then ${projects.id} end`,
  project: sql<string>`coalesce(nullif(${invoices.issuedWith} ->> 'project', ''), ${projects.projectName}, '')`,
  purpose: invoices.purpose,
  createdAt: invoices.createdAt,
  invoiceNumber: invoices.invoiceNumber,
  issuedAt: invoices.issuedAt,
  issuedOn: invoices.issuedOn,
  dueDate: invoices.dueDate,
  settledAt: invoices.settledAt,
  voidedAt: invoices.voidedAt,
  voidReason: invoices.voidReason,
  isUnderWay: hasAttemptUnderWay,
  netPence: invoices.netPence,
  vatPence: invoices.vatPence,
  /** A draft has no total yet. */
  totalPence: sql<Pence>`case when ${invoices.issuedAt} is null then coalesce((
    select sum(l.amount_pence) from invoice_lines l where l.invoice_id = invoices.id), 0)::int else ${invoices.totalPence} end`,
  ...moved,
  sentBackPence,
};

export function listInvoices(tx: Tx, where: SQL | undefined, most: number) {
  return tx
    .select(listed)
    .from(invoices)
    .leftJoin(clients, eq(clients.id, invoices.clientId))
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(where)
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(most);
}

export type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>[number];

/** What is void asks for nothing, and a draft for nothing yet. */
export function withStatus(row: ListedInvoice, today: Day) {
  const status = invoiceStatus(row, today);
  return {
    ...row,
    status,
    /** Nothing of it is charged any more. */
    isCredited: row.issuedAt !== null && !isCharged(row),
    owed: status === "open" || status === "overdue" ? Math.max(0, owedPence(row)) : 0,
  };
}

export function behind(before: PageMark | undefined): SQL | undefined {
  return isBehind(before, invoices.createdAt, invoices.id);
}

export function matches({ status, client, number, month }: InvoiceFilter, today: Day): SQL | undefined {
  return and(
    status ? isOf(status, today) : undefined,
    client ? isTo(client) : undefined,
    number === undefined ? undefined : number === null ? sql`false` : eq(invoices.invoiceNumber, number),
    month
      ? and(isNotNull(invoices.issuedAt), gte(invoices.issuedOn, month), lt(invoices.issuedOn, addMonths(month, 1)))
      : undefined,
  );
}

function isOf(status: InvoiceStatus, today: Day): SQL | undefined {
  const isOpen = and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt));
  switch (status) {
    case "draft":
      return isNull(invoices.issuedAt);
    case "open":
      return and(isOpen, or(gte(invoices.dueDate, today), hasAttemptUnderWay));
    case "overdue":
      return and(isOpen, lt(invoices.dueDate, today), not(hasAttemptUnderWay));
    case "paid":
      return and(isNotNull(invoices.settledAt), isNull(invoices.voidedAt));
    case "void":
      return isNotNull(invoices.voidedAt);
  }
}

/** By the table of words; whoever is erased is found by the name on the invoice. */
function isTo(client: string): SQL {
  const words = wordsOf(client);
  if (words.length === 0) return sql`false`;
  const erased = words.map((word) => sql`${invoices.issuedWith} -> 'buyer' ->> 'name' ilike ${`%${word}%`}`);
  return sql`((${isFoundBy(invoices.clientId, words)}) or (${invoices.clientId} is null and ${sql.join(erased, sql` and `)}))`;
}
