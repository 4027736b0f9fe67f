import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { invoiceNumber } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import type { PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { type InvoiceRow, paymentAttempts } from "../db/schema/index.ts";
import { lockMoneyOf } from "../invoices/lock-money.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { log } from "../observe/log.ts";
import { env } from "../settings/env.server.ts";
import type { Attempt, Part } from "./attempts.ts";
import { type Begun, beginCheckout, type Payer, type Refused, type Wanted } from "./begin-checkout.ts";
import { requireCustomer } from "./customers.ts";
import { payLink } from "./pay-link.ts";
import { ifThere, requireStripe, takesCards } from "./stripe.ts";

export type CheckoutStarted = { outcome: "started"; url: string } | Refused;

/**
 * Leads a payer to the payment provider's page. The attempt is noted before anybody is asked, so whatever is paid there
 * finds its invoice. Two clicks at once, or one today and one tomorrow, lead to the same page while it is open.
 */
export function startCheckout(
  actor: Payer,
  invoiceId: string,
  { isSaved }: { isSaved: boolean },
): Promise<CheckoutStarted> {
  return start(actor, { invoiceId, isSaved });
}

/**
 * The same for everything that a client owes: one page, one sum, a line for each invoice. `shown` is what they were shown;
 * where they owe another sum by now they look first. Nothing is saved by it.
 */
export function startCheckoutOfAll(actor: PersonActor, shown: Pence): Promise<CheckoutStarted> {
  return start(actor, { shown, isSaved: false });
}

async function start(actor: Payer, wanted: Wanted): Promise<CheckoutStarted> {
  if (!takesCards()) return { outcome: "unavailable" };
  const begun = await asViewer(actor, (tx) => beginCheckout(tx, actor, wanted));
  if ("outcome" in begun) return begun;
  const { attempt } = begun.parts[0];
  try {
    const known = await findPage(attempt);
    if (!known) return await openPage(actor, begun);
    if (known.status === "open" && known.url) return { outcome: "started", url: known.url };
    if (known.status === "complete") return await hearSoon(actor, attempt);
    const renewed = await asViewer(actor, (tx) => beginCheckout(tx, actor, wanted, { isNew: true }));
    return "outcome" in renewed ? renewed : await openPage(actor, renewed);
  } catch (error) {
    const { requestId } = actor;
    log.error({ err: error, requestId, invoiceId: attempt.invoiceId }, "the payment provider did not open its page");
    return { outcome: "unavailable" };
  }
}

async function findPage({ sessionId }: Attempt): Promise<Stripe.Checkout.Session | undefined> {
  return sessionId ? ifThere((await requireStripe()).checkout.sessions.retrieve(sessionId)) : undefined;
}

/** The page is done with and its event is still on the way: whoever comes back this early pays nothing twice. */
async function hearSoon(payer: Payer, { id: attemptId, requestId }: Attempt): Promise<CheckoutStarted> {
  await asViewer(payer, (tx) => enqueue(tx, "sync-attempt", { attemptId, requestId }));
  return { outcome: "under-way" };
}

async function openPage(actor: Payer, begun: Begun): Promise<CheckoutStarted> {
  const [{ attempt }] = begun.parts;
  const customer = actor.kind === "person" && attempt.isSaved ? await requireCustomer(actor) : undefined;
  const session = await createSession(begun, customer);
  const { isStillOwed } = await asViewer(actor, (tx) => noteSession(tx, begun, session.id, actor.at));
  if (!isStillOwed) return { outcome: "nothing-owed" };
  return session.url ? { outcome: "started", url: session.url } : { outcome: "unavailable" };
}

/** An answer that was lost on its way is no second page: the key is the attempt's, and so is what Stripe may have kept. */
async function createSession(begun: Begun, customer: string | undefined): Promise<Stripe.Checkout.Session> {
  const [{ attempt }] = begun.parts;
  const { sessions } = (await requireStripe()).checkout;
  try {
    return await sessions.create(pageOf(begun, customer), { idempotencyKey: attempt.id });
  } catch (error) {
    const since = Math.floor(attempt.startedAt.getTime() / 1_000) - 600;
    const { data } = await sessions.list({ created: { gte: since }, limit: 100 });
    const made = data.find(
      ({ client_reference_id, status }) => client_reference_id === attempt.id && status === "open",
    );
    if (!made) throw error;
    return made;
  }
}

function pageOf({ parts, email, projectId }: Begun, customer: string | undefined): Stripe.Checkout.SessionCreateParams {
  const [{ attempt, invoice }] = parts;
  const metadata = { attemptId: attempt.id, invoiceId: invoice.id };
  const numbers = parts.map((part) => numberOf(part.invoice));
  const description = `${numbers.length > 1 ? "Invoices" : "Invoice"} ${numbers.join(", ")}`;
  const payment: Stripe.Checkout.SessionCreateParams.PaymentIntentData = { description, metadata };
  if (attempt.isSaved) payment.setup_future_usage = "off_session";
  return {
    mode: "payment",
    client_reference_id: attempt.id,
    metadata,
    ...(customer ? { customer } : email ? { customer_email: email } : {}),
    line_items: parts.map((part) => ({
      quantity: 1,
      price_data: {
        currency: "gbp",
        unit_amount: part.attempt.amountPence,
        product_data: { name: `Invoice ${numberOf(part.invoice)}` },
      },
    })),
    payment_intent_data: payment,
    allowed_payment_method_types: ["card", "bacs_debit"],
    // The ledger is kept in pounds.
    adaptive_pricing: { enabled: false },
    locale: "en-GB",
    ...waysBack(parts[0], projectId),
  };
}

function numberOf({ invoiceNumber: number }: InvoiceRow): string {
  return invoiceNumber(number ?? 0);
}

/** Each says which attempt it is the way back from: an invoice may have been tried before. */
function waysBack(
  { attempt, invoice }: Part,
  projectId: string | undefined,
): { success_url: string; cancel_url: string } {
  const portal = projectId ? `/projects/${projectId}` : "/clients/payments";
  const back = attempt.isByLink
    ? `${payLink(invoice.id, invoice.payLinkNumber)}/done`
    : `${env().SITE_ORIGIN}${portal}`;
  return {
    success_url: `${back}?payment=success&attempt=${attempt.id}`,
    cancel_url: `${back}?payment=cancelled&attempt=${attempt.id}`,
  };
}

/** Whoever paid another way in the meantime is not led to a page that would take it twice. */
async function noteSession(tx: Tx, { parts }: Begun, sessionId: string, at: Date): Promise<{ isStillOwed: boolean }> {
  const over: string[] = [];
  for (const { attempt } of parts) {
    const invoice = await lockMoneyOf(tx, attempt.invoiceId);
    if (!invoice || invoice.settledAt || invoice.voidedAt) over.push(attempt.invoiceId);
  }
  const [{ attempt }] = parts;
  await tx.update(paymentAttempts).set({ sessionId, changedAt: at }).where(eq(paymentAttempts.id, attempt.id));
  for (const invoiceId of over.slice(0, 1))
    await enqueue(tx, "expire-checkouts", { invoiceId, requestId: attempt.requestId });
  return { isStillOwed: over.length === 0 };
}
