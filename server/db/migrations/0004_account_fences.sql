ALTER TABLE "account_links" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "projects" FORCE ROW LEVEL SECURITY;--> statement-breakpoint

-- A disabled admin is none.
CREATE OR REPLACE FUNCTION app.viewer_is_admin() RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  return exists (
    select from public.profiles p where p.id = app.viewer_id() and p.role = 'admin' and p.disabled_at is null
  );
end
$$;--> statement-breakpoint

-- An account, its profile and its client: all three or none. Without a password until its owner chooses one.
CREATE FUNCTION app.add_client(of_id uuid, of_name text, of_email text, of_kind text, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if not app.viewer_is_admin() then
    raise exception 'only the admin adds clients' using errcode = '42501';
  end if;
  insert into auth."user" (id, name, email, created_at, updated_at) values (of_id, of_name, of_email, at, at);
  insert into public.profiles (id, role) values (of_id, 'user');
  insert into public.clients (id, name, email, kind, created_at) values (of_id, of_name, of_email, of_kind, at);
end
$$;--> statement-breakpoint

-- clients.email follows the account's address in the same transaction, whoever changes it.
CREATE FUNCTION app.follow_account_email() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  update public.clients set email = new.email where id = new.id;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER clients_follow AFTER UPDATE OF email ON auth."user"
FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION app.follow_account_email();--> statement-breakpoint

-- What was recorded stays as it was recorded. Only the address may be erased, with the person it belonged to.
CREATE FUNCTION app.keep_audit_events() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
begin
  if tg_op = 'UPDATE' then
    if new.address is null and (to_jsonb(new) - 'address') = (to_jsonb(old) - 'address') then
      return new;
    end if;
  end if;
  raise exception 'audit events are kept as they are' using errcode = '42501';
end
$$;--> statement-breakpoint
CREATE TRIGGER audit_events_kept BEFORE UPDATE OR DELETE ON "audit_events"
FOR EACH ROW EXECUTE FUNCTION app.keep_audit_events();--> statement-breakpoint
CREATE TRIGGER audit_events_never_emptied BEFORE TRUNCATE ON "audit_events"
FOR EACH STATEMENT EXECUTE FUNCTION app.keep_audit_events();--> statement-breakpoint

GRANT USAGE ON SCHEMA auth TO tenday_auth, tenday_worker, tenday_definer;--> statement-breakpoint
GRANT USAGE ON SCHEMA public, app, jobs TO tenday_auth;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO tenday_auth;--> statement-breakpoint
GRANT SELECT ON "profiles" TO tenday_auth;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "account_links" TO tenday_auth;--> statement-breakpoint
GRANT INSERT ON "audit_events", "mails" TO tenday_auth;--> statement-breakpoint

GRANT SELECT, INSERT ON "audit_events" TO tenday_web;--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON "clients" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "projects" TO tenday_web;--> statement-breakpoint

GRANT SELECT (id, name, email) ON auth."user" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, DELETE ON auth.session, auth.verification TO tenday_worker;--> statement-breakpoint
GRANT SELECT, DELETE ON "account_links" TO tenday_worker;--> statement-breakpoint
GRANT SELECT ON "audit_events" TO tenday_worker;--> statement-breakpoint

GRANT INSERT (id, name, email, created_at, updated_at) ON auth."user" TO tenday_definer;--> statement-breakpoint
GRANT INSERT ON "profiles", "clients" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (id), UPDATE (email) ON "clients" TO tenday_definer;--> statement-breakpoint

GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.add_client(uuid, text, text, text, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.follow_account_email() OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.add_client(uuid, text, text, text, timestamptz), app.follow_account_email(), app.keep_audit_events() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.add_client(uuid, text, text, text, timestamptz) TO tenday_web;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.viewer_is_admin() TO tenday_definer;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.viewer(), app.viewer_id() TO tenday_auth;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION jobs.enqueue(text, json, timestamptz) TO tenday_auth;
