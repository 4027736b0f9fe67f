import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import { type PaymentProvider, startPaymentProvider } from "./payment-provider.ts";
import type { Delivery } from "./post-events.ts";

const stops: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function opened(delivery: Delivery = { never: true }, settleAfterMs?: number) {
  const heard: { type: string; isSigned: boolean }[] = [];
  const { url: site, server } = await aSite((body, signature) => {
    const { type } = Stripe.webhooks.constructEvent(body, signature, "whsec_stand_in");
    heard.push({ type, isSigned: true });
  });
  const provider = await startPaymentProvider({ site, delivery, settleAfterMs });
  stops.push(() => server.close(), provider.stop);
  return { provider, client: clientOf(provider), heard };
}

/** Refuses the first post of all, as a site does that is just starting. */
async function aSite(take: (body: string, signature: string) => void): Promise<{ url: string; server: Server }> {
  let count = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    count += 1;
    if (count === 1) return void response.writeHead(503).end();
    take(Buffer.concat(chunks).toString(), String(request.headers["stripe-signature"]));
    response.writeHead(200).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

function clientOf({ url, env }: PaymentProvider): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(env.STRIPE_SECRET_KEY, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}

const page = (amount = 5000) => ({
  mode: "payment" as const,
  line_items: [
    { quantity: 1, price_data: { currency: "gbp", unit_amount: amount, product_data: { name: "TD-0001" } } },
  ],
  payment_intent_data: { description: "Invoice <TD-0001>", metadata: { attemptId: "a" } },
  success_url: "http://site.example/done",
  cancel_url: "http://site.example/back",
});
const press = (url: string, choice: string) =>
  fetch(url, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });

test("the page can be clicked through without scripts: refused, then paid, then closed", async () => {
  const { provider, client } = await opened();
  const { url, id } = await client.checkout.sessions.create(page());
  const shown = await (await fetch(url ?? "")).text();
  expect(shown).toContain("Pay £50.00");
  expect(shown).toContain("Invoice &#60;TD-0001&#62;");
  const refused = await press(url ?? "", "refuse");
  expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining("declined")]);
  const paid = await press(url ?? "", "card");
  expect([paid.status, paid.headers.get("location")]).toEqual([303, "http://site.example/done"]);
  const session = await client.checkout.sessions.retrieve(id);
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect((await fetch(url ?? "")).status).toBe(404);
  expect(provider.books.list("payment_intent")).toMatchObject([{ status: "succeeded", amount_received: 5000 }]);
});

test("the same key gives the first answer again, with other words an error, and an error stays", async () => {
  const { provider, client } = await opened();
  const create = (amount: number, idempotencyKey: string) =>
    client.checkout.sessions.create(page(amount), { idempotencyKey });
  const first = await create(5000, "one");
  expect((await create(5000, "one")).id).toBe(first.id);
  await expect(create(6000, "one")).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
  provider.failNext("error-after", /sessions$/);
  await expect(create(7000, "two")).rejects.toThrow(Stripe.errors.StripeAPIError);
  await expect(create(7000, "two")).rejects.toThrow(Stripe.errors.StripeAPIError);
  expect(provider.books.list("checkout.session")).toHaveLength(2);
});

test("events are signed, posted again until they are taken, doubled and reversed as wanted", async () => {
  const { client, heard } = await opened({ copies: 2, reversed: 4 });
  const { url } = await client.checkout.sessions.create(page());
  await press(url ?? "", "card");
  const types = [
    "checkout.session.completed",
    "charge.succeeded",
    "payment_intent.succeeded",
    "payment_intent.created",
  ];
  await expect.poll(() => heard.map(({ type }) => type)).toEqual(types.flatMap((type) => [type, type]));
});

test("a Direct Debit settles by itself", async () => {
  const { provider, client } = await opened({ never: true }, 50);
  const { url } = await client.checkout.sessions.create(page());
  await press(url ?? "", "bacs");
  const status = () => provider.books.list("payment_intent")[0]?.status;
  expect(status()).toBe("processing");
  await expect.poll(status).toBe("succeeded");
});

test("lists go on where they stopped, and nobody without the key is answered", async () => {
  const { client, provider } = await opened();
  for (let i = 0; i < 5; i++) await client.checkout.sessions.create(page());
  const found: string[] = [];
  for await (const { id } of client.checkout.sessions.list({ limit: 2 })) found.push(id);
  expect(new Set(found).size).toBe(5);
  expect((await fetch(`${provider.url}/v1/checkout/sessions`)).status).toBe(401);
});
