import Stripe from "stripe";
import { env } from "../env.server.ts";
import { once } from "../once.ts";

/** The payment provider; undefined where none is set up, and everything is paid by bank transfer. */
export const stripe = once((): Stripe | undefined => {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_HOST: host } = env();
  if (!key) return;
  return new Stripe(key, {
    ...(host ? addressOf(host) : {}),
    timeout: 10_000,
    // Once more with the same idempotency key; after that, whoever asked decides.
    maxNetworkRetries: 1,
    telemetry: false,
  });
});

export function takesCards(): boolean {
  return env().STRIPE_SECRET_KEY !== undefined;
}

export function requireStripe(): Stripe {
  const known = stripe();
  if (!known) throw new Error("STRIPE_SECRET_KEY is not set: there is no payment provider to ask");
  return known;
}

/** Stripe's fields hold an id, or the whole object where it was asked for. */
export function idOf(field: string | { id: string } | null | undefined): string | undefined {
  return typeof field === "string" ? field : field?.id;
}

/** What it knows nothing of: another account's, or gone. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** The object, or undefined where there is none. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
}

function addressOf(origin: string): { host: string; port: string; protocol: "http" | "https" } {
  const { hostname, port, protocol } = new URL(origin);
  const isSafe = protocol === "https:";
  return { host: hostname, port: port || (isSafe ? "443" : "80"), protocol: isSafe ? "https" : "http" };
}
