import { and, asc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { type Actor, system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { paymentAttempts, paymentEvents, payments, refunds } from "../db/schema/index.ts";
import { type Attempt, changeAttempt, findAttempt, lockGroup } from "./attempts.ts";
import { chargeInvoice } from "./charge-invoice.ts";
import { handlePaymentEvent } from "./handle-event.ts";
import { idOf, requireStripe, takesCards } from "./stripe.ts";
import { syncIntent, syncSession } from "./sync-payment.ts";

/** When the nightly round asks, on the wall in London: before the billing decides whom to remind. */
export const nightlyReconciliation = { hour: 5, minute: 30 };

const hour = 3_600_000;
const day = 24 * hour;
/** Stripe gives up on an event after three days. */
const lookedBack = 4 * day;
/** A dispute can be decided months after it was opened. */
const disputesLookedBack = 120 * day;

/** Compares the books with Stripe's: whatever no event has told us is found, once a day. One failure leaves the rest. */
export async function reconcile(at: Date): Promise<void> {
  if (!takesCards()) return;
  const actor = systemActor("reconcile", at);
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  for (const { id } of await listUnhandled()) await handlePaymentEvent(id, at).catch(note);
  for (const attempt of await listUnfinished(at)) await sync(attempt, actor).catch(note);
  for (const step of [findPaid, findMoneyBack, findSetUp]) await step(actor).catch(note);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be compared`);
}

/** One attempt, whatever kind it is and however far it came. */
export async function syncAttempt(attemptId: string, actor: Actor): Promise<void> {
  const attempt = await asViewer(system, (tx) => findAttempt(tx, { attemptId }));
  if (attempt) await sync(attempt, actor);
}

async function sync(attempt: Attempt, actor: Actor): Promise<void> {
  if (attempt.sessionId) return syncSession(attempt.sessionId, actor);
  if (attempt.intentId) return syncIntent(attempt.intentId, actor);
  if (attempt.kind === "charge") return chargeInvoice({ attemptId: attempt.id }, actor.at);
  if (actor.at.getTime() - attempt.startedAt.getTime() > day) await giveUp(attempt, actor);
}

/** Its page was never opened to anybody: the answer with its address got lost, and a page lives for a day. */
async function giveUp(planned: Attempt, actor: Actor): Promise<void> {
  await asViewer(system, async (tx) => {
    const parts = await lockGroup(tx, planned);
    if (parts.some(({ attempt }) => attempt.sessionId)) return;
    for (const { attempt } of parts)
      if (attempt.state === "started") await changeAttempt(tx, attempt, { state: "expired" }, actor.at);
  });
}

function listUnhandled() {
  return asViewer(system, (tx) =>
    tx
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(isNull(paymentEvents.handledAt))
      .orderBy(asc(paymentEvents.receivedAt)),
  );
}

/** What is paid together comes to its end with the attempt that the page bears. */
const hasPage = or(isNull(paymentAttempts.groupId), eq(paymentAttempts.groupId, paymentAttempts.id));

function listUnfinished(at: Date): Promise<Attempt[]> {
  const isOld = lt(paymentAttempts.changedAt, new Date(at.getTime() - hour));
  return asViewer(system, (tx) =>
    tx
      .select()
      .from(paymentAttempts)
      .where(and(inArray(paymentAttempts.state, ["started", "processing"]), isOld, hasPage))
      .orderBy(asc(paymentAttempts.changedAt)),
  );
}

const since = (at: Date, milliseconds: number) => ({ gte: Math.floor((at.getTime() - milliseconds) / 1_000) });

async function findPaid(actor: Actor): Promise<void> {
  const unknown: string[] = [];
  for await (const intent of (await requireStripe()).paymentIntents.list({
    created: since(actor.at, lookedBack),
    limit: 100,
  }))
    if (intent.status === "succeeded" && !(await isKnown(intent.id))) unknown.push(intent.id);
  for (const intentId of unknown) await syncIntent(intentId, actor);
}

async function findMoneyBack(actor: Actor): Promise<void> {
  const { refunds: refundsOf, disputes } = await requireStripe();
  const unknown = new Set<string>();
  for await (const refund of refundsOf.list({ created: since(actor.at, lookedBack), limit: 100 })) {
    const intentId = idOf(refund.payment_intent);
    // One that has failed since is looked at again.
    const isSettled = refund.status === "succeeded" && (await isRefundKnown(refund.id));
    if (intentId && !isSettled) unknown.add(intentId);
  }
  for await (const dispute of disputes.list({ created: since(actor.at, disputesLookedBack), limit: 100 })) {
    const intentId = idOf(dispute.payment_intent);
    if (intentId) unknown.add(intentId);
  }
  for (const intentId of unknown) await syncIntent(intentId, actor);
}

async function findSetUp(actor: Actor): Promise<void> {
  for await (const session of (await requireStripe()).checkout.sessions.list({
    created: since(actor.at, lookedBack),
    limit: 100,
  }))
    if (session.mode === "setup" && session.status === "complete") await syncSession(session.id, actor);
}

function isKnown(intentId: string): Promise<boolean> {
  return asViewer(system, async (tx) => (await tx.$count(payments, eq(payments.providerId, intentId))) > 0);
}

function isRefundKnown(refundId: string): Promise<boolean> {
  return asViewer(system, async (tx) => (await tx.$count(refunds, eq(refunds.providerId, refundId))) > 0);
}
