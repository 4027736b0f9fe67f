-- policies give the version before the same: it makes no link
ALTER TABLE "data_requests" ADD COLUMN "link_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "settled_as" text;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_settled_as" CHECK ("data_requests"."settled_as" in ('copy', 'erasure'));--> statement-breakpoint
CREATE POLICY "data_requests_worker_links" ON "data_requests" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "data_requests_by_link" ON "data_requests" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "data_requests_settled_by_link" ON "data_requests" AS PERMISSIVE FOR UPDATE TO "tenday_definer" USING (current_user = 'tenday_definer') WITH CHECK (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "enquiries_by_link" ON "enquiries" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "enquiries_erased_by_link" ON "enquiries" AS PERMISSIVE FOR DELETE TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "mails_by_link" ON "mails" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "mails_erased_by_link" ON "mails" AS PERMISSIVE FOR DELETE TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
ALTER POLICY "data_requests_anyone_sends" ON "data_requests" TO tenday_web WITH CHECK ((select app.viewer() is not null) and "data_requests"."acknowledged_at" is null and "data_requests"."answered_at" is null and num_nonnulls("data_requests"."link_at", "data_requests"."settled_as") = 0 and ("data_requests"."client_id" is null or "data_requests"."client_id" = (select app.viewer_client('everything'))));--> statement-breakpoint
GRANT UPDATE (link_at) ON "data_requests" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, UPDATE (answered_at, settled_as) ON "data_requests" TO tenday_definer;--> statement-breakpoint
GRANT SELECT, DELETE ON "enquiries" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (id, kind, subject_id, queued_at, sent_at), DELETE ON "mails" TO tenday_definer;--> statement-breakpoint

-- Somebody of whom nothing is kept but what they wrote in a form: no login has the address, and no client has or had it.
CREATE FUNCTION app.has_only_written(of_email text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  select exists (select from public.enquiries e where lower(e.email) = lower(of_email) and e.client_id is null)
    and not exists (select from public.clients c where c.email = lower(of_email))
    and not exists (select from public.client_people p where p.email = lower(of_email))
    and not exists (select from auth."user" u where u.email = lower(of_email))
$$;--> statement-breakpoint

-- Whose data the link of a request opens, for seven days from the moment that it names: nobody's once it was used or answered.
CREATE FUNCTION app.data_link_email(of_request uuid, link_moment timestamptz, at timestamptz) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  select lower(r.email) from public.data_requests r
  where r.id = of_request and r.link_at = link_moment and r.link_at > at - interval '7 days'
    and r.kind <> 'complaint' and r.client_id is null and r.answered_at is null and app.has_only_written(r.email)
$$;--> statement-breakpoint

CREATE FUNCTION app.stored_by_link(of_request uuid, link_moment timestamptz, at timestamptz) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  select jsonb_build_object('email', link.email,
    'kind', (select r.kind from public.data_requests r where r.id = of_request),
    'enquiries', (select jsonb_agg(jsonb_build_object('receivedAt', e.received_at, 'site', e.site, 'name', e.name, 'email', e.email,
        'phone', e.phone, 'business', e.business, 'website', e.website, 'project', e.project, 'hostingPlan', e.hosting_plan,
        'timeline', e.timeline, 'consentedAt', e.consented_at) order by e.received_at, e.id)
      from public.enquiries e where lower(e.email) = link.email and e.client_id is null),
    'requests', (select jsonb_agg(jsonb_build_object('receivedAt', r.received_at, 'kind', r.kind, 'name', r.name, 'text', r.text) order by r.received_at, r.id)
      from public.data_requests r where lower(r.email) = link.email and r.client_id is null),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'sentAt', m.sent_at) order by m.queued_at, m.id), '[]')
      from public.mails m where m.sent_at is not null and m.kind in ('enquiry-confirmed', 'data-request-acknowledged', 'data-request-link')
        and m.subject_id in (
          select e.id from public.enquiries e where lower(e.email) = link.email and e.client_id is null
          union all select r.id from public.data_requests r where lower(r.email) = link.email and r.client_id is null)))
  from (select app.data_link_email(of_request, link_moment, at) as email) link where link.email is not null
$$;--> statement-breakpoint

-- Used up by what is done with it. Whoever erases takes what they wrote along, with the mails about it, and has no other wish open.
CREATE FUNCTION app.settle_by_link(of_request uuid, link_moment timestamptz, at timestamptz, as_kind text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  whose text := app.data_link_email(of_request, link_moment, at);
begin
  if whose is null then
    return false;
  end if;
  update public.data_requests set answered_at = at, settled_as = as_kind where id = of_request and answered_at is null;
  if not found then
    return false;
  end if;
  if as_kind = 'erasure' then
    delete from public.mails m where m.subject_id in (
      select e.id from public.enquiries e where lower(e.email) = whose and e.client_id is null);
    delete from public.enquiries e where lower(e.email) = whose and e.client_id is null;
    update public.data_requests r set answered_at = at, settled_as = as_kind
    where lower(r.email) = whose and r.client_id is null and r.kind <> 'complaint' and r.answered_at is null;
  end if;
  return true;
end
$$;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.has_only_written(text) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.data_link_email(uuid, timestamptz, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.stored_by_link(uuid, timestamptz, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.settle_by_link(uuid, timestamptz, timestamptz, text) OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.has_only_written(text), app.data_link_email(uuid, timestamptz, timestamptz), app.stored_by_link(uuid, timestamptz, timestamptz), app.settle_by_link(uuid, timestamptz, timestamptz, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.has_only_written(text) TO tenday_worker;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.stored_by_link(uuid, timestamptz, timestamptz), app.settle_by_link(uuid, timestamptz, timestamptz, text) TO tenday_web;
