import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { aPaymentProvider, goAndPay, hearAll, pay, sessionOf } from "../../tests/support/a-payer.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { aDraft, anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, priya, sam } from "../../tests/support/people.ts";
import { systemActor } from "../access/actor.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { requestFirstPayment } from "../invoices/request-first-payment.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { cast } from "../seed/cast.ts";
import { expireCheckouts } from "./expire-checkouts.ts";
import { findPaymentResult } from "./find-result.ts";
import { startCheckout } from "./start-checkout.ts";

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

const start = (invoiceId: string, { who = maya, isSaved = false, when = at } = {}) =>
  startCheckout(anActor(who, when), invoiceId, { isSaved });
const link = (invoiceId: string) => ({ kind: "pay-link", invoiceId }) as const;
const paymentsOf = (invoiceId: string) =>
  look("select amount_pence, method, provider_id, received_on::text from payments where invoice_id = $1", invoiceId);
const attemptsOf = (invoiceId: string) =>
  look("select state, failure, is_saved, is_by_link from payment_attempts where invoice_id = $1", invoiceId);
const attemptOf = async (invoiceId: string) =>
  (await look<{ id: string }>("select id from payment_attempts where invoice_id = $1", invoiceId))[0]?.id ?? "";
const resultOf = async (invoiceId: string) => findPaymentResult(maya, await attemptOf(invoiceId));
const mailsAbout = async (invoiceId: string) =>
  (
    await look<{ kind: string }>(
      "select m.kind from mails m join audit_events e on e.id = m.subject_id where e.subject_id = $1 order by m.queued_at, m.kind",
      invoiceId,
    )
  ).map(({ kind }) => kind);
const statusOf = async (projectId: string) =>
  (await look<{ status: string }>("select status from projects where id = $1", projectId))[0]?.status;

test("a card pays at once, and its owner gets a receipt", async () => {
  const invoiceId = await anInvoice(at);
  const { intentId } = await pay(provider, invoiceId, later(1));
  expect(await paymentsOf(invoiceId)).toEqual([
    { amount_pence: 5000, method: "card", provider_id: intentId, received_on: "2026-11-14" },
  ]);
  expect(await attemptsOf(invoiceId)).toMatchObject([{ state: "succeeded" }]);
  expect(await resultOf(invoiceId)).toMatchObject({ state: "succeeded", invoices: [{ settledAt: later(1) }] });
  expect(await mailsAbout(invoiceId)).toEqual(["invoice-issued", "payment-received"]);
  expect(await start(invoiceId)).toEqual({ outcome: "nothing-owed" });
});

test("the payer is led back to the project, to the payments page without one, and to the pay page by a link", async () => {
  const ways = async (invoiceId: string, payer: Parameters<typeof anActor>[0]) => {
    const started = await startCheckout(anActor(payer, at), invoiceId, { isSaved: false });
    if (started.outcome !== "started") throw new Error(started.outcome);
    const { success_url, cancel_url } = provider.books.require("checkout.session", sessionOf(started.url));
    return [success_url, cancel_url];
  };
  const back = async (address: string, invoiceId: string) => {
    const attempt = await attemptOf(invoiceId);
    return ["success", "cancelled"].map((payment) => `${address}?payment=${payment}&attempt=${attempt}`);
  };
  const ofProject = await anInvoice(at, { projectId: cast.maya.projects[0].id });
  const project = `http://localhost:3000/projects/${cast.maya.projects[0].id}`;
  expect(await ways(ofProject, maya)).toEqual(await back(project, ofProject));
  const ofNone = await anInvoice(at);
  const portal = "http://localhost:3000/clients/payments";
  expect(await ways(ofNone, maya)).toEqual(await back(portal, ofNone));
  const [done] = await ways(ofNone, link(ofNone));
  expect(done).toMatch(
    new RegExp(`^http://localhost:3000/pay/${ofNone}\\.[\\w-]{43}/done\\?payment=success&attempt=[\\w-]{36}$`),
  );
});

