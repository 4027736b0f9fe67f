import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aPaidInvoice, aPaymentProvider, hearAll } from "../../tests/support/a-payer.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { systemActor } from "../access/actor.ts";
import { creditInvoice } from "../invoices/credit-invoice.ts";
import { explainRefund } from "../invoices/explain-refund.ts";
import { findInvoiceForAdmin } from "../invoices/find-invoice.ts";
import { findAdminNavigation } from "../navigation/find-navigation.ts";
import { sendRefund } from "./send-refund.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
let provider: PaymentProvider;
beforeAll(async () => {
  provider = await aPaymentProvider({ now: () => at });
  await withBankDetails(at);
});
afterAll(() => provider.stop());

const refundsOf = (invoiceId: string) =>
  look("select amount_pence, kind, provider_id from refunds where invoice_id = $1 order by amount_pence", invoiceId);
const paymentsOf = (invoiceId: string) =>
  look("select amount_pence, method, provider_id from payments where invoice_id = $1 order by recorded_at", invoiceId);
const mailsOf = async (invoiceId: string) =>
  (
    await look<{ kind: string }>(
      "select m.kind from mails m join audit_events e on e.id = m.subject_id where e.subject_id = $1 order by m.kind",
      invoiceId,
    )
  ).map(({ kind }) => kind);
const isSettled = async (invoiceId: string) =>
  (await look("select from invoices where id = $1 and settled_at is not null", invoiceId)).length === 1;

test("a refund in the payment provider's own dashboard is in the books, and asks the client for nothing until somebody says why", async () => {
  const { invoiceId, intentId } = await aPaidInvoice(provider, at);
  const part = provider.checkout.refund(intentId, 2000);
  await hearAll(provider, later(1));
  const rest = provider.checkout.refund(intentId);
  await hearAll(provider, later(2));
  expect(await refundsOf(invoiceId)).toEqual([
    { amount_pence: 2000, kind: "unexplained", provider_id: part.id },
    { amount_pence: 3000, kind: "unexplained", provider_id: rest.id },
  ]);
  expect(await isSettled(invoiceId)).toBe(true);
  expect((await findAdminNavigation(sam, later(2))).refunds, "both wait on the first screen").toBe(2);
  expect(await mailsOf(invoiceId)).toEqual(["invoice-issued", "payment-received"]);
  const [first, second] = await look<{ id: string }>(
    "select id from refunds where invoice_id = $1 order by amount_pence",
    invoiceId,
  );
  const why = { reason: "Not needed", isMailed: true };
  const explain = (id: string | undefined, as: "not-charged" | "owed-again") =>
    explainRefund(anActor(sam, later(3)), id ?? "", { ...why, as });
  expect(await explain(first?.id, "not-charged")).toEqual({ outcome: "explained" });
  expect((await findAdminNavigation(sam, later(3))).refunds).toBe(1);
  expect(await explain(first?.id, "owed-again")).toEqual({ outcome: "already" });
  expect(await isSettled(invoiceId)).toBe(true);
  expect(await explain(second?.id, "owed-again")).toEqual({ outcome: "explained" });
  expect(await isSettled(invoiceId)).toBe(false);
  expect(await mailsOf(invoiceId)).toEqual([
    "invoice-credited",
    "invoice-issued",
    "payment-bounced",
    "payment-received",
  ]);
});

test("what was paid too much goes back by the payment provider: once, and meanwhile it pays for nothing else", async () => {
  const owner = await aClient();
  const { invoiceId, intentId } = await aPaidInvoice(provider, at, { owner });
  const credit = { ...kept, paid: "send-back", amountPence: 2000, reason: "Less work", retryKey: "once" } as const;
  expect(await creditInvoice(anActor(sam, later(1)), invoiceId, credit)).toMatchObject({ backPence: 2000 });
  const next = await anInvoice(later(1), { owner, pence: 1000 });
  expect(await isSettled(next)).toBe(false);
  const [pending] = await look<{ id: string }>("select id from pending_refunds where invoice_id = $1", invoiceId);
  for (let time = 0; time < 3; time++) await sendRefund(pending?.id ?? "", systemActor("test", later(1)));
  await hearAll(provider, later(1));
  expect(await refundsOf(invoiceId)).toMatchObject([{ amount_pence: 2000, kind: "not-charged" }]);
  expect(provider.books.list("refund").filter((refund) => refund.payment_intent === intentId)).toHaveLength(1);
  expect(await isSettled(invoiceId)).toBe(true);
  expect(await isSettled(next)).toBe(false);
});

