import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { anInvoice, kept, withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { deleteClient } from "../clients/delete-client.ts";
import { findDocument } from "../documents/find-document.ts";
import { keepDocument, keepMissingDocuments } from "../documents/keep-document.ts";
import { checkMoney } from "../invariants/check-money.ts";
import { creditInvoice } from "../invoices/credit-invoice.ts";
import { findInvoiceForAdmin } from "../invoices/find-invoice.ts";
import { recordTransfer } from "../invoices/record-payment.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { eraseDeleted } from "./erase-deleted.ts";
import { eraseKeptInvoices } from "./erase-kept-invoices.ts";

const at = new Date("2026-11-14T09:00:00Z");
const provider = anActor(sam, at);
const night = (day: string) => eraseKeptInvoices(new Date(`${day}T03:25:00Z`));

beforeAll(() => withBankDetails(at, "123456789"));

const sumsOf = (ids: string[]) =>
  look(
    `select i.id, invoice_number, issued_on, due_date, net_pence, vat_pence, total_pence, settled_at, voided_at,
       issued_with - 'project' - 'buyer' as paper, (select json_agg((l.amount_pence, l.vat_pence, l.source) order by l.position) from invoice_lines l where l.invoice_id = i.id) as lines,
       (select json_agg((p.amount_pence, p.method, p.received_on)) from payments p where p.invoice_id = i.id) as paid,
       (select json_agg((c.credit_note_number, c.issued_on, c.total_pence)) from credit_notes c where c.invoice_id = i.id) as credited
     from invoices i where i.id = any ($1) order by invoice_number`,
    ids,
  );

/** Three invoices with a word of their own wherever words can be: one paid and partly credited, one void, one open. */
async function aFormerClient() {
  const word = `canary${randomBytes(6).toString("hex")}`;
  const owner = await aClient();
  await look("update clients set name = $2, billing_address = $2 || ' Street' where id = $1", owner, word);
  const lines = [{ description: `Photographs of ${word}`, quantity: 1, unitPence: 5000 }];
  const [paid, gone, open] = [
    await anInvoice(at, { owner, lines }),
    await anInvoice(at, { owner, lines }),
    await anInvoice(at, { owner, lines }),
  ];
  await recordTransfer(provider, paid, {
    amountPence: 5000,
    receivedOn: "2026-11-14",
    reference: word,
    retryKey: undefined,
  });
  const credit = { amountPence: 1000, reason: `Sorry, ${word}`, retryKey: undefined, ...kept };
  expect((await creditInvoice(provider, paid, { ...credit, paid: "send-back" })).outcome).toBe("credited");
  const voiding = { reason: `For ${word} it was wrong`, isMailed: false, followedBy: "nothing" } as const;
  expect((await voidInvoice(provider, gone, voiding)).outcome).toBe("voided");
  await keepDocument({ kind: "invoice", invoiceId: paid }, at);
  return { word, owner, paid, gone, open };
}

async function tablesWith(word: string): Promise<string[]> {
  const tables = await look<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'graphile_worker') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await look(`select from ${name} t where t::text ilike $1 limit 1`, `%${word}%`)).length > 0) found.push(name);
  return found;
}

