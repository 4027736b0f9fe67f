import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withDebitUnderWay } from "../../tests/support/an-attempt.ts";
import { anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { moneyRules } from "../invariants/check-money.ts";
import { findBalance } from "./balance.ts";
import { type Correction, correctPayment } from "./correct-payment.ts";
import { creditInvoice } from "./credit-invoice.ts";
import { findCredit } from "./find-credit.ts";
import { findInvoiceForAdmin } from "./find-invoice.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { lockMoneyOf } from "./lock-money.ts";
import { recordPayment, recordTransfer } from "./record-payment.ts";
import { replaceInvoice } from "./replace-invoice.ts";
import { sendBack } from "./send-back.ts";
import { voidInvoice } from "./void-invoice.ts";

const at = new Date("2026-11-14T09:00:00Z");
const day = "2026-11-14";
const actor = anActor(sam, at);
beforeAll(() => withBankDetails(at));
afterEach(async () => {
  for (const [rule, query] of Object.entries(moneyRules)) expect(await look(query), rule).toEqual([]);
});

const pay = (invoiceId: string, amountPence: number, receivedOn = day) =>
  recordTransfer(actor, invoiceId, { amountPence, receivedOn, reference: "", retryKey: randomUUID() });
const owed = (invoiceId: string) => asViewer(sam, async (tx) => (await findBalance(tx, invoiceId))?.owed);
const creditOf = (clientId: string) => asViewer(sam, (tx) => findCredit(tx, clientId));
const paymentOf = async (invoiceId: string, method = "bank_transfer") =>
  (
    await look<{ id: string }>(
      "select id from payments where invoice_id = $1 and method = $2 order by recorded_at",
      invoiceId,
      method,
    )
  ).at(-1)?.id ?? "";
const mailsOf = async (invoiceId: string) =>
  (
    await look<{ kind: string }>(
      "select m.kind from mails m join audit_events e on e.id = m.subject_id where e.subject_id = $1 order by m.queued_at, m.kind",
      invoiceId,
    )
  ).map(({ kind }) => kind);
const incomeOf = async (invoiceId: string) =>
  look<{ month: string; pence: number }>(
    `select to_char(day, 'YYYY-MM') as month, sum(pence)::int as pence from (
       select received_on as day, amount_pence as pence from payments where invoice_id = $1 and method <> 'credit'
       union all select refunded_on, -amount_pence from refunds where invoice_id = $1 and kind <> 'balance-gone') moved
     group by 1 having sum(pence) <> 0 order by 1`,
    invoiceId,
  );
const correct = (paymentId: string, correction: Correction) =>
  correctPayment(actor, paymentId, { ...correction, reason: "", retryKey: randomUUID() });

test("a transfer that never came is taken back without a mail, as if it had never been", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  await pay(id, 5000);
  const before = await mailsOf(id);
  const payment = await paymentOf(id);
  expect(await correct(payment, { kind: "never-received", instead: null, isMailed: false })).toEqual({
    outcome: "corrected",
    pence: 5000,
  });
  expect(await correct(payment, { kind: "never-received", instead: null, isMailed: false })).toEqual({
    outcome: "already",
  });
  expect(await owed(id)).toBe(5000);
  expect(await mailsOf(id)).toEqual(before);
  expect(await incomeOf(id)).toEqual([]);
});

test("a transfer of another amount is put right in one step, and income has it in its own month", async () => {
  const owner = await aClient("2026-10-01T00:00:00Z");
  const id = await anInvoice(at, { owner });
  await pay(id, 500);
  const instead = { amountPence: 5000, receivedOn: "2026-11-02" };
  expect(await correct(await paymentOf(id), { kind: "never-received", instead, isMailed: true })).toMatchObject({
    outcome: "corrected",
  });
  expect(await owed(id)).toBe(0);
  expect(await mailsOf(id)).toEqual(["invoice-issued", "payment-received", "payment-corrected"].toSorted());
  expect(await incomeOf(id)).toEqual([{ month: "2026-11", pence: 5000 }]);
});

test("finding:X19 catalogue:N7 a correction that comes again and says something else is told so", async () => {
  const id = await anInvoice(at, { owner: await aClient("2026-10-01T00:00:00Z") });
  await pay(id, 5000);
  const payment = await paymentOf(id);
  const once = (amountPence: number) =>
    correctPayment(actor, payment, {
      kind: "never-received",
      instead: { amountPence, receivedOn: "2026-11-14" },
      isMailed: false,
      reason: "",
      retryKey: "once",
    });
  expect((await once(4000)).outcome).toBe("corrected");
  expect(await once(4000)).toEqual({ outcome: "already" });
  expect(await once(3000)).toEqual({ outcome: "used" });
  expect(await owed(id)).toBe(1000);
});

