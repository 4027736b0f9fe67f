-- Who is asking. Set for one transaction by asViewer; '' (what a pooled session keeps after it) counts as nobody.
CREATE SCHEMA app;--> statement-breakpoint
CREATE SCHEMA jobs;--> statement-breakpoint
REVOKE ALL ON SCHEMA public FROM PUBLIC;--> statement-breakpoint

CREATE FUNCTION app.viewer() RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$ select nullif(current_setting('app.viewer', true), '') $$;--> statement-breakpoint

CREATE FUNCTION app.viewer_id() RETURNS uuid
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$ select case when app.viewer() not in ('anonymous', 'system') then app.viewer()::uuid end $$;--> statement-breakpoint

-- Only policies of the worker's role ask this, so the web role gains nothing by claiming it.
CREATE FUNCTION app.viewer_is_system() RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$ select app.viewer() is not distinct from 'system' $$;--> statement-breakpoint

-- The role is looked up, never claimed.
CREATE FUNCTION app.viewer_is_admin() RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  return exists (select from public.profiles p where p.id = app.viewer_id() and p.role = 'admin');
end
$$;--> statement-breakpoint

-- Takes one from a subject's allowance of `capacity` per `period`. Null: taken. Otherwise: how long to wait for one.
CREATE FUNCTION app.take_allowance(of_bucket text, of_subject text, capacity integer, period interval, at timestamptz)
RETURNS interval
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  step interval := period / capacity;
  held_until timestamptz;
begin
  insert into public.rate_limits as held (bucket, subject, spent_until)
  values (of_bucket, of_subject, at + step)
  on conflict (bucket, subject) do update
    set spent_until = greatest(held.spent_until, at) + step
    where greatest(held.spent_until, at) + step <= at + period
  returning spent_until into held_until;
  if held_until is not null then
    return null;
  end if;
  select spent_until into held_until from public.rate_limits where bucket = of_bucket and subject = of_subject;
  return held_until + step - period - at;
end
$$;--> statement-breakpoint

-- Follow-up work, queued in the caller's own transaction. Anything not named here cannot be asked for.
CREATE FUNCTION jobs.enqueue(task text, payload json, run_at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if task <> all (array['send-mail']) then
    raise exception 'no task % may be enqueued', task using errcode = '42501';
  end if;
  -- Retries are spaced at most two minutes apart, so this many last for days.
  perform graphile_worker.add_job(task, payload, run_at => enqueue.run_at, max_attempts => 5000);
end
$$;
