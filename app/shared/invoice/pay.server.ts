import { data, redirect } from "react-router";
import { resultWords } from "../../../content/payments.ts";
import { type InvoicePurpose, invoiceNumber } from "../../../domain/invoice.ts";
import type { PayLinkViewer } from "../../../server/access/actor.ts";
import type { LastTry } from "../../../server/invoices/find-client-money.ts";
import type { PaymentResult } from "../../../server/payments/find-result.ts";
import { readPayToken } from "../../../server/payments/pay-link.ts";
import { type Payer, startCheckout } from "../../../server/payments/start-checkout.ts";
import { payAnswers } from "./pay-words.ts";

type Input = { invoiceId: string; isSaved: boolean };

/** Leads the payer to the payment provider's page, or says why not. Not theirs means not there. */
export async function payInvoice(payer: Payer, { invoiceId, isSaved }: Input) {
  const started = await startCheckout(payer, invoiceId, { isSaved });
  if (started.outcome === "started") throw redirect(started.url, 303);
  if (started.outcome === "not-there") throw new Response(null, { status: 404 });
  return payAnswers[started.outcome];
}

/** Whoever holds a pay link; a token that is none opens nothing. */
export function requirePayLink(token: string): PayLinkViewer {
  const invoiceId = readPayToken(token);
  if (!invoiceId) throw data(null, { status: 404 });
  return { kind: "pay-link", invoiceId };
}

type Tried = Paid & { triedAt: string | null; settledAt: Date | null; lastTry: LastTry };

/**
 * For whoever is back from the payment provider: what has become of the invoice they last set out to pay, if any. As the
 * page beside it knows it, so that the two never say different things.
 */
export function saysWhatWasPaid(invoices: readonly Tried[]): string | undefined {
  const [last] = invoices
    .filter(({ triedAt }) => triedAt)
    .toSorted((a, b) => Date.parse(b.triedAt ?? "") - Date.parse(a.triedAt ?? ""));
  return last && saysPaid(last, { state: last.settledAt ? "paid" : (last.lastTry ?? "waiting") });
}

type Paid = { invoiceNumber: number | null; purpose: InvoicePurpose };

/** What stands below 'Payment Successful!': what is known, and no more than that. */
export function saysPaid(
  { invoiceNumber: number, purpose }: Paid,
  { state }: { state: PaymentResult["state"] | NonNullable<LastTry> },
): string {
  if (state === "failed" || state === "refused") return resultWords.refused;
  if (state !== "paid") return resultWords.onItsWay;
  return purpose === "first-payment" ? resultWords.active : resultWords.settled(invoiceNumber(number ?? 0));
}
