import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { creditNoteNumber, splitVat } from "../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { creditNotes } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { findBalance } from "./balance.ts";
import { takeNumber } from "./issue-invoice.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { recordInvoiceEvent } from "./notify.ts";
import { settle } from "./settle.ts";

export type NewCredit = { amountPence: Pence; reason: string; retryKey: string | undefined };
export type Credited =
  | { outcome: "credited"; number: string }
  | { outcome: "already" | "not-there" | "not-issued" | "too-much" };

/** Takes back part of what was invoiced. What was paid of it already is the client's to use, or to have back. */
export async function creditInvoice(
  actor: PersonActor,
  invoiceId: string,
  { amountPence, reason, retryKey }: NewCredit,
): Promise<Credited> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const invoice = await lockMoneyOf(tx, invoiceId);
    if (!invoice) return { outcome: "not-there" };
    const key = retryKey ? `${invoiceId} ${retryKey}` : null;
    if (key && (await tx.$count(creditNotes, eq(creditNotes.retryKey, key)))) return { outcome: "already" };
    if (!invoice.issuedWith || invoice.voidedAt) return { outcome: "not-issued" };
    const balance = await findBalance(tx, invoiceId);
    if (!balance || balance.creditedPence + amountPence > balance.totalPence) return { outcome: "too-much" };
    const number = await takeNumber(tx, "credit-note");
    const creditNoteId = randomUUID();
    await tx.insert(creditNotes).values({
      id: creditNoteId,
      invoiceId,
      creditNoteNumber: number,
      issuedAt: actor.at,
      issuedOn: londonDay(actor.at),
      ...splitVat(amountPence, invoice.issuedWith.vat),
      totalPence: amountPence,
      reason,
      issuedWith: invoice.issuedWith,
      retryKey: key,
      requestId: actor.requestId,
    });
    await enqueue(tx, "draw-document", { invoiceId, creditNoteId, requestId: actor.requestId });
    const details = { number: creditNoteNumber(number), amount: formatPounds(amountPence) };
    await recordInvoiceEvent(tx, { action: "invoice-credited", invoiceId, details }, actor);
    await settle(tx, invoiceId, actor);
    return { outcome: "credited", number: creditNoteNumber(number) };
  });
}
