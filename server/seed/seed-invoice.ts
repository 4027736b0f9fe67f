import { randomUUID } from "node:crypto";
import type pg from "pg";
import { business } from "../../content/business.ts";
import type { Period } from "../../domain/billing-period.ts";
import { type Day, noonOf } from "../../domain/calendar-day.ts";
import { currentTemplate, type InvoicePurpose, type IssuedWith, type LineSource } from "../../domain/invoice.ts";
import { formatPounds, type Pence } from "../../domain/money.ts";
import { cast, castBank } from "./cast.ts";

export type SeededLine = {
  /** Null: of no item of the project. */
  linkId: string | null;
  source: LineSource;
  description: string;
  explanation: string;
  unitPence: Pence;
  months?: number;
  period?: Period;
};

type Seeded = {
  owner: { id: string; name: string; kind: "business" | "consumer"; billingAddress: string };
  project: string;
  projectId: string;
  purpose: InvoicePurpose;
  issuedOn: Day;
  dueOn: Day;
  lines: SeededLine[];
};

/** An issued invoice with its number, its lines and its line of history; its id. */
export async function addInvoice(client: pg.Client, invoice: Seeded): Promise<string> {
  const { owner, projectId, purpose, issuedOn, dueOn, lines } = invoice;
  const id = randomUUID();
  const at = moment(issuedOn);
  await client.query(
    "insert into invoices (id, client_id, project_id, purpose, created_at, request_id) values ($1, $2, $3, $4, $5, 'seed')",
    [id, owner.id, projectId, purpose, at],
  );
  for (const [index, line] of lines.entries()) await addLine(client, id, index, line);
  const total = lines.reduce((pence, { unitPence }) => pence + unitPence, 0);
  await client.query(
    `with given as (update number_series set next = next + 1 where series = 'invoice' returning next - 1 as number)
     update invoices set invoice_number = given.number, issued_at = $2, issued_on = $3, due_date = $4, issued_with = $5,
       net_pence = $6, total_pence = $6
     from given where id = $1`,
    [id, at, issuedOn, dueOn, JSON.stringify(issuedWith(invoice)), total],
  );
  const actor = purpose === "recurring" ? null : cast.sam.id;
  await addEvent(client, { action: "invoice-issued", id, at, actor, details: { total: formatPounds(total) } });
  return id;
}

/** By bank transfer, in full. */
export async function payInvoice(client: pg.Client, id: string, on: Day): Promise<void> {
  const [paymentId, at] = [randomUUID(), moment(on)];
  const { rows } = await client.query<{ pence: Pence }>(
    `insert into payments (id, invoice_id, amount_pence, method, received_on, recorded_at, reference, request_id)
     select $2, id, total_pence, 'bank_transfer', $3, $4, 'TD-' || lpad(invoice_number::text, 4, '0'), 'seed' from invoices where id = $1
     returning amount_pence as pence`,
    [id, paymentId, on, at],
  );
  await client.query("update invoices set settled_at = $2 where id = $1", [id, at]);
  const details = { paymentId, amount: formatPounds(rows[0]?.pence ?? 0) };
  await addEvent(client, { action: "payment-recorded", id, at, actor: cast.sam.id, details });
}

export async function remindOf(client: pg.Client, id: string, step: string, on: Day): Promise<void> {
  const at = moment(on);
  await client.query("insert into reminders (id, invoice_id, step, at, is_sent) values ($1, $2, $3, $4, true)", [
    randomUUID(),
    id,
    step,
    at,
  ]);
  await addEvent(client, { action: "invoice-reminded", id, at, actor: null, details: { step } });
}

/** Nine in the morning or ten, in London. */
export function moment(day: Day): Date {
  return new Date(noonOf(day).getTime() - 3 * 3_600_000);
}

async function addLine(client: pg.Client, invoiceId: string, index: number, line: SeededLine) {
  const { linkId, source, description, explanation, unitPence, months = null, period } = line;
  await client.query(
    `insert into invoice_lines (id, invoice_id, position, source, description, explanation, unit_pence, amount_pence, net_pence,
       vat_pence, link_id, months, period_from, period_to)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7, 0, $8, $9, $10, $11)`,
    [
      ...[randomUUID(), invoiceId, index + 1, source, description, explanation, unitPence],
      ...[linkId, months, period?.from ?? null, period?.to ?? null],
    ],
  );
}

function issuedWith({ owner, project }: Seeded): IssuedWith {
  const { name, legalName, address, enquiriesEmail, supportEmail, phone } = business();
  return {
    seller: { name, legalName, address, email: enquiriesEmail, supportEmail, phone: phone.shown },
    buyer: { name: owner.name, address: owner.billingAddress.split("\n"), kind: owner.kind },
    project,
    bank: castBank,
    vat: null,
    takesCards: true,
    template: currentTemplate,
  };
}

type Event = { action: string; id: string; at: Date; actor: string | null; details: Record<string, string> };

async function addEvent(client: pg.Client, { action, id, at, actor, details }: Event) {
  await client.query(
    `insert into audit_events (id, at, actor_id, action, subject_kind, subject_id, address, request_id, details)
     values ($1, $2, $3, $4, 'invoice', $5, '', 'seed', $6)`,
    [randomUUID(), at, actor, action, id, details],
  );
}
