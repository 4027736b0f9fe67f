import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aPaymentProvider, goAndPay, goAndPayAll, hear, hearAll, sessionOf } from "../../tests/support/a-payer.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { type Person, systemActor } from "../access/actor.ts";
import { findBroken, moneyRules } from "../invariants/check-money.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { sendBack } from "../invoices/send-back.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { expireCheckouts } from "./expire-checkouts.ts";
import { findPaymentResult } from "./find-result.ts";
import { reconcile } from "./reconcile.ts";
import { sendRefund } from "./send-refund.ts";
import { startCheckout, startCheckoutOfAll } from "./start-checkout.ts";

const at = new Date("2026-11-14T09:00:00Z");
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
let now = at;
let provider: PaymentProvider;
beforeAll(async () => {
  provider = await aPaymentProvider({ now: () => now });
  await withBankDetails(at);
});
afterAll(() => provider.stop());
beforeEach(() => {
  now = at;
});

type Owing = { payer: Person; invoices: [string, string, ...string[]] };

/** Somebody new who owes £10 and £20, in that order; and more if wanted. */
async function whoOwes(...more: number[]): Promise<Owing> {
  const payer: Person = { kind: "person", id: await aClient(), role: "user" };
  const issue = (pence: number) => anInvoice(at, { owner: payer.id, pence });
  const [first, second] = [await issue(1000), await issue(2000)];
  const others: string[] = [];
  for (const pence of more) others.push(await issue(pence));
  return { payer, invoices: [first, second, ...others] };
}

const start = (payer: Person, pence: number, when = at) => startCheckoutOfAll(anActor(payer, when), pence);
const transfer = (invoiceId: string, amountPence: number, when = at) =>
  recordTransfer(anActor(sam, when), invoiceId, {
    amountPence,
    receivedOn: "2026-11-14",
    reference: "",
    retryKey: undefined,
  });
const paymentsOf = (invoiceId: string) =>
  look(
    "select amount_pence, method, provider_id from payments where invoice_id = $1 order by recorded_at, method",
    invoiceId,
  );
const refundsOf = (invoiceId: string) =>
  look("select amount_pence, kind from refunds where invoice_id = $1 order by recorded_at, amount_pence", invoiceId);
const statesOf = async (payer: Person) =>
  (
    await look<{ state: string }>(
      `select a.state from payment_attempts a join invoices i on i.id = a.invoice_id where i.client_id = $1
       order by a.started_at, i.invoice_number`,
      payer.id,
    )
  ).map(({ state }) => state);
const creditOf = async ({ id }: Person) =>
  (
    await look<{ pence: number }>(
      "select coalesce(sum(amount_pence), 0)::int as pence from credit_entries where client_id = $1",
      id,
    )
  )[0]?.pence;
const owedBy = async ({ id }: Person) =>
  (
    await look<{ n: number }>(
      "select count(*)::int as n from invoices where client_id = $1 and settled_at is null and voided_at is null and issued_at is not null",
      id,
    )
  )[0]?.n;
const mailsTo = async ({ id }: Person) =>
  (
    await look<{ kind: string }>(
      `select m.kind from mails m join audit_events e on e.id = m.subject_id join invoices i on i.id = e.subject_id
       where i.client_id = $1 and m.kind <> 'invoice-issued' order by m.kind`,
      id,
    )
  ).map(({ kind }) => kind);

test("one card pays everything that is owed: a line, a payment and a receipt for each invoice", async () => {
  const { payer, invoices } = await whoOwes();
  const { sessionId, intentId } = await goAndPayAll(provider, payer, 3000, at);
  const page = provider.books.require("checkout.session", sessionId);
  expect(page.amount_total).toBe(3000);
  expect(page.lines.map(({ pence }) => pence)).toEqual([1000, 2000]);
  expect(page.success_url).toMatch(/\/clients\/payments\?payment=success&attempt=/);
  await hearAll(provider, later(1));
  expect(await paymentsOf(invoices[0])).toEqual([{ amount_pence: 1000, method: "card", provider_id: intentId }]);
  expect(await paymentsOf(invoices[1])).toEqual([{ amount_pence: 2000, method: "card", provider_id: intentId }]);
  expect(await statesOf(payer)).toEqual(["succeeded", "succeeded"]);
  expect(await mailsTo(payer)).toEqual(["payment-received", "payment-received"]);
  expect(await creditOf(payer)).toBe(0);
  expect(await start(payer, 3000)).toEqual({ outcome: "nothing-owed" });
  const result = await findPaymentResult(payer, page.client_reference_id);
  expect(result).toMatchObject({ state: "succeeded", invoices: [{ settledAt: later(1) }, { settledAt: later(1) }] });
});

test("every event five times at once, and the night after it, record each payment once", async () => {
  const { payer, invoices } = await whoOwes();
  await goAndPayAll(provider, payer, 3000, at);
  const events = provider.post.takeNews();
  await Promise.all(events.flatMap((event) => Array.from({ length: 5 }, () => hear(provider, event, at))));
  await reconcile(later(20));
  for (const invoiceId of invoices) expect(await paymentsOf(invoiceId)).toHaveLength(1);
});

