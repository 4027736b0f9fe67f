import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { invoiceNumber } from "../../domain/invoice.ts";
import { type Actor, system, systemActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { type InvoiceRow, savedMethods } from "../db/schema/index.ts";
import { findBalance } from "../invoices/balance.ts";
import { lockMoneyOf } from "../invoices/lock-money.ts";
import { type Attempt, changeAttempt, findAttempt, isOtherUnderWay } from "./attempts.ts";
import { findCustomer } from "./customers.ts";
import { failAttempt } from "./record-intent.ts";
import type { SavedMethod } from "./saved-methods.ts";
import { isStripeError, requireStripe } from "./stripe.ts";
import { syncIntent } from "./sync-payment.ts";

const hour = 3_600_000;
/** Stripe may forget a key after a day, and what is asked again after that is asked anew. */
const keyLivesFor = 23 * hour;

/**
 * Charges the saved method for one attempt. Whatever is unknown afterwards (no answer, an error of theirs) is thrown:
 * the task comes back and asks with the same key, which charges once.
 */
export async function chargeInvoice({ attemptId }: { attemptId: string }, at: Date): Promise<void> {
  const charge = await asViewer(system, (tx) => prepare(tx, attemptId, at));
  if (!charge) return;
  const actor = systemActor(charge.attempt.requestId, at);
  if (at.getTime() - charge.attempt.startedAt.getTime() > keyLivesFor) return lookUp(charge, actor);
  try {
    const { id } = await create(charge);
    await syncIntent(id, actor);
  } catch (error) {
    if (!isStripeError(error)) throw error;
    await answer(error, charge, actor);
  }
}

type Charge = { attempt: Attempt; invoice: InvoiceRow; method: SavedMethod; customer: string };

/** Nothing is charged that was paid, voided, changed or taken back since the attempt was planned. */
async function prepare(tx: Tx, attemptId: string, at: Date): Promise<Charge | undefined> {
  const planned = await findAttempt(tx, { attemptId });
  const invoice = planned && (await lockMoneyOf(tx, planned.invoiceId));
  const attempt = await findAttempt(tx, { attemptId });
  if (!invoice || attempt?.kind !== "charge" || attempt.state !== "started") return;
  const [method] = await tx
    .select()
    .from(savedMethods)
    .where(eq(savedMethods.id, attempt.methodId ?? attempt.id));
  const customer = method && (await findCustomer(tx, method.clientId));
  const owed = (await findBalance(tx, invoice.id))?.owed ?? 0;
  const isOpen = !invoice.settledAt && !invoice.voidedAt && owed >= attempt.amountPence;
  // One that may have been made already is looked for, whatever has changed.
  const isTooLate = at.getTime() - attempt.startedAt.getTime() > keyLivesFor;
  const isWanted = isOpen && method && !method.removedAt && !(await isOtherUnderWay(tx, attempt));
  if (method && customer && (isWanted || isTooLate)) return { attempt, invoice, method, customer };
  await changeAttempt(tx, attempt, { state: "expired" }, at);
}

async function create({ attempt, invoice, method, customer }: Charge): Promise<Stripe.PaymentIntent> {
  return (await requireStripe()).paymentIntents.create(
    {
      amount: attempt.amountPence,
      currency: "gbp",
      customer,
      payment_method: method.providerId,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      off_session: true,
      confirm: true,
      description: `Invoice ${invoiceNumber(invoice.invoiceNumber ?? 0)}`,
      metadata: { attemptId: attempt.id, invoiceId: invoice.id },
    },
    { idempotencyKey: `${invoice.id} ${attempt.id}` },
  );
}

async function answer(error: Stripe.errors.StripeError, charge: Charge, actor: Actor): Promise<void> {
  const made = error.payment_intent?.id ?? (isUnknown(error) ? await findMade(charge) : undefined);
  if (made) return syncIntent(made, actor);
  // Refused outright: the method is gone, or its owner's bank wants them to be there.
  if (isStripeError(error, "StripeCardError", "StripeInvalidRequestError")) {
    const failure = error.decline_code ?? error.code ?? "refused";
    return asViewer(system, (tx) => failAttempt(tx, charge.attempt.id, failure, actor));
  }
  throw error;
}

/** Stripe keeps an error of its own under the key as well, so asking again may never tell: it is looked for instead. */
function isUnknown(error: Stripe.errors.StripeError): boolean {
  return isStripeError(error, "StripeAPIError", "StripeIdempotencyError");
}

async function lookUp(charge: Charge, actor: Actor): Promise<void> {
  const made = await findMade(charge);
  if (made) return syncIntent(made, actor);
  await asViewer(system, async (tx) => {
    await lockMoneyOf(tx, charge.invoice.id);
    const attempt = await findAttempt(tx, { attemptId: charge.attempt.id });
    if (attempt?.state === "started") await changeAttempt(tx, attempt, { state: "expired" }, actor.at);
  });
}

async function findMade({ attempt, customer }: Charge): Promise<string | undefined> {
  const since = Math.floor(attempt.startedAt.getTime() / 1_000) - 600;
  for await (const intent of (await requireStripe()).paymentIntents.list({
    customer,
    created: { gte: since },
    limit: 100,
  }))
    if (intent.metadata.attemptId === attempt.id) return intent.id;
}