test("a transfer that bounced is asked for again, once", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  await pay(id, 5000);
  expect(await correct(await paymentOf(id), { kind: "bounced", on: day })).toMatchObject({ outcome: "corrected" });
  expect(await owed(id)).toBe(5000);
  expect((await mailsOf(id)).filter((kind) => kind === "payment-bounced")).toHaveLength(1);
});

test("a transfer on the wrong invoice moves to the right one, also to another client's", async () => {
  const [owner, other] = [await aClient(), await aClient()];
  const [wrong, right, theirs] = [
    await anInvoice(at, { owner }),
    await anInvoice(at, { owner }),
    await anInvoice(at, { owner: other }),
  ];
  await pay(wrong, 5000);
  expect(await correct(await paymentOf(wrong), { kind: "moved", toInvoiceId: wrong, isMailed: true })).toEqual({
    outcome: "same-invoice",
  });
  expect(await correct(await paymentOf(wrong), { kind: "moved", toInvoiceId: right, isMailed: true })).toMatchObject({
    outcome: "corrected",
  });
  expect([await owed(wrong), await owed(right)]).toEqual([5000, 0]);
  expect(await mailsOf(right)).toEqual(["invoice-issued"]);
  const otherEnd = async (id: string) => [...((await findInvoiceForAdmin(sam, id, day))?.movedWith.values() ?? [])];
  expect(await otherEnd(wrong)).toMatchObject([{ id: right }]);
  expect(await otherEnd(right)).toMatchObject([{ id: wrong }]);
  expect(await correct(await paymentOf(right), { kind: "moved", toInvoiceId: theirs, isMailed: true })).toMatchObject({
    outcome: "corrected",
  });
  expect([await owed(right), await owed(theirs)]).toEqual([5000, 0]);
  expect(await mailsOf(theirs)).toEqual(["invoice-issued", "payment-received"]);
});

test("what was paid too much pays what is open, what is due first at the front; and is open again if it was no money", async () => {
  const owner = await aClient();
  const [first, second, third] = [
    await anInvoice(at, { owner, pence: 5000 }),
    await anInvoice(at, { owner, pence: 3000 }),
    await anInvoice(at, { owner, pence: 4000 }),
  ];
  await pay(third, 9000);
  expect([await owed(first), await owed(second), await owed(third)]).toEqual([0, 3000, -5000]);
  expect(await creditOf(owner)).toBe(0);
  expect(await mailsOf(first)).toEqual(["balance-used", "invoice-issued"]);
  await correct(await paymentOf(third), { kind: "never-received", instead: null, isMailed: false });
  expect([await owed(first), await owed(second), await owed(third)]).toEqual([5000, 3000, 4000]);
  expect(await creditOf(owner)).toBe(0);
  expect((await mailsOf(first)).filter((kind) => kind === "balance-gone")).toHaveLength(1);
});

test("what a balance had paid in two payments is open again, and the client hears of it once, with the whole sum", async () => {
  const owner = await aClient();
  const [first, second] = [await anInvoice(at, { owner, pence: 5000 }), await anInvoice(at, { owner, pence: 3000 })];
  await pay(second, 3350);
  await creditInvoice(actor, second, { ...kept, amountPence: 949, reason: "Less work", retryKey: randomUUID() });
  expect(await owed(first)).toBe(5000 - 350 - 949);
  await correct(await paymentOf(second), { kind: "never-received", instead: null, isMailed: false });
  expect([await owed(first), await owed(second)]).toEqual([5000, 3000 - 949]);
  const mailed = await look(
    `select e.details ->> 'inAll' as pounds from mails m join audit_events e on e.id = m.subject_id
     where e.subject_id = $1 and m.kind = 'balance-gone'`,
    first,
  );
  expect(mailed).toEqual([{ pounds: "£12.99" }]);
});

test("not charged after all: credit note and money back in one, one mail, and nothing is asked for", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  await pay(id, 5000);
  const credit = {
    ...kept,
    paid: "send-back",
    amountPence: 2000,
    reason: "Less work",
    retryKey: randomUUID(),
  } as const;
  expect(await creditInvoice(actor, id, credit)).toMatchObject({ outcome: "credited", backPence: 2000 });
  expect(await creditInvoice(actor, id, credit)).toEqual({ outcome: "already" });
  expect([await owed(id), await creditOf(owner)]).toEqual([0, 0]);
  expect(await look("select amount_pence, kind from refunds where invoice_id = $1", id)).toEqual([
    { amount_pence: 2000, kind: "not-charged" },
  ]);
  expect(await mailsOf(id)).toEqual(["invoice-credited", "invoice-issued", "payment-received"]);
});

