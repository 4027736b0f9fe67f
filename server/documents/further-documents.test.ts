import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aDocument } from "../../tests/support/a-document.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { gareth, maya, sam } from "../../tests/support/people.ts";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { correctPayment } from "../invoices/correct-payment.ts";
import { creditInvoice } from "../invoices/credit-invoice.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { replaceInvoice } from "../invoices/replace-invoice.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { payloads } from "../jobs/payloads.ts";
import type { Wanted } from "./document.ts";
import { drawDocument } from "./draw-document.ts";
import { findDocument } from "./find-document.ts";
import type { Reader } from "./find-document-record.ts";
import { keepDocument } from "./keep-document.ts";

const on = (day: number, hour = 10) => new Date(`2026-11-${String(day).padStart(2, "0")}T${hour}:00:00Z`);
const dayOf = (day: number) => `2026-11-${String(day).padStart(2, "0")}`;
await withBankDetails(on(2));

test("a paid invoice has a paid copy: PAID and when, what was paid when and how, nothing to pay; the issued one stays", async () => {
  const invoiceId = await anInvoice(on(3));
  await pay(invoiceId, 20_00, 4);
  expect(await readAs(maya, { kind: "current", invoiceId })).toMatchObject({
    fileName: `${await numberOf(invoiceId)}.pdf`,
  });
  await pay(invoiceId, 30_00, 6);
  await drawQueued(invoiceId);
  expect(await kindsOf(invoiceId)).toEqual(["invoice", "paid-copy", "receipt", "receipt"]);
  const { text, fields, fileName } = await readAs(maya, { kind: "current", invoiceId });
  expect(fileName).toBe(`${await numberOf(invoiceId)}-paid-copy.pdf`);
  expect(fields.Title).toBe(`Invoice ${await numberOf(invoiceId)}, paid`);
  for (const words of [
    "PAID",
    "Paid on 6 November 2026",
    "What was paid",
    "4 November 2026 £20.00",
    "£30.00",
    "Nothing to pay",
  ])
    expect(text).toContain(words);
  for (const words of ["Total to pay", "How to pay", "Pay by", "OPEN", "Sent twice."])
    expect(text).not.toContain(words);
  const issued = await readAs(maya, { kind: "invoice", invoiceId });
  expect(issued.text).toContain("Total to pay");
  expect(issued.text).not.toContain("PAID");
});

test("each payment of money has a receipt that says what was left then; what the balance paid has none", async () => {
  const invoiceId = await anInvoice(on(3));
  const first = await pay(invoiceId, 20_00, 4);
  const second = await pay(invoiceId, 40_00, 6);
  const then = await readAs(maya, { kind: "receipt", invoiceId, paymentId: first });
  expect(then.fields.Title).toBe(`Receipt ${await numberOf(invoiceId)}`);
  for (const words of [
    "Receipt",
    "Received from",
    "Maya Okafor",
    "4 November 2026",
    "Bank transfer",
    "£20.00",
    "£30.00 is left to pay",
  ])
    expect(then.text).toContain(words);
  expect(then.text).not.toContain("How to pay");
  const last = await readAs(maya, { kind: "receipt", invoiceId, paymentId: second });
  for (const words of ["Other payments −£20.00", "£40.00", "Nothing to pay", "£10.00 of it is more than was asked for"])
    expect(last.text).toContain(words);
  // What was too much has paid of what she owed besides.
  const [byBalance] = await look("select id, invoice_id from payments where method = 'credit'");
  const next = String(byBalance?.invoice_id);
  const wanted = { kind: "receipt", invoiceId: next, paymentId: String(byBalance?.id) } as const;
  expect((await findDocument(maya, wanted, on(8))).outcome).toBe("not-there");
  for (const reader of [gareth, { kind: "pay-link", invoiceId: next } as const])
    expect((await findDocument(reader, { kind: "receipt", invoiceId, paymentId: first }, on(8))).outcome).toBe(
      "not-there",
    );
  // Another's payment, under one's own invoice.
  expect((await findDocument(maya, { kind: "receipt", invoiceId: next, paymentId: first }, on(8))).outcome).toBe(
    "not-there",
  );
});

test("what bounced is asked for again, and paid again it has a further paid copy; a corrected day is on one of its own", async () => {
  const invoiceId = await anInvoice(on(3));
  const bounced = await pay(invoiceId, 50_00, 4);
  await drawQueued(invoiceId);
  const back = { kind: "bounced", on: dayOf(6), reason: "", retryKey: undefined } as const;
  expect(await correctPayment(anActor(sam, on(6)), bounced, back)).toMatchObject({ outcome: "corrected" });
  expect((await readAs(maya, { kind: "current", invoiceId })).text).toContain("Total to pay");
  expect((await findDocument(maya, { kind: "paid-copy", invoiceId }, on(6))).outcome).toBe("not-there");
  const again = await pay(invoiceId, 50_00, 8);
  const { text } = await readAs(maya, { kind: "current", invoiceId });
  expect(text).toContain("Paid on 8 November 2026");
  expect(text).not.toContain("4 November 2026");
  const instead = { amountPence: 50_00, receivedOn: dayOf(7) };
  const wrong = { kind: "never-received", instead, isMailed: false, reason: "", retryKey: undefined } as const;
  expect(await correctPayment(anActor(sam, on(9)), again, wrong)).toMatchObject({ outcome: "corrected" });
  expect((await readAs(maya, { kind: "current", invoiceId })).text).toContain("Bank transfer 7 November 2026 £50.00");
  await drawQueued(invoiceId);
  expect((await kindsOf(invoiceId)).filter((kind) => kind === "paid-copy")).toHaveLength(3);
});

