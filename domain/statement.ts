import { type Day, londonDay } from "./calendar-day.ts";
import { creditNoteNumber, invoiceNumber, type RefundKind } from "./invoice.ts";
import type { Pence } from "./money.ts";

/** Everything that has moved between a client and us. Each names its invoice by its number, and `at` when it was recorded. */
export type Books = {
  invoices: readonly (Row & { id: string; issuedOn: Day; totalPence: Pence; voidedAt: Date | null })[];
  payments: readonly (Row & { receivedOn: Day; amountPence: Pence; method: PaymentMethod })[];
  refunds: readonly (Row & { refundedOn: Day; amountPence: Pence; kind: RefundKind })[];
  creditNotes: readonly (Row & { creditNoteNumber: number; issuedOn: Day; totalPence: Pence })[];
  /** Paid for an invoice that is not among these any more, and kept; below zero where it went back. */
  kept?: readonly { at: Date; amountPence: Pence }[];
};

type Row = { invoiceNumber: number; at: Date };

export type PaymentMethod = "card" | "bacs_debit" | "bank_transfer" | "credit";

export const paymentMethods = {
  card: "Card",
  bacs_debit: "Direct Debit",
  bank_transfer: "Bank transfer",
  credit: "From the balance",
} as const satisfies Record<PaymentMethod, string>;

/** Why money is not there any more, in the words of a line. */
export const refundNames = {
  "too-much": "Sent back, paid too much",
  "not-charged": "Sent back, not charged",
  bounced: "Payment bounced",
  disputed: "Payment disputed",
  "never-received": "Recorded by mistake",
  moved: "Moved to another invoice",
  "balance-gone": "Not paid from the balance after all",
  unexplained: "Sent back",
  "sent-back": "Sent back",
} as const satisfies Record<RefundKind, string>;

export type StatementLine = {
  day: Day;
  what: string;
  /** The invoice that it is about. */
  invoiceId: string | undefined;
  /** Below zero where it takes back what was charged. */
  chargedPence: Pence;
  /** Below zero where it went back. */
  paidPence: Pence;
  /** What is owed after it; below zero is the client's. */
  balancePence: Pence;
};

/** Oldest first, with the balance after each line. What was paid from the balance moved no money, so it is no line. */
export function statementOf({ invoices, payments, refunds, creditNotes, kept = [] }: Books): StatementLine[] {
  const ids = new Map(invoices.map(({ id, invoiceNumber: number }) => [number, id]));
  const line = (at: Date, day: Day, what: string, number: number, chargedPence: Pence, paidPence: Pence) => ({
    at,
    day,
    what,
    invoiceId: ids.get(number),
    chargedPence,
    paidPence,
  });
  const moves = [
    ...invoices.map((row) => line(row.at, row.issuedOn, `Invoice ${name(row)}`, row.invoiceNumber, row.totalPence, 0)),
    ...creditNotes.map((row) => {
      const what = `Credit note ${creditNoteNumber(row.creditNoteNumber)} for ${name(row)}`;
      return line(row.at, row.issuedOn, what, row.invoiceNumber, 0 - row.totalPence, 0);
    }),
    ...invoices.flatMap((row) => {
      const { voidedAt } = row;
      const what = `Invoice ${name(row)} void`;
      return voidedAt ? [line(voidedAt, londonDay(voidedAt), what, row.invoiceNumber, 0 - row.totalPence, 0)] : [];
    }),
    ...refunds.map((row) => {
      const what = `${refundNames[row.kind]}, ${name(row)}`;
      return line(row.at, row.refundedOn, what, row.invoiceNumber, 0, 0 - row.amountPence);
    }),
    ...payments
      .filter(({ method }) => method !== "credit")
      .map((row) => {
        const what = `${paymentMethods[row.method]} for ${name(row)}`;
        return line(row.at, row.receivedOn, what, row.invoiceNumber, 0, row.amountPence);
      }),
    ...kept.map(({ at, amountPence }) =>
      line(at, londonDay(at), "For an invoice that was withdrawn", 0, 0, amountPence),
    ),
  ];
  let balancePence: Pence = 0;
  // Of one day, as it was recorded. At one moment a payment is taken off one invoice before it pays another.
  return moves
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.at.getTime() - b.at.getTime())
    .map(({ at: _, ...move }) => {
      balancePence += move.chargedPence - move.paidPence;
      return { ...move, balancePence };
    });
}

function name({ invoiceNumber: number }: { invoiceNumber: number }): string {
  return invoiceNumber(number);
}