test("a Direct Debit takes its days: under way, then paid", async () => {
  const invoiceId = await anInvoice(at);
  const { intentId } = await pay(provider, invoiceId, at, { choice: "bacs" });
  expect(await attemptsOf(invoiceId)).toMatchObject([{ state: "processing" }]);
  expect(await resultOf(invoiceId)).toMatchObject({ state: "processing", invoices: [{ settledAt: null }] });
  expect(await start(invoiceId)).toEqual({ outcome: "under-way" });
  expect(await startCheckout(anActor(link(invoiceId), at), invoiceId, { isSaved: false })).toEqual({
    outcome: "under-way",
  });
  provider.checkout.settle(intentId, "succeeded");
  await hearAll(provider, later(96));
  expect(await paymentsOf(invoiceId)).toMatchObject([{ method: "bacs_debit", received_on: "2026-11-18" }]);
});

test("a Direct Debit that fails says so by mail, and can be tried again", async () => {
  const invoiceId = await anInvoice(at);
  const { intentId } = await pay(provider, invoiceId, at, { choice: "bacs" });
  provider.checkout.settle(intentId, "failed");
  await hearAll(provider, later(96));
  expect(await attemptsOf(invoiceId)).toMatchObject([{ state: "failed", failure: "insufficient_funds" }]);
  expect(await mailsAbout(invoiceId)).toEqual(["invoice-issued", "payment-failed"]);
  await pay(provider, invoiceId, later(97));
  expect(await paymentsOf(invoiceId)).toMatchObject([{ amount_pence: 5000, method: "card" }]);
});

test("a card refused on the open page is the payer's to see: no mail, and the same page takes another", async () => {
  const invoiceId = await anInvoice(at);
  const { sessionId } = await pay(provider, invoiceId, at, { choice: "refuse" });
  expect(await attemptsOf(invoiceId)).toMatchObject([{ state: "started", failure: "insufficient_funds" }]);
  expect(await resultOf(invoiceId)).toMatchObject({ state: "started", invoices: [{ settledAt: null }] });
  expect(await start(invoiceId, { when: later(1) })).toMatchObject({ url: expect.stringContaining(sessionId) });
  provider.checkout.choose(sessionId, "card");
  await hearAll(provider, later(1));
  expect(await paymentsOf(invoiceId)).toHaveLength(1);
  expect(await mailsAbout(invoiceId)).toEqual(["invoice-issued", "payment-received"]);
});

test("payment_failed is for a first payment only, and its payment makes the project active", async () => {
  const projectId = await aProject(at, "template_sent", { owner: cast.maya.id });
  await requestFirstPayment(anActor(sam, at), projectId, { amountPence: 9900, reason: "As agreed" });
  const [invoice] = await look<{ id: string }>("select id from invoices where project_id = $1", projectId);
  const invoiceId = invoice?.id ?? "";
  const { sessionId } = await pay(provider, invoiceId, at, { choice: "refuse" });
  expect(await statusOf(projectId)).toBe("payment_failed");
  provider.checkout.choose(sessionId, "card");
  await hearAll(provider, later(1));
  expect(await statusOf(projectId)).toBe("active");
  const other = await anInvoice(at, { projectId });
  const { intentId } = await pay(provider, other, at, { choice: "bacs" });
  provider.checkout.settle(intentId, "failed");
  await hearAll(provider, later(90));
  expect(await statusOf(projectId)).toBe("active");
});

test("the same page is shown while it is open, for a day; then a new one", async () => {
  const invoiceId = await anInvoice(at);
  const first = await start(invoiceId);
  expect(await start(invoiceId, { when: later(19) })).toEqual(first);
  expect(await start(invoiceId, { when: later(21) })).not.toEqual(first);
  expect(await attemptsOf(invoiceId)).toHaveLength(2);
});

