import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { londonDay } from "../../../domain/calendar-day.ts";
import { creditInvoice } from "../../../server/invoices/credit-invoice.ts";
import { recordTransfer } from "../../../server/invoices/record-payment.ts";
import { voidInvoice } from "../../../server/invoices/void-invoice.ts";
import { payPath } from "../../../server/payments/pay-link.ts";
import { cast } from "../../../server/seed/cast.ts";
import { anActor } from "../../support/an-actor.ts";
import { aDraft, kept, withBankDetails } from "../../support/an-invoice.ts";
import { asRole } from "../../support/as-role.ts";
import type { Visitor } from "../../support/browser.ts";
import { invoiceAddress, invoiceForms } from "../../support/money-forms.ts";
import { aCreditedInvoice, fileUrl, hashOf, pdfOf } from "../../support/money-paper.ts";
import { MoneyTestApp } from "../../support/money-test-app.ts";
import { sam as samHere } from "../../support/people.ts";

let open: MoneyTestApp;
let maya: Visitor;
let sam: Visitor;
let mayas: string;
beforeAll(async () => {
  open = await MoneyTestApp.open({ isWorking: false });
  await signInAgain();
  ({ mayas } = await aCreditedInvoice(open));
});
afterAll(() => open?.close());

async function signInAgain(): Promise<void> {
  maya = await open.visitor(cast.maya);
  sam = await open.visitor(cast.sam);
}

test("catalogue:M12,V8 an issued document is the same to the byte: on another day, after other settings, names and payments, at every address", async () => {
  const invoiceId = await open.invoice({ pence: 4_200, projectId: cast.maya.projects[0].id });
  const first = await hashOf(open, maya, pdfOf(invoiceId));
  expect(await open.look("select hash from documents where invoice_id = $1", invoiceId)).toEqual([{ hash: first }]);
  open.forward(40 * 86_400_000);
  await withBankDetails(open.now(), "GB123456789");
  await open.look(
    "update clients set name = 'Somebody Else', billing_address = 'Elsewhere' where id = $1",
    cast.maya.id,
  );
  await open.look("update projects set project_name = 'Another name' where id = $1", cast.maya.projects[0].id);
  // The clock has moved past their sessions.
  await signInAgain();
  const before = [
    await hashOf(open, sam, pdfOf(invoiceId)),
    await hashOf(open, open.stranger(), `${payPath(invoiceId)}/invoice`),
  ];
  const transfer = { amountPence: 4_200, receivedOn: londonDay(open.now()), reference: "", retryKey: undefined };
  expect((await recordTransfer(anActor(samHere, open.now()), invoiceId, transfer)).outcome).toBe("recorded");
  await creditInvoice(anActor(samHere, open.now()), invoiceId, {
    ...kept,
    amountPence: 4_200,
    reason: "All of it",
    retryKey: undefined,
  });
  const issued = [
    await hashOf(open, maya, `/invoices/${invoiceId}/issued`),
    await hashOf(open, open.stranger(), `${payPath(invoiceId)}/issued`),
  ];
  expect([...before, ...issued]).toEqual(Array(4).fill(first));
  // What is true of it by now is a document of its own, the same at every address.
  const { body } = await maya.get(fileUrl(invoiceId, cast.maya.id));
  const paid = [await hashOf(open, maya, pdfOf(invoiceId)), await hashOf(open, open.stranger(), JSON.parse(body).url)];
  expect(await open.look("select hash from documents where invoice_id = $1 and kind = 'paid-copy'", invoiceId)).toEqual(
    [{ hash: paid[0] }],
  );
  expect(paid[1]).toBe(paid[0]);
  expect(paid[0]).not.toBe(first);
  await withBankDetails(open.now());
});

const books = [
  ...["invoices", "invoice_lines", "payments", "refunds", "credit_notes", "credit_entries", "documents"],
  "number_series",
];
const roles = ["tenday_web", "tenday_worker", "tenday_owner", "postgres"] as const;

