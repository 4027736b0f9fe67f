import type pg from "pg";

/**
 * Row security, read back from PostgreSQL's own catalogue. The named schemas belong to libraries that cannot live with
 * forced row security; they are closed to the web role instead, which is checked too. What is published is for everybody.
 */
export async function findSchemaFaults(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(faultsQuery);
  return rows.map((row) => row.fault);
}

const faultsQuery = `
with ours as (
  select c.oid, n.nspname, c.relname, c.relkind, c.relowner, c.relrowsecurity, c.relforcerowsecurity, c.reloptions
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'drizzle', 'graphile_worker', 'auth')
), web as (
  select oid, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'tenday_web'
), functions as (
  select p.oid, p.proname, p.prosecdef, p.proconfig, p.proacl, p.proowner, n.nspname
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'drizzle', 'graphile_worker', 'auth')
)
select format('table %s.%s: row security is not enabled', nspname, relname) as fault
  from ours where relkind in ('r', 'p') and not relrowsecurity
union all select format('table %s.%s: row security is not forced', nspname, relname)
  from ours where relkind in ('r', 'p') and not relforcerowsecurity
union all select format('policy %s on %s: using (true)', polname, polrelid::regclass)
  from pg_policy where (polrelid::regclass::text, polcmd::text, polname::text) <> ('published_articles', 'r', 'published_articles_everybody_reads')
    and (pg_get_expr(polqual, polrelid) ~* '^\\(*true\\)*$' or pg_get_expr(polwithcheck, polrelid) ~* '^\\(*true\\)*$')
union all select format('policy %s on %s: concerns everybody', polname, polrelid::regclass)
  from pg_policy join ours on ours.oid = polrelid where 0 = any (polroles)
union all select format('view %s.%s: not security_invoker', nspname, relname)
  from ours where relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false)
union all select format('role tenday_web owns %s.%s', nspname, relname)
  from ours, web where relowner = web.oid
union all select format('role tenday_web owns function %s.%s', nspname, proname)
  from functions, web where proowner = web.oid
union all select format('role tenday_web owns schema %s', nspname)
  from pg_namespace, web where nspowner = web.oid
union all select 'role tenday_web is more than a plain role'
  from web where rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
union all select format('role tenday_web is a member of %s', roleid::regrole)
  from pg_auth_members, web where member = web.oid
union all select 'role tenday_web does not exist' where not exists (select from web)
union all select format('role tenday_web can use the schema %s', nspname)
  from pg_namespace, web where nspname in ('drizzle', 'graphile_worker', 'auth') and has_schema_privilege(web.oid, pg_namespace.oid, 'usage')
union all select format('function %s.%s: security definer without a fixed search_path', nspname, proname)
  from functions where prosecdef and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')
union all select format('function %s.%s: its search_path does not end with pg_temp', nspname, proname)
  from functions where prosecdef and exists (select from unnest(proconfig) as setting where setting like 'search_path=%' and setting not like '%pg_temp')
union all select format('function %s.%s: security definer as %s, which passes every policy', nspname, proname, proowner::regrole)
  from functions join pg_roles on pg_roles.oid = proowner where prosecdef and (rolsuper or rolbypassrls)
union all select format('materialised view %s.%s: knows no row security', nspname, relname)
  from ours where relkind = 'm'
union all select format('function %s.%s: everybody may execute it', nspname, proname)
  from functions where prosecdef and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))
order by 1`;
