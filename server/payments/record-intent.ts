import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import { shareOut } from "../../domain/payment-attempt.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { type InvoiceRow, payments, projects } from "../db/schema/index.ts";
import { lockMoneyOf } from "../invoices/lock-money.ts";
import { mailAboutInvoice } from "../invoices/notify.ts";
import { recordPayments } from "../invoices/record-payment.ts";
import { log } from "../observe/log.ts";
import { lockProject } from "../projects/lock-project.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import {
  type Attempt,
  changeAttempt,
  findAttempt,
  isOfPage,
  isOtherUnderWay,
  lockGroup,
  type Part,
} from "./attempts.ts";
import { recordMoneyBack } from "./record-money-back.ts";
import { saveMethod } from "./saved-methods.ts";

/** Nobody can set this right but the provider, who must look. */
export const mismatch = "a payment does not match what was asked for";

/** Everything Stripe says about one payment, at the moment it was asked. */
export type Truth = {
  intent: Stripe.PaymentIntent;
  /** Of the page it is paid on. While that is open, a refused card is the payer's to see and to try again. */
  page: Stripe.Checkout.Session.Status | undefined;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
};

/**
 * `other`: started here, and not what was asked for. `again`: somebody else wrote down another answer in the meantime, so
 * ours may be the older one.
 */
export type Recorded = "recorded" | "not-ours" | "other" | "again";

/**
 * Writes down what became of a payment, under Stripe's own id: twice, late or out of order all end in the same state.
 * Which invoices it is for stands in our own attempts; how much came in is what Stripe has received.
 */
export async function recordIntent(tx: Tx, truth: Truth, actor: Actor, { isSure = false } = {}): Promise<Recorded> {
  const { intent } = truth;
  const found = await findAttempt(tx, { intentId: intent.id, attemptId: intent.metadata.attemptId });
  if (!found) return "not-ours";
  if (!isAsRequested(intent, found)) return "other";
  const parts = await lockGroup(tx, found);
  const attempt = parts.find((part) => part.attempt.id === found.id)?.attempt;
  if (!attempt) return "not-ours";
  if (intent.status === "succeeded") await succeed(tx, parts, truth, actor);
  else if (attempt.state === "succeeded" || (attempt.intentId ?? intent.id) !== intent.id) return "recorded";
  else return proceed(tx, parts, truth, actor, isSure);
  return "recorded";
}

/** In pounds, and for the invoice that the attempt is for. */
function isAsRequested({ currency, metadata }: Stripe.PaymentIntent, { id, invoiceId }: Attempt): boolean {
  return currency === "gbp" && metadata.attemptId === id && metadata.invoiceId === invoiceId;
}

async function succeed(tx: Tx, parts: readonly Part[], truth: Truth, actor: Actor): Promise<void> {
  const { intent } = truth;
  const paid = { method: methodOf(intent), receivedOn: receivedOn(intent, actor.at), providerId: intent.id } as const;
  const requested = parts.map(({ attempt }) => attempt.amountPence);
  const shares = shareOut(intent.amount_received, requested);
  const all = parts.map(({ invoice }, n) => ({ ...paid, invoiceId: invoice.id, amountPence: shares[n] ?? 0 }));
  const some = all.filter(({ amountPence }) => amountPence !== 0 || all.length === 1);
  const { outcome } = await recordPayments(tx, some, actor);
  // What came in is in the books, and the provider is told that it is another sum.
  if (outcome === "recorded" && shares.some((share, n) => share !== requested[n]))
    log.error({ requestId: actor.requestId, attemptId: parts[0]?.attempt.id }, mismatch);
  for (const { attempt } of parts) {
    const isPaid = await hasPaid(tx, intent.id, attempt.invoiceId);
    const intentId = isOfPage(attempt) ? intent.id : null;
    await changeAttempt(tx, attempt, { state: isPaid ? "succeeded" : "expired", failure: "", intentId }, actor.at);
  }
  for (const { invoice, attempt } of parts.slice(0, 1)) await keepMethod(tx, invoice, attempt, intent, actor);
  await recordMoneyBack(tx, { ...paid, refunds: truth.refunds, disputes: truth.disputes }, actor);
}

/** What was less than it was asked for may have left nothing for one of several. */
async function hasPaid(tx: Tx, intentId: string, invoiceId: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.providerId, intentId), eq(payments.invoiceId, invoiceId)))) > 0;
}

