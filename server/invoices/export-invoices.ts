import { and, isNotNull } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { csvLine, csvStart } from "../../domain/csv.ts";
import { invoiceNumber, statusShown } from "../../domain/invoice.ts";
import { plainPounds } from "../../domain/money.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import type { PageMark } from "../db/page-mark.ts";
import { invoices } from "../db/schema/index.ts";
import { behind, type InvoiceFilter, listInvoices, matches, withStatus } from "./find-invoices.ts";

const rowsAtATime = 500;

const heads = [
  ...["Number", "Date", "Due", "Client", "Project", "Net", "VAT", "Total"],
  ...["Paid", "Refunded", "Credited", "Owed", "Status", "Void reason"],
];

/** For the accountant, piece by piece, so that ten years of books need no more memory than one page. Drafts are no books. */
export async function* exportInvoices(viewer: Person, filter: InvoiceFilter, today: Day): AsyncGenerator<string> {
  requireAdmin(viewer);
  yield csvStart + csvLine(heads);
  const isBook = filter.status === "draft" ? undefined : isNotNull(invoices.issuedAt);
  for (let before: PageMark | undefined; ; ) {
    const where = and(matches(filter, today), isBook, behind(before));
    const rows = await asViewer(viewer, (tx) => listInvoices(tx, where, rowsAtATime));
    yield rows.map((row) => lineOf(withStatus(row, today))).join("");
    const last = rows.at(-1);
    if (rows.length < rowsAtATime || !last) return;
    before = { at: last.createdAt, id: last.id };
  }
}

function lineOf(row: ReturnType<typeof withStatus>): string {
  const { client, project, issuedOn, dueDate, netPence, vatPence, totalPence, voidReason } = row;
  const { paidPence, sentBackPence, creditedPence, owed } = row;
  const money = [netPence, vatPence, totalPence, paidPence, sentBackPence, creditedPence, owed].map(plainPounds);
  const number = row.invoiceNumber === null ? "" : invoiceNumber(row.invoiceNumber);
  const { label: status } = statusShown(row.status, row);
  return csvLine([number, issuedOn, dueDate, client, project, ...money, status, voidReason]);
}
