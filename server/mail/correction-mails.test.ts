import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice } from "../../tests/support/an-invoice.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { dropMails, numberOf, type SentMail, sentMails } from "../../tests/support/sent-mails.ts";
import { system, systemActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { correctPayment } from "../invoices/correct-payment.ts";
import { creditInvoice } from "../invoices/credit-invoice.ts";
import { explainRefund } from "../invoices/explain-refund.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { mailAboutInvoice } from "../invoices/notify.ts";
import { recordPayment, recordTransfer } from "../invoices/record-payment.ts";
import { recordRefund } from "../invoices/record-refund.ts";
import { replaceInvoice } from "../invoices/replace-invoice.ts";
import { sendBack } from "../invoices/send-back.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { cast } from "../seed/cast.ts";

const at = new Date("2026-11-14T09:00:00Z");
const today = "2026-11-14";
let owner = "";
const provider = anActor(sam, at);
const { send } = sentMails(at);
// One whose balance no other test uses.
beforeEach(async () => {
  owner = await aClient();
});
const once = { retryKey: undefined };

const transfer = (id: string, amountPence: number) =>
  recordTransfer(provider, id, { amountPence, receivedOn: today, reference: "", ...once });
const paymentOf = async (invoiceId: string) =>
  (await look<{ id: string }>("select id from payments where invoice_id = $1", invoiceId))[0]?.id ?? "";

async function aPaid(pence = 5000): Promise<string> {
  const id = await anInvoice(at, { owner, pence });
  await transfer(id, pence);
  await dropMails();
  return id;
}

/** Paid by card, and a part of it went back in the payment provider's dashboard. */
async function aRefundedByCard(pence: number, kind: "unexplained" | "disputed") {
  const invoiceId = await anInvoice(at, { owner, pence: 5000 });
  const paid = { invoiceId, amountPence: 5000, method: "card", receivedOn: today, providerId: randomUUID() } as const;
  const mail = kind === "disputed" ? "payment-bounced" : null;
  await asViewer(system, (tx) => recordPayment(tx, paid, systemActor("test", at)));
  await dropMails();
  const paymentId = await paymentOf(invoiceId);
  const refund = { paymentId, invoiceId, amountPence: pence, refundedOn: today, kind, reason: "" };
  await asViewer(system, (tx) => recordRefund(tx, refund, mail, systemActor("test", at)));
  return invoiceId;
}

/** Nothing of how to pay, nor that there is anything to pay. */
function expectNoPaymentRequest(mail: SentMail | undefined) {
  expect(mail?.text).not.toMatch(/To pay|Pay now|Sort code|before you pay/);
}

function expectPaymentRequest(mail: SentMail | undefined, owed: string) {
  expect(mail?.text).toContain(`To pay by 28 November 2026: ${owed}`);
  expect(mail?.text).toContain("Sort code: 10-88-00");
}

test("a cancelled invoice: nothing is to pay for it", async () => {
  const id = await anInvoice(at, { owner });
  await dropMails();
  await voidInvoice(provider, id, { reason: "Sent twice", followedBy: "nothing", isMailed: true });
  const { "invoice-voided": mail } = await send();
  const number = await numberOf(id);
  expect(mail?.subject).toBe(`Invoice ${number} is cancelled`);
  expect(mail?.text).toContain(`Invoice ${number} is cancelled. There is nothing to pay for it.`);
  expect(mail?.text).not.toMatch(/corrected|Sent twice/);
  expectNoPaymentRequest(mail);
});

test("one that is billed again, or whose request waits again, says so and not that nothing is to pay", async () => {
  const [billed, requested] = [await anInvoice(at, { owner }), await anInvoice(at, { owner })];
  await dropMails();
  await voidInvoice(provider, billed, { reason: "Wrong", followedBy: "bill-again", isMailed: true });
  const { "invoice-voided": again } = await send();
  expect(again?.text).toContain("What it was for is still charged: it comes with another invoice.");
  expect(again?.text).not.toContain("nothing to pay");
  await dropMails();
  await voidInvoice(provider, requested, { reason: "Wrong", followedBy: "request-again", isMailed: true });
  const { "invoice-voided": waits } = await send();
  expect(waits?.text).toContain("It waits for my answer again");
  expect(waits?.text).not.toContain("nothing to pay");
});

test("one that is corrected says that another comes, and that one names the one it replaces", async () => {
  const id = await anInvoice(at, { owner });
  await dropMails();
  const replaced = await replaceInvoice(provider, id, { reason: "Wrong address", isMailed: true, ...once });
  const { "invoice-voided": mail } = await send();
  expect(mail?.text).toContain("I am writing a corrected one, and send it to you.");
  const draftId = "draftId" in replaced ? replaced.draftId : "";
  await dropMails();
  await issueInvoice(provider, draftId);
  const { "invoice-issued": corrected } = await send();
  expect(corrected?.text).toContain(
    `It takes the place of invoice ${await numberOf(id)}, for which there is nothing to pay.`,
  );
  expectPaymentRequest(corrected, "£50.00");
});

test("a paid one that is corrected: what was paid counts towards the corrected one", async () => {
  const id = await aPaid();
  await replaceInvoice(provider, id, { reason: "Wrong amount", isMailed: true, ...once });
  const { "invoice-credited": mail } = await send();
  expect(mail?.text).toMatch(/is taken back: credit note TDC-\d+ credits £50\.00\./);
  expect(mail?.text).toContain(
    "I am writing a corrected one, and send it to you. What you have paid counts towards it.",
  );
  expect(mail?.text).not.toContain("your balance");
  expectNoPaymentRequest(mail);
});

test("a credit note for something unpaid says what is still to pay", async () => {
  const id = await anInvoice(at, { owner });
  await dropMails();
  const credit = {
    amountPence: 2000,
    reason: "Rain",
    paid: "send-back",
    isByBank: false,
    isMailed: true,
    ...once,
  } as const;
  await creditInvoice(provider, id, credit);
  const { "invoice-credited": mail } = await send();
  expect(mail?.subject).toBe(`A credit note: £20.00 of invoice ${await numberOf(id)}`);
  expect(mail?.text).toMatch(
    /£20\.00 of invoice TD-\d+ is not charged: I have credited it, with credit note TDC-\d+\./,
  );
  expect(mail?.text).not.toContain("back to you");
  expect(mail?.text).toContain("The reason: Rain");
  expect(mail?.text).toMatch(/The credit note: \S+\/pay\/\S+\/credit-notes\/[0-9a-f-]{36}/);
  expectPaymentRequest(mail, "£30.00");
});

test("a credit note for something paid says that it goes back, and asks for nothing", async () => {
  const id = await aPaid();
  const credit = {
    amountPence: 2000,
    reason: "Rain",
    paid: "send-back",
    isByBank: false,
    isMailed: true,
    ...once,
  } as const;
  await creditInvoice(provider, id, credit);
  const { "invoice-credited": mail } = await send();
  expect(mail?.text).toContain("I am sending £20.00 back to you.");
  expect(mail?.text).toContain("Credited: -£20.00");
  expect(mail?.text).toContain("Paid so far: £30.00");
  expect(mail?.text).toContain("Nothing more has to be paid.");
  expectNoPaymentRequest(mail);
});

test("or that it is their balance now; with all of it credited, nothing has to be paid", async () => {
  const id = await aPaid(4000);
  const credit = { amountPence: 4000, reason: "Rain", paid: "keep", isByBank: false, isMailed: true, ...once } as const;
  await creditInvoice(provider, id, credit);
  const { "invoice-credited": mail } = await send();
  expect(mail?.text).toContain("£40.00 of what you have paid is your balance now. It pays what you owe next.");
  expect(mail?.text).toContain("Nothing has to be paid.");
  expect(mail?.text).not.toContain("paid in full");
  expectNoPaymentRequest(mail);
  // It is not named as spare once it has paid another one, whose own mail tells of it.
  await dropMails();
  await anInvoice(at, { owner, pence: 4000 });
  const { "invoice-issued": next } = await send();
  expect(next?.text).toContain("It is paid from your credit");
});

test("what goes back to a card is on its way, and is no balance", async () => {
  const invoiceId = await anInvoice(at, { owner });
  const paid = { invoiceId, amountPence: 5000, method: "card", receivedOn: today, providerId: "pi_credited" } as const;
  await asViewer(system, (tx) => recordPayment(tx, paid, systemActor("test", at)));
  await dropMails();
  const credit = {
    amountPence: 2000,
    reason: "Rain",
    paid: "send-back",
    isByBank: false,
    isMailed: true,
    ...once,
  } as const;
  await creditInvoice(provider, invoiceId, credit);
  const { "invoice-credited": mail } = await send();
  expect(mail?.text).toContain("I am sending £20.00 back to you.");
  expect(mail?.text).toContain("On its way back to you: £20.00");
  expect(mail?.text).not.toContain("more than was asked for");
});

test("a payment that the bank took back is asked for again, with how", async () => {
  const id = await aPaid();
  await correctPayment(provider, await paymentOf(id), { kind: "bounced", on: today, reason: "", ...once });
  const { "payment-bounced": mail } = await send();
  const number = await numberOf(id);
  expect(mail?.subject).toBe(`Your payment of £50.00 came back: invoice ${number}`);
  expect(mail?.text).toContain(`The bank has taken back the £50.00 that you paid for invoice ${number}.`);
  expect(mail?.text).toContain("So £50.00 is open again. Please pay it once more; this is how:");
  expect(mail?.text).not.toContain("Paid so far");
  expectPaymentRequest(mail, "£50.00");
});

test("a dispute says that it was one", async () => {
  await aRefundedByCard(5000, "disputed");
  const { "payment-bounced": mail } = await send();
  expect(mail?.text).toContain("was disputed with the bank, which has taken it back. So £50.00 is open again.");
  expectPaymentRequest(mail, "£50.00");
});

test("what we had sent back ourselves and is still owed blames no bank", async () => {
  const id = await aRefundedByCard(5000, "unexplained");
  const [refund] = await look<{ id: string }>("select id from refunds where invoice_id = $1", id);
  await explainRefund(provider, refund?.id ?? "", { as: "owed-again", reason: "By mistake", isMailed: true });
  const { "payment-bounced": mail } = await send();
  expect(mail?.text).toContain("went back to you, though the invoice still stands. So £50.00 is open again.");
  expectPaymentRequest(mail, "£50.00");
});

test("a transfer that never came says that it was written down by mistake", async () => {
  const id = await aPaid();
  const correction = { kind: "never-received", instead: null, isMailed: true, reason: "", ...once } as const;
  await correctPayment(provider, await paymentOf(id), correction);
  const { "payment-corrected": mail } = await send();
  const number = await numberOf(id);
  expect(mail?.subject).toBe(`A correction: £50.00 for invoice ${number}`);
  expect(mail?.text).toContain(`I had written down by mistake that you paid £50.00 for invoice ${number}.`);
  expect(mail?.text).toContain("So £50.00 is still to pay. I am sorry for the confusion.");
  expect(mail?.text).not.toMatch(/sent back|on its way back/i);
  expectPaymentRequest(mail, "£50.00");
});

test("the right amount is named, and what is left", async () => {
  const id = await aPaid();
  const instead = { amountPence: 4500, receivedOn: today };
  const correction = { kind: "never-received", instead, isMailed: true, reason: "", ...once } as const;
  await correctPayment(provider, await paymentOf(id), correction);
  const { "payment-corrected": mail } = await send();
  expect(mail?.text).toContain("What came in is £45.00. So £5.00 is still to pay.");
  expect(mail?.text).toContain("Paid so far: £45.00");
});

test("a payment for another invoice of theirs says which; somebody else's says nothing of them", async () => {
  const [wrong, right] = [await aPaid(), await anInvoice(at, { owner })];
  await dropMails();
  const moved = { kind: "moved", toInvoiceId: right, isMailed: true, reason: "", ...once } as const;
  await correctPayment(provider, await paymentOf(wrong), moved);
  const sent = await send();
  expect(Object.keys(sent)).toEqual(["payment-corrected"]);
  expect(sent["payment-corrected"]?.text).toContain(
    `Your payment was for invoice ${await numberOf(right)}, and counts there now. So £50.00 is still to pay.`,
  );
  const others = await anInvoice(at, { owner: cast.gareth.id });
  await dropMails();
  await correctPayment(provider, await paymentOf(right), { ...moved, toInvoiceId: others });
  const both = await send();
  expect(both["payment-received"]?.to).toEqual([cast.gareth.email]);
  expect(both["payment-corrected"]?.to).toEqual([`${owner}@model.example`]);
  expect(both["payment-corrected"]?.text).not.toContain(await numberOf(others));
});

test("the balance pays what is open and says what is left; where it was none, that it is open again", async () => {
  const first = await anInvoice(at, { owner, pence: 5000 });
  await transfer(first, 5700);
  const second = await anInvoice(at, { owner, pence: 1000 });
  await dropMails();
  await asViewer(system, (tx) =>
    mailAboutInvoice(
      tx,
      "balance-used",
      { action: "balance-used", invoiceId: second, details: { amount: "£7.00" } },
      systemActor("test", at),
    ),
  );
  const { "balance-used": used } = await send();
  const number = await numberOf(second);
  expect(used?.subject).toBe(`Paid from your balance: £7.00 of invoice ${number}`);
  expect(used?.text).toContain(`Your balance has paid £7.00 of invoice ${number}. £3.00 of it is left to pay.`);
  expect(used?.text).toContain("Paid from your balance: -£7.00");
  expectPaymentRequest(used, "£3.00");
  await dropMails();
  await correctPayment(provider, await paymentOf(first), { kind: "bounced", on: today, reason: "", ...once });
  const { "balance-gone": gone, "payment-bounced": bounced } = await send();
  expect(gone?.subject).toBe(`Open again: £7.00 of invoice ${number}`);
  expect(gone?.text).toContain(
    "It came from a payment that did not hold, so that is no longer paid. So £10.00 is to pay.",
  );
  expect(gone?.text).not.toMatch(/Paid from your balance: |Paid so far/);
  expectPaymentRequest(gone, "£10.00");
  expectPaymentRequest(bounced, "£50.00");
});

test("what was paid too much goes back without asking for anything", async () => {
  const id = await anInvoice(at, { owner });
  await transfer(id, 7000);
  await dropMails();
  await sendBack(provider, id, { amountPence: 2000, refundedOn: today, reason: "", isByBank: false, ...once });
  const { "money-refunded": mail } = await send();
  const number = await numberOf(id);
  expect(mail?.subject).toBe(`Sent back to you: £20.00 of invoice ${number}`);
  expect(mail?.text).toContain(
    `You had paid £20.00 more than was asked for, for invoice ${number}. It goes back to you`,
  );
  expect(mail?.text).toContain("Paid so far: £50.00");
  expectNoPaymentRequest(mail);
});

test("and asks for nothing though the invoice is open", async () => {
  const id = await anInvoice(at, { owner });
  await dropMails();
  const details = { amount: "£5.00", kind: "too-much" };
  await asViewer(system, (tx) =>
    mailAboutInvoice(
      tx,
      "money-refunded",
      { action: "refund-recorded", invoiceId: id, details },
      systemActor("test", at),
    ),
  );
  expectNoPaymentRequest((await send())["money-refunded"]);
});