test("no event ever comes: the night finds the payment of all of them", async () => {
  const { payer, invoices } = await whoOwes();
  await goAndPayAll(provider, payer, 3000, at);
  provider.post.takeNews();
  await reconcile(later(20));
  for (const invoiceId of invoices) expect(await paymentsOf(invoiceId)).toHaveLength(1);
});

test("a Direct Debit is on its way on each of them, until all are paid or none is", async () => {
  for (const end of ["succeeded", "failed"] as const) {
    const { payer } = await whoOwes();
    const { intentId } = await goAndPayAll(provider, payer, 3000, at, { choice: "bacs" });
    await hearAll(provider, at);
    expect(await statesOf(payer)).toEqual(["processing", "processing"]);
    expect(await start(payer, 3000)).toEqual({ outcome: "under-way" });
    provider.checkout.settle(intentId, end);
    await hearAll(provider, later(96));
    expect(await statesOf(payer)).toEqual([end, end]);
    expect(await owedBy(payer)).toBe(end === "succeeded" ? 0 : 2);
    const mail = end === "succeeded" ? "payment-received" : "payment-failed";
    expect(await mailsTo(payer)).toEqual([mail, mail]);
  }
});

test("what is on its way is not asked for once more: the rest is one invoice, paid as one", async () => {
  const { payer, invoices } = await whoOwes();
  await goAndPay(provider, invoices[0], at, { payer, choice: "bacs" });
  await hearAll(provider, at);
  const started = await start(payer, 2000);
  if (started.outcome !== "started") throw new Error(started.outcome);
  expect(provider.books.require("checkout.session", sessionOf(started.url)).metadata).toMatchObject({
    invoiceId: invoices[1],
  });
});

test("one of them is paid by transfer before the page is: the page closes, and the next asks for the rest", async () => {
  const { payer, invoices } = await whoOwes(500);
  const first = await start(payer, 3500);
  if (first.outcome !== "started") throw new Error(first.outcome);
  await transfer(invoices[1], 2000);
  await expireCheckouts(invoices[1], systemActor("test", at));
  expect(provider.books.require("checkout.session", sessionOf(first.url)).status).toBe("expired");
  expect(await statesOf(payer)).toEqual(["expired", "expired", "expired"]);
  await goAndPayAll(provider, payer, 1500, later(1));
  await hearAll(provider, later(1));
  expect(await owedBy(payer)).toBe(0);
  expect(await creditOf(payer)).toBe(0);
});

test("one of them is paid by transfer while the card is charged: what came twice is the client's, to the penny", async () => {
  const { payer, invoices } = await whoOwes();
  await goAndPayAll(provider, payer, 3000, at);
  await transfer(invoices[0], 1000, later(0.5));
  await hearAll(provider, later(1));
  expect(await owedBy(payer)).toBe(0);
  expect(await creditOf(payer)).toBe(1000);
  // Nothing went through the balance and back: each invoice has its own money.
  expect(
    await look(
      "select from payments p join invoices i on i.id = p.invoice_id where i.client_id = $1 and p.method = 'credit'",
      payer.id,
    ),
  ).toHaveLength(0);
});

test("one of them is void by the time the money comes: its share is the client's", async () => {
  const { payer, invoices } = await whoOwes();
  await goAndPayAll(provider, payer, 3000, at);
  await voidInvoice(anActor(sam, at), invoices[0], { reason: "Wrong", followedBy: "nothing", isMailed: false });
  await hearAll(provider, later(1));
  expect(await owedBy(payer)).toBe(0);
  expect(await creditOf(payer)).toBe(1000);
});

test("the same invoices and sums are the same page; another sum, or one invoice more, is another page", async () => {
  const { payer } = await whoOwes();
  const first = await start(payer, 3000);
  expect(await start(payer, 3000, later(19))).toEqual(first);
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(payer, 3000, later(1))));
  for (const answer of answers) expect(answer).toEqual(first);
  await anInvoice(at, { owner: payer.id, pence: 700 });
  const wider = await start(payer, 3700);
  expect(wider.outcome).toBe("started");
  expect(wider).not.toEqual(first);
});

test("whoever saw another sum looks first, and nothing is begun", async () => {
  const { payer } = await whoOwes();
  for (const pence of [2999, 0, -3000, Number.NaN, 300_000])
    expect(await start(payer, pence)).toEqual({ outcome: "changed" });
  expect(await statesOf(payer)).toEqual([]);
});

test("what is too little for a card alone is paid with the rest", async () => {
  const { payer, invoices } = await whoOwes(20);
  expect(await startCheckout(anActor(payer, at), invoices[2] ?? "", { isSaved: false })).toEqual({
    outcome: "too-small",
  });
  await goAndPayAll(provider, payer, 3020, at);
  await hearAll(provider, at);
  expect(await owedBy(payer)).toBe(0);
});

