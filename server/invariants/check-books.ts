import type pg from "pg";
import { findSchemaFaults } from "../db/find-schema-faults.ts";
import { findBroken, moneyRules } from "./check-money.ts";

export type BooksChecked = { faults: string[]; counts: Record<string, number> };

/** What must hold of a database as a backup gives it back: at some moment in the middle of the work, with nobody at work. */
export async function checkBooks(client: Pick<pg.Client, "query">): Promise<BooksChecked> {
  const missing = await findBroken(client, systemRules);
  // Without its tables there is nothing that could be counted.
  if (missing.length > 0) return { faults: missing, counts: {} };
  const faults = [
    ...(await findSchemaFaults(client)),
    ...(await findBroken(client, { ...agreementRules, ...outboxRules, ...moneyRules })),
  ];
  return { faults, counts: await countRows(client) };
}

const roles = ["tenday_owner", "tenday_web", "tenday_auth", "tenday_worker", "tenday_definer"];
const counted = ["clients", "projects", "enquiries", "mails", "invoices", "payments", "audit_events"];
const functions = ["app.viewer()", "app.viewer_id()", "app.viewer_is_admin()", "app.viewer_is_system()"];

const systemRules = {
  "a role is missing": `
    select r as what from unnest('{${roles}}'::text[]) r where not exists (select from pg_roles where rolname = r)`,
  "a table is missing": `
    select t as what from unnest('{${counted},drizzle.__drizzle_migrations,graphile_worker._private_jobs,auth.user}'::text[]) t
    where to_regclass(t) is null`,
  "a function is missing": `
    select f as what from unnest('{${functions}}'::text[]) f where to_regprocedure(f) is null`,
  "a table has no policy": `
    select c.relname::text as what from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_policy where polrelid = c.oid)`,
  "the site's role has lost a right": `
    select t as what from unnest('{clients,projects,invoices}'::text[]) t
    where exists (select from pg_roles where rolname = 'tenday_web') and to_regclass(t) is not null
      and not has_any_column_privilege('tenday_web', to_regclass(t), 'select')`,
};

/** One changed byte is another text. */
export const changedAgreements = `
    select 'AG-' || lpad(number::text, 4, '0') as what from agreements
    where hash is distinct from encode(sha256(convert_to(text, 'UTF8')), 'hex') order by number`;
const agreementRules = { "an agreement is not what was accepted": changedAgreements };

/** A restored database may have work left to do, but then the queue knows of it. */
const outboxRules = {
  "V1 an enquiry has its mail": `
    select e.id || '' as what from enquiries e
    where not exists (select from mails m where m.subject_id = e.id and m.kind = 'enquiry-received')`,
  "V2 a mail that waits is in the queue": `
    select m.id || '' as what from mails m where m.sent_at is null and m.failed_at is null
      and not exists (${job("send-mail", "mailId", "m.id::text")})`,
  "V6 an event that waits is in the queue": `
    select e.id as what from payment_events e where e.handled_at is null
      and not exists (${job("handle-payment-event", "eventId", "e.id")})`,
};

function job(task: string, key: string, id: string): string {
  return `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = '${task}' and j.payload ->> '${key}' = ${id}`;
}

async function countRows(client: Pick<pg.Client, "query">): Promise<Record<string, number>> {
  const counts = counted.map((table) => `select '${table}' as name, count(*)::int as n from ${table}`);
  const { rows } = await client.query<{ name: string; n: number }>(
    `${counts.join(" union all ")} union all select 'migrations', count(*)::int from drizzle.__drizzle_migrations`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}
