import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import type Stripe from "stripe";
import { invoiceNumber, leastByCard } from "../../domain/invoice.ts";
import type { Pence } from "../../domain/money.ts";
import type { Actor, PayLinkActor, PersonActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, type InvoiceRow, paymentAttempts, projects } from "../db/schema/index.ts";
import { findBalance } from "../invoices/balance.ts";
import { lockMoneyOf } from "../invoices/lock-money.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { log } from "../observe/log.ts";
import { env } from "../settings/env.server.ts";
import type { Attempt } from "./attempts.ts";
import { requireCustomer } from "./customers.ts";
import { payLink } from "./pay-link.ts";
import { ifThere, requireStripe, takesCards } from "./stripe.ts";

export type CheckoutStarted =
  | { outcome: "started"; url: string }
  | { outcome: "not-there" | "nothing-owed" | "too-small" | "under-way" | "unavailable" };

const minute = 60_000;
/** A checkout page of Stripe's lives for a day; with less than this left of it, a new one is better. */
const reusedFor = 20 * 60 * minute;

export type Payer = PersonActor | PayLinkActor;

/**
 * Leads a payer to the payment provider's page. The attempt is noted before anybody is asked, so whatever is paid there
 * finds its invoice. Two clicks at once, or one today and one tomorrow, lead to the same page while it is open.
 */
export async function startCheckout(
  actor: Payer,
  invoiceId: string,
  { isSaved }: { isSaved: boolean },
): Promise<CheckoutStarted> {
  if (!takesCards()) return { outcome: "unavailable" };
  const wanted = { invoiceId, isSaved: isSaved && actor.kind === "person" };
  const begun = await asViewer(actor, (tx) => begin(tx, actor, wanted));
  if ("outcome" in begun) return begun;
  try {
    const known = await findPage(begun.attempt);
    if (!known) return await openPage(actor, begun);
    if (known.status === "open" && known.url) return { outcome: "started", url: known.url };
    if (known.status === "complete") return await hearSoon(actor, begun.attempt);
    const renewed = await asViewer(actor, (tx) => begin(tx, actor, wanted, { isNew: true }));
    return "outcome" in renewed ? renewed : await openPage(actor, renewed);
  } catch (error) {
    log.error({ err: error, requestId: actor.requestId, invoiceId }, "the payment provider did not open its page");
    return { outcome: "unavailable" };
  }
}

type Wanted = { invoiceId: string; isSaved: boolean };
type Begun = { invoice: InvoiceRow; attempt: Attempt; email: string | undefined; projectId: string | undefined };
type Refused = Exclude<CheckoutStarted, { outcome: "started" }>;

async function begin(tx: Tx, actor: Payer, wanted: Wanted, { isNew = false } = {}): Promise<Begun | Refused> {
  const { invoiceId, isSaved } = wanted;
  const invoice = await lockMoneyOf(tx, invoiceId);
  const isTheirs = actor.kind === "person" ? invoice?.clientId === actor.id : actor.invoiceId === invoiceId;
  if (!invoice?.issuedAt || !isTheirs) return { outcome: "not-there" };
  const owed = (await findBalance(tx, invoiceId))?.owed ?? 0;
  if (invoice.voidedAt || invoice.settledAt || owed <= 0) return { outcome: "nothing-owed" };
  if (owed < leastByCard) return { outcome: "too-small" };
  if (await isUnderWay(tx, invoiceId)) return { outcome: "under-way" };
  const isByLink = actor.kind === "pay-link";
  const known = isNew
    ? undefined
    : await findReusable(tx, { invoiceId, amountPence: owed, isSaved, isByLink }, actor.at);
  const attempt = known ?? (await addAttempt(tx, { invoiceId, amountPence: owed, isSaved, isByLink }, actor));
  return { invoice, attempt, ...(await findPayersOwn(tx, actor, invoice)) };
}

/** A Direct Debit that takes its days, or a charge of the saved method that is about to be made. */
async function isUnderWay(tx: Tx, invoiceId: string): Promise<boolean> {
  const { state, kind } = paymentAttempts;
  const isRunning = or(eq(state, "processing"), and(eq(kind, "charge"), eq(state, "started")));
  return (await tx.$count(paymentAttempts, and(eq(paymentAttempts.invoiceId, invoiceId), isRunning))) > 0;
}

type Same = { invoiceId: string; amountPence: Pence; isSaved: boolean; isByLink: boolean };

