import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { londonDay } from "../../../domain/calendar-day.ts";
import { signatureOf } from "../../../scripts/payment-provider/post-events.ts";
import { checkMoney } from "../../../server/invariants/check-money.ts";
import { recordTransfer } from "../../../server/invoices/record-payment.ts";
import { sendBack } from "../../../server/invoices/send-back.ts";
import { voidInvoice } from "../../../server/invoices/void-invoice.ts";
import { cast } from "../../../server/seed/cast.ts";
import { anActor } from "../../support/an-actor.ts";
import { freshAddress } from "../../support/browser.ts";
import { asClient, byLink, MoneyTestApp } from "../../support/money-test-app.ts";
import { maya, sam } from "../../support/people.ts";
import { tableMarker } from "../../support/table-marks.ts";

let open: MoneyTestApp;
let marks: () => Promise<Record<string, string>>;
beforeAll(async () => {
  // Nothing is delivered by itself: each test says what arrives, when and how often.
  open = await MoneyTestApp.open({ delivery: { never: true }, expectedErrors: ["does not match"] });
  marks = await tableMarker(open.db);
});
afterAll(() => open?.close());

const pence = 12_345;
const openFor = (paid = 0) => ({ state: "open", payments: paid ? 1 : 0, paid, refunded: 0, kept: 0 });
const paidOnce = { state: "paid", payments: 1, paid: pence, refunded: 0, kept: 0 };

/** The newest event of a kind, and how everything that was posted since a moment arrives. */
const eventOf = (type: string) => {
  const found = open.provider.post.posted.findLast((event) => event.type === type);
  if (!found) throw new Error(`no ${type} was posted`);
  return found;
};
async function deliverAll(from = 0): Promise<void> {
  for (const event of open.provider.post.posted.slice(from)) expect((await open.deliver(event)).status).toBe(200);
  await open.drained();
}
const posted = () => open.provider.post.posted.length;

/** An invoice that was paid with a card on the payment provider's page, and nobody has told us. */
async function paidUnheard(choice: "card" | "bacs" = "card") {
  const invoiceId = await open.invoice({ pence });
  const since = posted();
  const sessionId = await open.checkout(invoiceId, maya);
  open.provider.checkout.choose(sessionId, choice);
  const intentId = open.provider.books.require("checkout.session", sessionId).payment_intent ?? "";
  return { invoiceId, sessionId, intentId, since };
}

test("catalogue:M3 what the payment provider did not sign, did not sign now or did not sign like this changes nothing", async () => {
  await paidUnheard();
  await open.drained();
  const { body } = eventOf("checkout.session.completed");
  const secret = open.provider.env.STRIPE_WEBHOOK_SECRET;
  const seconds = Math.floor(Date.now() / 1_000);
  const good = signatureOf(body, secret);
  const [time = "", seal = ""] = good.split(",");
  const seen = JSON.parse(body);
  const forged: [what: string, body: string, signature: string | undefined][] = [
    ["unsigned", body, undefined],
    ["an empty signature", body, " "],
    ["no signature at all", body, "let me in"],
    ["another endpoint's secret", body, signatureOf(body, "whsec_another")],
    ["an empty secret", body, signatureOf(body, " ")],
    ["the API's own key", body, signatureOf(body, open.provider.env.STRIPE_SECRET_KEY)],
    ["six minutes old", body, signatureOf(body, secret, seconds - 360)],
    ["finding:X24 of tomorrow", body, signatureOf(body, secret, seconds + 86_400)],
    ["a year old", body, signatureOf(body, secret, seconds - 31_536_000)],
    ["its time moved", body, `t=${seconds + 1},${seal}`],
    ["without a time", body, seal],
    ["a time that is none", body, `t=now,${seal}`],
    ["without its seal", body, time],
    ["a seal of the old kind", body, `${time},v0=${seal.slice(3)}`],
    ["a shortened seal", body, good.slice(0, -2)],
    ["a seal over the body alone", body, `${time},v1=${createHmac("sha256", secret).update(body).digest("hex")}`],
    ["spelt anew", JSON.stringify(seen, null, 2), good],
    ["its keys in another order", JSON.stringify(Object.fromEntries(Object.entries(seen).toReversed())), good],
    ["with a space behind it", `${body} `, good],
    ["another event under the same seal", body.replace("checkout.session", "checkout.sessiom"), good],
    ["nothing under the seal", "", good],
    ["no JSON, well signed", "{", signatureOf("{", secret)],
    ["nothing, well signed", "", signatureOf("", secret)],
    ...["null", "[]", "1", '"evt"', "{}", '{"id":1,"type":2}'].map((text): [string, string, string] => [
      `${text}, well signed`,
      text,
      signatureOf(text, secret),
    ]),
  ];
  for (const [what, text, signature] of forged) {
    const before = await marks();
    const answer = await open.knock(text, signature);
    expect([what, answer.status, answer.body]).toEqual([what, 400, ""]);
    // What the queue asks itself every minute comes and goes.
    await expect.poll(marks, { message: what, timeout: 10_000 }).toEqual(before);
  }
  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"]) {
    const before = await marks();
    expect([method, (await open.knock(method === "GET" ? "" : body, good, { method })).status]).toEqual([method, 405]);
    expect([method, await marks()]).toEqual([method, before]);
  }
  expect((await open.knock(body, good)).status).toBe(200);
  await open.drained();
});