test("a void invoice has a void copy: VOID across it, and nothing to pay; why is nobody else's business; for the client it is not there", async () => {
  const invoiceId = await anInvoice(on(3));
  const voiding = { reason: "Sent twice.", followedBy: "nothing", isMailed: false } as const;
  expect(await voidInvoice(anActor(sam, on(5)), invoiceId, voiding)).toEqual({ outcome: "voided" });
  await drawQueued(invoiceId);
  expect(await kindsOf(invoiceId)).toEqual(["invoice", "void-copy"]);
  const { text, fields } = await readAs(sam, { kind: "current", invoiceId });
  expect(fields.Title).toBe(`Invoice ${await numberOf(invoiceId)}, void`);
  for (const words of ["VOID", "Void since 5 November 2026", "Nothing to pay", "Please do not pay it"])
    expect(text).toContain(words);
  for (const words of ["Total to pay", "How to pay", "Pay by", "OPEN", "Sent twice."])
    expect(text).not.toContain(words);
  expect((await readAs(sam, { kind: "invoice", invoiceId })).text).toContain("Total to pay");
  expect((await findDocument(maya, { kind: "current", invoiceId }, on(6))).outcome).toBe("not-there");
});

test("a credit note says what it credits, what becomes of what was paid, and leads to its invoice", async () => {
  const invoiceId = await anInvoice(on(3));
  const credit = (amountPence: number, paid: "keep" | "send-back", day: number) =>
    creditInvoice(anActor(sam, on(day)), invoiceId, {
      ...kept,
      amountPence,
      paid,
      isByBank: true,
      reason: "Less work",
      retryKey: undefined,
    });
  await credit(5_00, "keep", 4);
  await pay(invoiceId, 45_00, 5);
  await credit(6_00, "send-back", 6);
  await credit(7_00, "keep", 7);
  const notes = await look("select id from credit_notes where invoice_id = $1 order by issued_at", invoiceId);
  const read = (index: number) =>
    readAs(maya, { kind: "credit-note", invoiceId, creditNoteId: String(notes[index]?.id) });
  const [less, back, balance] = [await read(0), await read(1), await read(2)];
  expect(less.text).toContain(`So there is £5.00 less to pay of invoice ${await numberOf(invoiceId)}.`);
  expect(back.text).toContain("You had paid £6.00 of it already: I am sending that back to you.");
  expect(balance.text).toContain("You had paid £7.00 of it already: that is your balance now");
  expect(less.text).toContain("Less work");
  expect(Buffer.from(less.bytes).toString("latin1")).toContain(`/invoices/${invoiceId})`);
  expect((await readAs(maya, { kind: "current", invoiceId })).text).toContain("Credit note TDC-");
});

test("an invoice that a balance pays in part when it is issued asks for the rest; what is paid later changes nothing of it", async () => {
  const owner = await aClient();
  const source = await anInvoice(on(3), { owner, pence: 10_00 });
  await pay(source, 44_50, 4);
  const invoiceId = await anInvoice(on(5), { owner });
  const { text } = await readAs(sam, { kind: "invoice", invoiceId });
  for (const words of ["Total £50.00", "Paid from your balance −£34.50", "To pay", "£15.50", "How to pay"])
    expect(text).toContain(words);
  expect(text).not.toContain("Total to pay");
  await pay(invoiceId, 15_50, 6);
  expect((await readAs(sam, { kind: "current", invoiceId })).text).not.toContain("Paid from your balance");
  const whole = await anInvoice(on(7), { owner });
  expect((await readAs(sam, { kind: "invoice", invoiceId: whole })).text).toContain("Total to pay");
});

test("what is credited whole says CREDITED and the day, what was kept then, and what takes its place", async () => {
  const invoiceId = await anInvoice(on(3));
  await pay(invoiceId, 50_00, 4);
  const replacing = { reason: "Wrong address", isMailed: false, retryKey: undefined };
  const replaced = await replaceInvoice(anActor(sam, on(6)), invoiceId, replacing);
  const before = await readAs(maya, { kind: "current", invoiceId });
  for (const words of ["CREDITED", "credited by 6 November 2026", "Nothing to pay", "£50.00 more was paid"])
    expect(before.text).toContain(words);
  expect(before.text).toContain("kept as your balance on 6 November 2026");
  for (const words of ["PAID", "Paid on", "next invoice", "goes back"]) expect(before.text).not.toContain(words);
  const draftId = "draftId" in replaced ? replaced.draftId : "";
  await issueInvoice(anActor(sam, on(7)), draftId);
  const after = await readAs(maya, { kind: "current", invoiceId });
  expect(after.text).toContain(`Invoice ${await numberOf(draftId)} takes its place.`);
  const corrected = await readAs(maya, { kind: "invoice", invoiceId: draftId });
  expect(corrected.text).toContain(`Takes the place of ${await numberOf(invoiceId)}`);
});

