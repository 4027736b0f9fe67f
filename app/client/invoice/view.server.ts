import { type Day, londonDay, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { creditNoteNumber, invoiceStatus, owedPence } from "../../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../../domain/money.ts";
import { refundNames } from "../../../domain/statement.ts";
import type { findInvoiceDocument } from "../../../server/documents/find-invoice-document.ts";
import { words } from "./words.ts";

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
    refundedPence: sum(moves.refunds.map(({ amountPence, kind }) => (kind === "unexplained" ? 0 : amountPence))),
    creditedPence: sum(moves.creditNotes.map(({ totalPence }) => totalPence)),
  });
  return {
    id: invoice.id,
    document,
    status,
    /** Nothing where nothing is owed. */
    owed: (status === "open" || status === "overdue") && owed > 0 ? formatPounds(owed) : "",
    paidOn: status === "paid" && invoice.settledAt ? longDay(invoice.settledAt) : "",
    moves: movesOf(moves),
  };
}

/** Money that came, went back, or was credited. */
function movesOf({ payments, refunds, creditNotes }: Omit<Found, "invoice" | "document">) {
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