test("ten clicks at once lead to one page", async () => {
  const invoiceId = await anInvoice(at);
  const answers = await Promise.all(Array.from({ length: 10 }, () => start(invoiceId)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.outcome).toBe("started");
  expect(await attemptsOf(invoiceId)).toHaveLength(1);
});

test("whoever comes back before the event has arrived pays nothing twice", async () => {
  const invoiceId = await anInvoice(at);
  await goAndPay(provider, invoiceId, at);
  expect(await start(invoiceId, { when: later(0.01) })).toEqual({ outcome: "under-way" });
  await hearAll(provider, at);
  expect(await paymentsOf(invoiceId)).toHaveLength(1);
});

test.each(["error-after", "hang-up-after", "too-many-after"] as const)(
  "catalogue:F28 an answer that is lost after the work was done (%s) is no second page",
  async (fault) => {
    const invoiceId = await anInvoice(at);
    provider.failNext(fault, /checkout\/sessions$/);
    const before = provider.books.list("checkout.session").length;
    expect((await start(invoiceId)).outcome).toBe("started");
    expect(provider.books.list("checkout.session")).toHaveLength(before + 1);
    await pay(provider, invoiceId, at);
    expect(await paymentsOf(invoiceId)).toHaveLength(1);
    expect(provider.books.list("checkout.session")).toHaveLength(before + 1);
  },
);

test("catalogue:F28 without the payment provider the payer hears so, and comes in later", async () => {
  const invoiceId = await anInvoice(at);
  provider.failNext("error-before", /checkout\/sessions$/);
  expect(await start(invoiceId)).toEqual({ outcome: "unavailable" });
  expect((await start(invoiceId, { when: later(0.1) })).outcome).toBe("started");
});

test("what is not theirs is not there: another's invoice, a draft, a void one, another invoice's link", async () => {
  const invoiceId = await anInvoice(at);
  const other = await anInvoice(at, { owner: cast.gareth.id });
  expect(await start(invoiceId, { who: gareth })).toEqual({ outcome: "not-there" });
  expect(await start(invoiceId, { who: sam })).toEqual({ outcome: "not-there" });
  expect(await start(await aDraft(at))).toEqual({ outcome: "not-there" });
  expect(await start(randomUUID())).toEqual({ outcome: "not-there" });
  expect(await startCheckout(anActor(link(other), at), invoiceId, { isSaved: false })).toEqual({
    outcome: "not-there",
  });
  await voidInvoice(anActor(sam, at), invoiceId, { reason: "Sent twice", followedBy: "nothing", isMailed: true });
  expect(await start(invoiceId)).toEqual({ outcome: "not-there" });
  expect(await startCheckout(anActor(link(invoiceId), at), invoiceId, { isSaved: false })).toEqual({
    outcome: "nothing-owed",
  });
});

test("what became of a payment is told to whoever may see its invoice, of the attempt that is named", async () => {
  const [invoiceId, other] = [await anInvoice(at), await anInvoice(at)];
  await pay(provider, invoiceId, at, { choice: "refuse" });
  const named = await attemptOf(invoiceId);
  await start(invoiceId, { isSaved: true, when: later(1) });
  expect(await findPaymentResult(maya, named)).toMatchObject({ attemptId: named, state: "started" });
  expect(await findPaymentResult(link(invoiceId), named)).toMatchObject({ attemptId: named });
  expect(await findPaymentResult(link(other), named)).toBeUndefined();
  expect(await findPaymentResult(gareth, named)).toBeUndefined();
  for (const nothing of [null, "", "nonsense", randomUUID()])
    expect(await findPaymentResult(maya, nothing)).toBeUndefined();
});

test("below thirty pence only a transfer", async () => {
  expect(await start(await anInvoice(at, { pence: 29 }))).toEqual({ outcome: "too-small" });
  expect((await start(await anInvoice(at, { pence: 30 }))).outcome).toBe("started");
});

test("a link pays and saves nothing, whatever is asked for", async () => {
  const invoiceId = await anInvoice(at, { owner: cast.priya.id });
  await pay(provider, invoiceId, at, { payer: link(invoiceId), isSaved: true });
  expect(await attemptsOf(invoiceId)).toEqual([{ state: "succeeded", failure: "", is_saved: false, is_by_link: true }]);
  expect(await paymentsOf(invoiceId)).toHaveLength(1);
  expect(await look("select from saved_methods where client_id = $1", cast.priya.id)).toHaveLength(0);
  expect(await look("select from payment_customers where client_id = $1", cast.priya.id)).toHaveLength(0);
});

test("what is paid by transfer closes the page that is still open, and one in part opens another", async () => {
  const invoiceId = await anInvoice(at);
  const started = await start(invoiceId);
  const transfer = (amountPence: number) =>
    recordTransfer(anActor(sam, at), invoiceId, {
      amountPence,
      receivedOn: "2026-11-14",
      reference: "",
      retryKey: undefined,
    });
  await transfer(2000);
  const second = await start(invoiceId);
  expect(second).not.toEqual(started);
  await transfer(3000);
  await expireCheckouts(invoiceId, systemActor("test", at));
  expect(await attemptsOf(invoiceId)).toMatchObject([{ state: "expired" }, { state: "expired" }]);
  const open = provider.books.list("checkout.session").filter(({ metadata }) => metadata.invoiceId === invoiceId);
  expect(open.map(({ status }) => status)).toEqual(["expired", "expired"]);
});

test("finding:X11 a new pay link closes the pages that an older one has opened, and no other", async () => {
  const invoiceId = await anInvoice(at, { owner: cast.gareth.id });
  const { address, requestId } = anActor(gareth, at);
  await startCheckout({ ...link(invoiceId), id: null, address, requestId, at }, invoiceId, { isSaved: false });
  await start(invoiceId, { who: gareth });
  await expireCheckouts(invoiceId, systemActor("test", at), { isLinkOver: true });
  const attempts = "select is_by_link, state from payment_attempts where invoice_id = $1 order by is_by_link";
  expect(await look(attempts, invoiceId)).toEqual([
    { is_by_link: false, state: "started" },
    { is_by_link: true, state: "expired" },
  ]);
});

test("catalogue:N22 however often an invoice's button is pressed, the payment provider opens one page for each way of paying", async () => {
  const invoiceId = await anInvoice(at, { owner: cast.gareth.id });
  const pages = () =>
    provider.books.list("checkout.session").filter(({ metadata }) => metadata.invoiceId === invoiceId);
  const { address, requestId } = anActor(gareth, at);
  for (let time = 0; time < 15; time++) {
    await start(invoiceId, { who: gareth });
    await start(invoiceId, { who: gareth, isSaved: true });
    await startCheckout({ ...link(invoiceId), id: null, address, requestId, at }, invoiceId, { isSaved: false });
  }
  expect(pages()).toHaveLength(3);
});

test("what is paid twice becomes the client's credit", async () => {
  const invoiceId = await anInvoice(at, { owner: cast.gareth.id });
  const { intentId } = await goAndPay(provider, invoiceId, at, { payer: gareth });
  await goAndPay(provider, invoiceId, at, { payer: link(invoiceId) });
  await hearAll(provider, at);
  expect(await paymentsOf(invoiceId)).toHaveLength(2);
  expect(intentId).not.toBe("");
  expect(await look("select amount_pence from credit_entries where invoice_id = $1", invoiceId)).toEqual([
    { amount_pence: 5000 },
  ]);
});

test("a void invoice that is paid late is recorded, all of it as credit", async () => {
  const invoiceId = await anInvoice(at, { owner: cast.priya.id });
  const { intentId } = await goAndPay(provider, invoiceId, at, { payer: priya });
  await voidInvoice(anActor(sam, at), invoiceId, { reason: "Sent twice", followedBy: "nothing", isMailed: true });
  await hearAll(provider, later(1));
  expect(await paymentsOf(invoiceId)).toMatchObject([{ provider_id: intentId, amount_pence: 5000 }]);
  expect(await look("select amount_pence from credit_entries where invoice_id = $1", invoiceId)).toEqual([
    { amount_pence: 5000 },
  ]);
});
