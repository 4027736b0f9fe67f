import { type Day, londonDay, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { creditNoteNumber } from "../../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../../domain/money.ts";
import { refundNames } from "../../../domain/statement.ts";
import type { findInvoiceDocument } from "../../../server/documents/find-invoice-document.ts";
import { viewInvoice, viewMethod } from "../../shared/invoice/view.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findInvoiceDocument>>>;

/** Its document, how it stands, and the money that has moved. */
export function view({ invoice: found, method, document, ...moves }: Found, at: Date) {
  const invoice = viewInvoice(found, londonDay(at), method);
  return {
    document,
    invoice,
    method: viewMethod(method),
    isUnderWay: invoice.payment.state === "under-way",
    /** Nothing where nothing is owed. */
    owed: invoice.owedPence > 0 ? formatPounds(invoice.owedPence) : "",
    paidOn: invoice.status === "paid" && found.settledAt ? longDay(found.settledAt) : "",
    moves: movesOf(moves),
  };
}

/** Money that came, went back, or was credited. */
function movesOf({ payments, refunds, creditNotes }: Omit<Found, "invoice" | "method" | "document">) {
  return [
    ...payments.map(({ id, method, amountPence, receivedOn }) =>
      move(id, words.methods[method], amountPence, receivedOn),
    ),
    ...refunds.map(({ id, amountPence, refundedOn, kind }) => move(id, refundNames[kind], 0 - amountPence, refundedOn)),
    ...creditNotes.map(({ id, totalPence, issuedOn, ...note }) => ({
      ...move(id, words.credit(creditNoteNumber(note.creditNoteNumber)), totalPence, issuedOn),
      isCreditNote: true,
    })),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
}

function move(id: string, what: string, pence: Pence, day: Day) {
  return {
    id,
    what,
    amount: formatPounds(pence).replace("-", "−"),
    day,
    on: longDay(noonOf(day)),
    isCreditNote: false,
  };
}
