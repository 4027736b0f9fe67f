import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { aPaymentProvider, hearAll, saveWay } from "../../tests/support/a-payer.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import { type Person, system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { paymentAttempts } from "../db/schema/index.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { cast } from "../seed/cast.ts";
import { chargeInvoice } from "./charge-invoice.ts";
import { reconcile } from "./reconcile.ts";
import { findSavedMethod, removeMethod } from "./saved-methods.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
let provider: PaymentProvider;
beforeAll(async () => {
  provider = await aPaymentProvider({ now: () => at });
  await withBankDetails(at);
  await saveWay(provider, maya, at, "card");
});
afterAll(() => provider.stop());
beforeEach(() => provider.checkout.refuseCharges(undefined));

/** As the billing plans it. */
async function planned(who: Person = maya): Promise<{ invoiceId: string; attemptId: string }> {
  const invoiceId = await anInvoice(at, { owner: who.id });
  const attemptId = randomUUID();
  await asViewer(system, async (tx) => {
    const method = await findSavedMethod(tx, who.id);
    await tx.insert(paymentAttempts).values({
      id: attemptId,
      invoiceId,
      kind: "charge",
      amountPence: 5000,
      methodId: method?.id ?? null,
      startedAt: at,
      changedAt: at,
      requestId: "test",
    });
  });
  return { invoiceId, attemptId };
}
const charge = (attemptId: string, when = at) => chargeInvoice({ attemptId }, when);
const attempt = async (id: string) =>
  (await look("select state, failure, intent_id is not null as is_made from payment_attempts where id = $1", id))[0];
const paid = async (invoiceId: string) => (await look("select from payments where invoice_id = $1", invoiceId)).length;
const mailsAbout = async (invoiceId: string) =>
  (
    await look<{ kind: string }>(
      "select m.kind from mails m join audit_events e on e.id = m.subject_id where e.subject_id = $1 order by m.queued_at, m.kind",
      invoiceId,
    )
  ).map(({ kind }) => kind);
const intents = () => provider.books.list("payment_intent").length;

test("a saved card is charged once, however often the task comes", async () => {
  const { invoiceId, attemptId } = await planned();
  await charge(attemptId);
  await charge(attemptId);
  await hearAll(provider, at);
  expect(await paid(invoiceId)).toBe(1);
  expect(await attempt(attemptId)).toMatchObject({ state: "succeeded" });
  expect(provider.calls.at(-1)).toMatchObject({ key: `${invoiceId} ${attemptId}` });
});

test("four workers at once charge once", async () => {
  const { invoiceId, attemptId } = await planned();
  const before = intents();
  await Promise.all(Array.from({ length: 4 }, () => charge(attemptId)));
  expect(intents()).toBe(before + 1);
  expect(await paid(invoiceId)).toBe(1);
});

test("a card that is refused outright fails at once, with one mail", async () => {
  provider.checkout.refuseCharges("expired_card");
  const { invoiceId, attemptId } = await planned();
  await charge(attemptId);
  await charge(attemptId);
  await hearAll(provider, at);
  expect(await attempt(attemptId)).toEqual({ state: "failed", failure: "expired_card", is_made: true });
  expect(await mailsAbout(invoiceId)).toEqual(["invoice-issued", "payment-failed"]);
});

test("a mandate's charge is under way for days", async () => {
  await saveWay(provider, gareth, at, "bacs");
  const { invoiceId, attemptId } = await planned(gareth);
  await charge(attemptId);
  expect(await attempt(attemptId)).toMatchObject({ state: "processing" });
  const [row] = await look<{ intent_id: string }>("select intent_id from payment_attempts where id = $1", attemptId);
  provider.checkout.settle(row?.intent_id ?? "", "succeeded");
  await hearAll(provider, later(90));
  expect(await paid(invoiceId)).toBe(1);
});

test.each(["error-after", "hang-up-after", "too-many-after"] as const)(
  "catalogue:F28 a charge whose answer is lost (%s) is made once",
  async (fault) => {
    const { invoiceId, attemptId } = await planned();
    const before = intents();
    provider.failNext(fault, /payment_intents$/);
    await charge(attemptId).catch(() => {});
    await charge(attemptId, later(0.1));
    expect(intents()).toBe(before + 1);
    expect(await paid(invoiceId)).toBe(1);
    expect(await attempt(attemptId)).toMatchObject({ state: "succeeded" });
  },
);

test("catalogue:F28 an error before anything was done is tried again, and not a day later with another key", async () => {
  const { invoiceId, attemptId } = await planned();
  const before = intents();
  provider.failNext("error-before", /payment_intents$/);
  await expect(charge(attemptId)).rejects.toThrow();
  expect(await attempt(attemptId)).toMatchObject({ state: "started" });
  await charge(attemptId, later(24));
  expect(intents()).toBe(before);
  expect(await paid(invoiceId)).toBe(0);
  expect(await attempt(attemptId)).toMatchObject({ state: "expired" });
});

test("a charge that was made and never heard of is found a day later, and not repeated", async () => {
  const { invoiceId, attemptId } = await planned();
  provider.failNext("too-many-after", /payment_intents$/);
  await expect(charge(attemptId)).rejects.toThrow();
  const before = intents();
  await reconcile(later(24));
  expect(intents()).toBe(before);
  expect(await paid(invoiceId)).toBe(1);
});

test("what was paid, or whose method was removed, since it was planned is not charged", async () => {
  const first = await planned();
  const transfer = { amountPence: 5000, receivedOn: "2026-11-14", reference: "", retryKey: undefined };
  await recordTransfer(anActor(sam, at), first.invoiceId, transfer);
  const second = await planned();
  const method = await asViewer(maya, (tx) => findSavedMethod(tx, maya.id));
  await removeMethod(anActor(maya, at), method?.id ?? "");
  const before = intents();
  for (const { attemptId } of [first, second]) {
    await charge(attemptId);
    expect(await attempt(attemptId)).toMatchObject({ state: "expired" });
  }
  expect(intents()).toBe(before);
});

test("a method that the payment provider no longer has fails, with a mail", async () => {
  await saveWay(provider, maya, later(1), "card");
  const { invoiceId, attemptId } = await planned();
  const method = await asViewer(maya, (tx) => findSavedMethod(tx, cast.maya.id));
  provider.books.require("payment_method", method?.providerId).customer = null;
  await charge(attemptId, later(2));
  expect(await attempt(attemptId)).toMatchObject({ state: "failed", is_made: false });
  expect(await mailsAbout(invoiceId)).toEqual(["invoice-issued", "payment-failed"]);
});