test("of what is half paid only what becomes too much goes back", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  await pay(id, 3000);
  const credit = { ...kept, paid: "send-back", amountPence: 4000, reason: "Less work", retryKey: undefined } as const;
  expect(await creditInvoice(actor, id, credit)).toMatchObject({ outcome: "credited", backPence: 2000 });
  expect([await owed(id), await creditOf(owner)]).toEqual([0, 0]);
});

test("what was paid from a balance goes back from the payment it came from", async () => {
  const owner = await aClient();
  const source = await anInvoice(at, { owner, pence: 1000 });
  await pay(source, 6000);
  const id = await anInvoice(at, { owner, pence: 5000 });
  expect(await owed(id)).toBe(0);
  const credit = { ...kept, paid: "send-back", amountPence: 5000, reason: "Not wanted", retryKey: undefined } as const;
  expect(await creditInvoice(actor, id, credit)).toMatchObject({ outcome: "credited", backPence: 5000 });
  expect([await owed(source), await owed(id), await creditOf(owner)]).toEqual([0, -5000, 0]);
  expect(await look("select amount_pence, kind from refunds where invoice_id = $1", source)).toEqual([
    { amount_pence: 5000, kind: "not-charged" },
  ]);
});

test("what was paid too much goes back and asks for nothing; no more than the balance goes", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  await pay(id, 6500);
  const back = { refundedOn: day, reason: "", isByBank: true, retryKey: randomUUID() };
  expect(await sendBack(actor, id, { ...back, amountPence: 1501 })).toEqual({ outcome: "too-much" });
  expect(await sendBack(actor, id, { ...back, amountPence: 1500 })).toMatchObject({
    outcome: "sent",
    atBankPence: 1500,
  });
  expect(await sendBack(actor, id, { ...back, amountPence: 1500 })).toEqual({ outcome: "already" });
  expect(await sendBack(actor, id, { ...back, amountPence: 900 })).toEqual({ outcome: "used" });
  expect([await owed(id), await creditOf(owner)]).toEqual([0, 0]);
  expect(await mailsOf(id)).toEqual(["invoice-issued", "money-refunded", "payment-received"]);
});

test("a day before the client was there or to come is refused, one far from the invoice is asked about", async () => {
  const owner = await aClient("2026-01-01T00:00:00Z");
  const id = await anInvoice(at, { owner });
  expect(await pay(id, 5000, "2016-11-14")).toEqual({ outcome: "day-before-client" });
  expect(await pay(id, 5000, "2026-11-15")).toEqual({ outcome: "day-to-come" });
  expect(await pay(id, 5000, "2026-09-14")).toEqual({ outcome: "far-day" });
  const sure = { amountPence: 5000, receivedOn: "2026-09-14", reference: "", retryKey: undefined, isSure: true };
  expect(await recordTransfer(actor, id, sure)).toMatchObject({ outcome: "recorded" });
});

test("a wrong invoice is void and its corrected draft is there at once, with the same lines", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  const replaced = await replaceInvoice(actor, id, { reason: "Wrong address", isMailed: true, retryKey: randomUUID() });
  expect(replaced.outcome).toBe("replaced");
  const draftId = "draftId" in replaced ? replaced.draftId : "";
  expect(await replaceInvoice(actor, id, { reason: "x", isMailed: true, retryKey: undefined })).toEqual({
    outcome: "already",
    draftId,
  });
  const lines = (invoiceId: string) =>
    look("select description, amount_pence from invoice_lines where invoice_id = $1", invoiceId);
  expect(await lines(draftId)).toEqual(await lines(id));
  expect(await issueInvoice(actor, draftId)).toMatchObject({ outcome: "issued" });
  expect(await mailsOf(id)).toEqual(["invoice-issued", "invoice-voided"]);
});

test("a paid invoice that is wrong is credited, and what was paid pays the corrected one", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  await pay(id, 5000);
  const replaced = await replaceInvoice(actor, id, { reason: "Wrong address", isMailed: true, retryKey: randomUUID() });
  expect(await creditOf(owner)).toBe(5000);
  const draftId = "draftId" in replaced ? replaced.draftId : "";
  await issueInvoice(actor, draftId);
  expect([await owed(draftId), await creditOf(owner)]).toEqual([0, 0]);
});

test("what was voided can be invoiced again", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  await voidInvoice(actor, id, { reason: "By mistake", followedBy: "nothing", isMailed: false });
  expect(await replaceInvoice(actor, id, { reason: "", isMailed: false, retryKey: undefined })).toMatchObject({
    outcome: "replaced",
  });
});

