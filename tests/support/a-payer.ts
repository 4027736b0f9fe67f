import type { Choice, Typed } from "../../scripts/payment-provider/checkout-stub.ts";
import {
  type PaymentProvider,
  type ProviderOptions,
  startPaymentProvider,
} from "../../scripts/payment-provider/payment-provider.ts";
import type { PostedEvent } from "../../scripts/payment-provider/post-events.ts";
import { type PayLinkViewer, type Person, systemActor } from "../../server/access/actor.ts";
import { handlePaymentEvent } from "../../server/payments/handle-event.ts";
import { receiveEvent } from "../../server/payments/receive-event.ts";
import { startCheckout, startCheckoutOfAll } from "../../server/payments/start-checkout.ts";
import { startSaving } from "../../server/payments/start-saving.ts";
import { anActor } from "./an-actor.ts";
import { anInvoice } from "./an-invoice.ts";
import { maya } from "./people.ts";

/** The stand-in for a test file, before anything asks for the environment. Its events travel when the test says so. */
export async function aPaymentProvider(options: ProviderOptions = {}): Promise<PaymentProvider> {
  const provider = await startPaymentProvider({ ...options, delivery: { never: true } });
  Object.assign(process.env, provider.env);
  return provider;
}

/** As the site hears an event and the worker deals with it. */
export async function hear(provider: PaymentProvider, event: PostedEvent, at: Date): Promise<void> {
  const { body, signature } = provider.wire(event);
  const { outcome } = await receiveEvent(body, signature, systemActor("test", at));
  if (outcome === "not-ours") throw new Error("the site did not believe the stand-in");
  await handlePaymentEvent(event.id, at);
}

/** Everything that happened since the last time. */
export async function hearAll(provider: PaymentProvider, at: Date): Promise<void> {
  for (const event of provider.post.takeNews()) await hear(provider, event, at);
}

type Way = { payer?: Person | PayLinkViewer; choice?: Choice; isSaved?: boolean; typed?: Typed };

/** Goes to the stand-in's page and chooses; nothing is heard of it yet. Gives the ids it is known by there. */
export async function goAndPay(
  provider: PaymentProvider,
  invoiceId: string,
  at: Date,
  { payer = maya, choice = "card", isSaved = false, typed = {} }: Way = {},
): Promise<{ sessionId: string; intentId: string }> {
  const started = await startCheckout(anActor(payer, at), invoiceId, { isSaved });
  if (started.outcome !== "started") throw new Error(started.outcome);
  const sessionId = sessionOf(started.url);
  provider.checkout.choose(sessionId, choice, typed);
  return { sessionId, intentId: provider.books.require("checkout.session", sessionId).payment_intent ?? "" };
}

/** The same for everything that somebody owes. */
export async function goAndPayAll(
  provider: PaymentProvider,
  payer: Person,
  pence: number,
  at: Date,
  { choice = "card", typed = {} }: Pick<Way, "choice" | "typed"> = {},
): Promise<{ sessionId: string; intentId: string }> {
  const started = await startCheckoutOfAll(anActor(payer, at), pence);
  if (started.outcome !== "started") throw new Error(started.outcome);
  const sessionId = sessionOf(started.url);
  provider.checkout.choose(sessionId, choice, typed);
  return { sessionId, intentId: provider.books.require("checkout.session", sessionId).payment_intent ?? "" };
}

/** The same, and the site hears of it. */
export async function pay(provider: PaymentProvider, invoiceId: string, at: Date, way: Way = {}) {
  const paid = await goAndPay(provider, invoiceId, at, way);
  await hearAll(provider, at);
  return paid;
}

/** Issued and paid by card. Bank details must be there (`withBankDetails`). */
export async function aPaidInvoice(provider: PaymentProvider, at: Date, wanted: Parameters<typeof anInvoice>[1] = {}) {
  const invoiceId = await anInvoice(at, wanted);
  const payer: Person = wanted.owner ? { kind: "person", id: wanted.owner, role: "user" } : maya;
  return { invoiceId, ...(await pay(provider, invoiceId, at, { payer })) };
}

/** A card or mandate that its owner lets us charge, saved without paying anything. */
export async function saveWay(provider: PaymentProvider, who: Person, at: Date, choice: Choice, typed: Typed = {}) {
  const started = await startSaving(anActor(who, at));
  if (started.outcome !== "started") throw new Error(started.outcome);
  provider.checkout.choose(sessionOf(started.url), choice, typed);
  await hearAll(provider, at);
}

export function sessionOf(url: string): string {
  return new URL(url).pathname.replace("/pay/", "");
}
