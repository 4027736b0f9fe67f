import type pg from "pg";
import { acceptAll } from "../an-agreement.ts";
import { openAccount } from "../money-model/ledger.ts";
import type { Person } from "./people.ts";
import type { Client, Invoice, Item, Line, Priced, Project, Step } from "./world.ts";

/** Everybody of a year at once. What they have costs what the catalogue says. */
export async function addPeople(db: pg.Client, people: Person[]): Promise<void> {
  const rows = JSON.stringify(people.map(({ dice: _, ...person }) => person));
  const given =
    'jsonb_to_recordset($1::jsonb) as p (id uuid, name text, email text, "projectId" uuid, "paymentType" text, "projectLines" jsonb)';
  const at = "timestamptz '2027-09-01 09:00Z'";
  for (const statement of [
    `insert into auth."user" (id, name, email, email_verified, created_at, updated_at) select id, name, email, true, ${at}, ${at} from ${given}`,
    `insert into profiles (id, role) select id, 'user' from ${given}`,
    `insert into clients (id, name, email, kind, billing_address, created_at)
     select id, name, email, 'business', '1 Sample Street' || E'\\nSampleton', ${at} from ${given}`,
    `insert into projects (id, client_id, project_name, status, status_since, payment_type, created_at)
     select "projectId", id, name || '''s shop', 'pending', ${at}, "paymentType", ${at} from ${given}`,
    `insert into project_plans (id, project_id, added_at, plan_id, price_pence, yearly_price_pence, billing_cycle)
     select gen_random_uuid(), "projectId", ${at}, c.id, price_pence, yearly_price_pence, billing_cycle
     from ${given}, jsonb_array_elements("projectLines") h join plans c on c.name = h ->> 'name' where h ->> 'kind' = 'plan'`,
    `insert into project_add_ons (id, project_id, added_at, add_on_id, price_pence, yearly_price_pence, pricing_type, several_times)
     select gen_random_uuid(), "projectId", ${at}, c.id, price_pence, yearly_price_pence, pricing_type, several_times
     from ${given}, jsonb_array_elements("projectLines") h join add_ons c on c.name = h ->> 'name' where h ->> 'kind' = 'add-on'`,
    `insert into project_products (id, project_id, added_at, product_id, price_pence, billing_cycle)
     select gen_random_uuid(), "projectId", ${at}, c.id, price_pence, billing_cycle
     from ${given}, jsonb_array_elements("projectLines") h join products c on c.name = h ->> 'name' where h ->> 'kind' = 'product'`,
  ])
    await db.query(statement, [rows]);
  await db.query(acceptAll);
}

const priced = `case c.cycle when 'one_time' then 'once' when 'recurring' then 'monthly' else c.cycle end`;
const offered = `(
  select id, 'plan' as kind, name, price_pence as pence, yearly_price_pence as yearly, billing_cycle as cycle from plans
  union all select id, 'add-on', name, price_pence, yearly_price_pence, pricing_type from add_ons
  union all select id, 'product', name, price_pence, null, billing_cycle from products) c`;
const projectLines = `(
  select id, project_id, plan_id as of, price_pence, yearly_price_pence, billing_cycle as cycle, billing_from, removed_at, false as is_paid from project_plans
  union all select id, project_id, add_on_id, price_pence, yearly_price_pence, pricing_type, billing_from, removed_at, is_paid from project_add_ons
  union all select id, project_id, product_id, price_pence, null, billing_cycle, billing_from, removed_at, false from project_products) l`;