test("catalogue:M3,P3 whatever bytes knock, the answer is 400; after sixty a minute it is 429, and the payment provider is still heard", async () => {
  const { invoiceId } = await paidUnheard();
  const from = freshAddress();
  const answers: number[] = [];
  // One comes back every second: a slow machine is given a few more.
  while (answers.at(-1) !== 429 && answers.length < 300) {
    const bytes = randomBytes(answers.length * 16).toString("latin1");
    answers.push(
      (await open.knock(bytes, `t=${Math.floor(Date.now() / 1_000)},v1=${"0".repeat(64)}`, { from })).status,
    );
  }
  expect(answers.length).toBeGreaterThan(60);
  expect(answers).toEqual([...Array(answers.length - 1).fill(400), 429]);
  const { body } = eventOf("payment_intent.succeeded");
  const signature = signatureOf(body, open.provider.env.STRIPE_WEBHOOK_SECRET);
  expect((await open.knock(body, signature, { from })).status).toBe(200);
  await open.drained();
  expect(await open.standing(invoiceId)).toEqual(paidOnce);
});

test("catalogue:M3 an event about something the payment provider does not know, a test's or another account's, pays nothing", async () => {
  const { invoiceId, sessionId, intentId } = await paidUnheard();
  const { body } = eventOf("checkout.session.completed");
  for (const id of [
    "cs_live_unknown",
    "pi_unknown",
    "pm_unknown",
    "",
    "../v1/charges",
    "cs_%00",
    `pi_${"x".repeat(500)}`,
  ]) {
    const lie = body.replace(/"id":"evt_[^"]+"/, `"id":"evt_${randomBytes(6).toString("hex")}"`);
    const other = lie.replaceAll(sessionId, id).replaceAll(intentId, id);
    expect([id, (await open.deliver({ id: "", type: "", body: other })).status]).toEqual([id, 200]);
  }
  await open.drained();
  expect(await open.standing(invoiceId)).toEqual(openFor());
});

