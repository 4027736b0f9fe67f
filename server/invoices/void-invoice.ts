import { and, eq } from "drizzle-orm";
import { type Actor, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { addOnRequests, billedPeriods, type InvoiceRow, invoices, paymentAttempts } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { findBalance } from "./balance.ts";
import { releaseUnbegun } from "./item-lines.ts";
import { keepNextDue } from "./keep-next-due.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { mailAboutInvoice, recordInvoiceEvent } from "./notify.ts";

export type Voiding = {
  reason: string;
  /** What it was for: not charged; billed anew, as the project is by then; or the client's request waits for an answer again. */
  followedBy: "nothing" | "bill-again" | "request-again";
  isMailed: boolean;
};
export type Voided = { outcome: "voided" | "not-there" | "not-open" | "has-money" | "under-way" };

/** It keeps its number and asks for nothing any more. Where money has moved, a credit note is the way. */
export async function voidInvoice(actor: PersonActor, invoiceId: string, voiding: Voiding): Promise<Voided> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    const problem = await findVoidProblem(tx, invoice);
    if (problem || !invoice) return { outcome: problem ?? "not-there" };
    await writeVoid(tx, invoice, voiding, actor);
    await release(tx, invoice, voiding.followedBy);
    if (voiding.followedBy === "request-again") await reopenRequest(tx, invoice, actor);
    if (invoice.projectId) await keepNextDue(tx, invoice.projectId);
    return { outcome: "voided" };
  });
}

/** Why an invoice cannot be void. */
export async function findVoidProblem(tx: Tx, invoice: InvoiceRow | undefined) {
  if (!invoice?.issuedAt) return "not-there";
  if (invoice.voidedAt || invoice.settledAt) return "not-open";
  const balance = await findBalance(tx, invoice.id);
  if (balance && (balance.paidPence > balance.refundedPence || balance.creditedPence > 0)) return "has-money";
  return (await isUnderWay(tx, invoice.id)) ? "under-way" : undefined;
}

/** The same inside another command; the caller holds the client's money and has asked whether it can be. */
export async function writeVoid(
  tx: Tx,
  { id: invoiceId }: InvoiceRow,
  { reason, isMailed, followedBy }: Voiding,
  actor: Actor,
): Promise<void> {
  await tx.update(invoices).set({ voidedAt: actor.at, voidReason: reason }).where(eq(invoices.id, invoiceId));
  await enqueue(tx, "expire-checkouts", { invoiceId, requestId: actor.requestId });
  await enqueue(tx, "draw-document", { kind: "void-copy", invoiceId, requestId: actor.requestId });
  const happening = { action: "invoice-voided", invoiceId, details: { followedBy } } as const;
  if (isMailed) await mailAboutInvoice(tx, "invoice-voided", happening, actor);
  else await recordInvoiceEvent(tx, happening, actor);
}

/** What has not begun has to be asked for once more in any case. The rest stays as not charged, unless it is billed again. */
async function release(tx: Tx, { id: invoiceId }: InvoiceRow, followedBy: Voiding["followedBy"]): Promise<void> {
  if (followedBy === "nothing") await releaseUnbegun(tx, invoiceId);
  else await tx.delete(billedPeriods).where(eq(billedPeriods.invoiceId, invoiceId));
}

/** A Direct Debit takes days: until it is known, nothing may be taken back. */
export async function isUnderWay(tx: Tx, invoiceId: string): Promise<boolean> {
  const underWay = and(eq(paymentAttempts.invoiceId, invoiceId), eq(paymentAttempts.state, "processing"));
  return (await tx.$count(paymentAttempts, underWay)) > 0;
}

async function reopenRequest(tx: Tx, { addOnRequestId, projectId }: InvoiceRow, actor: Actor): Promise<void> {
  if (!addOnRequestId || !projectId) return;
  await tx.update(addOnRequests).set({ approvedAt: null }).where(eq(addOnRequests.id, addOnRequestId));
  await recordProjectEvent(tx, { projectId, kind: "request-reopened" }, actor);
}
