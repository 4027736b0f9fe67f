import type pg from "pg";

/**
 * What a refusal may write down: that it happened, how often, and that a session is over. And what the queue keeps for
 * itself: the names of its kinds of work and lines, and when it last looked at its timetable.
 */
const notebooks = [
  ...["public.audit_events", "public.rate_limits", "auth.session", "auth.verification"],
  ...["graphile_worker._private_tasks", "graphile_worker._private_job_queues"],
  "graphile_worker._private_known_crontabs",
];

/** One short mark for everything else in the database; another mark means that something changed. */
export async function tableMarker(db: pg.Client): Promise<() => Promise<Record<string, string>>> {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'auth', 'graphile_worker') and format('%s.%s', schemaname, tablename) <> all ($1)
     order by 1`,
    [notebooks],
  );
  const marks = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as mark from ${name} t`,
  );
  const text = marks.join(" union all ");
  return async () => {
    const found = await db.query<{ name: string; mark: string }>(text);
    return Object.fromEntries(found.rows.map(({ name, mark }) => [name, mark]));
  };
}
