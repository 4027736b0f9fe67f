import { log } from "../../server/observe/log.ts";
import { countForgery } from "../../server/payments/count-forgery.ts";
import { receiveEvent } from "../../server/payments/receive-event.ts";
import { requireCaller } from "../access.server.ts";
import type { Route } from "./+types/payment-events.route";

/** The payment provider's knock. Whatever it did not sign is turned away. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await request.text();
  const caller = requireCaller(request, context);
  const { requestId, address, at } = caller;
  const { outcome } = await receiveEvent(body, request.headers.get("stripe-signature"), caller);
  if (outcome !== "not-ours") return new Response(null, { status: 200 });
  const waitSeconds = await countForgery(address, at);
  log.warn({ requestId, waitSeconds }, "refused a payment event that nobody signed");
  return waitSeconds > 0
    ? new Response(null, { status: 429, headers: { "Retry-After": String(waitSeconds) } })
    : new Response(null, { status: 400 });
}
