import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { type PostedEvent, signatureOf } from "../../scripts/payment-provider/post-events.ts";
import { aPaymentProvider, goAndPay, hear } from "../../tests/support/a-payer.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { runs } from "../../tests/support/property-runs.ts";
import { systemActor } from "../access/actor.ts";
import { countForgery } from "./count-forgery.ts";
import { handlePaymentEvent } from "./handle-event.ts";
import { receiveEvent } from "./receive-event.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
let provider: PaymentProvider;
beforeAll(async () => {
  provider = await aPaymentProvider({ now: () => at });
  await withBankDetails(at);
});
afterAll(() => provider.stop());

const secret = () => provider.env.STRIPE_WEBHOOK_SECRET;
const eventOf = (id: string, type: string, object: unknown): PostedEvent => ({
  id,
  type,
  body: JSON.stringify({ id, object: "event", type, data: { object } }),
});
const knock = (body: string, signature: string | null) => receiveEvent(body, signature, systemActor("test", at));
const unhandled = (events: PostedEvent[]) =>
  look(
    "select id from payment_events where handled_at is null and id = any($1)",
    events.map(({ id }) => id),
  );

/** What the books say of an invoice, without the ids that differ from one run to the next. */
async function booksOf(invoiceId: string) {
  const payments = "select amount_pence, method, received_on::text from payments where invoice_id = $1";
  const refunds = "select amount_pence, kind from refunds where invoice_id = $1 order by amount_pence";
  return {
    payments: await look(payments, invoiceId),
    refunds: await look(refunds, invoiceId),
    attempts: await look("select state, failure from payment_attempts where invoice_id = $1", invoiceId),
    credit: await look("select sum(amount_pence)::int as pence from credit_entries where invoice_id = $1", invoiceId),
    settled: await look("select settled_at is not null as is_settled from invoices where id = $1", invoiceId),
    mails: await look(
      "select m.kind, count(*)::int from mails m join audit_events e on e.id = m.subject_id where e.subject_id = $1 group by 1 order by 1",
      invoiceId,
    ),
  };
}

/** A card is refused, another one pays, part of it goes back. Between the steps the site hears what the test wants. */
async function aHistory(between: (events: PostedEvent[]) => Promise<void> = async () => {}) {
  const invoiceId = await anInvoice(at);
  provider.post.takeNews();
  const { sessionId, intentId } = await goAndPay(provider, invoiceId, at, { choice: "refuse" });
  const events = provider.post.takeNews();
  const next = async () => {
    await between(events);
    events.push(...provider.post.takeNews());
  };
  await next();
  provider.checkout.choose(sessionId, "card");
  await next();
  provider.checkout.refund(intentId, 1200);
  await next();
  return { invoiceId, events };
}

test("catalogue:P15,F27 a payment's events in any order, any number of times and days late end in the same books", async () => {
  const { invoiceId: first, events } = await aHistory();
  for (const event of events) await hear(provider, event, at);
  const expected = await booksOf(first);
  expect(expected).toMatchObject({
    payments: [{ amount_pence: 5000 }],
    refunds: [{ amount_pence: 1200, kind: "unexplained" }],
    settled: [{ is_settled: true }],
  });
  const all = events.map((_, index) => index);
  const early = fc.array(fc.array(fc.nat({ max: all.length - 1 }), { maxLength: 4 }), { minLength: 3, maxLength: 3 });
  const order = fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  await fc.assert(
    fc.asyncProperty(early, order, order, fc.nat({ max: 72 }), async (heardBefore, once, again, late) => {
      const hearThese = async (known: PostedEvent[], which: number[]) => {
        for (const index of which) {
          const event = known[index];
          if (event) await hear(provider, event, later(late));
        }
      };
      const steps = [...heardBefore];
      const { invoiceId, events: own } = await aHistory((known) => hearThese(known, steps.shift() ?? []));
      await hearThese(own, [...once, ...again]);
      expect(await booksOf(invoiceId)).toEqual(expected);
    }),
    { numRuns: runs(25) },
  );
});

