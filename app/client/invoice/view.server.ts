import { londonDay, longDay } from "../../../domain/calendar-day.ts";
import { invoiceStatus, owedPence } from "../../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../../domain/money.ts";
import type { findInvoiceDocument } from "../../../server/documents/find-invoice-document.ts";
import { viewMoves } from "../../shared/invoice/moves.server.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findInvoiceDocument>>>;

/** Its document, how it stands, and the money that has moved. */
export function view({ invoice, document, ...moves }: Found, at: Date) {
  const status = invoiceStatus(invoice, londonDay(at));
  const sum = (amounts: Pence[]) => amounts.reduce((total, pence) => total + pence, 0);
  const owed = owedPence({
    totalPence: invoice.totalPence,
    paidPence: sum(moves.payments.map(({ amountPence }) => amountPence)),
    // What went back unexplained is owed by nobody.
    refundedPence: sum(moves.refunds.map(({ kind, amountPence }) => (kind === "unexplained" ? 0 : amountPence))),
    creditedPence: sum(moves.creditNotes.map(({ totalPence }) => totalPence)),
  });
  return {
    id: invoice.id,
    document,
    status,
    /** Nothing where nothing is owed. */
    owed: (status === "open" || status === "overdue") && owed > 0 ? formatPounds(owed) : "",
    paidOn: status === "paid" && invoice.settledAt ? longDay(invoice.settledAt) : "",
    /** What was issued is not what is true any more: both can be opened. */
    isClosed: status === "paid" || status === "void",
    moves: viewMoves(moves, `/invoices/${invoice.id}`),
  };
}
