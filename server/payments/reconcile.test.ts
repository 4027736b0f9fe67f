import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { aPaidInvoice, aPaymentProvider, goAndPay, sessionOf } from "../../tests/support/a-payer.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { maya, priya } from "../../tests/support/people.ts";
import { systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { cast } from "../seed/cast.ts";
import { receiveEvent } from "./receive-event.ts";
import { reconcile, syncAttempt } from "./reconcile.ts";
import { findSavedMethod } from "./saved-methods.ts";
import { startCheckout } from "./start-checkout.ts";
import { startSaving } from "./start-saving.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
let now = at;
let provider: PaymentProvider;
beforeAll(async () => {
  provider = await aPaymentProvider({ now: () => now });
  await withBankDetails(at);
});
afterAll(() => provider.stop());

const paid = async (invoiceId: string) => (await look("select from payments where invoice_id = $1", invoiceId)).length;
const refundsOf = async (id: string) => (await look("select from refunds where invoice_id = $1", id)).length;
const stateOf = async (invoiceId: string) =>
  (await look<{ state: string }>("select state from payment_attempts where invoice_id = $1", invoiceId)).map(
    ({ state }) => state,
  );

test("catalogue:F29 what no event ever told of is found within a day: a card, a Direct Debit, a refund, a dispute, a saved card", async () => {
  const known = await aPaidInvoice(provider, at);
  const [card, debit, failed] = [await anInvoice(at), await anInvoice(at), await anInvoice(at)];
  const { intentId } = await goAndPay(provider, card, at);
  const taken = await goAndPay(provider, debit, at, { choice: "bacs" });
  const refused = await goAndPay(provider, failed, at, { choice: "bacs" });
  provider.checkout.settle(refused.intentId, "failed");
  provider.checkout.refund(known.intentId, 700);
  const saving = await startSaving(anActor(priya, at));
  if (saving.outcome === "started") provider.checkout.choose(sessionOf(saving.url), "card");
  await reconcile(later(20.5));
  expect([await paid(card), await paid(debit), await refundsOf(known.invoiceId)]).toEqual([1, 0, 1]);
  expect([await stateOf(debit), await stateOf(failed)]).toEqual([["processing"], ["failed"]]);
  expect(await asViewer(priya, async (tx) => (await findSavedMethod(tx, priya.id))?.label)).toBe("Visa ending 4242");
  provider.checkout.settle(taken.intentId, "succeeded");
  provider.checkout.dispute(intentId);
  await reconcile(later(96));
  expect([await paid(debit), await refundsOf(card)]).toEqual([1, 1]);
  await reconcile(later(97));
  expect([await paid(card), await paid(debit), await refundsOf(card)]).toEqual([1, 1, 1]);
});

test("catalogue:F29 an event that was heard and never dealt with is dealt with", async () => {
  const invoiceId = await anInvoice(at);
  provider.post.takeNews();
  await goAndPay(provider, invoiceId, at);
  for (const event of provider.post.takeNews()) {
    const { body, signature } = provider.wire(event);
    await receiveEvent(body, signature, systemActor("test", at));
  }
  await reconcile(later(0.5));
  expect(await paid(invoiceId)).toBe(1);
  expect(await look("select from payment_events where handled_at is null")).toEqual([]);
});

test("a page that nobody paid on is over when its day is, and one whose address got lost as well", async () => {
  const [left, lost] = [await anInvoice(at), await anInvoice(at)];
  const started = await startCheckout(anActor(maya, at), left, { isSaved: false });
  if (started.outcome !== "started") throw new Error(started.outcome);
  provider.failNext("error-before", /checkout\/sessions$/);
  await startCheckout(anActor(maya, at), lost, { isSaved: false });
  now = later(25);
  await reconcile(later(2));
  expect([await stateOf(left), await stateOf(lost)]).toEqual([["started"], ["started"]]);
  provider.checkout.expire(provider.books.require("checkout.session", sessionOf(started.url)));
  await reconcile(later(26));
  expect([await stateOf(left), await stateOf(lost)]).toEqual([["expired"], ["expired"]]);
  now = at;
});

test("one attempt can be asked after", async () => {
  const invoiceId = await anInvoice(at, { owner: cast.maya.id });
  await goAndPay(provider, invoiceId, at);
  const [row] = await look<{ id: string }>("select id from payment_attempts where invoice_id = $1", invoiceId);
  await syncAttempt(row?.id ?? "", systemActor("test", at));
  expect(await paid(invoiceId)).toBe(1);
});

test("one that cannot be compared leaves the others compared", async () => {
  const [broken, whole] = [await anInvoice(at), await anInvoice(at)];
  const { intentId } = await goAndPay(provider, broken, at);
  await goAndPay(provider, whole, at);
  const { latest_charge: charge } = provider.books.require("payment_intent", intentId);
  // An amount that the ledger refuses.
  provider.books.require("payment_intent", intentId).amount_received = -1;
  await expect(reconcile(later(3))).rejects.toThrow("could not be compared");
  expect(await paid(whole)).toBe(1);
  provider.books.require("payment_intent", intentId).amount_received = 5000;
  expect(charge).not.toBeNull();
  await reconcile(later(4));
  expect(await paid(broken)).toBe(1);
});
