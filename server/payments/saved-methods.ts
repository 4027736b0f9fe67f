import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { type Actor, clientOf, type PersonActor, system } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, savedMethods } from "../db/schema/index.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { findClientOf } from "./customers.ts";
import { idOf, ifThere, requireStripe } from "./stripe.ts";

export type SavedMethod = typeof savedMethods.$inferSelect;

/** The one that is charged: a client has one at most. */
export async function findSavedMethod(tx: Tx, clientId: string): Promise<SavedMethod | undefined> {
  const [found] = await tx
    .select()
    .from(savedMethods)
    .where(and(eq(savedMethods.clientId, clientId), isNull(savedMethods.removedAt)))
    .orderBy(desc(savedMethods.savedAt))
    .limit(1);
  return found;
}

export type MethodRemoved = { outcome: "removed"; label: string } | { outcome: "not-there" };

/** Not charged from this moment on; the payment provider forgets it by a task. */
export async function removeMethod(actor: PersonActor, methodId: string): Promise<MethodRemoved> {
  return asViewer(actor, async (tx) => {
    const own = actor.role === "admin" ? undefined : eq(savedMethods.clientId, clientOf(actor, "money"));
    const [method] = await tx
      .select()
      .from(savedMethods)
      .where(and(eq(savedMethods.id, methodId), isNull(savedMethods.removedAt), own));
    if (!method) return { outcome: "not-there" };
    await lockMoney(tx, method.clientId);
    await endMethod(tx, method, actor);
    await recordMethodEvent(tx, "method-removed", method, actor);
    return { outcome: "removed", label: method.label };
  });
}

/** For a client who is deleted. */
export async function removeMethodsOf(tx: Tx, clientId: string, actor: Actor): Promise<void> {
  const active = and(eq(savedMethods.clientId, clientId), isNull(savedMethods.removedAt));
  for (const method of await tx.select().from(savedMethods).where(active)) await endMethod(tx, method, actor);
}

type Saving = { clientId: string; method: Stripe.PaymentMethod; consentedAt: Date };

/**
 * Its owner let us charge it. Of several, the one asked for last counts, in whatever order we hear of them; one that was
 * removed stays so, however late its event comes. The caller holds the client's money.
 */
export async function saveMethod(tx: Tx, { clientId, method, consentedAt }: Saving, actor: Actor): Promise<void> {
  // What is kept under nobody's name there, or another's, cannot be charged.
  if ((await findClientOf(tx, idOf(method.customer))) !== clientId) return;
  if (await tx.$count(savedMethods, eq(savedMethods.providerId, method.id))) return;
  const earlier = await findSavedMethod(tx, clientId);
  const later = and(eq(savedMethods.clientId, clientId), gt(savedMethods.savedAt, consentedAt));
  const isLate = (await tx.$count(savedMethods, later)) > 0 || !(await isStillClient(tx, clientId));
  const row = {
    ...shownOf(method),
    id: randomUUID(),
    clientId,
    savedAt: consentedAt,
    removedAt: isLate ? actor.at : null,
  };
  await tx.insert(savedMethods).values(row);
  if (isLate) return enqueue(tx, "detach-method", { methodId: row.id, requestId: actor.requestId });
  if (earlier) await endMethod(tx, earlier, actor);
  await recordMethodEvent(tx, "method-saved", row, actor);
}

/** Taken from the client's name with the payment provider; what is gone there already is done. */
export async function detachMethod(methodId: string): Promise<void> {
  const [method] = await asViewer(system, (tx) =>
    tx.select({ providerId: savedMethods.providerId }).from(savedMethods).where(eq(savedMethods.id, methodId)),
  );
  if (!method) return;
  const known = await ifThere((await requireStripe()).paymentMethods.retrieve(method.providerId));
  if (known?.customer) await (await requireStripe()).paymentMethods.detach(method.providerId);
}

/** Detached with the payment provider itself: it cannot be charged any more. */
export async function syncMethod(providerId: string, actor: Actor): Promise<void> {
  const known = await ifThere((await requireStripe()).paymentMethods.retrieve(providerId));
  if (known?.customer) return;
  await asViewer(system, async (tx) => {
    const active = and(eq(savedMethods.providerId, providerId), isNull(savedMethods.removedAt));
    const [method] = await tx.select().from(savedMethods).where(active);
    if (!method) return;
    await tx.update(savedMethods).set({ removedAt: actor.at }).where(active);
    await recordMethodEvent(tx, "method-removed", method, actor);
  });
}

async function endMethod(tx: Tx, { id: methodId }: SavedMethod, actor: Actor): Promise<void> {
  await tx.update(savedMethods).set({ removedAt: actor.at }).where(eq(savedMethods.id, methodId));
  await enqueue(tx, "detach-method", { methodId, requestId: actor.requestId });
}

async function recordMethodEvent(
  tx: Tx,
  action: "method-saved" | "method-removed",
  { clientId, label }: Pick<SavedMethod, "clientId" | "label">,
  actor: Actor,
): Promise<void> {
  const subject = { kind: "client", id: clientId } as const;
  await recordEvent(tx, { action, subject, details: { label } }, actor);
}

async function isStillClient(tx: Tx, clientId: string): Promise<boolean> {
  return (await tx.$count(clients, and(eq(clients.id, clientId), isNull(clients.deletedAt)))) > 0;
}

const brands: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

function shownOf(method: Stripe.PaymentMethod): { providerId: string; kind: SavedMethod["kind"]; label: string } {
  const { id: providerId, bacs_debit: bacs, card } = method;
  if (bacs) return { providerId, kind: "bacs_debit", label: `Bank account ending ${bacs.last4 ?? "…"}` };
  return { providerId, kind: "card", label: `${brands[card?.brand ?? ""] ?? "Card"} ending ${card?.last4 ?? "…"}` };
}
