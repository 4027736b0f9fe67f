import { requireStripe } from "../../server/payments/stripe.ts";
import type { ReadinessProblem } from "./problem.ts";
import { reasonOf } from "./reason.ts";

/** Undefined where no payment provider is set up. */
export type PaymentState = { mayCharge: boolean } | { error: string } | undefined;

export async function askPayments(environment: NodeJS.ProcessEnv): Promise<PaymentState> {
  if (!environment.STRIPE_SECRET_KEY) return;
  try {
    const { charges_enabled: mayCharge } = await (await requireStripe()).accounts.retrieveCurrent(
      {},
      { timeout: 5_000, maxNetworkRetries: 0 },
    );
    return { mayCharge: mayCharge === true };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

export function findPaymentProblems(readiness: PaymentState): ReadinessProblem[] {
  const where = "STRIPE_SECRET_KEY";
  if (!readiness) return [];
  if ("error" in readiness) {
    const todo = "Take the key from Stripe’s dashboard again; without it nobody pays by card.";
    return [{ where, what: `Stripe does not answer to it: ${readiness.error}.`, todo }];
  }
  if (readiness.mayCharge) return [];
  return [
    { where, what: "Stripe lets this account charge nobody yet.", todo: "Finish its form in Stripe’s dashboard." },
  ];
}
