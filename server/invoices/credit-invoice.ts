import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { creditNoteNumber, currentTemplate, isCharged, splitVat } from "../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { type Actor, type PersonActor, requireAdmin } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { creditNotes, type InvoiceRow } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { inCurrentLook } from "../website/document-look.ts";
import { findBalance } from "./balance.ts";
import { takeNumber } from "./issue-invoice.ts";
import { releaseUnbegun } from "./item-lines.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { mailAboutInvoice, recordInvoiceEvent } from "./notify.ts";
import { findParts, invoicesOf, unlessUnexplained, type Ways, waysOf, writeParts } from "./send-back.ts";
import { settleAll } from "./settle.ts";
import { isUnderWay } from "./void-invoice.ts";

export type NewCredit = {
  amountPence: Pence;
  reason: string;
  retryKey: string | undefined;
  /** What was paid of it already: it stays the client's balance, or goes back to them. */
  paid: "keep" | "send-back";
  isByBank: boolean;
  isMailed: boolean;
};
export type Credited =
  | ({ outcome: "credited"; number: string; backPence: Pence } & Ways)
  | { outcome: "already" | "used" | "not-there" | "not-issued" | "too-much" | "under-way" | "refund-unexplained" };

/** Takes back part of what was invoiced, or all of it, and sends back what was paid of that. */
export async function creditInvoice(actor: PersonActor, invoiceId: string, credit: NewCredit): Promise<Credited> {
  requireAdmin(actor);
  return unlessUnexplained<Credited>(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice) return { outcome: "not-there" };
    const key = credit.retryKey ? `${invoiceId} ${credit.retryKey}` : null;
    const [known] = key ? await tx.select().from(creditNotes).where(eq(creditNotes.retryKey, key)) : [];
    // The form has been sent before: did it say the same?
    if (known) return { outcome: known.totalPence === credit.amountPence ? "already" : "used" };
    if (await isUnderWay(tx, invoiceId)) return { outcome: "under-way" };
    const credited = await writeCredit(tx, invoice, { ...credit, key, refundedOn: londonDay(actor.at) }, actor);
    const balance = await findBalance(tx, invoiceId);
    // Nothing of it is charged: what has not begun can be asked for otherwise.
    if (balance && !isCharged(balance)) await releaseUnbegun(tx, invoiceId);
    return credited;
  });
}

type Credit = Omit<NewCredit, "retryKey"> & {
  key: string | null;
  refundedOn: Day;
  /** Why, for the provider alone: on the credit note everybody reads the reason. */
  forBooks?: string;
};

/** The same inside another command; the caller holds the client's money. */
export async function writeCredit(tx: Tx, invoice: InvoiceRow, credit: Credit, actor: Actor): Promise<Credited> {
  const { id: invoiceId, issuedWith, clientId } = invoice;
  const { amountPence, reason, key, isByBank, isMailed } = credit;
  if (!issuedWith || invoice.voidedAt) return { outcome: "not-issued" };
  const balance = await findBalance(tx, invoiceId);
  if (!balance || balance.creditedPence + amountPence > balance.totalPence) return { outcome: "too-much" };
  // What it makes too much; an earlier surplus is the client's already.
  const surplus = newSurplus(balance.owed, amountPence);
  const backPence = credit.paid === "keep" || !clientId ? 0 : surplus;
  const number = await takeNumber(tx, "credit-note");
  const creditNoteId = randomUUID();
  await tx.insert(creditNotes).values({
    id: creditNoteId,
    invoiceId,
    creditNoteNumber: number,
    issuedAt: actor.at,
    issuedOn: londonDay(actor.at),
    ...splitVat(amountPence, issuedWith.vat),
    totalPence: amountPence,
    reason,
    backPence,
    keptPence: surplus - backPence,
    issuedWith: { ...inCurrentLook(issuedWith), template: currentTemplate },
    retryKey: key,
    requestId: actor.requestId,
  });
  await enqueue(tx, "draw-document", { kind: "credit-note", invoiceId, creditNoteId, requestId: actor.requestId });
  const back = { amountPence: backPence, isByBank };
  const parts = backPence > 0 && clientId ? await findParts(tx, { clientId, invoiceId }, back) : [];
  const sending = { refundedOn: credit.refundedOn, reason, key: key ?? creditNoteId, kind: "not-charged" } as const;
  const record = await writeParts(tx, parts, sending, actor);
  await settleAll(tx, [...new Set([invoiceId, ...invoicesOf(parts)])], actor);
  await record(null);
  const details = {
    number: creditNoteNumber(number),
    amount: formatPounds(amountPence),
    creditNoteId,
    back: backPence > 0 ? formatPounds(backPence) : "",
    reason: credit.forBooks ?? "",
  };
  const happening = { action: "invoice-credited", invoiceId, details } as const;
  if (isMailed) await mailAboutInvoice(tx, "invoice-credited", happening, actor);
  else await recordInvoiceEvent(tx, happening, actor);
  return { outcome: "credited", number: creditNoteNumber(number), backPence, ...waysOf(parts) };
}

/** What of a credit note is paid already. */
export function newSurplus(owed: Pence, amountPence: Pence): Pence {
  return Math.max(0, amountPence - Math.max(0, owed));
}
