import pg from "pg";
import { business } from "../../content/business.ts";
import { castBank } from "./cast.ts";
import { beginnings } from "./scale-rows.ts";

type Owner = { owner: string };

/**
 * Years of books for a house that was scaled (`scale`): so many invoices in the order of time, nearly all of them paid,
 * a few open, overdue, void, refunded or credited. For proofs only.
 */
export async function scaleMoney({ owner, invoices }: Owner & { invoices: number }): Promise<void> {
  await work(owner, async (db) => {
    for (const statement of beginnings) await db.query(statement);
    await db.query(wanted, [invoices]);
    await db.query("analyze new_invoices");
    await db.query("set local synchronous_commit = off");
    const [record] = recordOf();
    await db.query(invoiceRows, [record]);
    for (const statement of moneyRows) await db.query(statement);
    await db.query(
      "update number_series set next = (select max(invoice_number) + 1 from invoices) where series = 'invoice'",
    );
  });
}

/** So many projects whose first month begins on that day, each of a plan that costs something. Gives how many there are. */
export async function makeDue({ owner, projects, from }: Owner & { projects: number; from: string }): Promise<number> {
  return work(owner, async (db) => {
    const { rowCount } = await db.query(
      `with chosen as (
         select distinct on (p.id) l.id, p.id as project_id from projects p
         join clients c on c.id = p.client_id and c.deleted_at is null and c.billing_address <> ''
         join project_plans l on l.project_id = p.id and l.removed_at is null and l.billing_from is null and l.price_pence > 0
         where p.deleted_at is null and p.next_period_on is null order by p.id limit $1
       ), begun as (
         update project_plans l set billing_from = $2 from chosen where l.id = chosen.id
       )
       update projects p set next_period_on = $2, next_payment_due = $2 from chosen where p.id = chosen.project_id`,
      [projects, from],
    );
    return rowCount ?? 0;
  });
}

/** Frozen papers and counted numbers are written by hand here, so their guards look away for as long as that takes. */
async function work<T>(owner: string, write: (db: pg.Client) => Promise<T>): Promise<T> {
  if (new URL(owner).hostname !== "127.0.0.1") throw new Error("this is not a database on this machine");
  const db = new pg.Client(owner);
  await db.connect();
  try {
    await db.query("begin");
    for (const [table, trigger] of guards) await db.query(`alter table ${table} disable trigger ${trigger}`);
    const written = await write(db);
    for (const [table, trigger] of guards) await db.query(`alter table ${table} enable trigger ${trigger}`);
    await db.query("commit");
    await db.query("vacuum (analyze)");
    return written;
  } finally {
    await db.end();
  }
}

const guards = [
  ["invoice_lines", "invoice_lines_frozen"],
  ["number_series", "number_series_counts"],
] as const;

/** By the number alone: whose it is, when it was, and what became of it. */
const wanted = `
  create temp table new_invoices on commit drop as
  with held as (
    select row_number() over (order by l.added_at, l.id) - 1 as place, count(*) over () as many,
      l.id as link_id, l.price_pence, p.id as project_id, p.client_id, p.project_name, c.name, c.billing_address, c.kind
    from project_plans l join projects p on p.id = l.project_id join clients c on c.id = p.client_id
    where l.price_pence > 0 and l.billing_from is null and p.deleted_at is null and c.deleted_at is null
  ), timed as (
    select n, pg_temp.id('invoice', n) as id, (n - 1) % h.many as place, (n - 1) / h.many as month,
      (select coalesce(max(invoice_number), 0) from invoices) + n as number,
      pg_temp.today() - ($1::int - n) * (interval '1825 days' / $1::int) as at
    from generate_series(1, $1::int) n, (select many from held limit 1) h
  )
  select t.n, t.id, t.number, t.month, t.at, h.link_id, h.price_pence, h.project_id, h.client_id, h.project_name, h.name,
    h.billing_address, h.kind,
    t.n % 500 = 3 as is_void,
    t.n % 500 <> 3 and (t.at > pg_temp.today() - interval '18 days' or t.n % 400 = 7) as is_open
  from timed t join held h using (place) order by t.n`;

function recordOf(): [string] {
  const { name, legalName, address, enquiriesEmail, supportEmail, phone } = business();
  const seller = { name, legalName, address, email: enquiriesEmail, supportEmail, phone: phone.shown };
  return [JSON.stringify({ seller, bank: castBank, vat: null, takesCards: true })];
}

