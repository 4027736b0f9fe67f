CREATE POLICY "sites_standing" ON "sites" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
-- How all sites together stand, for strangers: no name, no address and no number of them.
CREATE FUNCTION app.sites_standing() RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  select jsonb_build_object('isAnyDown', bool_or(s.down_since is not null), 'checkedAt', max(s.checked_at))
  from public.sites s join public.projects p on p.id = s.project_id
  where s.stopped_at is null and s.checked_at is not null and p.deleted_at is null
  having count(*) > 0
$$;--> statement-breakpoint
GRANT SELECT (project_id, stopped_at, checked_at, down_since) ON "sites" TO tenday_definer;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.sites_standing() OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.sites_standing() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.sites_standing() TO tenday_web;
