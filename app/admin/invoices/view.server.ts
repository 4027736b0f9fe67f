import { addMonths, type Day, longDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { findInvoices } from "../../../server/invoices/find-invoices.ts";
import { writeMark } from "../../actions.server.ts";
import { readInvoiceFilter } from "./filter.server.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof findInvoices>>;
type Input = { query: URLSearchParams; isFirst: boolean; today: Day };

export function view({ invoices, totals, older }: Found, { query, isFirst, today }: Input) {
  const filter = viewFilter(query);
  const search = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  return {
    rows: invoices.map(viewRow),
    totals: {
      count: totals.count,
      issued: formatPounds(totals.issuedPence),
      /** Nothing where no credit note took anything off. */
      credited: totals.creditedPence ? formatPounds(totals.creditedPence) : "",
      paid: formatPounds(totals.receivedPence),
      owed: formatPounds(totals.owedPence),
    },
    filter,
    exampleNumber: invoiceNumber(7),
    isFiltered: search !== "",
    isFirst,
    /** What is looked for, as links carry it on: '?status=open'. */
    search: search && `?${search}`,
    months: listMonths(today, filter.month),
    /** The address of the page with the invoices before these. */
    older: older && `/dashboard/admin/invoices?${search && `${search}&`}before=${writeMark(older)}`,
  };
}

/** What is looked for, as the form shows it. */
function viewFilter(query: URLSearchParams) {
  const { status, client, month } = readInvoiceFilter(query);
  return {
    status: status ?? "",
    client,
    number: cleanLine(query.get("number")).slice(0, 40),
    month: month?.slice(0, 7) ?? "",
  };
}

function viewRow(invoice: Found["invoices"][number]) {
  const { id, client, clientId, project, projectId, purpose, status, isUnderWay, isCredited, owed, totalPence } =
    invoice;
  return {
    id,
    client,
    clientId,
    project,
    projectId,
    purpose,
    status,
    isUnderWay,
    isCredited,
    /** Nothing while it is a draft. */
    number: invoice.invoiceNumber === null ? "" : invoiceNumber(invoice.invoiceNumber),
    written: shortDay(invoice.createdAt),
    issued: invoice.issuedOn ? shortDay(noonOf(invoice.issuedOn)) : "",
    due: invoice.dueDate ? shortDay(noonOf(invoice.dueDate)) : "",
    total: formatPounds(totalPence),
    /** Where only part of it is. */
    owed: owed > 0 && owed < totalPence ? formatPounds(owed) : "",
  };
}

/** This month and those before it, for a list to choose from; a month that was asked for is always among them. */
function listMonths(today: Day, month: string) {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const months = Array.from({ length: 24 }, (_, index) => addMonths(thisMonth, -index).slice(0, 7));
  const all = month && !months.includes(month) ? [...months, month] : months;
  return all.map((value) => ({
    value,
    label: longDay(noonOf(`${value}-01`))
      .split(" ")
      .slice(1)
      .join(" "),
  }));
}
