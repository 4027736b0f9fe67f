CREATE POLICY "audit_events_worker_forgets" ON "audit_events" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()) and "audit_events"."actor_id" is null and "audit_events"."action" in ('sign-in-failed', 'password-reset-asked'));--> statement-breakpoint
GRANT DELETE ON "audit_events" TO tenday_worker;--> statement-breakpoint
-- What anybody can cause without a login is forgotten; not before eleven months have passed on the database's own clock, whoever says so.
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
  elsif tg_op = 'DELETE' then
    if old.actor_id is null
      and old.action in ('sign-in-failed', 'password-reset-asked')
      and old.at < now() - interval '11 months' then
      return old;
    end if;
  end if;
  raise exception 'audit events are kept as they are' using errcode = '42501';
end
$$;
