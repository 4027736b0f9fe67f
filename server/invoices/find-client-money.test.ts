import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { viewReceipts } from "../../app/client/payments/view.server.ts";
import { statementOf } from "../../domain/statement.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { aDraft, anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { gareth, maya, noor, priya, sam } from "../../tests/support/people.ts";
import type { Person } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { findProjectPage } from "../projects/find-projects.ts";
import { cast } from "../seed/cast.ts";
import { type Correction, correctPayment } from "./correct-payment.ts";
import { creditInvoice } from "./credit-invoice.ts";
import { findPayments, listInvoicesOf, listOwed } from "./find-client-money.ts";
import { findPayPage } from "./find-pay-page.ts";
import { recordPayment, recordTransfer } from "./record-payment.ts";
import { sendBack } from "./send-back.ts";
import { voidInvoice } from "./void-invoice.ts";

const at = new Date("2026-11-14T09:00:00Z");
const all = { before: undefined };

beforeAll(() => withBankDetails(at));

const pay = (invoiceId: string, amountPence: number, receivedOn = "2026-11-14") =>
  recordTransfer(anActor(sam, at), invoiceId, { amountPence, receivedOn, reference: "", retryKey: randomUUID() });

test("a client sees what is owed and by when, each invoice with its lines and what was paid of it", async () => {
  const projectId = await aProject(at, "live", { owner: cast.priya.id, projectName: "Nair Yoga, once more" });
  const late = await anInvoice(new Date("2026-10-01T09:00:00Z"), { owner: cast.priya.id, projectId, pence: 1799 });
  const part = await anInvoice(at, { owner: cast.priya.id, projectId, pence: 12_500 });
  await pay(part, 2500);
  const owed = await asViewer(priya, (tx) => listOwed(tx, cast.priya.id));
  expect(owed.filter((row) => row.projectId === projectId)).toEqual([
    { projectId, dueDate: "2026-10-15", owed: 1799, isUnderWay: false },
    { projectId, dueDate: "2026-11-28", owed: 10_000, isUnderWay: false },
  ]);
  const page = await findProjectPage(priya, projectId);
  expect(page?.invoices).toMatchObject([
    { id: part, paidPence: 2500, attempts: [], lines: [{ description: "A day of photographs" }] },
    { id: late, paidPence: 0, totalPence: 1799 },
  ]);
});

test("drafts, void invoices and those of others are not a client's; the provider sees a project's own", async () => {
  const projectId = await aProject(at, "live", { owner: cast.gareth.id, projectName: "Pugh & Daughter" });
  const of = { owner: cast.gareth.id, projectId };
  const [draft, issued, withdrawn] = [await aDraft(at, of), await anInvoice(at, of), await anInvoice(at, of)];
  await voidInvoice(anActor(sam, at), withdrawn, { reason: "Sent twice.", followedBy: "nothing", isMailed: true });
  const seen = async (viewer: typeof sam) =>
    (await asViewer(viewer, (tx) => listInvoicesOf(tx, viewer, projectId))).map(({ id }) => id);
  expect(await seen(gareth)).toEqual([issued]);
  expect(await seen(maya)).toEqual([]);
  expect((await seen(sam)).toSorted()).toEqual([draft, issued, withdrawn].toSorted());
  const mine = await findPayments(gareth, all);
  const ids = [...(mine?.open ?? []), ...(mine?.settled ?? [])].map(({ id }) => id);
  expect(ids).toContain(issued);
  for (const id of [draft, withdrawn]) expect(ids).not.toContain(id);
  expect(await findPayments(sam, all)).toBeUndefined();
});

