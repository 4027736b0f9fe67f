ALTER TABLE "add_on_request_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "add_on_requests" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "add_ons" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_words" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plans" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "products" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_add_ons" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_plans" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_products" FORCE ROW LEVEL SECURITY;--> statement-breakpoint

-- Whoever is deleted is out at once, on every device. An account that was shut before stays shut when they come back.
CREATE FUNCTION app.end_access(of_id uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if not app.viewer_is_admin() then
    raise exception 'only the admin ends access' using errcode = '42501';
  end if;
  update public.profiles set disabled_at = at where id = of_id and role = 'user' and disabled_at is null;
  delete from auth.session where user_id in (select p.id from public.profiles p where p.id = of_id and p.role = 'user');
end
$$;--> statement-breakpoint
CREATE FUNCTION app.return_access(of_id uuid, ended_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if not app.viewer_is_admin() then
    raise exception 'only the admin returns access' using errcode = '42501';
  end if;
  update public.profiles set disabled_at = null where id = of_id and role = 'user' and disabled_at = ended_at;
end
$$;--> statement-breakpoint

-- The account of a client who has been erased. With it go its password, sessions, factors, profile and links.
CREATE FUNCTION app.erase_account(of_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if not app.viewer_is_system() then
    raise exception 'only the worker erases' using errcode = '42501';
  end if;
  if exists (select from public.clients c where c.id = of_id)
    or exists (select from public.profiles p where p.id = of_id and p.role <> 'user') then
    raise exception 'only what is left of an erased client is erased' using errcode = '42501';
  end if;
  delete from auth."user" where id = of_id;
end
$$;--> statement-breakpoint

-- The words by which the admin finds a client: name, address and the projects they have. Who is deleted has none.
CREATE FUNCTION app.keep_client_words(of_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  -- One after the other: two at once would both put in what neither sees of the other.
  perform pg_advisory_xact_lock(hashtextextended(of_id::text, 1));
  delete from public.client_words where client_id = of_id;
  insert into public.client_words (client_id, word)
  select distinct of_id, left(word, 60)
  from public.clients c
  cross join lateral (
    select string_agg(p.project_name, ' ') as names from public.projects p where p.client_id = c.id and p.deleted_at is null
  ) held
  cross join lateral regexp_split_to_table(lower(concat_ws(' ', c.name, c.email, held.names)), '[^[:alnum:]]+') word
  where c.id = of_id and c.deleted_at is null and word <> '';
end
$$;--> statement-breakpoint
CREATE FUNCTION app.note_client_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  perform app.keep_client_words(new.id);
  return null;
end
$$;--> statement-breakpoint
CREATE FUNCTION app.note_project_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if tg_op <> 'INSERT' then
    perform app.keep_client_words(old.client_id);
  end if;
  if tg_op <> 'DELETE' then
    perform app.keep_client_words(new.client_id);
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER clients_found_by_words AFTER INSERT OR UPDATE OF name, email, deleted_at ON "clients"
FOR EACH ROW EXECUTE FUNCTION app.note_client_words();--> statement-breakpoint
CREATE TRIGGER projects_found_by_words AFTER INSERT OR DELETE OR UPDATE OF project_name, client_id, deleted_at ON "projects"
FOR EACH ROW EXECUTE FUNCTION app.note_project_words();--> statement-breakpoint

GRANT SELECT, INSERT, UPDATE ON "add_ons", "plans", "products" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT ON "project_plans", "project_add_ons", "project_products" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (removed_at) ON "project_plans", "project_products" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (removed_at, is_paid) ON "project_add_ons" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT ON "project_events", "add_on_requests", "add_on_request_lines" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (approved_at, declined_at, decline_reason) ON "add_on_requests" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "client_words" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (answered_at, client_id) ON "enquiries" TO tenday_web;--> statement-breakpoint
-- Nothing is removed on the spot any more: the worker erases, ten days later.
REVOKE DELETE ON "clients", "projects" FROM tenday_web;--> statement-breakpoint

GRANT SELECT, DELETE ON "clients", "projects" TO tenday_worker;--> statement-breakpoint
GRANT SELECT ON "project_events", "add_on_requests", "add_on_request_lines" TO tenday_worker;--> statement-breakpoint
GRANT INSERT, UPDATE (address, details) ON "audit_events" TO tenday_worker;--> statement-breakpoint

GRANT SELECT (id, name, email, deleted_at) ON "clients" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (client_id, project_name, deleted_at) ON "projects" TO tenday_definer;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "client_words" TO tenday_definer;--> statement-breakpoint
GRANT UPDATE (disabled_at) ON "profiles" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (user_id), DELETE ON auth.session TO tenday_definer;--> statement-breakpoint
GRANT SELECT (id), DELETE ON auth."user" TO tenday_definer;--> statement-breakpoint

GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.end_access(uuid, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.return_access(uuid, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.erase_account(uuid) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.keep_client_words(uuid) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.note_client_words() OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.note_project_words() OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.end_access(uuid, timestamptz), app.return_access(uuid, timestamptz), app.erase_account(uuid), app.keep_client_words(uuid), app.note_client_words(), app.note_project_words() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.end_access(uuid, timestamptz), app.return_access(uuid, timestamptz) TO tenday_web;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.erase_account(uuid) TO tenday_worker;--> statement-breakpoint

-- Those who were here before the words were.
INSERT INTO "client_words" ("client_id", "word")
SELECT DISTINCT c.id, left(word, 60)
FROM "clients" c
CROSS JOIN LATERAL (SELECT string_agg(p.project_name, ' ') AS names FROM "projects" p WHERE p.client_id = c.id) held
CROSS JOIN LATERAL regexp_split_to_table(lower(concat_ws(' ', c.name, c.email, held.names)), '[^[:alnum:]]+') word
WHERE word <> '';