test("nobody else's invoices are among them, and neither the provider nor a link pays so", async () => {
  const [one, other] = [await whoOwes(), await whoOwes()];
  const { sessionId } = await goAndPayAll(provider, one.payer, 3000, at);
  expect(provider.books.require("checkout.session", sessionId).amount_total).toBe(3000);
  await hearAll(provider, at);
  expect(await owedBy(other.payer)).toBe(2);
  expect(await start(sam, 3000)).toEqual({ outcome: "nothing-owed" });
});

test("refused, given up, and expired are so on all of them", async () => {
  const { payer } = await whoOwes();
  const { sessionId } = await goAndPayAll(provider, payer, 3000, at, { choice: "refuse" });
  await hearAll(provider, at);
  expect(await statesOf(payer)).toEqual(["started", "started"]);
  provider.checkout.expire(provider.books.require("checkout.session", sessionId));
  await hearAll(provider, later(24));
  expect(await statesOf(payer)).toEqual(["expired", "expired"]);
  const second = await whoOwes();
  provider.failNext("error-before", /checkout\/sessions$/);
  expect(await start(second.payer, 3000)).toEqual({ outcome: "unavailable" });
  await reconcile(later(48));
  expect(await statesOf(second.payer)).toEqual(["expired", "expired"]);
});

test("a refund in Stripe's dashboard is of what was due first; one that fails comes again to the same", async () => {
  const { payer, invoices } = await whoOwes();
  const { intentId } = await goAndPayAll(provider, payer, 3000, at);
  await hearAll(provider, at);
  const refund = provider.checkout.refund(intentId, 1500);
  await hearAll(provider, later(1));
  await reconcile(later(2));
  expect(await refundsOf(invoices[0])).toEqual([{ amount_pence: 1000, kind: "unexplained" }]);
  expect(await refundsOf(invoices[1])).toEqual([{ amount_pence: 500, kind: "unexplained" }]);
  provider.checkout.failRefund(refund.id);
  await hearAll(provider, later(3));
  expect(await refundsOf(invoices[0])).toEqual([{ amount_pence: 1000, kind: "sent-back" }]);
  expect(await paymentsOf(invoices[1])).toMatchObject([{ amount_pence: 2000 }, { amount_pence: 500 }]);
  // What came again can go again, of the first one first.
  provider.checkout.refund(intentId, 1000);
  await hearAll(provider, later(4));
  expect(await refundsOf(invoices[0])).toMatchObject([{ amount_pence: 1000 }, { amount_pence: 1000 }]);
});

test("what was paid too much is what went back, whichever of them it is on", async () => {
  const { payer, invoices } = await whoOwes();
  const { intentId } = await goAndPayAll(provider, payer, 3000, at);
  await transfer(invoices[1], 2000, later(0.5));
  await hearAll(provider, later(1));
  expect(await creditOf(payer)).toBe(2000);
  provider.checkout.refund(intentId, 2000);
  await hearAll(provider, later(2));
  expect(await refundsOf(invoices[0])).toEqual([]);
  expect(await refundsOf(invoices[1])).toEqual([{ amount_pence: 2000, kind: "too-much" }]);
  expect(await creditOf(payer)).toBe(0);
});

test("what the provider sends back goes to the card, and is of the payment that was chosen", async () => {
  const { payer, invoices } = await whoOwes();
  await goAndPayAll(provider, payer, 3000, at);
  await transfer(invoices[1], 2000, later(0.5));
  await hearAll(provider, later(1));
  const back = { amountPence: 2000, refundedOn: "2026-11-14", reason: "Twice", isByBank: false, retryKey: undefined };
  expect(await sendBack(anActor(sam, later(2)), invoices[1], back)).toMatchObject({ outcome: "sent" });
  const pending = await look<{ id: string }>("select id from pending_refunds where invoice_id = $1", invoices[1]);
  for (const { id } of pending) await sendRefund(id, systemActor("test", later(2)));
  expect(await refundsOf(invoices[0])).toEqual([]);
  expect(await creditOf(payer)).toBe(0);
});

test("a dispute opens all of them again, and one that is won closes them", async () => {
  const { payer, invoices } = await whoOwes();
  const { intentId } = await goAndPayAll(provider, payer, 3000, at);
  await hearAll(provider, at);
  const dispute = provider.checkout.dispute(intentId);
  await hearAll(provider, later(1));
  expect(await refundsOf(invoices[0])).toEqual([{ amount_pence: 1000, kind: "disputed" }]);
  expect(await refundsOf(invoices[1])).toEqual([{ amount_pence: 2000, kind: "disputed" }]);
  expect(await owedBy(payer)).toBe(2);
  provider.checkout.closeDispute(dispute.id, "won");
  await hearAll(provider, later(2));
  expect(await owedBy(payer)).toBe(0);
  expect(await creditOf(payer)).toBe(0);
});

test("after all of this the books hold", async () => {
  expect(await asRole("tenday_owner", (db) => findBroken(db, moneyRules))).toEqual([]);
});