test("the statement's balance is what is owed, less what is kept: with credit, refunds, and money for a void invoice", async () => {
  const owner = cast.noor.id;
  await asRole("tenday_owner", (db) =>
    db.query("update clients set billing_address = '3 Kitchen Row\nSampleton' where id = $1", [owner]),
  );
  const before = await findPayments(noor, all);
  expect(before?.open).toEqual([]);
  const first = await anInvoice(at, { owner, pence: 5000 });
  await pay(first, 7000);
  const second = await anInvoice(at, { owner, pence: 3000 });
  await creditInvoice(anActor(sam, at), second, {
    ...kept,
    amountPence: 400,
    reason: "Half a day",
    retryKey: undefined,
  });
  const back = { amountPence: 500, refundedOn: "2026-11-14", reason: "Too much", isByBank: true, retryKey: undefined };
  await sendBack(anActor(sam, at), first, back);
  const withdrawn = await anInvoice(at, { owner, pence: 900 });
  await voidInvoice(anActor(sam, at), withdrawn, { reason: "Wrong", followedBy: "nothing", isMailed: true });
  const tooLate = {
    invoiceId: withdrawn,
    amountPence: 900,
    method: "bank_transfer",
    receivedOn: "2026-11-14",
  } as const;
  await asViewer(sam, (tx) => recordPayment(tx, tooLate, anActor(sam, at)));
  const found = await findPayments(noor, all);
  const owed = (await asViewer(noor, (tx) => listOwed(tx, owner))).reduce((sum, row) => sum + row.owed, 0);
  expect(
    statementOf(found?.books ?? { invoices: [], payments: [], refunds: [], creditNotes: [] }).at(-1),
  ).toMatchObject({
    balancePence: owed - (found?.creditPence ?? 0),
  });
});

test("each invoice is there once: what is owed by its due day, what is settled newest first", async () => {
  const viewer: Person = { kind: "person", id: await aClient(), role: "user" };
  const of = { owner: viewer.id };
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push(await anInvoice(new Date(at.getTime() + i), of));
  const [first = "", second = "", third = "", ...rest] = ids;
  await pay(second, 5000);
  await pay(third, 5000);
  const found = await findPayments(viewer, all);
  expect(found?.open.map(({ id }) => id)).toEqual([first, ...rest]);
  expect(found?.settled.map(({ id }) => id)).toEqual([third, second]);
});

test("a list of more than twenty goes on where it ended, and says nothing twice", async () => {
  const viewer: Person = { kind: "person", id: await aClient(), role: "user" };
  for (let i = 0; i < 21; i++)
    await pay(await anInvoice(new Date(at.getTime() + i), { owner: viewer.id, pence: 100 }), 100);
  const first = await findPayments(viewer, all);
  expect(first?.settled).toHaveLength(20);
  const second = await findPayments(viewer, { before: first?.older });
  const ids = [...(first?.settled ?? []), ...(second?.settled ?? [])].map(({ id }) => id);
  expect(new Set(ids).size).toBe(21);
});

test("a pay link opens its invoice and no other, and a void one too", async () => {
  const [mine, other] = [await anInvoice(at), await anInvoice(at)];
  expect(await findPayPage({ kind: "pay-link", invoiceId: mine })).toMatchObject({ id: mine, totalPence: 5000 });
  await voidInvoice(anActor(sam, at), mine, { reason: "Wrong", followedBy: "nothing", isMailed: true });
  expect(await findPayPage({ kind: "pay-link", invoiceId: mine })).toMatchObject({ id: mine, voidedAt: at });
  const seen = await asViewer({ kind: "pay-link", invoiceId: mine }, (tx) => listInvoicesOf(tx, sam, other));
  expect(seen).toEqual([]);
  expect(await findPayPage({ kind: "pay-link", invoiceId: await aDraft(at) })).toBeUndefined();
  expect(await findPayPage({ kind: "pay-link", invoiceId: randomUUID() })).toBeUndefined();
});

test("a receipt is offered for what came and stayed, not for what never came or was moved", async () => {
  const viewer: Person = { kind: "person", id: await aClient(), role: "user" };
  const of = { owner: viewer.id };
  const [wrong, right] = [await anInvoice(at, of), await anInvoice(at, of)];
  const correct = async (correction: Correction) => {
    const [payment] = (await findPayments(viewer, all))?.books.payments.filter((row) => row.takenOffPence === 0) ?? [];
    const once = { reason: "", retryKey: randomUUID() };
    return correctPayment(anActor(sam, at), payment?.id ?? "", { ...correction, ...once });
  };
  await pay(wrong, 1200);
  await correct({ kind: "never-received", instead: null, isMailed: false });
  await pay(wrong, 1300);
  await correct({ kind: "bounced", on: "2026-11-14" });
  await pay(wrong, 1400);
  await correct({ kind: "moved", toInvoiceId: right, isMailed: false });
  const payments = (await findPayments(viewer, all))?.books.payments ?? [];
  expect(payments).toHaveLength(4);
  expect(viewReceipts(payments)).toMatchObject([{ invoiceId: right, amount: "£14.00" }]);
});
