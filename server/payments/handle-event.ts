import { and, eq, isNull } from "drizzle-orm";
import { type Actor, system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { paymentEvents } from "../db/schema/index.ts";
import { syncMethod } from "./saved-methods.ts";
import { syncIntent, syncSession } from "./sync-payment.ts";

/** What an event is about is asked for and written down; the kinds we do not need are heard and done with. */
export async function handlePaymentEvent(eventId: string, at: Date): Promise<void> {
  const unhandled = and(eq(paymentEvents.id, eventId), isNull(paymentEvents.handledAt));
  const [event] = await asViewer(system, (tx) => tx.select().from(paymentEvents).where(unhandled));
  if (!event) return;
  await sync(event.objectId, systemActor(event.requestId, at));
  await asViewer(system, (tx) => tx.update(paymentEvents).set({ handledAt: at }).where(unhandled));
}

/** Stripe's ids say what they name. */
async function sync(objectId: string, actor: Actor): Promise<void> {
  if (objectId.startsWith("cs_")) await syncSession(objectId, actor);
  else if (objectId.startsWith("pi_")) await syncIntent(objectId, actor);
  else if (objectId.startsWith("pm_")) await syncMethod(objectId, actor);
}
