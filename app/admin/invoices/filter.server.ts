import { cleanLine } from "../../../domain/clean-text.ts";
import { type InvoiceStatus, readInvoiceNumber } from "../../../domain/invoice.ts";
import type { InvoiceFilter } from "../../../server/invoices/find-invoices.ts";

const statuses: readonly InvoiceStatus[] = ["draft", "open", "overdue", "paid", "void"];

/** What is looked for, out of the address. What is no status or month is none; what is no number is nobody's. */
export function readInvoiceFilter(query: URLSearchParams): InvoiceFilter {
  const typed = cleanLine(query.get("number"));
  const month = cleanLine(query.get("month"));
  return {
    status: statuses.find((status) => status === query.get("status")),
    client: cleanLine(query.get("client")).slice(0, 200),
    number: typed ? (readInvoiceNumber(typed) ?? null) : undefined,
    month: /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(month) ? `${month}-01` : undefined,
  };
}
