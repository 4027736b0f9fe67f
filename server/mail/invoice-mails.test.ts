import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { inTheCatalogue } from "../../tests/support/in-the-catalogue.ts";
import { look } from "../../tests/support/look.ts";
import { priya, sam } from "../../tests/support/people.ts";
import { dropMails, numberOf, sentMails } from "../../tests/support/sent-mails.ts";
import { system, systemActor } from "../access/actor.ts";
import { decideRequest } from "../add-on-requests/decide-request.ts";
import { requestAddOns } from "../add-on-requests/request-add-ons.ts";
import { deleteClient, restoreClient } from "../clients/delete-client.ts";
import { asViewer } from "../db/client.server.ts";
import { mailAboutInvoice } from "../invoices/notify.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { requestFirstPayment } from "../invoices/request-first-payment.ts";
import { sendInvoice } from "../invoices/send-invoice.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { payLink } from "../payments/pay-link.ts";
import { changeStatus } from "../projects/change-status.ts";
import { addToProject } from "../projects/project-catalogue.ts";
import { cast } from "../seed/cast.ts";
import type { MailKind } from "./kinds.ts";

const at = new Date("2026-11-14T09:00:00Z");
const owner = cast.priya.id;
const { send } = sentMails(at);

const transfer = (id: string, amountPence: number) =>
  recordTransfer(anActor(sam, at), id, { amountPence, receivedOn: "2026-11-14", reference: "", retryKey: undefined });
const report = (kind: MailKind, invoiceId: string, details: Record<string, string> = {}) =>
  asViewer(system, (tx) =>
    mailAboutInvoice(tx, kind, { action: "invoice-reminded", invoiceId, details }, systemActor("test", at)),
  );
const saveMethod = (kind: "card" | "bacs_debit", savedAt: Date) =>
  look(
    "insert into saved_methods (id, client_id, provider_id, kind, label, saved_at) values ($1, $2, $3, $4, $5, $6)",
    ...[randomUUID(), owner, `pm_${randomUUID()}`, kind],
    ...[kind === "card" ? "Visa ending 4242" : "Bank account ending 2345", savedAt],
  );
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000);

