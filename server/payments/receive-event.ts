import { z } from "zod";
import { type Actor, anonymous } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { paymentEvents } from "../db/schema/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { paymentEventsHeard } from "../observe/metrics.ts";
import { env } from "../settings/env.server.ts";
import { isStripeError, stripe, takesCards } from "./stripe.ts";

export type Heard = { outcome: "heard" | "known" | "not-ours" };

/** A signature older than this is somebody's copy. */
const longestSeconds = 300;

/**
 * A request from outside: who is it, have we heard it before? Nothing it says is believed; the task asks Stripe. Note and
 * task are one transaction, so whatever was answered with 'heard' is dealt with.
 */
export async function receiveEvent(body: string, signature: string | null, actor: Actor): Promise<Heard> {
  try {
    const heard = await hear(body, signature, actor);
    paymentEventsHeard.inc({ outcome: signature && takesCards() ? countedAs[heard.outcome] : "unsigned" });
    return heard;
  } catch (error) {
    paymentEventsHeard.inc({ outcome: "failed" });
    throw error;
  }
}

const countedAs = { heard: "received", known: "repeated", "not-ours": "refused" } as const;

async function hear(body: string, signature: string | null, actor: Actor): Promise<Heard> {
  const event = await readEvent(body, signature);
  if (!event) return { outcome: "not-ours" };
  const { id: eventId, type } = event;
  return asViewer(anonymous, async (tx) => {
    const row = { id: eventId, type, objectId: subjectOf(event), receivedAt: actor.at, requestId: actor.requestId };
    const { rowCount } = await tx.insert(paymentEvents).values(row).onConflictDoNothing();
    if (!rowCount) return { outcome: "known" };
    await enqueue(tx, "handle-payment-event", { eventId, requestId: actor.requestId });
    return { outcome: "heard" };
  });
}

/** How old a signature is, the real clock says: it is about the wire, not about the business. */
async function readEvent(body: string, signature: string | null): Promise<Event | undefined> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  const provider = await stripe();
  if (!provider || !secret || !signature) return;
  const { signature: seal } = provider.webhooks;
  if (!seal) throw new Error("the payment provider's library cannot check signatures here");
  if (isOfTomorrow(signature)) return;
  try {
    seal.verifyHeader(body, signature, secret, longestSeconds);
  } catch (error) {
    if (isStripeError(error, "StripeSignatureVerificationError")) return;
    throw error;
  }
  return Event.safeParse(body).data;
}

/** The library refuses what is old; what was signed for later would be good for as long. */
function isOfTomorrow(signature: string): boolean {
  const [, seconds] = /(?:^|,)t=(\d+)/.exec(signature) ?? [];
  return Number(seconds) > Date.now() / 1_000 + longestSeconds;
}

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue("no JSON");
    return z.NEVER;
  }
});
const Named = z.object({ object: z.string(), id: z.string(), payment_intent: z.unknown().optional() });
const Event = json.pipe(
  z.object({ id: z.string(), type: z.string(), data: z.object({ object: Named.nullable().catch(null) }) }),
);
type Event = z.infer<typeof Event>;

/** A charge, a refund and a dispute are about their payment; anything else is about itself. */
function subjectOf({ data: { object } }: Event): string {
  if (!object) return "";
  const isOfPayment = object.object === "charge" || object.object === "refund" || object.object === "dispute";
  const subject = isOfPayment ? object.payment_intent : object.id;
  return typeof subject === "string" ? subject : "";
}
