import { randomBytes } from "node:crypto";
import type pg from "pg";
import { cast } from "../../server/seed/cast.ts";

const id = (n: number | string) => `00000000-0000-4000-8000-0000000007${String(n).padStart(2, "0")}`;

/** An open invoice of each client's own, and those beside them that hardly anybody may see. */
export const canaryInvoices = {
  of: (clientId: string) => id(clientId.slice(-2)),
  /** Maya's, not issued. */
  draft: id(90),
  /** Maya's, taken back. */
  gone: id(91),
  /** For whoever holds its link. */
  linked: id(92),
};
/** Of the invoice with the same last two digits. */
export const canaryCreditNote = (invoiceId: string) => invoiceId.replace("-0000000007", "-0000000008");
export const canaryPayment = (invoiceId: string) => invoiceId.replace("-0000000007", "-0000000009");

type Marked = { owner: string; words: string };

/** A word of its own in what belongs to a client, and in what is the provider's alone. */
export async function markMoney(db: pg.Client, clients: Marked[]): Promise<Marked[]> {
  for (const { owner, words } of clients) {
    await addInvoice(db, canaryInvoices.of(owner), owner, words);
    await addCreditNote(db, canaryInvoices.of(owner), words);
    await addPayment(db, canaryInvoices.of(owner), words);
    await db.query(
      `insert into saved_methods (id, client_id, provider_id, kind, label, saved_at)
       values (gen_random_uuid(), $1, $2, 'card', $2, now())`,
      [owner, words],
    );
  }
  const marks = moneyOwners.map((owner) => ({ owner, words: `canary${randomBytes(6).toString("hex")}` }));
  const wordsOf = (wanted: string) => marks.find(({ owner }) => owner === wanted)?.words ?? "";
  await draftInvoice(db, canaryInvoices.draft, cast.maya.id, wordsOf("a draft invoice"));
  await addInvoice(db, canaryInvoices.gone, cast.maya.id, wordsOf("an invoice taken back"));
  await db.query("update invoices set voided_at = now(), void_reason = 'x' where id = $1", [canaryInvoices.gone]);
  await addInvoice(db, canaryInvoices.linked, cast.fernValley.id, wordsOf(byItsLink));
  await addCreditNote(db, canaryInvoices.linked, wordsOf(byItsLink));
  await addPayment(db, canaryInvoices.linked, wordsOf(byItsLink));
  await db.query(
    `insert into money_settings (id, at, account_name, sort_code, account_number)
     values (gen_random_uuid(), now() - interval '1 year', $1, '000000', '00000000')`,
    [wordsOf("the bank details of last year")],
  );
  await db.query(
    `with run as (insert into billing_runs (id, day, started_at, finished_at) values (gen_random_uuid(), current_date, now(), now()) returning id)
     insert into billing_run_lines (id, run_id, at, deed, why) select gen_random_uuid(), id, now(), 'not-issued', $1 from run`,
    [wordsOf("a run of the billing")],
  );
  return marks;
}

/** Everybody may see it who knows its address. */
export const byItsLink = "an invoice by its link";
export const providersMoney = [
  ...["a draft invoice", "an invoice taken back", "the bank details of last year", "a run of the billing"],
];
const moneyOwners = [...providersMoney, byItsLink];

async function draftInvoice(db: pg.Client, invoiceId: string, clientId: string, words: string) {
  await db.query(
    "insert into invoices (id, client_id, purpose, created_at, request_id) values ($1, $2, 'by-hand', now(), 'seed')",
    [invoiceId, clientId],
  );
  await db.query(
    `insert into invoice_lines (id, invoice_id, position, source, description, explanation, unit_pence, amount_pence, net_pence, vat_pence)
     values (gen_random_uuid(), $1, 1, 'free-text', $2, $2, 5000, 5000, 5000, 0)`,
    [invoiceId, words],
  );
}

async function addInvoice(db: pg.Client, invoiceId: string, clientId: string, words: string) {
  await draftInvoice(db, invoiceId, clientId, words);
  await db.query(
    `with given as (update number_series set next = next + 1 where series = 'invoice' returning next - 1 as number),
       sample as (select issued_with from invoices where invoice_number = 1)
     update invoices set invoice_number = given.number, issued_at = now(), issued_on = current_date, due_date = current_date + 14,
       net_pence = 5000, total_pence = 5000,
       issued_with = sample.issued_with || jsonb_build_object('project', $2::text, 'buyer', jsonb_build_object('name', $2::text, 'address', array[$2::text], 'kind', 'business'))
     from given, sample where id = $1`,
    [invoiceId, words],
  );
}

async function addCreditNote(db: pg.Client, invoiceId: string, words: string) {
  await db.query(
    `with given as (update number_series set next = next + 1 where series = 'credit-note' returning next - 1 as number)
     insert into credit_notes (id, invoice_id, credit_note_number, issued_at, issued_on, net_pence, vat_pence, total_pence, reason, issued_with, request_id)
     select $2, id, given.number, now(), current_date, 100, 0, 100, $3, issued_with, 'seed' from invoices, given where id = $1`,
    [invoiceId, canaryCreditNote(invoiceId), words],
  );
}

async function addPayment(db: pg.Client, invoiceId: string, words: string) {
  await db.query(
    `insert into payments (id, invoice_id, amount_pence, method, received_on, recorded_at, reference, request_id)
     values ($2, $1, 100, 'bank_transfer', current_date, now(), $3, 'seed')`,
    [invoiceId, canaryPayment(invoiceId), words],
  );
}
