-- A night counts as compared once its job is gone: one that failed, or was given up, hides no other night. And what was given up
-- is told of for a day: nobody can clear it away.
CREATE OR REPLACE FUNCTION app.queue_state() RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  most constant integer := 100000;
begin
  if not ((app.viewer_is_system() and pg_has_role(session_user, 'tenday_worker', 'usage')) or app.viewer_is_admin()) then
    raise exception 'how the queue stands is for the admin' using errcode = '42501';
  end if;
  return (
    select json_build_object(
      'waiting', count(*) filter (where is_left),
      'due', count(*) filter (where is_left and run_at <= now()),
      'oldestDueAt', min(run_at) filter (where is_left and run_at <= now()),
      'failing', count(*) filter (where last_error is not null and is_news),
      'workers', (
        select count(*) from pg_locks l
        where l.locktype = 'advisory' and l.granted and l.classid = 1010 and l.objsubid = 2
          and l.database = (select d.oid from pg_database d where d.datname = current_database())),
      -- The queue notes when a line of its timetable was last due, and a job that is done is gone.
      'reconciledAt', (
        select max(night.due_at)
        from (
          select c.last_execution - ago.days * interval '1 day' as due_at
          from graphile_worker._private_known_crontabs c, generate_series(0, 60) as ago (days)
          where c.identifier = 'reconcile-payments'
            and c.last_execution - ago.days * interval '1 day' >= c.known_since
        ) night
        where not exists (
          select from graphile_worker.jobs j
          where j.task_identifier = 'reconcile-payments'
            and j.created_at >= night.due_at and j.created_at < night.due_at + interval '23 hours')),
      'migrations', (select count(*) from drizzle.__drizzle_migrations))
    from (
      select j.run_at, j.last_error, j.locked_at is null and j.attempts < j.max_attempts as is_left,
        j.attempts < j.max_attempts or j.updated_at > now() - interval '1 day' as is_news
      from graphile_worker.jobs j limit most
    ) jobs
  );
end
$$;
