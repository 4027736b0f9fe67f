import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { startOfDay } from "../../domain/availability.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import type { Pence } from "../../domain/money.ts";
import { creditReason } from "../../domain/site-credit.ts";
import { type Actor, system, systemActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import {
  creditNotes,
  type InvoiceRow,
  invoiceLines,
  invoices,
  paymentAttempts,
  projectPlans,
  type SiteCreditRow,
  siteCredits,
} from "../db/schema/index.ts";
import { moved } from "../invoices/balance.ts";
import { writeCredit } from "../invoices/credit-invoice.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { eachAlone } from "./each-alone.ts";

/** When the nightly round comes by, on the wall in London: before the billing, so that its invoices are less at once. */
export const nightlyCredits = "05:35";

/** What was shown to the provider on a day before is given: once, as a credit note. Without an invoice to take it off, it waits for one. */
export async function giveCredits(at: Date): Promise<void> {
  const due = await asViewer(system, (tx) =>
    tx
      .select()
      .from(siteCredits)
      .where(and(isNull(siteCredits.givenAt), lt(siteCredits.foundAt, startOfDay(londonDay(at)))))
      .orderBy(asc(siteCredits.month), asc(siteCredits.projectId)),
  );
  const actor = systemActor("give-credits", at);
  await eachAlone(due, (tx, credit) => give(tx, credit, actor));
}

async function give(tx: Tx, { projectId, month, clientId }: SiteCreditRow, actor: Actor): Promise<void> {
  await lockMoney(tx, clientId);
  const isIt = and(eq(siteCredits.projectId, projectId), eq(siteCredits.month, month), isNull(siteCredits.givenAt));
  const [credit] = await tx.select().from(siteCredits).where(isIt).for("update");
  if (!credit) return;
  const invoice = await findInvoice(tx, credit);
  if (!invoice) return;
  const key = `hosting ${projectId} ${month}`;
  const { outcome } = await writeCredit(
    tx,
    invoice,
    {
      amountPence: credit.pence,
      reason: creditReason(credit),
      key,
      paid: "keep",
      isByBank: false,
      isMailed: false,
      refundedOn: londonDay(actor.at),
    },
    actor,
  );
  if (outcome !== "credited") throw new Error(`a credit of ${month} was not given: ${outcome}`);
  const [note] = await tx.select({ id: creditNotes.id }).from(creditNotes).where(eq(creditNotes.retryKey, key));
  await tx
    .update(siteCredits)
    .set({ givenAt: actor.at, creditNoteId: note?.id ?? null })
    .where(isIt);
}

/**
 * The newest invoice for the project's hosting that has enough left to be credited, no payment on its way, and something that is
 * still charged or has been paid: one that is credited whole before it is paid would count as if that hosting had never been had.
 */
async function findInvoice(tx: Tx, { projectId, clientId, pence }: SiteCreditRow): Promise<InvoiceRow | undefined> {
  const left = sql<Pence>`(${invoices.totalPence} - ${moved.creditedPence})`;
  const hosting = tx
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(
      and(
        eq(invoiceLines.invoiceId, invoices.id),
        or(
          eq(invoiceLines.source, "plan"),
          inArray(
            invoiceLines.linkId,
            tx.select({ id: projectPlans.id }).from(projectPlans).where(eq(projectPlans.projectId, projectId)),
          ),
        ),
      ),
    );
  const underWay = tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.invoiceId, invoices.id), eq(paymentAttempts.state, "processing")));
  const isPaid = sql`${invoices.settledAt} is not null and ${moved.paidPence} - ${moved.refundedPence} >= ${pence}`;
  const [found] = await tx
    .select({ invoice: invoices })
    .from(invoices)
    .where(
      and(
        eq(invoices.projectId, projectId),
        eq(invoices.clientId, clientId),
        isNotNull(invoices.issuedAt),
        isNull(invoices.voidedAt),
        exists(hosting),
        notExists(underWay),
        or(sql`${left} > ${pence}`, and(sql`${left} = ${pence}`, isPaid)),
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.invoiceNumber))
    .limit(1);
  return found?.invoice;
}