test("catalogue:M12 no role can change, unissue, renumber or delete what was issued, nor the ledger behind it, by plain SQL", async () => {
  const draft = await aDraft(open.now(), { pence: 5_000 });
  const voided = await open.invoice({ owner: await open.client(), pence: 5_000 });
  const voiding = await voidInvoice(anActor(samHere, open.now()), voided, {
    reason: "a mistake",
    followedBy: "nothing",
    isMailed: true,
  });
  expect(voiding.outcome).toBe("voided");
  await hashOf(open, maya, `/invoices/${mayas}/issued`);
  const crimes = [
    ...[
      "invoice_number = 999",
      "invoice_number = null, issued_at = null, issued_on = null, due_date = null, issued_with = null",
      "issued_at = now() + interval '1 day'",
      "issued_on = '2020-01-01'",
      "due_date = '2099-01-01'",
      "total_pence = 1, net_pence = 1",
      "issued_with = jsonb_set(issued_with, '{bank,accountNumber}', '\"66666666\"')",
      "issued_with = jsonb_set(issued_with, '{buyer,name}', '\"Somebody\"')",
      `client_id = '${cast.gareth.id}'`,
      `project_id = '${cast.gareth.projects[0].id}'`,
      "purpose = 'recurring'",
      "document_hash = repeat('0', 64)",
      "document_hash = null",
      "void_reason = 'secretly'",
      "created_at = now()",
      "id = gen_random_uuid()",
      "retry_key = 'x'",
    ].map((change) => `update invoices set ${change} where id = '${mayas}'`),
    `delete from invoices where id = '${mayas}'`,
    `update invoices set voided_at = null, void_reason = '' where id = '${voided}'`,
    `update invoices set voided_at = now() + interval '1 day' where id = '${voided}'`,
    `update invoices set settled_at = now() where id = '${voided}'`,
    `update invoice_lines set amount_pence = 1, unit_pence = 1, net_pence = 1 where invoice_id = '${mayas}'`,
    `update invoice_lines set description = 'Nothing' where invoice_id = '${mayas}'`,
    `delete from invoice_lines where invoice_id = '${mayas}'`,
    `update invoice_lines set invoice_id = '${mayas}', position = 9 where invoice_id = '${draft}'`,
    `update invoice_lines set invoice_id = '${draft}', position = 9 where invoice_id = '${mayas}'`,
    `insert into invoice_lines (id, invoice_id, position, source, description, unit_pence, amount_pence, net_pence, vat_pence)
       values (gen_random_uuid(), '${mayas}', 7, 'free-text', 'One more', 1, 1, 1, 0)`,
    ...["payments", "refunds", "credit_notes", "credit_entries", "money_settings", "documents"].flatMap((table) => [
      `update ${table} set id = gen_random_uuid()`,
      `delete from ${table}`,
    ]),
    "update documents set file = 'x'",
    "update payments set amount_pence = 1",
    "update payments set received_on = '2020-01-01'",
    "update credit_notes set total_pence = 1, net_pence = 1",
    "update credit_entries set amount_pence = 1000000",
    "update money_settings set account_number = '66666666'",
    "update number_series set next = 1",
    "update number_series set next = next + 2",
    "delete from number_series",
    ...books.map((table) => `truncate ${table} cascade`),
    "update audit_events set details = '{}' where action like 'invoice-%'",
    "delete from audit_events where action like 'payment-%'",
  ];
  // One of each, so that no crime fails for lack of a victim.
  const refund = { ...invoiceForms.refund("1.00", randomUUID()), day: londonDay(open.now()) };
  const overpaid = await open.invoice({ owner: await open.client(), pence: 5_000 });
  const transfer = { amountPence: 6_000, receivedOn: londonDay(open.now()), reference: "", retryKey: undefined };
  await recordTransfer(anActor(samHere, open.now()), overpaid, transfer);
  expect((await sam.post(invoiceAddress(overpaid), refund)).status).toBe(200);
  const standing = await snapshot();
  const viewers = [cast.sam.id, "system", cast.maya.id, `pay:${mayas}`, ""];
  for (const role of roles)
    for (const viewer of role === "postgres" || role === "tenday_owner" ? [""] : viewers)
      expect([role, viewer, await listDone(role, viewer, crimes)]).toEqual([role, viewer, []]);
  expect(await snapshot()).toEqual(standing);
});

/** Each in a transaction of its own; those that changed a row. */
async function listDone(role: (typeof roles)[number], viewer: string, crimes: string[]): Promise<string[]> {
  const isOwner = role === "postgres" || role === "tenday_owner";
  // Whoever owns the tables, or the whole machine, can take them away; neither works here.
  const tried = crimes.filter((crime) => !isOwner || !/^truncate|audit_events/.test(crime));
  return asRole(role, async (client) => {
    const done: string[] = [];
    for (const crime of tried) {
      await client.query("begin");
      await client.query("select set_config('app.viewer', $1, true)", [viewer]);
      const changed = await client.query(crime).then(
        ({ rowCount }) => rowCount !== 0,
        () => false,
      );
      await client.query("commit");
      if (changed) done.push(crime);
    }
    return done;
  });
}

async function snapshot(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const table of [...books, "money_settings"])
    found.push(
      await open.look(
        `select count(*)::int as n, md5(string_agg(t::text, '' order by t::text)) as mark from ${table} t`,
      ),
    );
  return found;
}
