import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { withDebitUnderWay } from "../../tests/support/an-attempt.ts";
import { aDraft, anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { emptyBooks } from "../../tests/support/empty-books.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { changeClient } from "../clients/change-client.ts";
import { asViewer } from "../db/client.server.ts";
import { cast } from "../seed/cast.ts";
import { type Correction, correctPayment } from "./correct-payment.ts";
import { creditInvoice } from "./credit-invoice.ts";
import { exportInvoices } from "./export-invoices.ts";
import { findInvoiceForAdmin } from "./find-invoice.ts";
import { findInvoices, type InvoiceFilter } from "./find-invoices.ts";
import { findClientMoney, listOpenOf } from "./find-owed.ts";
import { findStatement } from "./find-statement-admin.ts";
import { recordTransfer } from "./record-payment.ts";
import { voidInvoice } from "./void-invoice.ts";

const at = new Date("2026-11-14T09:00:00Z");
const all: InvoiceFilter = { status: undefined, client: "", number: undefined, month: undefined };
const find = (filter: Partial<InvoiceFilter>, today = "2026-11-14") =>
  findInvoices(sam, { ...all, ...filter }, undefined, today);
const pay = (invoiceId: string, amountPence: number) =>
  recordTransfer(anActor(sam, at), invoiceId, {
    amountPence,
    receivedOn: "2026-11-14",
    reference: "",
    retryKey: randomUUID(),
  });

let [paid, open, voided, draft] = ["", "", "", ""];
beforeAll(async () => {
  await emptyBooks();
  await withBankDetails(at, "GB123456789");
  paid = await anInvoice(at, { pence: 12_000 });
  open = await anInvoice(at, { owner: cast.gareth.id, projectId: cast.gareth.projects[0].id, pence: 5000 });
  voided = await anInvoice(at, { pence: 700 });
  draft = await aDraft(at, { owner: cast.gareth.id, pence: 300 });
  await pay(paid, 12_000);
  await pay(open, 2000);
  await voidInvoice(anActor(sam, at), voided, { reason: "Twice", followedBy: "nothing", isMailed: true });
});

test("each status finds its own, and an open one is overdue on the day after its due day", async () => {
  const ids = async (filter: Partial<InvoiceFilter>, today?: string) =>
    (await find(filter, today)).invoices.map(({ id }) => id);
  expect(await ids({ status: "paid" })).toEqual([paid]);
  expect(await ids({ status: "open" }, "2026-11-28")).toEqual([open]);
  expect(await ids({ status: "overdue" }, "2026-11-28")).toEqual([]);
  expect(await ids({ status: "overdue" }, "2026-11-29")).toEqual([open]);
  expect(await ids({ status: "void" })).toEqual([voided]);
  expect(await ids({ status: "draft" })).toEqual([draft]);
});

test("by client, number and month of issue; what is no number is nobody's", async () => {
  expect((await find({ client: "gar pugh" })).invoices).toHaveLength(2);
  expect((await find({ client: "nobody" })).invoices).toEqual([]);
  expect((await find({ client: "%" })).invoices).toEqual([]);
  expect((await find({ number: 1 })).invoices).toMatchObject([{ id: paid, client: "Maya Okafor" }]);
  expect((await find({ number: null })).totals.count).toBe(0);
  expect((await find({ month: "2026-11-01" })).invoices).toHaveLength(3);
  expect((await find({ month: "2026-10-01" })).invoices).toEqual([]);
});

test("the totals are of everything that was looked for: void asks for nothing, a draft for nothing yet", async () => {
  expect((await find({})).totals).toEqual({
    count: 4,
    issuedPence: 17_000,
    creditedPence: 0,
    receivedPence: 14_000,
    owedPence: 3000,
  });
  expect((await find({ client: "maya" })).totals).toMatchObject({ issuedPence: 12_000, owedPence: 0 });
  expect((await find({ status: "open" })).invoices).toMatchObject([{ owed: 3000, totalPence: 5000 }]);
});

test("a page has 25 and goes on where it ended", async () => {
  for (let count = 0; count < 26; count++) await aDraft(new Date("2025-01-01T09:00:00Z"), { owner: cast.priya.id });
  const drafts = { ...all, status: "draft", client: "priya" } as const;
  const first = await findInvoices(sam, drafts, undefined, "2026-11-14");
  expect(first.invoices).toHaveLength(25);
  const second = await findInvoices(sam, drafts, first.older, "2026-11-14");
  expect(second.invoices).toHaveLength(1);
  expect(second.older).toBeUndefined();
  await look("delete from invoices where client_id = $1", cast.priya.id);
});

test("the accountant's file has a line for each issued invoice, and no cell that a spreadsheet would run", async () => {
  await changeClient(anActor(sam, at), cast.tom.id, {
    name: '=HYPERLINK("x")',
    contactName: "",
    kind: "business",
    billingAddress: "1 Try Line",
    phone: "",
  });
  await anInvoice(at, { owner: cast.tom.id, pence: 100 });
  let text = "";
  for await (const piece of exportInvoices(sam, all, "2026-11-14")) text += piece;
  const lines = text.trim().split("\r\n");
  expect(lines[0]).toContain("Number,Date,Due,Client,Project,Net,VAT,Total,Paid,Refunded,Credited,Owed,Status");
  expect(lines).toHaveLength(5);
  expect(text).toContain("TD-0001,2026-11-14,2026-11-28,Maya Okafor,,100.00,20.00,120.00,120.00,0.00,0.00,0.00,Paid,");
  expect(text).toContain("Void,Twice");
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  await expect(exportInvoices(maya, all, "2026-11-14").next()).rejects.toThrow("this belongs to the admin");
});

test("the invoice's page knows all of it: lines, money, and what was mailed", async () => {
  await creditInvoice(anActor(sam, at), paid, {
    ...kept,
    paid: "send-back",
    amountPence: 1000,
    reason: "Agreed",
    retryKey: randomUUID(),
  });
  const invoice = await findInvoiceForAdmin(sam, paid, "2026-11-14");
  expect(invoice).toMatchObject({
    status: "paid",
    owed: 0,
    lines: [{ description: "A day of photographs", netPence: 10_000, vatPence: 2000 }],
    payments: [{ amountPence: 12_000 }],
    refunds: [{ amountPence: 1000 }],
    creditNotes: [{ totalPence: 1000 }],
  });
  expect(invoice?.events.map(({ action, mail }) => [action, mail?.kind])).toContainEqual([
    "payment-recorded",
    "payment-received",
  ]);
  expect(await findInvoiceForAdmin(sam, randomUUID(), "2026-11-14")).toBeUndefined();
  await expect(findInvoiceForAdmin(maya, paid, "2026-11-14")).rejects.toThrow("this belongs to the admin");
});

test("a client's statement ends with what they owe, the void one charged and taken back", async () => {
  const found = await findStatement(sam, cast.maya.id);
  expect(found?.lines.at(-1)?.balancePence).toBe(0);
  expect(found?.lines.map(({ what }) => what)).toContain("Invoice TD-0003 void");
  expect((await findStatement(sam, cast.gareth.id))?.lines.at(-1)?.balancePence).toBe(3000);
});

test("what is open is listed before somebody is deleted", async () => {
  expect(await listOpenOf(sam, { clientId: cast.gareth.id })).toEqual([
    { id: open, says: "TD-0002, £30.00, due 28 November 2026" },
  ]);
  expect(await listOpenOf(sam, { projectId: cast.gareth.projects[0].id })).toHaveLength(1);
  expect(await listOpenOf(sam, { clientId: cast.maya.id })).toEqual([]);
});

test("one that is on its way is open, and never overdue: in the list, in the books and on its page", async () => {
  const underWay = await anInvoice(at, { owner: cast.priya.id, pence: 900 });
  await withDebitUnderWay(underWay, at);
  const late = "2026-12-24";
  const ofPriya = (status: InvoiceFilter["status"]) => find({ client: "priya", status }, late);
  expect((await ofPriya("overdue")).invoices).toEqual([]);
  expect((await ofPriya("open")).invoices).toMatchObject([{ id: underWay, status: "open", isUnderWay: true }]);
  expect(await findInvoiceForAdmin(sam, underWay, late)).toMatchObject({ status: "open", isUnderWay: true });
  const money = await asViewer(sam, (tx) => findClientMoney(tx, cast.priya.id, late));
  expect(money).toMatchObject({ owed: 900, overdue: 0, underWay: 900 });
  let csv = "";
  for await (const piece of exportInvoices(sam, { ...all, client: "priya" }, late)) csv += piece;
  expect(csv).toContain("On its way");
});

test("what never came, bounced or was moved is neither paid nor sent back, and what was credited is told", async () => {
  const owner = await aClient();
  const [wrong, right] = [await anInvoice(at, { owner, pence: 12_000 }), await anInvoice(at, { owner, pence: 3000 })];
  const actor = anActor(sam, at);
  const correct = async (correction: Correction) => {
    const [last] = await look<{ id: string }>(
      "select id from payments where invoice_id = $1 and not exists (select from refunds r where r.payment_id = payments.id)",
      wrong,
    );
    return correctPayment(actor, last?.id ?? "", { ...correction, reason: "", retryKey: randomUUID() });
  };
  await pay(wrong, 1200);
  await correct({ kind: "never-received", instead: null, isMailed: false });
  await pay(wrong, 3000);
  await correct({ kind: "moved", toInvoiceId: right, isMailed: false });
  await pay(wrong, 12_000);
  await correct({ kind: "bounced", on: "2026-11-14" });
  await pay(wrong, 4000);
  await creditInvoice(actor, wrong, { ...kept, amountPence: 1000, reason: "Agreed", retryKey: randomUUID() });
  const found = await findInvoiceForAdmin(sam, wrong, "2026-11-14");
  expect(found).toMatchObject({
    owed: 7000,
    moved: { paidPence: 4000, refundedPence: 0, creditedPence: 1000 },
    sentBackPence: 0,
  });
  const [number] = await look<{ n: number }>("select invoice_number as n from invoices where id = $1", wrong);
  let csv = "";
  for await (const piece of exportInvoices(sam, { ...all, number: number?.n ?? null }, "2026-11-14")) csv += piece;
  expect(csv).toContain("120.00,40.00,0.00,10.00,70.00,Open");
  expect((await find({ number: number?.n ?? null })).totals).toEqual({
    count: 1,
    issuedPence: 12_000,
    creditedPence: 1000,
    receivedPence: 4000,
    owedPence: 7000,
  });
  // What was credited whole is not called paid, in the list or for the accountant.
  await creditInvoice(actor, wrong, { ...kept, amountPence: 11_000, reason: "All of it", retryKey: randomUUID() });
  const credited = { ...all, number: number?.n ?? null };
  csv = "";
  for await (const piece of exportInvoices(sam, credited, "2026-11-14")) csv += piece;
  expect(csv).toContain("120.00,40.00,0.00,120.00,0.00,Credited");
  expect((await find(credited)).invoices).toMatchObject([{ isCredited: true }]);
});