/** One whose page was never noted is another click of this moment, or one that failed; that one's key is spent. */
async function findReusable(tx: Tx, same: Same, at: Date): Promise<Attempt | undefined> {
  const [found] = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.invoiceId, same.invoiceId),
        eq(paymentAttempts.kind, "checkout"),
        inArray(paymentAttempts.state, ["started"]),
        eq(paymentAttempts.amountPence, same.amountPence),
        eq(paymentAttempts.isSaved, same.isSaved),
        eq(paymentAttempts.isByLink, same.isByLink),
        gt(paymentAttempts.startedAt, new Date(at.getTime() - reusedFor)),
      ),
    )
    .orderBy(desc(paymentAttempts.startedAt))
    .limit(1);
  const isUsable = found?.sessionId || (found && at.getTime() - found.startedAt.getTime() < minute);
  return isUsable ? found : undefined;
}

async function addAttempt(tx: Tx, same: Same, { requestId, at }: Actor): Promise<Attempt> {
  const attempt: Attempt = {
    ...same,
    requestId,
    id: randomUUID(),
    kind: "checkout",
    state: "started",
    startedAt: at,
    changedAt: at,
    sessionId: null,
    intentId: null,
    methodId: null,
    failure: "",
  };
  await tx.insert(paymentAttempts).values(attempt);
  return attempt;
}

async function findPayersOwn(tx: Tx, payer: Payer, { projectId }: InvoiceRow) {
  if (payer.kind === "pay-link") return { email: undefined, projectId: undefined };
  const [client] = await tx.select({ email: clients.email }).from(clients).where(eq(clients.id, payer.id));
  // One that is deleted is not theirs to look at.
  const [project] = projectId
    ? await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId))
    : [];
  return { email: client?.email, projectId: project?.id };
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
  const { attempt } = begun;
  const customer = actor.kind === "person" && attempt.isSaved ? await requireCustomer(actor) : undefined;
  const session = await createSession(begun, customer);
  const { isStillOwed } = await asViewer(actor, (tx) => noteSession(tx, attempt, session.id, actor.at));
  if (!isStillOwed) return { outcome: "nothing-owed" };
  return session.url ? { outcome: "started", url: session.url } : { outcome: "unavailable" };
}

/** An answer that was lost on its way is no second page: the key is the attempt's, and so is what Stripe may have kept. */
async function createSession(begun: Begun, customer: string | undefined): Promise<Stripe.Checkout.Session> {
  const { attempt } = begun;
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

function pageOf(begun: Begun, customer: string | undefined): Stripe.Checkout.SessionCreateParams {
  const { invoice, attempt, email } = begun;
  const name = `Invoice ${invoiceNumber(invoice.invoiceNumber ?? 0)}`;
  const metadata = { attemptId: attempt.id, invoiceId: invoice.id };
  const payment: Stripe.Checkout.SessionCreateParams.PaymentIntentData = { description: name, metadata };
  if (attempt.isSaved) payment.setup_future_usage = "off_session";
  return {
    mode: "payment",
    client_reference_id: attempt.id,
    metadata,
    ...(customer ? { customer } : email ? { customer_email: email } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "gbp", unit_amount: attempt.amountPence, product_data: { name } },
      },
    ],
    payment_intent_data: payment,
    allowed_payment_method_types: ["card", "bacs_debit"],
    // The ledger is kept in pounds.
    adaptive_pricing: { enabled: false },
    locale: "en-GB",
    ...waysBack(begun),
  };
}

/** Each says which attempt it is the way back from: an invoice may have been tried before. */
function waysBack({ invoice, attempt, projectId }: Begun): { success_url: string; cancel_url: string } {
  const portal = projectId ? `/projects/${projectId}` : "/clients/payments";
  const back = attempt.isByLink ? `${payLink(invoice.id)}/done` : `${env().SITE_ORIGIN}${portal}`;
  return {
    success_url: `${back}?payment=success&attempt=${attempt.id}`,
    cancel_url: `${back}?payment=cancelled&attempt=${attempt.id}`,
  };
}

/** Whoever paid another way in the meantime is not led to a page that would take it twice. */
async function noteSession(tx: Tx, attempt: Attempt, sessionId: string, at: Date): Promise<{ isStillOwed: boolean }> {
  const invoice = await lockMoneyOf(tx, attempt.invoiceId);
  await tx.update(paymentAttempts).set({ sessionId, changedAt: at }).where(eq(paymentAttempts.id, attempt.id));
  const isStillOwed = invoice !== undefined && !invoice.settledAt && !invoice.voidedAt;
  const { invoiceId, requestId } = attempt;
  if (!isStillOwed) await enqueue(tx, "expire-checkouts", { invoiceId, requestId });
  return { isStillOwed };
}
