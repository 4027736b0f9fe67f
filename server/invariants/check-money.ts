import type pg from "pg";

/** What must hold of the money once all work is done, whatever has happened to it. Gives what does not, in words. */
export async function checkMoney(client: Pick<pg.Client, "query">): Promise<string[]> {
  return findBroken(client, { ...moneyRules, "V6 every event is dealt with": unhandledEvents });
}

/** Each rule is a query; each row of its answer is a fault. */
export async function findBroken(client: Pick<pg.Client, "query">, rules: Record<string, string>): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, sql] of Object.entries(rules)) {
    const { rows } = await client.query<{ what: string }>(sql);
    faults.push(...rows.map(({ what }) => `${rule}: ${what}`));
  }
  return faults;
}

const unhandledEvents = "select id as what from payment_events where handled_at is null";

const numbered = `
  select 'invoice' as series, invoice_number as number from invoices where invoice_number is not null
  union all select 'credit-note', credit_note_number from credit_notes`;

const balances = `
  select i.*,
    coalesce((select sum(amount_pence) from payments p where p.invoice_id = i.id), 0) as paid,
    coalesce((select sum(amount_pence) from payments p where p.invoice_id = i.id and p.method = 'credit'), 0)
      - coalesce((select sum(amount_pence) from refunds r where r.invoice_id = i.id and r.kind = 'balance-gone'), 0) as from_credit,
    coalesce((select sum(amount_pence) from refunds r where r.invoice_id = i.id and r.kind <> 'unexplained'), 0) as refunded,
    coalesce((select sum(total_pence) from credit_notes c where c.invoice_id = i.id), 0) as credited,
    coalesce((select sum(amount_pence) from credit_entries e where e.invoice_id = i.id), 0) as entered
  from invoices i`;
const owed = "(total_pence - credited - (paid - refunded))";