const payByCard = (invoiceId: string, amountPence: number) =>
  asViewer(system, async (tx) => {
    await lockMoneyOf(tx, invoiceId);
    const payment = { invoiceId, amountPence, method: "card", receivedOn: day, providerId: randomUUID() } as const;
    return recordPayment(tx, payment, systemActor("test", at));
  });

test("what came by transfer is not offered to go back to a card that paid something else", async () => {
  const owner = await aClient();
  const first = await anInvoice(at, { owner });
  await payByCard(first, 5000);
  const id = await anInvoice(at, { owner });
  await pay(id, 23000);
  const waysBack = async () => (await findInvoiceForAdmin(sam, id, day))?.waysBack;
  expect(await waysBack()).toEqual({ byItselfPence: 0, atBankPence: 18000 });
  const back = { refundedOn: day, reason: "", isByBank: false, retryKey: undefined };
  expect(await sendBack(actor, id, { ...back, amountPence: 17000 })).toEqual({
    outcome: "sent",
    byItselfPence: 0,
    atBankPence: 17000,
  });
  await payByCard(first, 2000);
  expect(await waysBack()).toEqual({ byItselfPence: 2000, atBankPence: 1000 });
});

const replace = async (invoiceId: string, reason: string) => {
  const replaced = await replaceInvoice(actor, invoiceId, { reason, isMailed: false, retryKey: undefined });
  return "draftId" in replaced ? replaced.draftId : "";
};

test("what was credited of an invoice is not asked for again by the one that takes its place", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  const less = { ...kept, amountPence: 1000, reason: "A week late", retryKey: undefined } as const;
  const credited = await creditInvoice(actor, id, less);
  const number = "number" in credited ? credited.number : "";
  const draftId = await replace(id, "Wrong address");
  expect(
    await look("select description, amount_pence from invoice_lines where invoice_id = $1 order by position", draftId),
  ).toMatchObject([{ amount_pence: 5000 }, { description: `Credited: ${number}, A week late`, amount_pence: -1000 }]);
  await issueInvoice(actor, draftId);
  expect([await owed(id), await owed(draftId)]).toEqual([0, 4000]);
});

test("why an invoice is replaced is for the books, and does not stand on the credit note", async () => {
  const id = await anInvoice(at, { owner: await aClient() });
  await pay(id, 5000);
  await replace(id, "I mixed up two clients");
  expect(await look("select reason from credit_notes where invoice_id = $1", id)).toEqual([
    { reason: "Replaced by a corrected invoice" },
  ]);
  expect(
    await look(
      "select details ->> 'reason' as reason from audit_events where subject_id = $1 and action = 'invoice-credited'",
      id,
    ),
  ).toEqual([{ reason: "I mixed up two clients" }]);
});

test("the right amount of a transfer is what came in altogether: what was sent back of it stays sent back", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  await pay(id, 10000);
  const back = { amountPence: 2000, refundedOn: day, reason: "", isByBank: true, retryKey: undefined };
  await sendBack(actor, id, back);
  const right = (amountPence: number) =>
    ({ kind: "never-received", instead: { amountPence, receivedOn: day }, isMailed: false }) as const;
  const payment = await paymentOf(id);
  expect(await correct(payment, right(1999))).toEqual({ outcome: "sent-back-more" });
  expect(await correct(payment, right(4550))).toEqual({ outcome: "corrected", pence: 10000 });
  expect([await owed(id), await creditOf(owner)]).toEqual([2450, 0]);
  expect(await incomeOf(id)).toEqual([{ month: "2026-11", pence: 2550 }]);
});

test("what a lost payment opens again elsewhere is known beforehand, with its mail", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  await pay(id, 11000);
  const [first, second] = [await anInvoice(at, { owner, pence: 3000 }), await anInvoice(at, { owner, pence: 2000 })];
  const found = await findInvoiceForAdmin(sam, id, day);
  expect(found).toMatchObject({
    credit: 1000,
    balanceUsed: [
      { invoiceId: second, left: 2000 },
      { invoiceId: first, left: 3000 },
    ],
  });
});

test("nothing is credited while a payment is under way", async () => {
  const id = await anInvoice(at, { owner: await aClient() });
  await withDebitUnderWay(id, at);
  const credit = { ...kept, amountPence: 5000, reason: "Not wanted", retryKey: undefined } as const;
  expect(await creditInvoice(actor, id, credit)).toEqual({ outcome: "under-way" });
  expect(await owed(id)).toBe(5000);
});