/** Only what somebody signed in agreed to; a link can be forwarded and saves nothing. */
async function keepMethod(
  tx: Tx,
  { clientId }: InvoiceRow,
  attempt: Attempt,
  intent: Stripe.PaymentIntent,
  actor: Actor,
) {
  const { payment_method: method } = intent;
  const isAgreed = attempt.kind === "checkout" && attempt.isSaved && intent.setup_future_usage === "off_session";
  if (!isAgreed || !clientId || !method || typeof method === "string") return;
  await saveMethod(tx, { clientId, method, consentedAt: attempt.startedAt }, actor);
}

async function proceed(
  tx: Tx,
  parts: readonly Part[],
  { intent, page }: Truth,
  actor: Actor,
  isSure: boolean,
): Promise<Recorded> {
  const { state, failure } = stateOf(intent, page);
  const isOverturned = parts.some(({ attempt }) => state !== attempt.state && attempt.state !== "started");
  if (isOverturned && !isSure) return "again";
  for (const { attempt, invoice } of parts) {
    const isNews = failure !== "" && (state !== attempt.state || failure !== attempt.failure);
    const intentId = isOfPage(attempt) ? intent.id : null;
    await changeAttempt(tx, attempt, { state, failure, intentId }, actor.at);
    if (isNews) await reportFailed(tx, invoice, { ...attempt, state, failure }, actor);
  }
  return "recorded";
}

/** On an open page a refusal ends nothing: the payer stands before it, and may take another card. */
function stateOf(intent: Stripe.PaymentIntent, page: Truth["page"]): Pick<Attempt, "state" | "failure"> {
  const error = intent.last_payment_error;
  const failure = error?.decline_code ?? error?.code ?? "";
  if (intent.status === "processing") return { state: "processing", failure: "" };
  if (page === "open") return { state: "started", failure };
  if (page === "expired") return { state: "expired", failure: "" };
  if (intent.status === "canceled") return { state: "failed", failure: failure || "canceled" };
  return failure ? { state: "failed", failure } : { state: "started", failure: "" };
}

/** The client hears of it, unless they stand before it or another try is on its way. */
async function reportFailed(tx: Tx, invoice: InvoiceRow, attempt: Attempt, actor: Actor): Promise<void> {
  if (invoice.settledAt || invoice.voidedAt || (await isOtherUnderWay(tx, attempt))) return;
  const { id: invoiceId } = invoice;
  const details = { failure: attempt.failure, attemptId: attempt.id };
  if (attempt.state === "failed")
    await mailAboutInvoice(tx, "payment-failed", { action: "payment-failed", invoiceId, details }, actor);
  await failProject(tx, invoice, actor);
}

/** Only while the first payment is awaited: later failures show on the invoice, and the site stays live. */
async function failProject(tx: Tx, { purpose, projectId }: InvoiceRow, actor: Actor): Promise<void> {
  if (purpose !== "first-payment" || !projectId) return;
  const project = await lockProject(tx, projectId);
  if (!project?.firstPaymentRequired || project.status === "payment_failed") return;
  const fromStatus = project.status;
  await tx
    .update(projects)
    .set({ status: "payment_failed", statusSince: actor.at, note: "" })
    .where(eq(projects.id, projectId));
  const happening = { projectId, kind: "status-changed", fromStatus, toStatus: "payment_failed", note: "" } as const;
  await recordProjectEvent(tx, happening, actor);
}

/** Without a saved method's charge in between: a charge that could not even be tried. */
export async function failAttempt(tx: Tx, attemptId: string, failure: string, actor: Actor): Promise<void> {
  const found = await findAttempt(tx, { attemptId });
  const invoice = found && (await lockMoneyOf(tx, found.invoiceId));
  const attempt = await findAttempt(tx, { attemptId });
  if (!invoice || attempt?.state !== "started") return;
  await changeAttempt(tx, attempt, { state: "failed", failure }, actor.at);
  await reportFailed(tx, invoice, { ...attempt, state: "failed", failure }, actor);
}

function methodOf(intent: Stripe.PaymentIntent): "card" | "bacs_debit" {
  return chargeOf(intent)?.payment_method_details?.type === "bacs_debit" ? "bacs_debit" : "card";
}

/** A card's money is there when it is charged, however late we hear of it; a Direct Debit's days later. */
function receivedOn(intent: Stripe.PaymentIntent, at: Date): Day {
  const charge = chargeOf(intent);
  const isInstant = methodOf(intent) === "card" && charge;
  return londonDay(isInstant ? new Date(Math.min(charge.created * 1_000, at.getTime())) : at);
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return typeof charge === "object" ? (charge ?? undefined) : undefined;
}