test("an invoice says what it is for, what is owed and by when, and how it is paid", async () => {
  const id = await anInvoice(at, {
    owner,
    lines: [
      { description: "A day of photographs", quantity: 2, unitPence: 12_500 },
      { description: "Travel", quantity: 1, unitPence: 1_999 },
    ],
  });
  const { "invoice-issued": mail } = await send();
  const number = await numberOf(id);
  expect(mail).toMatchObject({ to: [cast.priya.email], subject: `Invoice ${number}: £269.99` });
  for (const words of [
    "Hello Priya,",
    "A day of photographs, 2 × £125.00: £250.00",
    "Travel: £19.99",
    "Total: £269.99",
    "To pay by 28 November 2026: £269.99",
    payLink(id),
    "Pay now",
    "Account name: Sam Whitlock t/a Tenday",
    "Sort code: 10-88-00",
    "Account number: 00012345",
    `Reference: ${number}`,
    "support@tenday.example before you pay",
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.text).not.toMatch(/VAT|collected/);
});

test("a first payment says that the project waits for it", async () => {
  const projectId = await aProject(at, "template_sent", { owner, projectName: "Studio Two" });
  await requestFirstPayment(anActor(sam, at), projectId, { amountPence: 5000, reason: "" });
  const { "invoice-issued": mail } = await send();
  expect(mail?.subject).toMatch(/^Time for the first payment: Studio Two \(TD-\d+\)$/);
  expect(mail?.text).toContain("The work on Studio Two waits for its first payment.");
  const [invoice] = await look<{ id: string }>("select id from invoices where project_id = $1", projectId);
  await transfer(invoice?.id ?? "", 5000);
  const { "payment-received": receipt } = await send();
  expect(receipt?.text).toContain("I carry on with Studio Two now.");
});

test.each([
  ["awaiting_first_payment", /^Time for the first payment: Studio Five \(TD-\d+\)$/, "waits for its first payment"],
  ["awaiting_payment", /^A payment is due: Studio Five \(TD-\d+\)$/, "A payment for Studio Five is due."],
] as const)(
  "a request that is made with the status %s has the note in it, and its own words",
  async (status, subject, lead) => {
    const projectId = await aProject(at, "live", { owner, projectName: "Studio Five" });
    await addToProject(anActor(sam, at), projectId, await inTheCatalogue("plan", "Tech Voyager"));
    await dropMails();
    await changeStatus(anActor(sam, at), projectId, {
      status,
      note: "Then I begin.",
      isMailed: true,
      isRequested: true,
    });
    const sent = await send();
    expect(Object.keys(sent)).toEqual(["invoice-issued"]);
    expect(sent["invoice-issued"]?.subject).toMatch(subject);
    expect(sent["invoice-issued"]?.text).toContain(lead);
    expect(sent["invoice-issued"]?.text).toContain("A note from me: Then I begin.");
    const [invoice] = await look<{ id: string }>("select id from invoices where project_id = $1", projectId);
    await transfer(invoice?.id ?? "", 1299);
    await dropMails();
  },
);

test("a request that is sent when it is late keeps its note", async () => {
  const projectId = await aProject(at, "live", { owner, projectName: "Studio Six" });
  await addToProject(anActor(sam, at), projectId, await inTheCatalogue("plan", "Tech Voyager"));
  await dropMails();
  const change = { status: "awaiting_payment", note: "Then I begin.", isMailed: true, isRequested: true } as const;
  await changeStatus(anActor(sam, at), projectId, change);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-20T09:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { "invoice-issued": mail } = await send();
  expect(mail?.subject).toMatch(
    /^Still to pay: invoice TD-\d+, Studio Six$|^Still to pay: invoice TD-\d+ .*Studio Six/,
  );
  expect(mail?.text).toContain("A note from me: Then I begin.");
  const [invoice] = await look<{ id: string }>("select id from invoices where project_id = $1", projectId);
  await transfer(invoice?.id ?? "", 1299);
  await dropMails();
});

test("an approval and its invoice are one mail", async () => {
  const projectId = await aProject(at, "active", { owner, projectName: "Studio Three" });
  const lines = ["Basic CMS - £125.00 one-time", "Additional storage - £5.00 /month"];
  await requestAddOns(anActor(priya, at), { projectId, lines, retryKey: undefined });
  const [request] = await look<{ id: string }>("select id from add_on_requests where project_id = $1", projectId);
  await dropMails();
  await decideRequest(anActor(sam, at), request?.id ?? "", { kind: "approved" });
  const sent = await send();
  expect(Object.keys(sent)).toEqual(["invoice-issued"]);
  expect(sent["invoice-issued"]?.subject).toMatch(/^Approved: add-ons for Studio Three/);
  expect(sent["invoice-issued"]?.text).toContain("I have approved what you asked for, for Studio Three.");
  expect(sent["invoice-issued"]?.text).toContain("Basic CMS: £125.00");
  expect(sent["invoice-issued"]?.text).toContain("Additional storage: £5.00");
});

test("where a saved card will be charged, nobody is asked to pay", async () => {
  await saveMethod("card", daysAgo(1));
  const id = await anInvoice(at, { owner });
  const { "invoice-issued": mail } = await send();
  expect(mail?.text).toContain("£50.00 is collected from Visa ending 4242 on 28 November 2026.");
  expect(mail?.text).not.toMatch(/Pay now|Sort code/);
  expect(mail?.text).toContain(payLink(id));
});

test("the mail about a Direct Debit is its notice: amount, day and reference, ten working days ahead", async () => {
  await saveMethod("bacs_debit", daysAgo(1));
  const id = await anInvoice(at, { owner });
  const { "invoice-issued": mail } = await send();
  expect(mail?.text).toContain(
    `£50.00 is collected by Direct Debit from your bank account ending 2345 on or just after 28 November 2026. On your bank statement the reference is ${await numberOf(id)}.`,
  );
});

test("a method that was saved later is charged for later invoices only, and this one asks", async () => {
  const id = await anInvoice(at, { owner });
  await saveMethod("card", new Date(at.getTime() + 1000));
  const { "invoice-issued": mail } = await send();
  expect(mail?.text).toContain("To pay by 28 November 2026: £50.00");
  expect(mail?.text).not.toContain("collected");
  expect(mail?.text).toContain(payLink(id));
});

test("below what a card can pay there is the transfer", async () => {
  await anInvoice(at, { owner, pence: 29 });
  const { "invoice-issued": mail } = await send();
  expect(mail?.text).not.toContain("Pay now");
  expect(mail?.text).toContain("Sort code");
});

test("a receipt says how and when, and what is left", async () => {
  const payer = await aClient();
  const id = await anInvoice(at, { owner: payer });
  await dropMails();
  await transfer(id, 2000);
  const { "payment-received": part } = await send();
  const number = await numberOf(id);
  expect(part?.subject).toBe(`Received: £20.00 for invoice ${number}`);
  expect(part?.text).toContain(`£20.00 has arrived for invoice ${number}, by bank transfer, on 14 November 2026.`);
  expect(part?.text).toContain("To pay by 28 November 2026: £30.00");
  await dropMails();
  await transfer(id, 3500);
  const { "payment-received": rest } = await send();
  expect(rest?.text).toContain("It is paid in full. Nothing more has to be paid.");
  expect(rest?.text).toContain("Of what you have paid, £5.00 is left over. It pays part of your next invoice.");
  expect(rest?.text).toContain("See the invoice and its PDF");
  expect(rest?.text).not.toMatch(/Sort code|Pay now/);
  await dropMails();
  await anInvoice(at, { owner: payer, pence: 500 });
  const { "invoice-issued": next } = await send();
  expect(next?.text).toContain("It is paid from your credit: nothing more has to be paid.");
  expect(next?.text).toContain("Paid from your balance: -£5.00");
  expect(next?.text).not.toContain("Sort code");
});

test("an invoice over nothing says that nothing is owed", async () => {
  await anInvoice(at, { owner, pence: 0 });
  const { "invoice-issued": mail } = await send();
  expect(mail?.text).toContain("Nothing has to be paid.");
  expect(mail?.text).not.toContain("Sort code");
});

test("sent again it asks while it is open; paid, it is a copy", async () => {
  const id = await anInvoice(at, { owner });
  await dropMails();
  await sendInvoice(anActor(sam, at), id);
  expect((await send())["invoice-issued"]?.text).toContain("To pay by 28 November 2026: £50.00");
  await transfer(id, 5000);
  await dropMails();
  await sendInvoice(anActor(sam, new Date(at.getTime() + 10_000)), id);
  const { "invoice-copy": copy } = await send();
  expect(copy?.subject).toBe(`A copy of invoice ${await numberOf(id)}`);
  expect(copy?.text).toContain("It is paid in full.");
});

test("finding:X19 catalogue:N7 pressed twice, sending it again is one mail, and a new link one new link", async () => {
  const id = await anInvoice(at, { owner });
  await dropMails();
  const press = () => sendInvoice(anActor(sam, at), id, { isNewLink: true });
  expect(await Promise.all([press(), press()])).toEqual(
    Array(2).fill({ outcome: "queued", email: expect.any(String) }),
  );
  expect(await look("select kind from mails")).toEqual([{ kind: "invoice-issued" }]);
  expect(await look("select pay_link_number from invoices where id = $1", id)).toEqual([{ pay_link_number: 1 }]);
  expect((await send())["invoice-issued"]?.text).toContain(payLink(id, 1));
});

test("sent again when it is late, it says so and since when", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-09T09:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const id = await anInvoice(at, { owner });
  await dropMails();
  await sendInvoice(anActor(sam, at), id);
  const { "invoice-issued": mail } = await send();
  expect(mail?.subject).toBe(`Still to pay: invoice ${await numberOf(id)}`);
  expect(mail?.text).toContain("It was due on 28 November 2026.");
  expect(mail?.text).toContain("To pay. It was due on 28 November 2026: £50.00");
  expect(mail?.text).not.toContain("To pay by");
});

