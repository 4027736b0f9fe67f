import { env } from "../settings/env.server.ts";

/** Where a payer is led: a page that posts a form and answers with the way there must be allowed to. */
export function checkoutOrigin(): string | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_API_HOST } = env();
  return STRIPE_SECRET_KEY ? (STRIPE_API_HOST ?? "https://checkout.stripe.com") : undefined;
}
