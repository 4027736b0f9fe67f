import type { PersonActor } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer } from "../db/client.server.ts";
import { log } from "../observe/log.ts";
import { env } from "../settings/env.server.ts";
import { requireCustomer } from "./customers.ts";
import { requireStripe, takesCards } from "./stripe.ts";

export type SavingStarted =
  | { outcome: "started"; url: string }
  | { outcome: "unavailable" }
  | { outcome: "too-many"; waitSeconds: number };

/** Leads a client to the payment provider's page to save a card or a mandate, without paying anything. */
export async function startSaving(actor: PersonActor): Promise<SavingStarted> {
  if (!takesCards()) return { outcome: "unavailable" };
  // Each is a page at the payment provider's.
  const waitSeconds = await asViewer(actor, (tx) =>
    takeAllowance(tx, { bucket: "save-method", subject: actor.id }, actor.at),
  );
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  try {
    const back = `${env().SITE_ORIGIN}/clients/payments`;
    const session = await (await requireStripe()).checkout.sessions.create({
      mode: "setup",
      currency: "gbp",
      customer: await requireCustomer(actor),
      // By our own clock: of two that are saved, the one that was asked for later counts, whichever is heard of first.
      metadata: { consentedAt: actor.at.toISOString() },
      allowed_payment_method_types: ["card", "bacs_debit"],
      locale: "en-GB",
      success_url: `${back}?method=saved`,
      cancel_url: `${back}?method=cancelled`,
    });
    return session.url ? { outcome: "started", url: session.url } : { outcome: "unavailable" };
  } catch (error) {
    log.error({ err: error, requestId: actor.requestId }, "the payment provider did not open its page");
    return { outcome: "unavailable" };
  }
}
