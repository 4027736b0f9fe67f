import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { type Actor, system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { payments, refunds } from "../db/schema/index.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { log } from "../observe/log.ts";
import { changeAttempt, findAttempt, isOfPage, lockGroup } from "./attempts.ts";
import { findClientOf } from "./customers.ts";
import { mismatch, recordIntent, type Truth } from "./record-intent.ts";
import { saveMethod } from "./saved-methods.ts";
import { idOf, ifThere, requireStripe } from "./stripe.ts";

/** Asks Stripe what is true of a payment and writes it down. What it does not know, or we did not start, is not ours. */
export async function syncIntent(intentId: string, actor: Actor, { isOurs = false } = {}): Promise<void> {
  for (const isSure of [false, true]) {
    const truth = await askAbout(intentId);
    if (!truth) return log.info({ requestId: actor.requestId }, "a payment that the payment provider does not know");
    const recorded = await asViewer(system, (tx) => recordIntent(tx, truth, actor, { isSure }));
    if (recorded === "other" || (recorded === "not-ours" && isOurs))
      log.error({ requestId: actor.requestId, intentId }, mismatch);
    else if (recorded === "not-ours") log.info({ requestId: actor.requestId }, "a payment that was not started here");
    if (recorded !== "again") return;
  }
}

async function askAbout(intentId: string): Promise<Truth | undefined> {
  const { paymentIntents } = await requireStripe();
  const expand = ["latest_charge", "payment_method"];
  const intent = await ifThere(paymentIntents.retrieve(intentId, { expand }));
  if (!intent) return;
  const isDone = intent.status === "succeeded" || intent.status === "processing";
  return { intent, page: isDone ? undefined : await findPageState(intent), ...(await askAfterMoneyBack(intent)) };
}

async function findPageState({ id, metadata }: Stripe.PaymentIntent): Promise<Truth["page"]> {
  const attempt = await asViewer(system, (tx) => findAttempt(tx, { intentId: id, attemptId: metadata.attemptId }));
  if (attempt?.kind !== "checkout") return;
  const { sessions } = (await requireStripe()).checkout;
  const session = attempt.sessionId
    ? await ifThere(sessions.retrieve(attempt.sessionId))
    : (await sessions.list({ payment_intent: id, limit: 1 })).data[0];
  return session?.status ?? undefined;
}

async function askAfterMoneyBack({ id, latest_charge: charge }: Stripe.PaymentIntent) {
  const none = { refunds: [], disputes: [] };
  if (!charge || typeof charge === "string") return none;
  if (!charge.disputed && charge.amount_refunded === 0 && !(await hasRefunds(id))) return none;
  const { refunds: refundsOf, disputes: disputesOf } = await requireStripe();
  return {
    refunds: (await refundsOf.list({ payment_intent: id, limit: 100 })).data,
    disputes: (await disputesOf.list({ payment_intent: id, limit: 100 })).data,
  };
}

/** One that has failed since is no longer counted with the charge. */
function hasRefunds(intentId: string): Promise<boolean> {
  return asViewer(system, async (tx) => {
    const found = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.providerId, intentId))
      .limit(1);
    return found.length > 0;
  });
}

/** A visit to the payment provider's page: paid, being paid, given up, or a method that was saved. */
export async function syncSession(sessionId: string, actor: Actor): Promise<void> {
  const session = await ifThere((await requireStripe()).checkout.sessions.retrieve(sessionId));
  if (!session) return log.info({ requestId: actor.requestId }, "a page that the payment provider does not know");
  if (session.mode === "setup") return keepSetUp(session, actor);
  const named = { sessionId, attemptId: session.client_reference_id };
  const isOurs = await asViewer(system, async (tx) => {
    const found = await findAttempt(tx, named);
    const parts = found ? await lockGroup(tx, found) : [];
    for (const { attempt } of parts) {
      const isOver = session.status === "expired" && attempt.state === "started";
      const change = { sessionId: isOfPage(attempt) ? sessionId : null, state: isOver ? "expired" : attempt.state };
      await changeAttempt(tx, attempt, change, actor.at);
    }
    return parts.length > 0;
  });
  const intentId = idOf(session.payment_intent);
  if (isOurs && intentId) await syncIntent(intentId, actor, { isOurs });
}

async function keepSetUp(session: Stripe.Checkout.Session, actor: Actor): Promise<void> {
  const setupId = idOf(session.setup_intent);
  if (session.status !== "complete" || !setupId) return;
  const setup = await ifThere((await requireStripe()).setupIntents.retrieve(setupId, { expand: ["payment_method"] }));
  const method = setup?.payment_method;
  if (setup?.status !== "succeeded" || !method || typeof method === "string") return;
  const consentedAt = new Date(session.metadata?.consentedAt ?? session.created * 1_000);
  await asViewer(system, async (tx) => {
    const clientId = await findClientOf(tx, idOf(session.customer));
    if (!clientId) return;
    await lockMoney(tx, clientId);
    await saveMethod(tx, { clientId, method, consentedAt }, actor);
  });
}
