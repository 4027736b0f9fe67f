import { addDays, type Day } from "./calendar.ts";
import type { Site } from "./changing-year.ts";
import type { YearTestApp } from "./year-test-app.ts";

const isHere = ({ startedOn, deletedOn, departure }: Site) => startedOn && !deletedOn && !departure?.isOver;
const idsOf = (sites: readonly Site[]) => sites.filter(isHere).map(({ projectId }) => projectId);

// What was invoiced for a smaller plan that was taken back before it began stands for what stayed.
const plansPeriods = `
  select i.project_id, b.period_from, b.period_to, b.months
  from billed_periods b join invoices i on i.id = b.invoice_id
  where b.link_id in (select id from project_plans union select new_link_id from plan_changes where kind <> 'end') and i.voided_at is null and i.total_pence is distinct from (select sum(c.total_pence) from credit_notes c where c.invoice_id = i.id)`;

/** Days of hosting, of whoever is still there, for which nothing was ever asked. */
export async function findUncovered(app: YearTestApp, sites: readonly Site[]): Promise<string[]> {
  const rows = await app.look<{ project: string; day: Day }>(
    `with periods as (${plansPeriods}),
       days as (select project_id, generate_series(min(billing_from), $2::date, interval '1 day')::date as day from project_plans
         where project_id = any($1) group by project_id)
     select project_id as project, min(day)::text as day from days d
     where not exists (select from periods p where p.project_id = d.project_id and d.day between p.period_from and p.period_to)
     group by project_id`,
    ...[idsOf(sites), app.money.now()],
  );
  return Promise.all(
    rows.map(
      async ({ project, day }) =>
        `${nameOf(sites, project)}: nobody asked for ${day}, and this is what happened:\n${await storyOf(app, project)}`,
    ),
  );
}

/** What became of a project, what it was asked for, and what of that is credited, in order: so that a fault can be read. */
async function storyOf(app: YearTestApp, projectId: string): Promise<string> {
  const rows = await app.look<{ line: string }>(
    `select line from (
       select at, to_char(at, 'YYYY-MM-DD') || ' ' || kind || ' ' || what as line from project_events where project_id = $1
       union all
       select i.issued_at, to_char(i.issued_at, 'YYYY-MM-DD') || ' invoice ' || i.invoice_number || ' ' || i.total_pence
         || case when i.voided_at is null then '' else ', void' end || ' for ' || coalesce((
           select string_agg(l.billing_from || ' +' || b.from_month || '/' || b.months || ': ' || b.period_from || ' to ' || b.period_to, ', ')
           from billed_periods b join project_plans l on l.id = b.link_id where b.invoice_id = i.id), 'no hosting')
       from invoices i where i.project_id = $1 and i.issued_at is not null
       union all
       select c.issued_at, to_char(c.issued_at, 'YYYY-MM-DD') || ' credit ' || c.total_pence || ' of invoice ' || i.invoice_number
       from credit_notes c join invoices i on i.id = c.invoice_id where i.project_id = $1
     ) story order by at`,
    projectId,
  );
  return rows.map(({ line }) => line).join("\n");
}

type Period = { project: string; from: Day; to: Day; months: number };