test("money that arrives while the invoice's page is read stands on it once", async () => {
  const { invoiceId } = await aPaidInvoice(provider, at);
  const credit = { ...kept, paid: "send-back", amountPence: 2000, reason: "Less work", retryKey: "once" } as const;
  await creditInvoice(anActor(sam, later(1)), invoiceId, credit);
  const [pending] = await look<{ id: string }>("select id from pending_refunds where invoice_id = $1", invoiceId);
  const reading = await asRole("postgres", async (blocker) => {
    // The page asks for reminders after what was sent back, and before what is on its way back.
    await blocker.query("begin; lock table reminders in access exclusive mode");
    const begun = findInvoiceForAdmin(sam, invoiceId, "2026-11-15");
    await expect
      .poll(() => look("select from pg_locks where relation = 'reminders'::regclass and not granted"))
      .toHaveLength(1);
    await sendRefund(pending?.id ?? "", systemActor("test", later(1)));
    await hearAll(provider, later(1));
    return { begun };
  });
  const page = await reading.begun;
  const sending = page?.pendingRefunds.filter(({ doneAt }) => !doneAt) ?? [];
  expect([...sending, ...(page?.refunds ?? [])]).toHaveLength(1);
});

test("what the payment provider refuses to send back is the client's balance again, and pays what is open", async () => {
  const owner = await aClient();
  const { invoiceId, intentId } = await aPaidInvoice(provider, at, { owner });
  const credit = { ...kept, paid: "send-back", amountPence: 2000, reason: "Less work", retryKey: "once" } as const;
  await creditInvoice(anActor(sam, later(1)), invoiceId, credit);
  provider.checkout.refund(intentId);
  const next = await anInvoice(later(1), { owner, pence: 1000 });
  const [pending] = await look<{ id: string }>("select id from pending_refunds where invoice_id = $1", invoiceId);
  await sendRefund(pending?.id ?? "", systemActor("test", later(1)));
  expect(await look("select failure from pending_refunds where invoice_id = $1", invoiceId)).toEqual([
    { failure: "charge_already_refunded" },
  ]);
  expect(await isSettled(next)).toBe(true);
});

test("a refund counts when it has arrived, and no longer when the bank sent it back", async () => {
  const { invoiceId, intentId } = await aPaidInvoice(provider, at);
  const refund = provider.checkout.refund(intentId, 2000, "pending");
  await hearAll(provider, later(1));
  expect(await refundsOf(invoiceId)).toEqual([]);
  refund.status = "succeeded";
  provider.checkout.refund(intentId, 100);
  await hearAll(provider, later(2));
  expect(await refundsOf(invoiceId)).toHaveLength(2);
  provider.checkout.failRefund(refund.id);
  await hearAll(provider, later(3));
  expect(await paymentsOf(invoiceId)).toMatchObject([
    { amount_pence: 5000, provider_id: intentId },
    { amount_pence: 2000, provider_id: `${refund.id}-returned` },
  ]);
});

test("disputed money is gone, and back when the dispute is won", async () => {
  const { invoiceId, intentId } = await aPaidInvoice(provider, at);
  const dispute = provider.checkout.dispute(intentId);
  await hearAll(provider, later(5));
  expect(await refundsOf(invoiceId)).toEqual([{ amount_pence: 5000, kind: "disputed", provider_id: dispute.id }]);
  expect(await isSettled(invoiceId)).toBe(false);
  provider.checkout.closeDispute(dispute.id, "won");
  await hearAll(provider, later(40));
  expect(await paymentsOf(invoiceId)).toMatchObject([
    { provider_id: intentId },
    { amount_pence: 5000, method: "card", provider_id: `${dispute.id}-won` },
  ]);
  expect(await isSettled(invoiceId)).toBe(true);
});

test("a dispute that is lost stays so", async () => {
  const { invoiceId, intentId } = await aPaidInvoice(provider, at);
  const dispute = provider.checkout.dispute(intentId);
  provider.checkout.closeDispute(dispute.id, "lost");
  await hearAll(provider, later(40));
  expect(await refundsOf(invoiceId)).toHaveLength(1);
  expect(await paymentsOf(invoiceId)).toHaveLength(1);
});

test("money that may have gone back already does not go back again until somebody has said why it went", async () => {
  const { invoiceId, intentId } = await aPaidInvoice(provider, at);
  provider.checkout.refund(intentId, 2000);
  await hearAll(provider, later(1));
  const whole = { ...kept, amountPence: 5000, reason: "Not needed", retryKey: undefined, paid: "send-back" } as const;
  expect(await creditInvoice(anActor(sam, later(2)), invoiceId, whole)).toEqual({ outcome: "refund-unexplained" });
  expect(await look("select from credit_notes where invoice_id = $1", invoiceId)).toEqual([]);
  const [refund] = await look<{ id: string }>("select id from refunds where invoice_id = $1", invoiceId);
  const why = { as: "not-charged", reason: "Not needed", isMailed: false } as const;
  expect(await explainRefund(anActor(sam, later(3)), refund?.id ?? "", why)).toEqual({ outcome: "explained" });
  const rest = { ...whole, amountPence: 3000 };
  expect(await creditInvoice(anActor(sam, later(4)), invoiceId, rest)).toMatchObject({
    outcome: "credited",
    byItselfPence: 3000,
  });
});