test("a failed payment says why, and what to do", async () => {
  const id = await anInvoice(at, { owner });
  await dropMails();
  await report("payment-failed", id, { failure: "insufficient_funds" });
  const { "payment-failed": mail } = await send();
  expect(mail?.subject).toBe(`Your payment didn't work: invoice ${await numberOf(id)}`);
  expect(mail?.text).toContain("There was not enough money in the account.");
  expect(mail?.text).toContain(
    "It is not tried again by itself. Please pay now, with another card or by bank transfer:",
  );
  expect(mail?.text).toContain("Sort code: 10-88-00");
  await dropMails();
  await report("payment-failed", id, { failure: "of_no_known_kind" });
  expect((await send())["payment-failed"]?.text).not.toContain("of_no_known_kind");
});

test("a failed charge says that it is tried again, as long as it is", async () => {
  await saveMethod("card", daysAgo(1));
  const id = await anInvoice(at, { owner });
  const failCharge = () =>
    look(
      `insert into payment_attempts (id, invoice_id, kind, state, amount_pence, started_at, changed_at, failure, request_id)
       values ($1, $2, 'charge', 'failed', 5000, $3, $3, 'expired_card', 'test')`,
      ...[randomUUID(), id, at],
    );
  for (const isTriedAgain of [true, true, false]) {
    await dropMails();
    await failCharge();
    await report("payment-failed", id, { failure: "expired_card" });
    const { "payment-failed": mail } = await send();
    expect(mail?.text).toContain("The card has expired.");
    expect(mail?.text.includes("I try it again by itself in a few days.")).toBe(isTriedAgain);
    expect(mail?.text).toContain("Pay now");
  }
});