test("the day after the law wants them no longer, invoices of whoever is gone keep numbers, days and sums, and nothing else", async () => {
  const { word, owner, paid, gone, open } = await aFormerClient();
  const stays = await aFormerClient();
  await deleteClient(provider, owner);
  await look("update invoices set client_id = null where id = any ($1)", [paid, gone, open]);
  await look("update credit_entries set client_id = null where client_id = $1", owner);
  await eraseDeleted(new Date("2026-11-25T03:20:00Z"));
  const ofInvoices = ["credit_notes", "invoice_lines", "invoices", "payments", "refunds"].map(
    (name) => `public.${name}`,
  );
  expect(await tablesWith(word)).toEqual(ofInvoices);
  const before = await sumsOf([paid, gone, open]);
  await night("2033-01-31");
  expect(await tablesWith(word)).toEqual(ofInvoices);

  await night("2033-02-01");
  await night("2033-02-02");
  expect(await sumsOf([paid, gone, open])).toEqual(before);
  expect(await asRole("postgres", checkMoney)).toEqual([]);
  expect(await look("select from documents where invoice_id = $1", paid)).toEqual([]);
  await keepMissingDocuments(new Date("2033-02-02T03:35:00Z"));
  expect(await look("select from documents where invoice_id = $1", paid)).toEqual([]);
  expect(await findDocument(sam, { kind: "current", invoiceId: paid }, at)).toEqual({ outcome: "not-there" });
  const shown = await findInvoiceForAdmin(sam, paid, "2033-02-02");
  expect(shown?.invoice.erasedAt).toEqual(new Date("2033-02-01T03:25:00Z"));
  expect(shown?.events.filter(({ action }) => action === "invoice-erased")).toHaveLength(1);
  // What is owed is kept until it is not.
  expect(await tablesWith(word)).toEqual(["public.invoice_lines", "public.invoices"]);
  await look("update invoices set voided_at = '2033-02-03', void_reason = 'gone' where id = $1", open);
  await look(
    `insert into audit_events (id, at, action, subject_kind, subject_id, request_id)
     values (gen_random_uuid(), '2033-02-03', 'invoice-voided', 'invoice', $1, 'test')`,
    open,
  );
  await night("2039-02-03");
  expect(await tablesWith(word)).not.toEqual([]);
  await night("2039-02-04");
  expect(await tablesWith(word)).toEqual([]);
  expect(await asRole("postgres", checkMoney)).toEqual([]);

  expect(await look("select from invoices where client_id = $1 and erased_at is not null", stays.owner)).toEqual([]);
  expect(await tablesWith(stays.word)).toContain("public.invoices");
});

test("money that moved later keeps an invoice longer", async () => {
  const owner = await aClient();
  const id = await anInvoice(at, { owner });
  const transfer = { amountPence: 5000, receivedOn: "2027-04-06", reference: "", retryKey: undefined };
  await recordTransfer(anActor(sam, new Date("2027-04-06T09:00:00Z")), id, transfer);
  await look("update invoices set client_id = null where id = $1", id);
  const isErased = async () => (await look("select from invoices where id = $1 and erased_at is not null", id)).length;
  await night("2034-01-31");
  expect(await isErased()).toBe(0);
  await night("2034-02-01");
  expect(await isErased()).toBe(1);
});

test("the database lets no other word go, and none earlier", async () => {
  const { owner, paid, open } = await aFormerClient();
  const asWorker = (sql: string, ...values: unknown[]) =>
    asRole("tenday_worker", async (db) => {
      await db.query("select set_config('app.viewer', 'system', false)");
      await db.query(sql, values);
    });
  const erase = (set: string, moment = "2033-02-01", id = paid) =>
    asWorker(`update invoices set erased_at = '${moment}', ${set} where id = $1`, id);
  const without = "issued_with = app.without_buyer(issued_with)";
  const refused = { code: "42501" };
  await expect(erase(without)).rejects.toMatchObject(refused);
  await look("update invoices set client_id = null where client_id = $1", owner);
  await expect(erase(without, "2032-11-13")).rejects.toMatchObject(refused);
  await expect(erase(without, "2040-11-13", open)).rejects.toMatchObject(refused);
  await expect(erase(`${without}, total_pence = 0`)).rejects.toMatchObject(refused);
  await expect(erase("issued_with = '{}'")).rejects.toMatchObject(refused);
  const hanging = [
    "update invoice_lines set description = '', explanation = '' where invoice_id = $1",
    "update payments set reference = '' where invoice_id = $1",
    "update refunds set reason = '' where invoice_id = $1",
    "update credit_notes set reason = '', issued_with = app.without_buyer(issued_with) where invoice_id = $1",
    "delete from documents where invoice_id = $1",
  ];
  for (const sql of hanging) await expect(asWorker(sql, paid), sql).rejects.toMatchObject(refused);
  await erase(without);
  await expect(asWorker("update payments set reference = 'x' where invoice_id = $1", paid)).rejects.toMatchObject(
    refused,
  );
  await expect(
    asWorker(
      "update invoice_lines set description = '', explanation = '', amount_pence = 0 where invoice_id = $1",
      paid,
    ),
  ).rejects.toMatchObject(refused);
  for (const sql of hanging) await asWorker(sql, paid);
  const drawing = `insert into documents (id, invoice_id, kind, file, hash, drawn_at)
    values ($2, $1, 'invoice', 'x', repeat('0', 64), now())`;
  await expect(asWorker(drawing, paid, randomUUID())).rejects.toMatchObject(refused);
});
