CREATE POLICY "account_links_worker_extends" ON "account_links" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
GRANT UPDATE ("expires_at") ON "account_links" TO tenday_worker;--> statement-breakpoint

-- What is spent further ahead than an allowance can reach was written by a clock that has been set back: it counts for nothing.
CREATE OR REPLACE FUNCTION app.take_allowance(of_bucket text, of_subject text, capacity integer, period interval, at timestamptz)
RETURNS interval
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  step interval := period / capacity;
  held_until timestamptz;
begin
  -- Whoever has spent it is told so without the row's lock and without a write.
  select spent_until into held_until from public.rate_limits where bucket = of_bucket and subject = of_subject;
  if held_until + step > at + period and held_until <= at + 2 * period then
    return held_until + step - period - at;
  end if;
  insert into public.rate_limits as held (bucket, subject, spent_until)
  values (of_bucket, of_subject, at + step)
  on conflict (bucket, subject) do update
    set spent_until = case when held.spent_until > at + 2 * period then at else greatest(held.spent_until, at) end + step
    where held.spent_until > at + 2 * period or greatest(held.spent_until, at) + step <= at + period
  returning spent_until into held_until;
  if held_until is not null then
    return null;
  end if;
  select spent_until into held_until from public.rate_limits where bucket = of_bucket and subject = of_subject;
  return held_until + step - period - at;
end
$$;
