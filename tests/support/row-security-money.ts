import type pg from "pg";
import { cast } from "../../server/seed/cast.ts";
import { newId } from "./access-probe.ts";

const { maya, gareth } = cast;
const id = (n: number) => `00000000-0000-4000-8000-0000000006${String(n).padStart(2, "0")}`;

/** The books of the test: what each of them is, and no more, whatever the sample cast has. */
export const books = {
  open: id(1),
  draft: id(2),
  gone: id(3),
  gareths: id(4),
  mayasPayment: id(11),
  garethsPayment: id(14),
  mayasAttempt: id(21),
  garethsAttempt: id(24),
  run: id(31),
  method: id(41),
};

const tables = [
  "documents",
  ...["billing_run_lines", "billing_runs", "reminders", "billed_periods", "saved_methods", "payment_customers"],
  ...["payment_events", "payment_attempts", "credit_entries", "credit_notes", "pending_refunds", "refunds", "payments"],
  ...["invoice_lines", "invoices", "money_settings"],
];

/** Written with the triggers asleep: what is issued could not be cleared away otherwise. */
export async function prepareBooks(db: pg.Client): Promise<void> {
  await db.query("set local session_replication_role = replica");
  for (const table of tables) await db.query(`delete from ${table}`);
  for (const [invoice, client, number, extra] of [
    [books.open, maya.id, 1, "null"],
    [books.draft, maya.id, null, "null"],
    [books.gone, maya.id, 2, "now()"],
    [books.gareths, gareth.id, 3, "null"],
  ] as const)
    await addInvoice(db, invoice, client, number, extra);
  await db.query("update invoices set project_id = $1 where id = $2", [gareth.projects[0].id, books.gareths]);
  await addMoney(db, { invoice: books.open, payment: books.mayasPayment, attempt: books.mayasAttempt, number: 1 });
  await addMoney(db, {
    invoice: books.gareths,
    payment: books.garethsPayment,
    attempt: books.garethsAttempt,
    number: 2,
  });
  await db.query(insertCredit(maya.id, books.open));
  await db.query(insertEvent("evt_of_the_fence"));
  await db.query(insertCustomer(maya.id));
  await db.query(
    `insert into saved_methods (id, client_id, provider_id, kind, label, saved_at)
     values ('${books.method}', '${maya.id}', 'pm_of_the_fence', 'card', 'x', now())`,
  );
  await db.query(insertPeriod(0));
  await db.query(
    "update billed_periods set link_id = (select min(id::text)::uuid from project_plans where project_id = $1)",
    [maya.projects[0].id],
  );
  await db.query(insertReminder("overdue"));
  await db.query(`insert into billing_runs (id, day, started_at) values ('${books.run}', '2026-11-14', now())`);
  await db.query(insertRunLine);
  await db.query(insertSettings);
  await db.query("set local session_replication_role = origin");
}

async function addInvoice(db: pg.Client, invoice: string, client: string, number: number | null, voidedAt: string) {
  const issued = number ? `${number}, now(), '2026-11-14', '2026-11-28', '{}'` : "null, null, null, null, null";
  await db.query(
    `insert into invoices (id, client_id, purpose, created_at, invoice_number, issued_at, issued_on, due_date, issued_with, voided_at, request_id)
     values ('${invoice}', '${client}', 'by-hand', now(), ${issued}, ${voidedAt}, 'x')`,
  );
  await db.query(insertLine(invoice, 1));
}

type Moved = { invoice: string; payment: string; attempt: string; number: number };

async function addMoney(db: pg.Client, { invoice, payment, attempt, number }: Moved) {
  await db.query(insertPayment(invoice, payment));
  await db.query(insertRefund(invoice, payment));
  await db.query(insertPendingRefund(invoice, payment));
  await db.query(insertCreditNote(invoice, number));
  await db.query(insertDocument(invoice));
  await db.query(insertAttempt(invoice, { id: attempt }));
}

export const insertDraft = (client: string) =>
  `insert into invoices (id, client_id, purpose, created_at, request_id) values (${newId}, '${client}', 'by-hand', now(), 'x')`;

export const insertLine = (invoice: string, position: number) =>
  `insert into invoice_lines (id, invoice_id, position, source, description, unit_pence, amount_pence, net_pence, vat_pence)
   values (${newId}, '${invoice}', ${position}, 'free-text', 'x', 0, 0, 0, 0)`;