const invoiceRows = `
  insert into invoices (id, client_id, project_id, purpose, created_at, invoice_number, issued_at, issued_on, due_date,
    issued_with, net_pence, vat_pence, total_pence, settled_at, voided_at, void_reason, request_id)
  select id, client_id, project_id, 'recurring', at, number, at, at::date, at::date + 14,
    $1::jsonb || jsonb_build_object('project', project_name,
      'buyer', jsonb_build_object('name', name, 'address', to_jsonb(string_to_array(billing_address, E'\\n')), 'kind', kind)),
    price_pence + 500, 0, price_pence + 500, case when not is_open and not is_void then at + interval '10 days' end,
    case when is_void then at + interval '1 day' end, case when is_void then 'a mistake' else '' end, 'scale'
  from new_invoices order by n`;

const moneyRows = [
  `with begun as (select link_id, project_id, min(at)::date + 14 as day, min(n) as n from new_invoices group by 1, 2),
     linked as (update project_plans l set billing_from = day from begun where l.id = link_id)
   update projects p set next_period_on = pg_temp.today()::date + 15 + (n % 30)::int,
     next_payment_due = pg_temp.today()::date + 15 + (n % 30)::int
   from begun where p.id = project_id`,
  `insert into invoice_lines (id, invoice_id, position, source, description, unit_pence, amount_pence, net_pence, vat_pence,
     link_id, months, period_from, period_to)
   select pg_temp.id('invoice line ' || position, n), id, position, case position when 1 then 'plan' else 'add-on' end,
     case position when 1 then 'Hosting' else 'Additional storage' end, pence, pence, pence, 0,
     case position when 1 then link_id end, 1, at::date + 14, at::date + 43
   from new_invoices, lateral (values (1, price_pence), (2, 500)) as line (position, pence) order by n`,
  `insert into billed_periods (link_id, from_month, months, period_from, period_to, invoice_id)
   select link_id, month, 1, at::date + 14, at::date + 43, id from new_invoices where not is_void order by n`,
  `insert into payments (id, invoice_id, amount_pence, method, received_on, recorded_at, provider_id, request_id)
   select pg_temp.id('payment', n), id, price_pence + 500, case when n % 3 = 0 then 'card' else 'bank_transfer' end,
     at::date + 10, at + interval '10 days', case when n % 3 = 0 then 'pi_scale' || n end, 'scale'
   from new_invoices where not is_open and not is_void order by n`,
  `insert into payment_attempts (id, invoice_id, kind, state, amount_pence, started_at, changed_at, session_id, intent_id, request_id)
   select pg_temp.id('attempt', n), id, 'checkout', 'succeeded', price_pence + 500, at + interval '10 days', at + interval '10 days',
     'cs_scale' || n, 'pi_scale' || n, 'scale'
   from new_invoices where not is_open and not is_void and n % 3 = 0 order by n`,
  `insert into refunds (id, payment_id, invoice_id, amount_pence, refunded_on, recorded_at, reason, request_id)
   select pg_temp.id('refund', n), pg_temp.id('payment', n), id, 100, at::date + 20, at + interval '20 days', 'scale', 'scale'
   from new_invoices where not is_open and not is_void and n % 1000 = 4 order by n`,
  `insert into reminders (id, invoice_id, step, at, is_sent)
   select pg_temp.id('reminder', n), id, 'due-soon', at + interval '11 days', true from new_invoices
   where not is_void and (is_open or n % 10 = 0) and at < pg_temp.today() - interval '11 days' order by n`,
  `insert into audit_events (id, at, action, subject_kind, subject_id, address, request_id, details)
   select pg_temp.id('invoice event ' || action, n), at, action, 'invoice', id, '', 'scale', '{}'
   from new_invoices, unnest('{invoice-issued,payment-recorded}'::text[]) action
   where action = 'invoice-issued' or (not is_open and not is_void) order by n`,
  `insert into mails (id, kind, subject_id, queued_at, sent_at, attempts, request_id)
   select pg_temp.id('invoice mail', n), 'invoice-issued', pg_temp.id('invoice event invoice-issued', n), at, at, 1, 'scale'
   from new_invoices order by n`,
];
