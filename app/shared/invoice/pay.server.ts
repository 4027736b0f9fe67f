import { data, redirect } from "react-router";
import { resultWords } from "../../../content/payments.ts";
import { invoiceNumber, listNumbers } from "../../../domain/invoice.ts";
import { mayDo, type PayLinkViewer, type Person, type PersonActor } from "../../../server/access/actor.ts";
import type { Payer } from "../../../server/payments/begin-checkout.ts";
import { findPaymentResult, type PaymentResult } from "../../../server/payments/find-result.ts";
import { readPayToken } from "../../../server/payments/pay-link.ts";
import { startCheckout, startCheckoutOfAll } from "../../../server/payments/start-checkout.ts";
import { now } from "../../../server/settings/clock.ts";
import { payAllAnswers, payAnswers } from "./pay-words.ts";

type Input = { invoiceId: string; isSaved: boolean };

/** Leads the payer to the payment provider's page, or says why not. Not theirs means not there. */
export async function payInvoice(payer: Payer, { invoiceId, isSaved }: Input) {
  const started = await startCheckout(payer, invoiceId, { isSaved });
  if (started.outcome === "started") throw redirect(started.url, 303);
  if (started.outcome === "not-there") throw new Response(null, { status: 404 });
  if (started.outcome === "agreement-first") return sayAgreement(payer, started.projectId);
  return payAnswers[started.outcome];
}

/** The same for everything that a client owes; `shown` is the sum that they saw. */
export async function payAll(payer: PersonActor, shown: string) {
  const started = await startCheckoutOfAll(payer, Number(shown));
  if (started.outcome === "started") throw redirect(started.url, 303);
  if (started.outcome === "agreement-first") return sayAgreement(payer, started.projectId);
  return started.outcome === "not-there" ? payAllAnswers["nothing-owed"] : payAllAnswers[started.outcome];
}

/** Whoever may accept what is agreed is led there; nobody else is led anywhere. */
function sayAgreement(payer: Payer, projectId: string): string {
  if (payer.kind === "person" && mayDo(payer, "everything")) throw redirect(`/projects/${projectId}/agreement`, 303);
  return payAnswers["agreement-first"];
}

/** Whoever holds a pay link; a token that is none opens nothing. */
export function requirePayLink(token: string): PayLinkViewer {
  const viewer = readPayToken(token, now());
  if (!viewer) throw data(null, { status: 404 });
  return viewer;
}

/** Somebody who is back from the payment provider's page, and what they are told. */
export type Return = {
  isPaid: boolean;
  /** Undefined where the address names no attempt of theirs: then the page's own invoices tell (`saysPaid`). */
  lead: string | undefined;
  /** The attempt that the payment provider has not told us the end of. */
  confirming: string | undefined;
};

/**
 * The heading is what the address says, the sentence below it what the payment provider has confirmed. Where the two have
 * come to differ, the payer is led on to the address that is true. Read before the page, which is then never the older.
 */
export async function readReturn(viewer: Person | PayLinkViewer, url: URL): Promise<Return | undefined> {
  const payment = url.searchParams.get("payment");
  if (payment === null) return;
  const result = await findPaymentResult(viewer, url.searchParams.get("attempt"));
  const isPaid = payment === "success";
  const isOver = result?.state === "failed" || result?.state === "expired";
  const hasPaid = result?.state === "succeeded" || result?.state === "processing";
  if (result && (isPaid ? isOver : hasPaid)) throw redirect(addressOf(url, isOver ? "failed" : "success", result));
  if (!isPaid)
    return {
      isPaid,
      lead: result?.state === "failed" ? resultWords.refused : resultWords.nothingTaken,
      confirming: undefined,
    };
  return {
    isPaid,
    lead: result && saysResult(result),
    confirming: result?.state === "started" ? result.attemptId : undefined,
  };
}

function addressOf(url: URL, payment: string, { attemptId }: PaymentResult): string {
  return `${url.pathname}?${new URLSearchParams({ payment, attempt: attemptId })}`;
}

function saysResult(result: PaymentResult): string {
  if (result.state === "started") return resultWords.onItsWay;
  if (result.state === "processing") return resultWords.underWay;
  const isSettled = result.invoices.every(({ settledAt }) => settledAt);
  return isSettled ? saysAllSettled(result.invoices) : resultWords.received;
}

type Settled = PaymentResult["invoices"][number];

/** Of what was paid at once: which invoices it were, and what comes of it. */
function saysAllSettled(settled: readonly Settled[]): string {
  if (settled.length === 1) return settled.map(saysSettled).join("");
  const all = resultWords.settledAll(listNumbers(settled.map(({ invoiceNumber: number }) => number ?? 0)));
  return settled.some(({ purpose }) => purpose === "first-payment") ? `${all} ${resultWords.active}` : all;
}

/** What is known to be paid, if anything is. */
export function saysPaid(invoices: readonly Settled[]): string {
  const settled = invoices.filter(({ settledAt }) => settledAt);
  const found = settled.find(({ purpose }) => purpose === "first-payment") ?? settled[0];
  return found ? saysSettled(found) : resultWords.notConfirmed;
}

function saysSettled({ invoiceNumber: number, purpose }: Settled): string {
  return purpose === "first-payment" ? resultWords.active : resultWords.settled(invoiceNumber(number ?? 0));
}