export async function loadCatalogue(db: pg.Client): Promise<Map<string, Priced>> {
  const { rows } = await db.query<Priced>(
    `select kind, name, pence, yearly as "yearlyPence", ${priced} as cycle from ${offered}`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Who is there, what they have and what they owe, as rows; what follows from them is the model's to say. */
export async function loadClients(db: pg.Client): Promise<Client[]> {
  const { rows } = await db.query<{ id: string; email: string; hasAddress: boolean }>(
    `select id, email, billing_address <> '' as "hasAddress" from clients where deleted_at is null order by id`,
  );
  const nothing = { deletedOn: null, credit: 0, method: undefined };
  const clients = rows.map((row): Client => ({ ...row, ...nothing, projects: [] }));
  const byId = new Map(clients.map((client) => [client.id, client]));
  const { rows: projects } = await db.query<{ id: string; clientId: string; paymentType: Project["paymentType"] }>(
    `select id, client_id as "clientId", payment_type as "paymentType" from projects
     where client_id is not null and deleted_at is null order by id`,
  );
  const items = await loadItems(db);
  for (const { id, clientId, paymentType } of projects) {
    const client = byId.get(clientId);
    if (client) client.projects.push({ id, client, paymentType, items: items.get(id) ?? [], wishes: new Map() });
  }
  return clients;
}

async function loadItems(db: pg.Client): Promise<Map<string, Item[]>> {
  const { rows } = await db.query<Omit<Item, "billed" | "isRemoved"> & { projectId: string; months: number[] }>(
    `select l.id as "linkId", l.project_id as "projectId", c.kind, c.name, l.price_pence as pence,
       l.yearly_price_pence as "yearlyPence", ${priced} as cycle, l.billing_from::text as anchor, l.is_paid as "isPaid",
       array(select b.from_month + step from billed_periods b, generate_series(0, b.months - 1) step where b.link_id = l.id) as months
     from ${projectLines} join ${offered} on c.id = l.of where l.removed_at is null
     order by array_position(array['plan', 'add-on', 'product'], c.kind), c.name`,
  );
  const items = rows.map(({ months, ...row }) => ({ ...row, billed: new Set(months), isRemoved: false }));
  return Map.groupBy(items, ({ projectId }) => projectId);
}

type Row = Pick<Invoice, "purpose" | "issuedOn" | "dueOn" | "settledOn" | "number"> & {
  id: string;
  clientId: string;
  projectId: string | null;
  lines: (Pick<Line, "source" | "pence" | "months" | "from" | "to"> & { linkId: string | null })[];
  payments: Invoice["payments"];
  reminders: { step: Step; isSent: boolean; on: string }[];
};

/** What was issued before the year began, by its id. */
export async function loadInvoices(db: pg.Client, clients: Client[]): Promise<Map<string, Invoice>> {
  const { rows } = await db.query<Row>(
    `select i.id, client_id as "clientId", project_id as "projectId", purpose, invoice_number as number, issued_on::text as "issuedOn", due_date::text as "dueOn",
       (settled_at at time zone 'Europe/London')::date::text as "settledOn",
       (select json_agg(json_build_object('source', source, 'pence', amount_pence, 'months', months, 'from', period_from, 'to', period_to, 'linkId', link_id) order by position)
        from invoice_lines where invoice_id = i.id) as lines,
       (select coalesce(json_agg(json_build_object('pence', amount_pence, 'method', method, 'on', received_on)), '[]') from payments where invoice_id = i.id) as payments,
       (select coalesce(json_agg(json_build_object('step', step, 'isSent', is_sent, 'on', (at at time zone 'Europe/London')::date)), '[]')
        from reminders where invoice_id = i.id) as reminders
     from invoices i where issued_at is not null and voided_at is null order by invoice_number`,
  );
  return new Map(rows.map((row) => [row.id, invoiceOf(row, clients)]));
}

function invoiceOf({ id: _, clientId, projectId, lines, reminders, ...row }: Row, clients: Client[]): Invoice {
  const client = clients.find((one) => one.id === clientId);
  if (!client) throw new Error("an invoice is nobody's");
  const project = client.projects.find((one) => one.id === projectId) ?? null;
  const itemOf = (linkId: string | null) => project?.items.find((item) => item.linkId === linkId) ?? null;
  const sum = (all: { pence: number }[]) => all.reduce((pence, one) => pence + one.pence, 0);
  return {
    ...openAccount(client, sum(lines)),
    paid: sum(row.payments),
    ...row,
    project,
    order: -1,
    vatRate: 0,
    moving: undefined,
    movingPence: 0,
    failedOn: [],
    refunds: [],
    lines: lines.map(({ linkId, ...line }) => ({ ...line, item: itemOf(linkId), fromMonth: null })),
    reminders: new Map(reminders.map(({ step, isSent, on }) => [step, { isSent, on }])),
    mails: new Map(),
  };
}
