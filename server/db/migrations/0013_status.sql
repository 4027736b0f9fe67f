CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint

-- How the queue stands, whether anybody works at it, and how far the schema has come: facts of schemas that the web role
-- must not open. For the admin, and for the worker itself: the web role may call itself 'system' as often as it likes.
CREATE FUNCTION app.queue_state() RETURNS json
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
      'failing', count(*) filter (where last_error is not null),
      'workers', (
        select count(*) from pg_locks l
        where l.locktype = 'advisory' and l.granted and l.classid = 1010 and l.objsubid = 2
          and l.database = (select d.oid from pg_database d where d.datname = current_database())),
      -- The queue notes when a line of its timetable was due; a job that is still there has not been done.
      'reconciledAt', (
        select c.last_execution from graphile_worker._private_known_crontabs c
        where c.identifier = 'reconcile-payments'
          and not exists (select from graphile_worker.jobs j where j.task_identifier = c.identifier)),
      'migrations', (select count(*) from drizzle.__drizzle_migrations))
    from (
      select j.run_at, j.last_error, j.locked_at is null and j.attempts < j.max_attempts as is_left
      from graphile_worker.jobs j limit most
    ) jobs
  );
end
$$;--> statement-breakpoint
GRANT USAGE ON SCHEMA drizzle TO tenday_worker;--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO tenday_worker;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.viewer_is_admin() TO tenday_worker;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_worker;--> statement-breakpoint
ALTER FUNCTION app.queue_state() OWNER TO tenday_worker;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_worker;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.queue_state() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.queue_state() TO tenday_web;