/** These hold at every moment, also in the middle of the work. */
export const moneyRules = {
  "V3 no number is skipped": `
    select s.series || ' ' || n as what from number_series s, generate_series(s.first, s.next - 1) n
    where not exists (select from (${numbered}) g where g.series = s.series and g.number = n)`,
  "V3 no number is ahead of its series": `
    select g.series || ' ' || g.number as what from (${numbered}) g join number_series s using (series) where g.number >= s.next or g.number < s.first`,
  "V4 an invoice is the sum of its lines": `
    select i.id || ' says ' || i.total_pence || ', its lines ' || coalesce(sum(l.amount_pence), 0) as what
    from invoices i left join invoice_lines l on l.invoice_id = i.id where i.issued_at is not null
    group by i.id having (i.total_pence, i.net_pence, i.vat_pence)
      is distinct from (coalesce(sum(l.amount_pence), 0), coalesce(sum(l.net_pence), 0), coalesce(sum(l.vat_pence), 0))`,
  "V4 VAT is charged where there is a number": `
    select i.id || '' as what from invoices i where i.vat_pence <> 0 and i.issued_with -> 'vat' = 'null'`,
  "V5 paid means nothing is owed": `
    select id || ' owes ' || ${owed} || case when settled_at is null then ', open' else ', settled' end as what
    from (${balances}) b where issued_at is not null and voided_at is null and (${owed} <= 0) <> (settled_at is not null)`,
  "V5 what was paid too much is the client's": `
    select id || ' has a surplus and entries of ' || (entered + from_credit) as what from (${balances}) b
    where issued_at is not null
      and entered + from_credit <> case when voided_at is null then greatest(0, 0 - ${owed}) else paid - refunded end`,
  "V5 nobody's credit is below zero": `
    select client_id || '' as what from credit_entries where client_id is not null group by client_id having sum(amount_pence) < 0`,
  "V5 money moves only on what was issued": `
    select id || '' as what from (${balances}) b where issued_at is null and (paid <> 0 or refunded <> 0 or credited <> 0 or entered <> 0)`,
  "V5 no more goes back than came in": `
    select id || '' as what from (${balances}) b where refunded > paid or credited > total_pence`,
  "V5 a payment of the provider's comes once": `
    select provider_id as what from payments where provider_id is not null group by provider_id, invoice_id having count(*) > 1
    union all select provider_id from refunds where provider_id is not null group by provider_id, payment_id having count(*) > 1`,
  "V5 an attempt that succeeded has its payment": `
    select a.id || '' as what from payment_attempts a join payment_attempts page on page.id = coalesce(a.group_id, a.id)
    where a.state = 'succeeded'
      and not exists (select from payments p where p.invoice_id = a.invoice_id and p.provider_id = page.intent_id)`,
  "V5 what one payment pays for several invoices was begun together": `
    select p.provider_id || '' as what from payments p where p.provider_id like 'pi!_%' escape '!'
    group by p.provider_id having count(*) > 1 and count(*) <> (select count(*) from payment_attempts page
      join payment_attempts a on a.group_id = page.id where page.intent_id = p.provider_id and a.state = 'succeeded')`,
  "V5 what is paid together is one client's, each invoice once, and comes to its end together": `
    select a.group_id || '' as what from payment_attempts a join invoices i on i.id = a.invoice_id
    where a.group_id is not null group by a.group_id
    having count(*) < 2 or count(distinct a.invoice_id) <> count(*) or count(distinct i.client_id) > 1
      or (bool_or(a.state in ('started', 'processing')) and count(distinct a.state) > 1)`,
  "V7 history tells of every issue": result("invoices where issued_at is not null", "invoice-issued"),
  "V7 history tells of every void": result("invoices where voided_at is not null", "invoice-voided"),
  "V7 history tells of every payment": `
    select p.id || '' as what from payments p where p.method <> 'credit' and (select count(*) from audit_events e
      where e.action = 'payment-recorded' and e.subject_id = p.invoice_id and e.details ->> 'paymentId' = p.id::text) <> 1`,
  "V7 history tells of every refund": counted("refunds", "refund-recorded"),
  "V7 history tells of every credit note": counted("credit_notes", "invoice-credited"),
  "V8 a document is known by its hash": `
    select id || '' as what from invoices where document_hash !~ '^[0-9a-f]{64}$' or (document_hash is not null and issued_at is null)`,
  "V8 a document is of what was issued, and the one that was opened before it was kept": `
    select d.id || '' as what from documents d join invoices i on i.id = d.invoice_id
    where i.issued_at is null or (d.kind = 'invoice' and i.document_hash is distinct from d.hash)`,
  "no month is invoiced twice": `
    select a.link_id || ' months ' || a.from_month || ' and ' || b.from_month as what from billed_periods a join billed_periods b
      on a.link_id = b.link_id and a.from_month < b.from_month
    where a.from_month + a.months > b.from_month or a.period_to >= b.period_from`,
  "V4 the invoice of a change of plan is what was agreed": `
    select c.id || ' agreed ' || c.cost_pence || ', invoiced ' || i.total_pence as what
    from plan_changes c join invoices i on i.id = c.invoice_id where i.issued_at is not null and i.total_pence <> c.cost_pence`,
  "V12 a change of plan has one effect": `
    select c.id || '' as what from plan_changes c join projects p on p.id = c.project_id
    where c.applied_at is not null and c.kind = 'plan' and (not exists (select from project_plans l where l.id = c.new_link_id)
      or exists (select from project_plans l where l.id = c.link_id and l.removed_at is null))`,
  "no day is billed for a plan and for what took its place": `
    select c.id || ' ' || b.period_from as what from plan_changes c join billed_periods b on b.link_id = c.link_id
    where c.taken_at is not null and c.withdrawn_at is null and c.kind = 'plan' and b.period_from >= c.starts_on
      and not exists (select from billed_periods n where n.link_id = c.new_link_id and n.from_month = b.from_month)
      and exists (select from billed_periods n where n.link_id = c.new_link_id and n.period_from < b.period_to and n.period_to > b.period_from)`,
  "V4 the final invoice asks for no more than was agreed": `
    select d.id || ' agreed ' || d.agreed_pence || ', invoiced ' || i.total_pence as what
    from departures d join invoices i on i.id = d.invoice_id where i.total_pence > d.agreed_pence or d.waived_at is not null`,
  "no day after the last one is billed, once it has come": `
    select d.id || ' ' || b.period_from as what from departures d join invoices i on i.project_id = d.project_id
      join billed_periods b on b.invoice_id = i.id
    where d.ended_at is not null and d.taken_back_at is null and b.period_from > d.ends_on and i.issued_at > d.ended_at`,
  "V13 what an invoice asks for of an item is noted, so that nothing else asks for it": `
    select i.invoice_number || ' ' || l.description as what from invoice_lines l join invoices i on i.id = l.invoice_id
    where i.issued_at is not null and i.voided_at is null and l.link_id is not null and l.source in ('plan', 'add-on', 'product')
      and not exists (select from invoices n where n.replaces_id = i.id)
      and i.total_pence is distinct from (select sum(c.total_pence) from credit_notes c where c.invoice_id = i.id)
      and not exists (select from billed_periods b where b.link_id = l.link_id and b.invoice_id = i.id
        and (l.period_from is null or b.period_from = l.period_from))`,
  "V15 nobody has a balance and owes at the same time": `
    select e.client_id || ' has ' || sum(e.amount_pence) as what from credit_entries e
    where exists (select from invoices i where i.client_id = e.client_id
      and i.issued_at is not null and i.settled_at is null and i.voided_at is null)
    group by e.client_id having sum(e.amount_pence) > coalesce((select sum(f.amount_pence) from pending_refunds f
      join invoices i on i.id = f.invoice_id where i.client_id = e.client_id and f.done_at is null and f.failed_at is null), 0)`,
  "V16 what was no money counts on the day it was said to have come, and nothing goes back before it came": `
    select r.id || '' as what from refunds r join payments p on p.id = r.payment_id
    where (r.kind in ('never-received', 'moved') and r.refunded_on <> p.received_on) or r.refunded_on < p.received_on`,
} as const;

function result(which: string, action: string): string {
  return `select i.id || '' as what from (select id from ${which}) i
    where (select count(*) from audit_events e where e.action = '${action}' and e.subject_id = i.id) <> 1`;
}

function counted(table: string, action: string): string {
  return `select i.invoice_id || '' as what from (select invoice_id, count(*) as times from ${table} group by invoice_id) i
    where (select count(*) from audit_events e where e.action = '${action}' and e.subject_id = i.invoice_id) <> i.times`;
}