/** Whose invoices, less what was credited and what leaving cost, do not come to the price of the days they had. */
export async function findUnfair(app: YearTestApp, sites: readonly Site[]): Promise<string[]> {
  const settled = sites.filter((site) => isHere(site) && !site.planned);
  const ids = settled.map(({ projectId }) => projectId);
  // What began in the middle of a period is within it.
  const periods = await app.look<Period>(
    `with periods as (${plansPeriods})
     select distinct project_id as project, period_from::text as from, period_to::text as to, months
     from periods p where project_id = any($1) and not exists (select from periods whole
       where whole.project_id = p.project_id and whole.period_from < p.period_from and whole.period_to >= p.period_to)`,
    ids,
  );
  const invoiced = await app.look<{ project: string; pence: number }>(
    `select i.project_id as project, sum(i.total_pence
       - coalesce((select sum(c.total_pence) from credit_notes c where c.invoice_id = i.id), 0))::int as pence
     from invoices i where i.project_id = any($1) and i.issued_at is not null and i.voided_at is null
       and not exists (select from departures d where d.invoice_id = i.id) group by i.project_id`,
    ids,
  );
  const yearly = await app.look<{ project: string; pence: number; year: number | null }>(
    `select project_id as project, price_pence as pence, yearly_price_pence as year from project_plans where project_id = any($1)`,
    ids,
  );
  const invoicedOf = new Map(invoiced.map(({ project, pence }) => [project, pence]));
  return settled.flatMap(({ projectId, canary, ownPlans }) => {
    const priceOf = (pence: number, { months }: Period) =>
      months === 12
        ? (yearly.find((one) => one.project === projectId && one.pence === pence)?.year ?? 12 * pence)
        : pence * months;
    const wanted = periods
      .filter(({ project }) => project === projectId)
      .reduce(
        (sum, period) =>
          sum +
          ownPlans.reduce((all, one, n) => {
            const from = n === 0 ? period.from : later(one.from, period.from);
            const to = one.until === null ? period.to : earlier(addDays(one.until, -1), period.to);
            return all + Math.max(0, (daysOf(from, to) * priceOf(one.pence, period)) / daysOf(period.from, period.to));
          }, 0),
        0,
      );
    const off = (invoicedOf.get(projectId) ?? 0) - wanted;
    // Each change is rounded to a penny, twice.
    return Math.abs(off) <= 2 * ownPlans.length ? [] : [`${canary} was asked for ${Math.round(off)} pence too much`];
  });
}

/** New prices that begin without notice, within the 12 months, or for a period that was invoiced at the old one. */
export async function findEarlyPrices(app: YearTestApp): Promise<string[]> {
  const rows = await app.look<{ what: string }>(
    `select c.id || ' ' || c.starts_on as what from plan_changes c join projects p on p.id = c.project_id
     where c.kind = 'price' and (c.starts_on < c.requested_on + 30
       or c.starts_on < (p.term_started_on + make_interval(months => p.term_months))::date
       or exists (select from billed_periods b where b.link_id = c.new_link_id and b.period_from < c.starts_on)
       or (c.applied_at is not null and exists (select from billed_periods b join invoices i on i.id = b.invoice_id
         where b.link_id = c.link_id and b.period_to >= c.starts_on and i.voided_at is null)))`,
  );
  return rows.map(({ what }) => what);
}

/** What is left of whoever was deleted or has left, beyond the invoices and credit notes that are kept; and of whoever still owes, beyond them. */
export async function findLeftovers(app: YearTestApp, sites: readonly Site[]): Promise<string[]> {
  const today = app.money.now().toISOString().slice(0, 10);
  const gone = sites.filter(({ deletedOn, departure }) => {
    const since = deletedOn ?? (departure?.isOver ? departure.endsOn : undefined);
    return since !== undefined && addDays(since, 12) <= today;
  });
  const owing = await app.look<{ id: string }>(
    `select client_id as id from invoices where issued_at is not null and settled_at is null and voided_at is null and client_id is not null
     union select client_id from credit_entries where client_id is not null group by client_id having sum(amount_pence) <> 0`,
  );
  const owes = new Set(owing.map(({ id }) => id));
  const tables = await app.look<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const faults: string[] = [];
  for (const { name } of tables) {
    const texts = await app.look<{ text: string }>(
      `select lower(t::text) as text from ${name} t where t::text ~* 'canary[0-9]+x'`,
    );
    for (const { canary, clientId } of gone) {
      const isKept = kept.includes(name) || (owes.has(clientId) && !made.includes(name));
      if (!isKept && texts.some(({ text }) => text.includes(canary))) faults.push(`${canary} stands in ${name}`);
    }
  }
  const logged = app.money.workerLog().filter((line) => /canary\d+x/i.test(line));
  return [...faults, ...logged.slice(0, 5)];
}

/** As tax law asks. */
const kept = ["public.invoices", "public.credit_notes"];

/** What was made for them goes, whatever is owed. */
const made = [
  "public.projects",
  "public.project_words",
  "public.project_events",
  "public.messages",
  "public.client_exports",
];

const later = (a: Day, b: Day) => (a > b ? a : b);
const earlier = (a: Day, b: Day) => (a < b ? a : b);
const daysOf = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
const nameOf = (sites: readonly Site[], id: string) => sites.find(({ projectId }) => projectId === id)?.canary ?? id;
