import { and, asc, eq, isNotNull } from "drizzle-orm";
import { exportWords } from "../../content/client-export.ts";
import { longDay, noonOf } from "../../domain/calendar-day.ts";
import { creditNoteNumber, invoiceNumber } from "../../domain/invoice.ts";
import { plainPounds } from "../../domain/money.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";
import type { Wanted } from "../documents/document.ts";
import { hasReceipt } from "../documents/find-further-record.ts";
import { findRecord } from "../documents/find-record.ts";
import { drawAndKeep, findFile } from "../documents/keep-document.ts";
import { listMoves } from "../invoices/list-moves.ts";
import { refreshPrefix } from "../invoices/numbering.ts";
import { csvFile } from "./money-part.ts";
import type { ExportFile, ExportOf } from "./write-archive.ts";

const words = exportWords.invoice;

/** Every document as it is kept, one at a time. Why one was taken back is for the provider's own books. */
export async function* invoicesPart({ clientId, at }: ExportOf): AsyncGenerator<ExportFile> {
  const issued = await asViewer(system, (tx) => listIssued(tx, clientId));
  for (const invoice of issued) {
    for (const { wanted, path, label } of await asViewer(system, (tx) => listDocuments(tx, invoice))) {
      const bytes = await readDocument(wanted, at);
      if (bytes) yield { path: `invoices/${path}.pdf`, label, bytes };
    }
  }
  const rows = issued.map(({ number, issuedOn, dueDate, netPence, vatPence, totalPence, settledAt, voidedAt }) => [
    ...[invoiceNumber(number), issuedOn, dueDate],
    ...[netPence, vatPence, totalPence].map(plainPounds),
    words.states[voidedAt ? "void" : settledAt ? "paid" : "open"],
  ]);
  yield csvFile("invoices/invoices.csv", words.list, words.heads, rows);
}

type Issued = Awaited<ReturnType<typeof listIssued>>[number];

async function listIssued(tx: Tx, clientId: string) {
  await refreshPrefix(tx);
  const rows = await tx
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      issuedOn: invoices.issuedOn,
      dueDate: invoices.dueDate,
      netPence: invoices.netPence,
      vatPence: invoices.vatPence,
      totalPence: invoices.totalPence,
      settledAt: invoices.settledAt,
      voidedAt: invoices.voidedAt,
    })
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), isNotNull(invoices.issuedAt)))
    .orderBy(asc(invoices.invoiceNumber));
  return rows.flatMap(({ number, ...row }) => (number === null ? [] : [{ ...row, number }]));
}

type Listed = { wanted: Wanted; path: string; label: string };

/** What was issued about an invoice: itself, that it is void, its credit notes, and a receipt for each payment of real money. */
async function listDocuments(tx: Tx, { id: invoiceId, number, voidedAt }: Issued): Promise<Listed[]> {
  const { names } = words;
  const shown = invoiceNumber(number);
  const moves = await listMoves(tx, invoiceId);
  const received = moves.payments.filter((payment) => hasReceipt(payment, moves.refunds));
  return [
    { wanted: { kind: "invoice", invoiceId }, path: shown, label: names.invoice(shown) },
    ...(voidedAt
      ? [{ wanted: { kind: "void-copy" as const, invoiceId }, path: `${shown}-void`, label: names["void-copy"](shown) }]
      : []),
    ...moves.creditNotes.map((note): Listed => {
      const noteNumber = creditNoteNumber(note.creditNoteNumber);
      const wanted = { kind: "credit-note", invoiceId, creditNoteId: note.id } as const;
      return { wanted, path: noteNumber, label: names["credit-note"](noteNumber) };
    }),
    ...received.map(
      ({ id: paymentId, receivedOn }, index): Listed => ({
        wanted: { kind: "receipt", invoiceId, paymentId },
        path: `${shown}-receipt-${index + 1}`,
        label: names.receipt(shown, longDay(noonOf(receivedOn))),
      }),
    ),
  ];
}

/** As it was kept; what nobody has opened yet is drawn and kept now. */
async function readDocument(wanted: Wanted, at: Date): Promise<Uint8Array | undefined> {
  const found = await asViewer(system, async (tx) => {
    const record = await findRecord(tx, system, wanted);
    return record && { record, file: await findFile(tx, wanted, record) };
  });
  return found && (found.file ?? (await drawAndKeep(system, wanted, found.record, at)));
}
