import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { aPaidInvoice, aPaymentProvider, hearAll } from "../../tests/support/a-payer.ts";
import { withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
let provider: PaymentProvider;
beforeAll(async () => {
  provider = await aPaymentProvider({ now: () => at });
  await withBankDetails(at);
});
afterAll(() => provider.stop());

const refundsOf = (invoiceId: string) =>
  look("select amount_pence, reason, provider_id from refunds where invoice_id = $1 order by amount_pence", invoiceId);
const paymentsOf = (invoiceId: string) =>
  look("select amount_pence, method, provider_id from payments where invoice_id = $1 order by recorded_at", invoiceId);
const isSettled = async (invoiceId: string) =>
  (await look("select from invoices where id = $1 and settled_at is not null", invoiceId)).length === 1;

test("a refund in the payment provider's own dashboard is in the books, and the invoice is owed again", async () => {
  const { invoiceId, intentId } = await aPaidInvoice(provider, at);
  const part = provider.checkout.refund(intentId, 2000);
  await hearAll(provider, later(1));
  const rest = provider.checkout.refund(intentId);
  await hearAll(provider, later(2));
  expect(await refundsOf(invoiceId)).toEqual([
    { amount_pence: 2000, reason: "refunded", provider_id: part.id },
    { amount_pence: 3000, reason: "refunded", provider_id: rest.id },
  ]);
  expect(await isSettled(invoiceId)).toBe(false);
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
  expect(await refundsOf(invoiceId)).toEqual([{ amount_pence: 5000, reason: "disputed", provider_id: dispute.id }]);
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
