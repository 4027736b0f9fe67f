import { londonDay, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { findInvoiceDocument } from "../../../server/documents/find-invoice-document.ts";
import { viewMoves } from "../../shared/invoice/moves.server.ts";
import { viewInvoice, viewMethod } from "../../shared/invoice/view.server.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findInvoiceDocument>>>;

/** Its document, how it stands, and the money that has moved. */
export function view({ invoice: found, method, document, ...moves }: Found, at: Date) {
  const invoice = viewInvoice(found, londonDay(at), method);
  const credited = moves.creditNotes.at(-1);
  return {
    document,
    invoice,
    method: viewMethod(method),
    isUnderWay: invoice.payment.state === "under-way",
    /** Nothing where nothing is owed. */
    owed: invoice.owedPence > 0 ? formatPounds(invoice.owedPence) : "",
    paidOn: invoice.status === "paid" && found.settledAt ? longDay(found.settledAt) : "",
    creditedOn: invoice.isCredited && credited ? longDay(noonOf(credited.issuedOn)) : "",
    /** What was issued is not what is true any more: both can be opened. */
    isClosed: invoice.status === "paid" || invoice.status === "void",
    moves: viewMoves(moves, `/invoices/${found.id}`),
  };
}
