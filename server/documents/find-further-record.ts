import { and, eq, isNull, ne } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { creditNoteNumber, invoiceNumber, isCharged, owedPence, type RefundKind } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import type { Tx } from "../db/client.server.ts";
import { type InvoiceRow, invoices, payments } from "../db/schema/index.ts";
import { listMoves } from "../invoices/list-moves.ts";
import { inCurrentLook } from "../website/document-look.ts";
import type { DocumentMove, DocumentRecord } from "./document.ts";
import type { Found } from "./find-document-record.ts";

/** An invoice that nothing is owed of any more, with what was paid of it up to the last time that money moved. */
export async function findPaidCopy(tx: Tx, { invoice, record }: Found): Promise<DocumentRecord | undefined> {
  if (!invoice.settledAt || invoice.voidedAt) return;
  const moves = await listMoves(tx, invoice.id);
  const sums = { totalPence: invoice.totalPence, ...sumsOf(moves) };
  const isCredited = !isCharged(sums);
  const last = lastOf(moves, invoice.settledAt);
  const after = await findReplacement(tx, invoice);
  return {
    ...inCurrentLook(record),
    about: {
      kind: "paid-copy",
      on: (isCredited && moves.creditNotes.at(-1)?.issuedOn) || londonDay(invoice.settledAt),
      isCredited,
      replacedBy: after ? invoiceNumber(after.number) : "",
      moves: movesOf(moves),
      kept: { pence: Math.max(0, 0 - owedPence(sums)), on: londonDay(last) },
    },
    // With what takes its place it is a further copy.
    issuedAt: new Date(Math.max(last.getTime(), after?.at.getTime() ?? 0)).toISOString(),
  };
}

/** The corrected one, once it is issued and as long as it stands. */
async function findReplacement(tx: Tx, { id }: InvoiceRow): Promise<{ number: number; at: Date } | undefined> {
  const { invoiceNumber: number, issuedAt } = invoices;
  const [found] = await tx
    .select({ number, at: issuedAt })
    .from(invoices)
    .where(and(eq(invoices.replacesId, id), isNull(invoices.voidedAt)));
  return found?.number && found.at ? { number: found.number, at: found.at } : undefined;
}

export function findVoidCopy({ invoice, record }: Found): DocumentRecord | undefined {
  if (!invoice.voidedAt) return;
  // Why is for the provider's own books.
  return {
    ...inCurrentLook(record),
    about: { kind: "void-copy", voidedOn: londonDay(invoice.voidedAt) },
    issuedAt: invoice.voidedAt.toISOString(),
  };
}

/** Of a payment of real money: what came in, and what was left to pay then. */
export async function findReceipt(tx: Tx, found: Found, paymentId: string): Promise<DocumentRecord | undefined> {
  const { invoice, record } = found;
  const isOf = and(eq(payments.id, paymentId), eq(payments.invoiceId, invoice.id), ne(payments.method, "credit"));
  const [payment] = await tx.select().from(payments).where(isOf);
  if (!payment) return;
  const { method, reference, receivedOn, amountPence, recordedAt } = payment;
  const sums = sumsOf(await listMoves(tx, invoice.id), recordedAt);
  const isVoid = isVoidAt(invoice, recordedAt);
  return {
    ...inCurrentLook(record),
    about: {
      kind: "receipt",
      payment: { method, reference, on: receivedOn, amountPence },
      creditedPence: sums.creditedPence,
      othersPence: sums.paidPence - sums.refundedPence - amountPence,
      leftPence: owedPence({ totalPence: isVoid ? 0 : invoice.totalPence, ...sums }),
      isVoid,
    },
    issuedAt: recordedAt.toISOString(),
  };
}

function isVoidAt({ voidedAt }: InvoiceRow, at: Date): boolean {
  return voidedAt !== null && voidedAt <= at;
}

type Moves = Awaited<ReturnType<typeof listMoves>>;

function lastOf({ payments: paid, refunds, creditNotes }: Moves, settledAt: Date): Date {
  const moments = [...paid, ...refunds].map(({ recordedAt }) => recordedAt);
  const all = [settledAt, ...moments, ...creditNotes.map(({ issuedAt }) => issuedAt)];
  return new Date(Math.max(...all.map((moment) => moment.getTime())));
}

/** As far as it had moved by then. What went back unexplained is owed by nobody. */
function sumsOf(moves: Moves, by?: Date): { paidPence: Pence; refundedPence: Pence; creditedPence: Pence } {
  const isThere = (moment: Date) => by === undefined || moment <= by;
  const sum = (amounts: Pence[]) => amounts.reduce((total, pence) => total + pence, 0);
  const paid = moves.payments.filter(({ recordedAt }) => isThere(recordedAt));
  const refunded = moves.refunds.filter(({ recordedAt, kind }) => isThere(recordedAt) && kind !== "unexplained");
  const credited = moves.creditNotes.filter(({ issuedAt }) => isThere(issuedAt));
  return {
    paidPence: sum(paid.map(({ amountPence }) => amountPence)),
    refundedPence: sum(refunded.map(({ amountPence }) => amountPence)),
    creditedPence: sum(credited.map(({ totalPence }) => totalPence)),
  };
}

const sentBack: readonly RefundKind[] = ["too-much", "not-charged", "sent-back"];

/** What stayed of each payment, what was sent back of it, and what was credited. What bounced or was a mistake is no payment. */
function movesOf({ payments: paid, refunds, creditNotes }: Moves): DocumentMove[] {
  const moves: DocumentMove[] = [
    ...paid.flatMap(({ id, method, reference, receivedOn, amountPence }) => {
      const pence = amountPence - lostOf(id, refunds);
      return pence > 0 ? [{ kind: "payment" as const, method, reference, on: receivedOn, amountPence: pence }] : [];
    }),
    ...refunds
      .filter(({ kind }) => sentBack.includes(kind))
      .map(({ refundedOn, amountPence }) => ({
        kind: "sent-back" as const,
        on: refundedOn,
        amountPence: 0 - amountPence,
      })),
    ...creditNotes.map(({ issuedOn, totalPence, ...note }) => ({
      kind: "credit-note" as const,
      number: creditNoteNumber(note.creditNoteNumber),
      on: issuedOn,
      amountPence: totalPence,
    })),
  ];
  return moves.toSorted((a, b) => a.on.localeCompare(b.on));
}

/** Of real money: what bounced or was a mistake was no payment. */
export function hasReceipt({ id, method, amountPence }: Moves["payments"][number], refunds: Moves["refunds"]): boolean {
  return method !== "credit" && lostOf(id, refunds) < amountPence;
}

/** What of a payment was none after all: it bounced, was recorded by mistake or moved elsewhere. */
function lostOf(paymentId: string, refunds: Moves["refunds"]): Pence {
  return refunds
    .filter(
      (refund) => refund.paymentId === paymentId && !sentBack.includes(refund.kind) && refund.kind !== "unexplained",
    )
    .reduce((pence, { amountPence }) => pence + amountPence, 0);
}
