import { addMonths } from "../../../domain/billing-period.ts";
import { type Day, longDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { findInvoices } from "../../../server/invoices/find-invoices.ts";

type Found = Awaited<ReturnType<typeof findInvoices>>;

/** What the list of invoices is told: words and figures. */
export function showInvoices({ invoices, totals }: Found) {
  return {
    rows: invoices.map(({ id, client, clientId, project, purpose, status, owed, totalPence, ...invoice }) => ({
      id,
      client,
      clientId,
      project,
      purpose,
      status,
      number: invoice.invoiceNumber === null ? "" : invoiceNumber(invoice.invoiceNumber),
      written: shortDay(invoice.createdAt),
      issued: invoice.issuedOn ? shortDay(noonOf(invoice.issuedOn)) : "",
      due: invoice.dueDate ? shortDay(noonOf(invoice.dueDate)) : "",
      total: formatPounds(totalPence),
      owed: owed > 0 && owed < totalPence ? formatPounds(owed) : "",
    })),
    totals: {
      count: totals.count,
      issued: formatPounds(totals.issuedPence),
      paid: formatPounds(totals.receivedPence),
      owed: formatPounds(totals.owedPence),
    },
  };
}

/** This month and those before it, for a list to choose from; a month that was asked for is always among them. */
export function listMonths(today: Day, month: string): { value: string; label: string }[] {
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
