import { asc, eq, sql } from "drizzle-orm";
import { documentWords } from "../../content/invoices.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { creditNoteNumber } from "../../domain/invoice.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { billedPeriods, creditNotes, type InvoiceRow, invoiceLines, invoices } from "../db/schema/index.ts";
import { findBalance } from "./balance.ts";
import { writeCredit } from "./credit-invoice.ts";
import type { NewLine } from "./item-lines.ts";
import { keepNextDue } from "./keep-next-due.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { recordInvoiceEvent } from "./notify.ts";
import { findVoidProblem, isUnderWay, writeVoid } from "./void-invoice.ts";
import { draftInvoice } from "./write-invoice.ts";

export type Replacing = { reason: string; isMailed: boolean; retryKey: string | undefined };
export type Replaced =
  | { outcome: "replaced" | "already"; draftId: string }
  | { outcome: "not-there" | "not-issued" | "not-open" | "under-way" };

/**
 * An invoice that says something wrong is taken back, and a draft with the same lines is there to be corrected. Where money
 * has moved it is credited instead of voided, and what was paid pays the corrected one.
 */
export async function replaceInvoice(actor: PersonActor, invoiceId: string, replacing: Replacing): Promise<Replaced> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice) return { outcome: "not-there" };
    const [known] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.replacesId, invoiceId));
    if (known) return { outcome: "already", draftId: known.id };
    if (!invoice.issuedAt) return { outcome: "not-issued" };
    if (await isUnderWay(tx, invoiceId)) return { outcome: "under-way" };
    if (await isDueAgain(tx, invoice)) return { outcome: "not-open" };
    const credited = await findCreditedLines(tx, invoice);
    if (!invoice.voidedAt) await takeAway(tx, invoice, replacing, actor);
    const draftId = await draftSame(tx, invoice, credited, actor);
    await tx.update(billedPeriods).set({ invoiceId: draftId }).where(eq(billedPeriods.invoiceId, invoiceId));
    if (invoice.projectId) await keepNextDue(tx, invoice.projectId);
    await recordInvoiceEvent(tx, { action: "invoice-drafted", invoiceId: draftId }, actor);
    return { outcome: "replaced", draftId };
  });
}

/** It was cancelled so that the run bills its periods anew: whoever asked for them here as well would bill them twice. */
export async function isDueAgain(tx: Tx, { id, voidedAt }: InvoiceRow): Promise<boolean> {
  if (!voidedAt) return false;
  const { rows } = await tx.execute(sql`
    select from invoice_lines l where l.invoice_id = ${id} and l.link_id is not null and l.period_from is not null
      and not exists (select from billed_periods b where b.invoice_id = ${id} and b.link_id = l.link_id) limit 1`);
  return rows.length > 0;
}

async function takeAway(tx: Tx, invoice: InvoiceRow, { reason, isMailed, retryKey }: Replacing, actor: PersonActor) {
  if (!(await findVoidProblem(tx, invoice)))
    return writeVoid(tx, invoice, { reason, isMailed, followedBy: "nothing" }, actor);
  const balance = await findBalance(tx, invoice.id);
  const amountPence = balance ? balance.totalPence - balance.creditedPence : 0;
  if (amountPence === 0) return;
  const key = retryKey ? `${invoice.id} ${retryKey}` : null;
  const kept = { paid: "keep", isByBank: false, refundedOn: londonDay(actor.at) } as const;
  const credit = { amountPence, reason: documentWords.credit.replaced, forBooks: reason, isMailed, key };
  await writeCredit(tx, invoice, { ...credit, ...kept }, actor);
}

/** What was credited of it already is not asked for again. One that was credited whole is asked for anew, as a void one is. */
async function findCreditedLines(tx: Tx, { id, totalPence }: InvoiceRow): Promise<NewLine[]> {
  const notes = await tx
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, id))
    .orderBy(asc(creditNotes.creditNoteNumber));
  if (notes.reduce((pence, note) => pence + note.totalPence, 0) >= totalPence) return [];
  return notes.map(({ creditNoteNumber: number, reason, totalPence: pence }) => ({
    source: "free-text",
    description: documentWords.credit.line(creditNoteNumber(number), reason),
    unitPence: 0 - pence,
  }));
}

async function draftSame(tx: Tx, invoice: InvoiceRow, credited: NewLine[], actor: PersonActor): Promise<string> {
  const { id: replacesId, clientId, projectId, purpose, voidedAt } = invoice;
  if (!clientId) throw new Error("an invoice of nobody is not replaced");
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, replacesId))
    .orderBy(asc(invoiceLines.position));
  // A request has one invoice that stands; where it was credited, that is the first.
  const [now] = await tx.select({ voidedAt: invoices.voidedAt }).from(invoices).where(eq(invoices.id, replacesId));
  const addOnRequestId = (now?.voidedAt ?? voidedAt) ? invoice.addOnRequestId : null;
  return draftInvoice(
    tx,
    { clientId, projectId, purpose, addOnRequestId, replacesId, lines: [...lines.map(sameLine), ...credited] },
    actor,
  );
}

type Line = typeof invoiceLines.$inferSelect;

function sameLine(line: Line): NewLine {
  const { source, description, explanation, quantity, unitPence, linkId, addOnRequestLineId, byTheHour, months } = line;
  const period = line.periodFrom && line.periodTo ? { from: line.periodFrom, to: line.periodTo } : null;
  const from = { linkId, addOnRequestLineId, byTheHour };
  return { source, description, explanation, quantity, unitPence, ...from, months, period };
}