test("catalogue:F27 the same event five times at once is heard once and recorded once", async () => {
  const { invoiceId, events } = await aHistory();
  await Promise.all(events.flatMap((event) => Array.from({ length: 5 }, () => hear(provider, event, at))));
  expect((await booksOf(invoiceId)).payments).toHaveLength(1);
  expect((await booksOf(invoiceId)).refunds).toHaveLength(1);
  expect(await unhandled(events)).toEqual([]);
});

test("catalogue:F30 an event whose answer got lost comes again, and is known", async () => {
  const { events } = await aHistory();
  const event = events[0];
  if (!event) throw new Error("nothing happened");
  const { body, signature } = provider.wire(event);
  expect(await knock(body, signature)).toEqual({ outcome: "heard" });
  expect(await knock(body, signature)).toEqual({ outcome: "known" });
  await handlePaymentEvent(event.id, at);
  await handlePaymentEvent(event.id, later(1));
  expect(await look("select handled_at from payment_events where id = $1", event.id)).toEqual([{ handled_at: at }]);
});

test("a forged, old, missing or borrowed signature opens nothing", async () => {
  const { body } = eventOf("evt_forged", "payment_intent.succeeded", { object: "payment_intent", id: "pi_forged" });
  const seconds = Math.floor(Date.now() / 1_000);
  const tries = [
    null,
    "",
    "t=1,v1=00",
    signatureOf(body, "whsec_somebody_elses"),
    signatureOf(body, secret(), seconds - 301),
    signatureOf(`${body} `, secret()),
    signatureOf(body, secret()).replace("v1=", "v0="),
  ];
  for (const signature of tries) expect(await knock(body, signature)).toEqual({ outcome: "not-ours" });
  expect(await look("select from payment_events where id = 'evt_forged'")).toEqual([]);
});

test("catalogue:P3 any bytes, signed or not, are refused or kept, and break nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json()), fc.boolean(), async (body, isSigned) => {
      const { outcome } = await knock(body, isSigned ? signatureOf(body, secret()) : "t=1,v1=ab");
      expect(outcome).toBe("not-ours");
    }),
    { numRuns: runs() },
  );
});

test("events of a kind we do not need, and with nothing in them, are heard and done with", async () => {
  const kinds = [
    eventOf("evt_unknown", "customer.subscription.created", { object: "subscription", id: "sub_1" }),
    eventOf("evt_empty", "payment_intent.succeeded", null),
    eventOf("evt_odd", "charge.refunded", { object: "charge", id: "ch_1", payment_intent: null }),
  ];
  for (const event of kinds) await hear(provider, event, at);
  expect(await unhandled(kinds)).toEqual([]);
});

test("what another account's event is about is not known and changes nothing", async () => {
  const before = await look("select count(*)::int from payments");
  const foreign = [
    eventOf("evt_other_pi", "payment_intent.succeeded", { object: "payment_intent", id: "pi_of_another_account" }),
    eventOf("evt_other_cs", "payment_intent.succeeded", { object: "checkout.session", id: "cs_test_of_another" }),
    eventOf("evt_other_pm", "payment_intent.succeeded", { object: "payment_method", id: "pm_of_another_account" }),
  ];
  for (const event of foreign) await hear(provider, event, at);
  expect(await unhandled(foreign)).toEqual([]);
  expect(await look("select count(*)::int from payments")).toEqual(before);
});

test("a payment that was started elsewhere in the same account is left alone", async () => {
  const intent = provider.checkout.addIntent({
    amount: 700,
    customer: null,
    setup_future_usage: null,
    metadata: { attemptId: "not-an-id" },
  });
  await hear(provider, eventOf("evt_elsewhere", "payment_intent.succeeded", intent), at);
  expect(await look("select from payments where provider_id = $1", intent.id)).toEqual([]);
});

test("sixty forgeries a minute are answered; the next has to wait", async () => {
  for (let i = 0; i < 60; i++) expect(await countForgery("192.0.2.99", at)).toBe(0);
  expect(await countForgery("192.0.2.99", at)).toBeGreaterThan(0);
});