test("catalogue:M4 the same event fifty times at once, and every other event of the payment, is one payment and one receipt", async () => {
  const { invoiceId, since } = await paidUnheard();
  const one = eventOf("checkout.session.completed");
  const answers = await Promise.all(Array.from({ length: 50 }, () => open.deliver(one)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const rest = open.provider.post.posted.slice(since);
  await Promise.all([...rest, ...rest.toReversed(), ...rest].map((event) => open.deliver(event)));
  await open.drained();
  expect(await open.standing(invoiceId)).toEqual(paidOnce);
  expect(await open.look("select from payment_events where id = $1", one.id)).toHaveLength(1);
  expect(await receiptsOf(invoiceId)).toBe(1);
});

async function receiptsOf(invoiceId: string): Promise<number> {
  const [found] = await open.look<{ n: number }>(
    `select count(*)::int as n from mails m join audit_events e on e.id = m.subject_id
     where m.kind = 'payment-received' and e.subject_id = $1`,
    invoiceId,
  );
  return found?.n ?? 0;
}

test("catalogue:M5 what an event says about amounts, states and invoices is not believed; the payment provider is asked", async () => {
  const { invoiceId, sessionId } = await paidUnheard("bacs");
  const other = await open.invoice({ owner: cast.gareth.id, pence: 99 });
  const seen = JSON.parse(eventOf("checkout.session.completed").body);
  const lies = [
    { payment_status: "paid", status: "complete" },
    { amount_total: 1, payment_status: "paid" },
    { amount_total: 99_999_999, currency: "jpy", payment_status: "paid" },
    { metadata: { invoiceId: other, attemptId: other }, payment_status: "paid" },
    { client_reference_id: other, payment_status: "paid" },
  ];
  for (const [n, lie] of lies.entries()) {
    const body = JSON.stringify({ ...seen, id: `evt_lie${n}`, data: { object: { ...seen.data.object, ...lie } } });
    expect((await open.deliver({ id: "", type: "", body })).status).toBe(200);
  }
  await open.drained();
  expect(await open.standing(invoiceId)).toEqual(openFor());
  expect(await open.standing(other)).toEqual(openFor());
  expect(open.provider.books.require("checkout.session", sessionId).payment_status).toBe("unpaid");
});

test("catalogue:M5 a payment that is not what we asked for is not taken for it, and stands in the log as an error", async () => {
  const other = await open.invoice({ owner: cast.gareth.id, pence });
  const wrong: [what: string, change: Record<string, unknown>, paid: number][] = [
    ["another currency", { currency: "usd" }, 0],
    ["another invoice in its metadata", { metadata: { invoiceId: other, attemptId: "x" } }, 0],
    ["a penny", { amount: 1, amount_received: 1 }, 1],
  ];
  for (const [what, change, paid] of wrong) {
    const { invoiceId, intentId, since } = await paidUnheard();
    Object.assign(open.provider.books.require("payment_intent", intentId), change);
    const before = await errorsLogged();
    await deliverAll(since);
    expect([what, await open.standing(invoiceId)]).toEqual([what, openFor(paid)]);
    expect([what, (await errorsLogged()) > before]).toEqual([what, true]);
  }
  expect(await open.standing(other)).toEqual(openFor());
});

async function errorsLogged(): Promise<number> {
  return open.workerLog().filter((line) => line.includes('"level":50') && line.includes("does not match")).length;
}

test("catalogue:M5 a page that is not the one we opened pays nothing", async () => {
  const { invoiceId, sessionId, intentId, since } = await paidUnheard();
  const { books } = open.provider;
  Object.assign(books.require("checkout.session", sessionId), { client_reference_id: null, metadata: {} });
  Object.assign(books.require("payment_intent", intentId), { metadata: {} });
  // Nobody has told us the page's id: as if the answer that named it had been another's.
  await open.look("update payment_attempts set session_id = null where session_id = $1", sessionId);
  await deliverAll(since);
  expect(await open.standing(invoiceId)).toEqual(openFor());
});

test("catalogue:M6 a Direct Debit that is under way pays nothing; succeeded it does, failed it does not", async () => {
  for (const [how, expected] of [
    ["succeeded", paidOnce],
    ["failed", openFor()],
  ] as const) {
    const { invoiceId, intentId, since } = await paidUnheard("bacs");
    expect(JSON.parse(eventOf("checkout.session.completed").body).data.object.payment_status).toBe("unpaid");
    await deliverAll(since);
    expect(await open.standing(invoiceId)).toEqual(openFor());
    const ended = posted();
    open.provider.checkout.settle(intentId, how);
    await deliverAll(ended);
    expect([how, await open.standing(invoiceId)]).toEqual([how, expected]);
    // The old news once more, after the new.
    const lateCopies = open.provider.post.posted.slice(since, ended);
    for (const event of lateCopies)
      await open.deliver({ ...event, body: event.body.replace(event.id, `${event.id}x`) });
    await open.drained();
    expect([how, await open.standing(invoiceId)]).toEqual([how, expected]);
  }
});

test("catalogue:M8 paid in two tabs: both payments are there, and what is too much is the client's", async () => {
  const invoiceId = await open.invoice({ pence });
  const since = posted();
  const pages = [await open.checkout(invoiceId, maya), await open.checkout(invoiceId, byLink(invoiceId))];
  expect(new Set(pages).size).toBe(2);
  for (const page of pages) open.provider.checkout.choose(page, "card");
  await deliverAll(since);
  expect(await open.standing(invoiceId)).toEqual({
    state: "paid",
    payments: 2,
    paid: 2 * pence,
    refunded: 0,
    kept: pence,
  });
  await useUp();
});

test("catalogue:M8 a transfer and a card for the same invoice: the second of them is the client's", async () => {
  const { invoiceId, since } = await paidUnheard();
  const transfer = { amountPence: pence, receivedOn: londonDay(open.now()), reference: "", retryKey: undefined };
  expect(await recordTransfer(anActor(sam, open.now()), invoiceId, transfer)).toMatchObject({ isSettled: true });
  await deliverAll(since);
  expect(await open.standing(invoiceId)).toEqual({
    state: "paid",
    payments: 2,
    paid: 2 * pence,
    refunded: 0,
    kept: pence,
  });
  await useUp();
});

test("catalogue:M9 an invoice that is voided closes its page; money that was on its way is the client's", async () => {
  const unpaid = await open.invoice({ pence });
  const page = await open.checkout(unpaid, maya);
  const voiding = { reason: "a mistake", followedBy: "nothing", isMailed: true } as const;
  expect((await voidInvoice(anActor(sam, open.now()), unpaid, voiding)).outcome).toBe("voided");
  await open.drained();
  expect(open.provider.books.require("checkout.session", page).status).toBe("expired");
  expect(open.provider.checkout.choose(page, "card")).toContain("payment=cancelled");

  const { invoiceId, since } = await paidUnheard();
  expect((await voidInvoice(anActor(sam, open.now()), invoiceId, voiding)).outcome).toBe("voided");
  await deliverAll(since);
  expect(await open.standing(invoiceId)).toEqual({ state: "void", payments: 1, paid: pence, refunded: 0, kept: pence });
  await useUp();
});

test("catalogue:M9 another sum to pay closes the page of the old one", async () => {
  const invoiceId = await open.invoice({ pence });
  const page = await open.checkout(invoiceId, maya);
  const half = { amountPence: 6_000, receivedOn: londonDay(open.now()), reference: "", retryKey: undefined };
  await recordTransfer(anActor(sam, open.now()), invoiceId, half);
  await open.drained();
  expect(open.provider.books.require("checkout.session", page).status).toBe("expired");
  const again = await open.checkout(invoiceId, maya);
  expect(open.provider.books.require("checkout.session", again).amount_total).toBe(pence - 6_000);
});

test("catalogue:M10 a dispute opens the invoice again, once, and closes it when it is won; a refund without a reason asks for nothing", async () => {
  const { invoiceId, intentId, since } = await paidUnheard();
  await deliverAll(since);
  expect(await open.standing(invoiceId)).toEqual(paidOnce);
  // Nothing was paid too much, so nothing goes back by a form of ours.
  const byBank = {
    amountPence: 1,
    refundedOn: londonDay(open.now()),
    reason: "Sent back",
    isByBank: true,
    retryKey: undefined,
  };
  expect((await sendBack(anActor(sam, open.now()), invoiceId, byBank)).outcome).toBe("too-much");
  open.provider.checkout.refund(intentId, 2_345);
  await deliverAll(since);
  const again = { ...paidOnce, refunded: 2_345 };
  expect(await open.standing(invoiceId)).toEqual(again);

  const disputed = await paidUnheard();
  const { id } = open.provider.checkout.dispute(disputed.intentId);
  await deliverAll(since);
  expect(await open.standing(disputed.invoiceId)).toEqual({ ...paidOnce, state: "open", refunded: pence });
  open.provider.checkout.closeDispute(id, "won");
  await deliverAll(since);
  expect(await open.standing(disputed.invoiceId)).toEqual({
    state: "paid",
    payments: 2,
    paid: 2 * pence,
    refunded: pence,
    kept: 0,
  });
  expect(await open.standing(invoiceId)).toEqual(again);
});

test("catalogue:M10 more than was paid cannot go back, not even when the payment provider says so twice", async () => {
  const { invoiceId, intentId, since } = await paidUnheard();
  open.provider.checkout.refund(intentId);
  await deliverAll(since);
  for (const event of open.provider.post.posted.slice(since))
    await open.deliver({ ...event, body: event.body.replace(event.id, `${event.id}again`) });
  await open.drained();
  expect(await open.standing(invoiceId)).toEqual({ ...paidOnce, refunded: pence });
});

test("catalogue:V3–V8 after all of it the books are sound", async () => {
  await open.drained();
  expect(await checkMoney(open.db)).toEqual([]);
});

/** What Maya is left with is used by an invoice, so that the next test begins with nothing. */
async function useUp(): Promise<void> {
  const [left] = await open.look<{ pence: number }>(
    "select coalesce(sum(amount_pence), 0)::int as pence from credit_entries where client_id = $1",
    asClient(cast.maya).id,
  );
  if (left && left.pence > 0)
    expect((await open.standing(await open.invoice({ pence: left.pence }))).state).toBe("paid");
}
