import { type Day, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { creditNoteNumber, listNumbers } from "../../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../../domain/money.ts";
import { hasReceipt } from "../../../server/documents/find-further-record.ts";
import type { listMoves } from "../../../server/invoices/list-moves.ts";
import { moveWords as words } from "./move-words.ts";

export type MoveView = ReturnType<typeof move>;

type Moves = Awaited<ReturnType<typeof listMoves>>;

/** Money that came, went back, or was credited, each with its document. `base`: where the invoice is. */
export function viewMoves({ payments, refunds, creditNotes }: Moves, base: string) {
  return [
    ...payments.map((payment) => {
      const { id, method, amountPence, receivedOn, together } = payment;
      const paper = { href: `${base}/receipts/${id}`, name: words.receipt(formatPounds(amountPence)) };
      const what = together.length
        ? words.together(words.methods[method], listNumbers(together))
        : words.methods[method];
      const paid = { id, what, pence: amountPence, day: receivedOn };
      return move(paid, hasReceipt(payment, refunds) ? paper : undefined);
    }),
    ...refunds.map(({ id, amountPence, refundedOn, kind }) =>
      move({ id, what: words.refunds[kind], pence: 0 - amountPence, day: refundedOn }),
    ),
    ...creditNotes.map(({ id, totalPence, issuedOn, ...note }) => {
      const number = creditNoteNumber(note.creditNoteNumber);
      const paper = { href: `${base}/credit-notes/${id}`, name: words.creditNote(number) };
      return move({ id, what: words.credit(number), pence: totalPence, day: issuedOn }, paper);
    }),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
}

type Move = { id: string; what: string; pence: Pence; day: Day };

function move({ id, what, pence, day }: Move, paper?: { href: string; name: string }) {
  return { id, what, amount: formatPounds(pence).replace("-", "−"), day, on: longDay(noonOf(day)), paper };
}