test.each([
  ["invoice-due-soon", "is due on 28 November 2026"],
  ["invoice-overdue", "was due on 28 November 2026, and I have not seen the payment yet."],
  ["invoice-overdue-again", "is still open. Please pay it this week."],
  ["invoice-final", "This is the last automatic reminder"],
] as const)("%s reminds of what is owed and of nothing else", async (kind, words) => {
  const id = await anInvoice(at, { owner });
  await dropMails();
  await report(kind, id);
  const { [kind]: mail } = await send();
  expect(mail?.text).toContain(words);
  expect(mail?.text).toContain("To pay by 28 November 2026: £50.00");
  expect(mail?.text).toContain(payLink(id));
  await transfer(id, 5000);
  await dropMails();
  await report(kind, id);
  expect(await send()).toEqual({ [kind]: undefined });
});

test("an invoice that was taken back is not sent, nor anything to whoever is deleted", async () => {
  const id = await anInvoice(at, { owner });
  await voidInvoice(anActor(sam, at), id, { reason: "Wrong client", followedBy: "nothing", isMailed: false });
  expect(await send()).toEqual({ "invoice-issued": undefined });
  await dropMails();
  await anInvoice(at, { owner });
  await deleteClient(anActor(sam, at), owner);
  expect(await send()).toEqual({ "invoice-issued": undefined });
  await restoreClient(anActor(sam, at), owner);
});

test("VAT is named where there is any", async () => {
  await withBankDetails(at, "GB123456789");
  await anInvoice(at, { owner, pence: 12_000 });
  await withBankDetails(new Date(at.getTime() + 1000));
  const { "invoice-issued": mail } = await send();
  expect(mail?.text).toContain("Total: £120.00");
  expect(mail?.text).toContain("of that VAT: £20.00");
});

test("catalogue:I15 what people wrote adds no header, no recipient and no markup", async () => {
  const description = "Bread <script>alert(1)</script>\u2028Bcc: evil@evil.example";
  const projectId = await aProject(at, "active", { owner, projectName: "A, evil@evil.example <b>" });
  await anInvoice(at, { owner, projectId, lines: [{ description, quantity: 1, unitPence: 100 }] });
  const { "invoice-issued": mail } = await send();
  expect(mail?.to).toEqual([cast.priya.email]);
  expect(mail?.html).not.toContain("<script");
  expect(mail?.html).not.toContain("<b>");
});
