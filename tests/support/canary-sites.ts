import type pg from "pg";

/** An incident of each client's own, for every project of theirs. */
export const canaryIncident = (clientId: string) => `${clientId.slice(0, 24)}1${clientId.slice(25)}`;

/** For each client sites that are looked at and down, with a word of their own in what happened, what they were told of it and what their page must say. */
export async function markSites(db: pg.Client, clients: { owner: string; words: string }[]): Promise<void> {
  for (const { owner, words } of clients) {
    await db.query(
      `with theirs as (select id from projects where client_id = $1 and deleted_at is null),
       watched as (
         insert into sites (project_id, watched_since, checked_at, outcome, milliseconds, expected_text, down_since, certificate_ends_at)
         select id, now() - interval '9 days', now(), 6, 210, $2, now() - interval '9 minutes', now() + interval '9 days' from theirs
         on conflict (project_id) do update set expected_text = $2, outcome = 6, checked_at = now(), down_since = now() - interval '9 minutes', stopped_at = null),
       incident as (
         insert into incidents (id, kind, cause, started_at) values ($3, 'outage', $2, now() - interval '9 minutes')),
       days as (
         insert into site_days (project_id, day, up_minutes, down_minutes, planned_minutes, unknown_minutes, down_by_hour, median_ms, p95_ms, slowest_ms)
         select id, (now() - interval '1 day')::date, 1431, 9, 0, 0, array_fill(0::smallint, array[24]), 210, 480, 1120 from theirs
         on conflict do nothing),
       credits as (
         insert into site_credits (project_id, client_id, month, minutes, down_minutes, percent, month_pence, pence, found_at)
         select id, $1, date_trunc('month', now() - interval '1 month')::date, 43200, 86, 10, 1299, 130, now() from theirs
         on conflict do nothing)
       select 1`,
      [owner, words, canaryIncident(owner)],
    );
    await db.query(
      "delete from incident_sites where up_at is null and project_id in (select id from projects where client_id = $1)",
      [owner],
    );
    await db.query(
      `insert into incident_sites (incident_id, project_id, down_from, outcome)
       select $2, id, now() - interval '9 minutes', 6 from projects where client_id = $1 and deleted_at is null`,
      [owner, canaryIncident(owner)],
    );
    await db.query(
      "insert into incident_lines (id, incident_id, kind, text, at) values (gen_random_uuid(), $1, 'note-know', $2, now())",
      [canaryIncident(owner), words],
    );
  }
}