test("what is taken back while its copy is drawn has no copy, and nobody hears of a failure", async () => {
  const invoiceId = await anInvoice(on(3));
  const transfer = await pay(invoiceId, 50_00, 4);
  const lines = Array.from({ length: 200 }, (_, n) => ({ description: `Line ${n}`, unitPence: 100 }));
  const before = Array.from({ length: 8 }, () => drawDocument(aDocument({ lines })));
  const keeping = keepDocument({ kind: "paid-copy", invoiceId }, on(4));
  const finding = findDocument(sam, { kind: "current", invoiceId }, on(10));
  // Both have read what is to be drawn by then, and wait for those before them.
  await sleep(100);
  const wrong = { kind: "never-received", instead: null, isMailed: false, reason: "", retryKey: undefined } as const;
  expect(await correctPayment(anActor(sam, on(4, 11)), transfer, wrong)).toMatchObject({ outcome: "corrected" });
  await Promise.all(before);
  await keeping;
  expect((await finding).outcome).toMatch(/^(still-drawing|found)$/);
  expect((await readAs(sam, { kind: "current", invoiceId })).text).toContain("Total to pay");
});

test("no copy is kept of what is not so, and none by whoever may not open it", async () => {
  const invoiceId = await anInvoice(on(3));
  const paymentId = await pay(invoiceId, 20_00, 4);
  const keep = (viewer: string, kind: string, payment: string | null, moment: Date | null) =>
    asRole("tenday_web", async (db) => {
      await db.query(`begin; set local app.viewer = '${viewer}'`);
      const { rows } = await db.query<{ kept: boolean }>(
        "select app.keep_document($1, $2, null, $3, $4, 'x', repeat('1', 64), now()) as kept",
        [invoiceId, kind, payment, moment],
      );
      await db.query("commit");
      return rows[0]?.kept;
    });
  await expect(keep(maya.id, "paid-copy", null, on(4))).rejects.toThrow("is not paid");
  await expect(keep(sam.id, "void-copy", null, null)).rejects.toThrow("is not void");
  const [others] = await look("select id from payments where invoice_id <> $1 limit 1", invoiceId);
  await expect(keep(maya.id, "receipt", String(others?.id), null)).rejects.toThrow("is no money");
  expect(await keep(gareth.id, "receipt", paymentId, null)).toBe(false);
  expect(await keep(maya.id, "receipt", paymentId, null)).toBe(true);
});

test("a task that was written when there were two kinds still says which", () => {
  const [invoiceId, creditNoteId] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
  const read = (note: string | null) =>
    payloads["draw-document"].parse({ invoiceId, creditNoteId: note, requestId: "x" });
  expect(read(null)).toEqual({ kind: "invoice", invoiceId, requestId: "x" });
  expect(read(creditNoteId)).toEqual({ kind: "credit-note", invoiceId, creditNoteId, requestId: "x" });
});

async function pay(invoiceId: string, amountPence: number, day: number): Promise<string> {
  const transfer = { amountPence, receivedOn: dayOf(day), reference: "", retryKey: undefined };
  const { outcome } = await recordTransfer(anActor(sam, on(day)), invoiceId, { ...transfer, isSure: true });
  if (outcome !== "recorded") throw new Error(outcome);
  const [paid] = await look(
    "select id from payments where invoice_id = $1 order by recorded_at desc limit 1",
    invoiceId,
  );
  return String(paid?.id);
}

/** As the worker would, one task after the other. */
async function drawQueued(invoiceId: string): Promise<void> {
  const jobs = await look(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'draw-document' and payload ->> 'invoiceId' = $1 order by j.id`,
    invoiceId,
  );
  for (const { payload } of jobs) await keepDocument(payloads["draw-document"].parse(payload), on(10));
}

async function kindsOf(invoiceId: string): Promise<unknown[]> {
  return (await look("select kind from documents where invoice_id = $1 order by kind", invoiceId)).map(
    ({ kind }) => kind,
  );
}

async function numberOf(invoiceId: string): Promise<string> {
  const [found] = await look("select invoice_number from invoices where id = $1", invoiceId);
  return `TD-${String(found?.invoice_number).padStart(4, "0")}`;
}

async function readAs(reader: Reader, wanted: Wanted) {
  const found = await findDocument(reader, wanted, on(10));
  if (found.outcome !== "found") throw new Error(found.outcome);
  return { ...(await readPdf(found.bytes)), bytes: found.bytes, fileName: found.fileName };
}
