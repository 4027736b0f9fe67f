import { and, eq, isNotNull, isNull, sum } from "drizzle-orm";
import { balanceTemplate, creditNoteNumber, invoiceNumber } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import { clientOf, type PayLinkViewer, type Person, type system } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { creditNotes, type InvoiceRow, invoiceLines, invoices, payments } from "../db/schema/index.ts";
import { refreshPrefix } from "../invoices/numbering.ts";
import { siteOrigin } from "../settings/site-origin.ts";
import type { DocumentLine, DocumentRecord } from "./document.ts";

/** Who may open a document: a client their own, whoever holds its pay link that one, the admin all of them. */
export type Reader = Person | PayLinkViewer;

export type Found = { invoice: InvoiceRow; record: DocumentRecord };

/** Not yours, not issued, erased and not there are all the same. A void one is still there for the admin and its pay link. */
export async function findDocumentRecord(
  tx: Tx,
  reader: Reader | typeof system,
  invoiceId: string,
): Promise<Found | undefined> {
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), isNotNull(invoices.issuedAt), isNull(invoices.erasedAt), mayRead(reader)));
  if (!invoice) return;
  const { issuedWith, issuedAt, issuedOn, dueDate, netPence, vatPence, totalPence } = invoice;
  if (!issuedWith || !issuedAt || !issuedOn || invoice.invoiceNumber === null) return;
  const lines = await listLines(tx, invoiceId);
  await refreshPrefix(tx);
  const number = invoiceNumber(invoice.invoiceNumber);
  const [supplyOn = issuedOn] = lines.flatMap(({ periodFrom }) => periodFrom ?? []).toSorted();
  const record: DocumentRecord = {
    ...issuedWith,
    about: { kind: "invoice", fromBalancePence: await findFromBalance(tx, invoice) },
    number,
    invoiceNumber: number,
    issuedAt: issuedAt.toISOString(),
    issuedOn,
    supplyOn,
    dueOn: dueDate,
    lines,
    netPence,
    vatPence,
    totalPence,
  };
  return { invoice, record };
}

/** Older documents stay as they were drawn, which was without it. */
async function findFromBalance(tx: Tx, { id, issuedAt, issuedWith }: InvoiceRow): Promise<Pence> {
  if (!issuedAt || (issuedWith?.template ?? 1) < balanceTemplate) return 0;
  const [found] = await tx
    .select({ pence: sum(payments.amountPence).mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.invoiceId, id), eq(payments.method, "credit"), eq(payments.recordedAt, issuedAt)));
  return found?.pence ?? 0;
}

/** A credit note of an invoice that the reader may open. */
export async function findCreditNoteRecord(
  tx: Tx,
  reader: Reader | typeof system,
  { invoiceId, creditNoteId }: { invoiceId: string; creditNoteId: string },
): Promise<DocumentRecord | undefined> {
  const [found] = await tx
    .select({ note: creditNotes, invoiceNumber: invoices.invoiceNumber })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(
      and(eq(creditNotes.id, creditNoteId), eq(invoices.id, invoiceId), isNull(invoices.erasedAt), mayRead(reader)),
    );
  if (!found?.invoiceNumber) return;
  const { note } = found;
  const { issuedAt, issuedOn, netPence, vatPence, totalPence, reason, backPence, keptPence } = note;
  const amounts = { netPence, vatPence };
  const none = { explanation: "", periodFrom: null, periodTo: null };
  return {
    ...note.issuedWith,
    about: {
      kind: "credit-note",
      href: `${siteOrigin()}/invoices/${invoiceId}`,
      paid: backPence === null || keptPence === null ? null : { backPence, keptPence },
    },
    number: creditNoteNumber(note.creditNoteNumber),
    issuedOn,
    supplyOn: issuedOn,
    invoiceNumber: invoiceNumber(found.invoiceNumber),
    issuedAt: issuedAt.toISOString(),
    dueOn: null,
    lines: [{ description: reason, quantity: 1, unitPence: totalPence, amountPence: totalPence, ...amounts, ...none }],
    ...amounts,
    totalPence,
  };
}

function mayRead(reader: Reader | typeof system) {
  if (reader.kind === "system") return;
  if (reader.kind === "pay-link") return eq(invoices.id, reader.invoiceId);
  if (reader.role === "admin") return;
  return and(eq(invoices.clientId, clientOf(reader, "money")), isNull(invoices.voidedAt));
}

async function listLines(tx: Tx, invoiceId: string): Promise<DocumentLine[]> {
  const { description, explanation, quantity, unitPence, amountPence, netPence, vatPence, periodFrom, periodTo } =
    invoiceLines;
  return tx
    .select({ description, explanation, quantity, unitPence, amountPence, netPence, vatPence, periodFrom, periodTo })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(invoiceLines.position);
}
