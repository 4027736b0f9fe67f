import type Stripe from "stripe";
import { isTracing, traced } from "../observe/traces.ts";
import { env } from "../settings/env.server.ts";
import { once } from "../settings/once.ts";

/**
 * The payment provider; undefined where none is set up, and everything is paid by bank transfer. Its library is loaded on
 * first need: who has no payment provider does not carry it in memory.
 */
export const stripe = once(async (): Promise<Stripe | undefined> => {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_HOST: host } = env();
  if (!key) return;
  const { default: Library } = await import("stripe");
  return new Library(key, {
    ...(host ? addressOf(host) : {}),
    timeout: 10_000,
    // Once more with the same idempotency key; after that, whoever asked decides.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(isTracing() ? { httpClient: tracedClient(Library.createNodeHttpClient()) } : {}),
  });
});

export function takesCards(): boolean {
  return env().STRIPE_SECRET_KEY !== undefined;
}

/** The key is not one for trying it out. */
export function takesRealMoney(): boolean {
  return /^[a-z]+_live_/.test(env().STRIPE_SECRET_KEY ?? "");
}

export async function requireStripe(): Promise<Stripe> {
  const known = await stripe();
  if (!known) throw new Error("STRIPE_SECRET_KEY is not set: there is no payment provider to ask");
  return known;
}

/** Stripe's fields hold an id, or the whole object where it was asked for. */
export function idOf(field: string | { id: string } | null | undefined): string | undefined {
  return typeof field === "string" ? field : field?.id;
}

/** What it knows nothing of: another account's, or gone. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error, "StripeInvalidRequestError") && error.code === "resource_missing";
}

type ErrorType =
  | "StripeAPIError"
  | "StripeCardError"
  | "StripeIdempotencyError"
  | "StripeInvalidRequestError"
  | "StripeSignatureVerificationError";

/** An error of the library's, of one of the types or of any. */
export function isStripeError(error: unknown, ...types: ErrorType[]): error is Stripe.errors.StripeError {
  if (!(error instanceof Error && "type" in error && typeof error.type === "string")) return false;
  const { type } = error;
  return types.length > 0 ? types.some((one) => one === type) : type.startsWith("Stripe");
}

/** The object, or undefined where there is none. */
export async function ifThere<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
}

/** Each call's method and what it is about; its ids are somebody's. */
function tracedClient(client: ReturnType<typeof Stripe.createNodeHttpClient>) {
  const ask = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...rest) => {
    const subject = path.split("?", 1)[0]?.split("/")[2] ?? "";
    const attributes = { "http.request.method": method, "server.address": host, "tenday.stripe": subject };
    return traced({ name: `stripe ${method} ${subject}`, kind: "client", attributes }, async (note) => {
      const answer = await ask(host, port, path, method, ...rest);
      note({ "http.response.status_code": answer.getStatusCode() });
      return answer;
    });
  };
  return client;
}

function addressOf(origin: string): { host: string; port: string; protocol: "http" | "https" } {
  const { hostname, port, protocol } = new URL(origin);
  const isSafe = protocol === "https:";
  return { host: hostname, port: port || (isSafe ? "443" : "80"), protocol: isSafe ? "https" : "http" };
}
