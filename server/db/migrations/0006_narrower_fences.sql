-- The details of an event may name somebody, such as an address they had: erased with the person, like the address.
CREATE OR REPLACE FUNCTION app.keep_audit_events() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
begin
  if tg_op = 'UPDATE' then
    if new.address is null
      and new.details in ('{}'::jsonb, old.details)
      and (to_jsonb(new) - '{address,details}'::text[]) = (to_jsonb(old) - '{address,details}'::text[]) then
      return new;
    end if;
  end if;
  raise exception 'audit events are kept as they are' using errcode = '42501';
end
$$;--> statement-breakpoint

-- Pruning asks for dates. What a session's cookie is made of is the door's alone.
REVOKE SELECT ON auth.session, auth.verification FROM tenday_worker;--> statement-breakpoint
GRANT SELECT (expires_at) ON auth.session, auth.verification TO tenday_worker;--> statement-breakpoint

-- As before, but whoever has spent the allowance is told so without the row's lock and without a write: a flood from one
-- address used to stand in line for that one row, and held every connection of the site while it stood there.
CREATE OR REPLACE FUNCTION app.take_allowance(of_bucket text, of_subject text, capacity integer, period interval, at timestamptz)
RETURNS interval
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  step interval := period / capacity;
  held_until timestamptz;
begin
  select spent_until into held_until from public.rate_limits where bucket = of_bucket and subject = of_subject;
  if held_until + step > at + period then
    return held_until + step - period - at;
  end if;
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
$$;