export const insertPayment = (invoice: string, payment?: string) =>
  `insert into payments (id, invoice_id, amount_pence, method, received_on, recorded_at, request_id)
   values (${payment ? `'${payment}'` : newId}, '${invoice}', 1, 'bank_transfer', '2026-11-14', now(), 'x')`;

export const insertRefund = (invoice: string, payment: string) =>
  `insert into refunds (id, payment_id, invoice_id, amount_pence, refunded_on, recorded_at, request_id)
   values (${newId}, '${payment}', '${invoice}', 1, '2026-11-14', now(), 'x')`;

export const insertPendingRefund = (invoice: string, payment: string) =>
  `insert into pending_refunds (id, payment_id, invoice_id, amount_pence, kind, reason, requested_at, retry_key, request_id)
   values (${newId}, '${payment}', '${invoice}', 1, 'too-much', 'x', now(), ${newId}, 'x')`;

export const insertCreditNote = (invoice: string, number: number) =>
  `insert into credit_notes (id, invoice_id, credit_note_number, issued_at, issued_on, net_pence, vat_pence, total_pence, reason, issued_with, request_id)
   values (${newId}, '${invoice}', ${number}, now(), '2026-11-14', 1, 0, 1, 'x', '{}', 'x')`;

export const insertDocument = (invoice: string, kind = "invoice") =>
  `insert into documents (id, invoice_id, kind, as_of, file, hash, drawn_at)
   values (${newId}, '${invoice}', '${kind}', ${kind === "paid-copy" ? "now()" : "null"}, 'x', repeat('0', 64), now())`;

export const insertCredit = (client: string, invoice: string) =>
  `insert into credit_entries (id, client_id, invoice_id, amount_pence, at, request_id)
   values (${newId}, '${client}', '${invoice}', 1, now(), 'x')`;

type Attempt = { id?: string; kind?: string; state?: string; isByLink?: boolean; isSaved?: boolean };

export const insertAttempt = (invoice: string, attempt: Attempt = {}) => {
  const { id: own, kind = "checkout", state = "started", isByLink = false, isSaved = false } = attempt;
  return `insert into payment_attempts (id, invoice_id, kind, state, amount_pence, is_by_link, is_saved, started_at, changed_at, request_id)
   values (${own ? `'${own}'` : newId}, '${invoice}', '${kind}', '${state}', 1, ${isByLink}, ${isSaved}, now(), now(), 'x')`;
};

/** Two invoices on one page, the first of which bears it. */
export const insertGroup = (first: string, second: string) => {
  const row = (attempt: string, invoice: string) =>
    `('${attempt}', '${id(51)}', '${invoice}', 'checkout', 1, now(), now(), 'x')`;
  return `insert into payment_attempts (id, group_id, invoice_id, kind, amount_pence, started_at, changed_at, request_id)
   values ${row(id(51), first)}, ${row(id(52), second)}`;
};

/** One that says it belongs to a page. */
export const insertGrouped = (invoice: string, { page = id(51), kind = "checkout", isByLink = false } = {}) =>
  `insert into payment_attempts (id, group_id, invoice_id, kind, is_by_link, amount_pence, started_at, changed_at, request_id)
   values ('${id(51)}', '${page}', '${invoice}', '${kind}', ${isByLink}, 1, now(), now(), 'x')`;

export const insertEvent = (event: string, handledAt = "null") =>
  `insert into payment_events (id, type, object_id, received_at, handled_at, request_id)
   values ('${event}', 'x', 'x', now(), ${handledAt}, 'x')`;

export const insertCustomer = (client: string) =>
  `insert into payment_customers (client_id, customer_id, created_at) values ('${client}', 'cus_of_${client}', now())`;

export const insertPeriod = (fromMonth: number) =>
  `insert into billed_periods (link_id, from_month, months, period_from, period_to, invoice_id)
   values ('${books.open}', ${fromMonth}, 1, '2026-11-14', '2026-12-13', '${books.open}')`;

export const insertReminder = (step: string) =>
  `insert into reminders (id, invoice_id, step, at, is_sent) values (${newId}, '${books.open}', '${step}', now(), true)`;

export const insertRunLine = `insert into billing_run_lines (id, run_id, at, deed) values (${newId}, '${books.run}', now(), 'issued')`;

export const insertSettings = `insert into money_settings (id, at, account_name, sort_code, account_number)
   values (${newId}, now(), 'x', '000000', '00000000')`;
