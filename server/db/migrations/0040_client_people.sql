-- policies give the version before the same: it names an account without a client, and each client that there is has one person, with its own id
-- loosened mails_once_per_subject: a mail may go to several people of a client, to each once
-- A person is named by their account and, behind a colon, the client they look at.
CREATE OR REPLACE FUNCTION app.viewer_id() RETURNS uuid
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$
  select case when app.viewer() not in ('anonymous', 'system') and app.viewer() not like 'pay:%'
    then split_part(app.viewer(), ':', 1)::uuid end
$$;--> statement-breakpoint

-- The client whom the viewer looks at: the one that is named, otherwise the one that was made with their account. Null unless they
-- belong to it today and may do this part; 'any' asks for nothing but belonging.
CREATE FUNCTION app.viewer_client(part text) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  account uuid := app.viewer_id();
  named text := split_part(app.viewer(), ':', 2);
begin
  if account is null then
    return null;
  end if;
  return (
    select p.client_id from public.client_people p join public.clients c on c.id = p.client_id and c.deleted_at is null
    where p.account_id = account
      and p.client_id = case when named = '' then account else named::uuid end
      and p.removed_at is null
      and (p.may in ('everything', part) or part = 'any')
  );
end
$$;--> statement-breakpoint

CREATE TABLE "client_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"may" text,
	"gets_invoices" boolean DEFAULT false NOT NULL,
	"gets_reminders" boolean DEFAULT false NOT NULL,
	"gets_news" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"invited_at" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "client_people_may" CHECK ("client_people"."may" in ('everything', 'money', 'project')),
	CONSTRAINT "client_people_joined_with_account" CHECK ("client_people"."account_id" is null or "client_people"."joined_at" is not null),
	CONSTRAINT "client_people_mails" CHECK (not ("client_people"."gets_invoices" and "client_people"."may" is not distinct from 'project')
        and not ("client_people"."gets_reminders" and coalesce("client_people"."may", 'project') = 'project')
        and not ("client_people"."gets_news" and coalesce("client_people"."may", 'money') = 'money'))
);
--> statement-breakpoint
ALTER TABLE "client_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_notes" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"notes" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_once_per_subject";--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "company_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "copy_for" uuid;--> statement-breakpoint
ALTER TABLE "client_people" ADD CONSTRAINT "client_people_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_people" ADD CONSTRAINT "client_people_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "auth"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_people_account" ON "client_people" USING btree ("account_id","client_id") WHERE "client_people"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_people_email" ON "client_people" USING btree ("client_id","email") WHERE "client_people"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "client_people_client" ON "client_people" USING btree ("client_id","added_at","id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_once_per_subject" UNIQUE NULLS NOT DISTINCT("subject_id","kind","copy_for");--> statement-breakpoint
CREATE POLICY "profiles_of_those_who_join" ON "profiles" AS PERMISSIVE FOR INSERT TO "tenday_definer" WITH CHECK (current_user = 'tenday_definer' and "profiles"."role" = 'user' and exists (select from client_people p where p.account_id = "profiles"."id" and p.removed_at is null));--> statement-breakpoint
CREATE POLICY "profiles_of_those_who_are_removed" ON "profiles" AS PERMISSIVE FOR UPDATE TO "tenday_definer" USING (current_user = 'tenday_definer' and "profiles"."role" = 'user' and not exists (select from client_people p where p.account_id = "profiles"."id" and p.removed_at is null) and exists (select from client_people r where r.account_id = "profiles"."id")) WITH CHECK ("profiles"."role" = 'user' and "profiles"."disabled_at" is not null);--> statement-breakpoint
CREATE POLICY "client_people_own" ON "client_people" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("client_people"."client_id" = (select app.viewer_client('everything')));--> statement-breakpoint
CREATE POLICY "client_people_oneself" ON "client_people" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("client_people"."client_id" = (select app.viewer_client('any')) and "client_people"."account_id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "client_people_admin_reads" ON "client_people" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "client_people_client_adds" ON "client_people" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK (("client_people"."client_id" = (select app.viewer_client('everything')) or (select app.viewer_is_admin())) and num_nonnulls("client_people"."account_id", "client_people"."joined_at", "client_people"."removed_at") = 0);--> statement-breakpoint
CREATE POLICY "client_people_client_changes" ON "client_people" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING (("client_people"."client_id" = (select app.viewer_client('everything')) or (select app.viewer_is_admin())) and "client_people"."removed_at" is null) WITH CHECK ("client_people"."client_id" = (select app.viewer_client('everything')) or (select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "client_people_kept" ON "client_people" AS PERMISSIVE FOR ALL TO "tenday_definer" USING (current_user = 'tenday_definer') WITH CHECK (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "client_people_at_the_door" ON "client_people" AS PERMISSIVE FOR SELECT TO "tenday_auth" USING ((select app.viewer() is not null));--> statement-breakpoint
CREATE POLICY "client_people_worker_reads" ON "client_people" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "client_notes_admin" ON "client_notes" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
ALTER POLICY "add_on_request_lines_client_asks" ON "add_on_request_lines" TO tenday_web WITH CHECK (exists (select from add_on_requests r where r.id = "add_on_request_lines"."add_on_request_id" and r.approved_at is null and r.declined_at is null and r.project_id in (select id from projects where client_id = (select app.viewer_client('everything')))));--> statement-breakpoint
ALTER POLICY "add_on_requests_own" ON "add_on_requests" TO tenday_web USING ("add_on_requests"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))));--> statement-breakpoint
ALTER POLICY "add_on_requests_client_asks" ON "add_on_requests" TO tenday_web WITH CHECK ("add_on_requests"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))) and "add_on_requests"."approved_at" is null and "add_on_requests"."declined_at" is null);--> statement-breakpoint
ALTER POLICY "client_exports_own" ON "client_exports" TO tenday_web USING ("client_exports"."client_id" in (select id from clients where id = (select app.viewer_client('everything'))));--> statement-breakpoint
ALTER POLICY "client_exports_own_requested" ON "client_exports" TO tenday_web WITH CHECK (((select app.viewer_is_admin()) or "client_exports"."client_id" in (select id from clients where id = (select app.viewer_client('everything')))) and "client_exports"."requested_by" = (select app.viewer_id()) and "client_exports"."made_at" is null);--> statement-breakpoint
ALTER POLICY "clients_own" ON "clients" TO tenday_web USING ("clients"."id" = (select app.viewer_client('any')) and "clients"."deleted_at" is null);--> statement-breakpoint
ALTER POLICY "credit_entries_own" ON "credit_entries" TO tenday_web USING ("credit_entries"."client_id" = (select app.viewer_client('money')));--> statement-breakpoint
ALTER POLICY "data_requests_anyone_sends" ON "data_requests" TO tenday_web WITH CHECK ((select app.viewer() is not null) and "data_requests"."acknowledged_at" is null and "data_requests"."answered_at" is null and ("data_requests"."client_id" is null or "data_requests"."client_id" = (select app.viewer_client('everything'))));--> statement-breakpoint
ALTER POLICY "invoices_own" ON "invoices" TO tenday_web USING ("invoices"."client_id" = (select app.viewer_client('money')) and "invoices"."issued_at" is not null and "invoices"."voided_at" is null);--> statement-breakpoint
ALTER POLICY "payment_attempts_client_starts" ON "payment_attempts" TO tenday_web WITH CHECK ("payment_attempts"."kind" = 'checkout' and "payment_attempts"."state" = 'started' and not "payment_attempts"."is_by_link" and "payment_attempts"."invoice_id" in (select id from invoices where client_id = (select app.viewer_client('money')) and settled_at is null and voided_at is null));--> statement-breakpoint
ALTER POLICY "payment_customers_own" ON "payment_customers" TO tenday_web USING ("payment_customers"."client_id" = (select app.viewer_client('money')));--> statement-breakpoint
ALTER POLICY "payment_customers_client_adds" ON "payment_customers" TO tenday_web WITH CHECK ("payment_customers"."client_id" = (select app.viewer_client('money')));--> statement-breakpoint
ALTER POLICY "saved_methods_own" ON "saved_methods" TO tenday_web USING ("saved_methods"."client_id" = (select app.viewer_client('money')));--> statement-breakpoint
ALTER POLICY "saved_methods_client_removes" ON "saved_methods" TO tenday_web USING ("saved_methods"."client_id" = (select app.viewer_client('money'))) WITH CHECK ("saved_methods"."client_id" = (select app.viewer_client('money')) and "saved_methods"."removed_at" is not null);--> statement-breakpoint
ALTER POLICY "plan_changes_own" ON "plan_changes" TO tenday_web USING ("plan_changes"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))));--> statement-breakpoint
ALTER POLICY "plan_changes_client_asks" ON "plan_changes" TO tenday_web WITH CHECK ("plan_changes"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))) and "plan_changes"."requested_by" = (select app.viewer_id()) and num_nonnulls("plan_changes"."taken_at", "plan_changes"."refused_at") = 0);--> statement-breakpoint
ALTER POLICY "project_add_ons_own" ON "project_add_ons" TO tenday_web USING ("project_add_ons"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))));--> statement-breakpoint
ALTER POLICY "project_plans_own" ON "project_plans" TO tenday_web USING ("project_plans"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))));--> statement-breakpoint
ALTER POLICY "project_products_own" ON "project_products" TO tenday_web USING ("project_products"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))));--> statement-breakpoint
ALTER POLICY "project_events_own" ON "project_events" TO tenday_web USING ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and ("project_events"."kind" in ('created', 'status-changed', 'note-changed', 'term-started', 'term-changed', 'term-notice') or (select app.viewer_client('everything')) is not null));--> statement-breakpoint
ALTER POLICY "project_events_client_asks" ON "project_events" TO tenday_web WITH CHECK ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))) and "project_events"."actor_id" = (select app.viewer_id()) and "project_events"."kind" = 'add-ons-requested');--> statement-breakpoint
ALTER POLICY "project_events_client_changes_plan" ON "project_events" TO tenday_web WITH CHECK ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))) and "project_events"."actor_id" = (select app.viewer_id()) and "project_events"."kind" = 'plan-change-asked');--> statement-breakpoint
ALTER POLICY "projects_own" ON "projects" TO tenday_web USING ("projects"."client_id" = (select app.viewer_client('project')) and "projects"."deleted_at" is null);--> statement-breakpoint
ALTER TABLE "client_people" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_notes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "client_notes" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "client_people" TO tenday_web, tenday_worker;--> statement-breakpoint
GRANT INSERT, UPDATE (name, email, phone, may, gets_invoices, gets_reminders, gets_news, invited_at) ON "client_people" TO tenday_web;--> statement-breakpoint
GRANT SELECT (id, client_id, account_id, name, email, may, invited_at, joined_at, removed_at) ON "client_people" TO tenday_auth;--> statement-breakpoint
GRANT SELECT (deleted_at, sort_name) ON "clients" TO tenday_auth;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (name, email, phone, account_id, joined_at, removed_at) ON "client_people" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (email), UPDATE (name, email, email_verified, two_factor_enabled, updated_at) ON auth."user" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (user_id), DELETE ON auth.account, auth.passkey, auth.two_factor TO tenday_definer;--> statement-breakpoint
GRANT SELECT (value), DELETE ON auth.verification TO tenday_definer;--> statement-breakpoint

-- What a client says of its first person who may do everything: address, name and phone. Search words follow.
CREATE FUNCTION app.follow_people() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  update public.clients c set email = first.email, contact_name = first.name, phone = first.phone
  from (
    select p.email, p.name, p.phone from public.client_people p
    where p.client_id = new.client_id and p.may = 'everything' and p.joined_at is not null and p.removed_at is null
    order by p.added_at, p.id limit 1
  ) first
  where c.id = new.client_id and (c.email, c.contact_name, c.phone) is distinct from (first.email, first.name, first.phone);
  perform app.keep_client_words(new.client_id);
  return null;
end
$$;--> statement-breakpoint

-- Whoever is made a client is its first person: the account that has the address, or the one with the client's id.
CREATE FUNCTION app.make_first_person() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  insert into public.client_people
    (id, client_id, account_id, name, email, phone, may, gets_invoices, gets_reminders, gets_news, added_at, joined_at)
  select gen_random_uuid(), new.id, u.id, new.contact_name, u.email, new.phone, 'everything', true, true, true,
    new.created_at, new.created_at
  from auth."user" u where u.id = new.id or u.email = new.email
  order by (u.email = new.email) desc limit 1;
  return null;
end
$$;--> statement-breakpoint

-- The other way round: a name or phone that is written to the client is its first person's.
CREATE FUNCTION app.lead_first_person() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  update public.client_people p set name = new.contact_name, phone = new.phone
  where (p.name, p.phone) is distinct from (new.contact_name, new.phone) and p.id = (
    select f.id from public.client_people f
    where f.client_id = new.id and f.may = 'everything' and f.joined_at is not null and f.removed_at is null
    order by f.added_at, f.id limit 1
  );
  return null;
end
$$;--> statement-breakpoint

-- One person must always be able to do everything, also when two are removed in the same moment: whoever ends that of somebody
-- holds the client until then. The address of somebody with an account is the account's. Only a client that goes takes its people along.
CREATE FUNCTION app.guard_people() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  was_full boolean := tg_op <> 'INSERT' and old.may = 'everything' and old.joined_at is not null and old.removed_at is null;
  is_full boolean := tg_op <> 'DELETE' and new.may = 'everything' and new.joined_at is not null and new.removed_at is null;
begin
  if was_full and not coalesce(is_full, false) then
    perform from public.clients c where c.id = old.client_id for no key update;
    if found and not exists (
      select from public.client_people p
      where p.client_id = old.client_id and p.id <> old.id and p.may = 'everything' and p.joined_at is not null and p.removed_at is null
    ) then
      raise exception 'one person must always be able to do everything'
        using errcode = '42501', constraint = 'client_people_one_everything';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if exists (select from auth."user" u join public.profiles p on p.id = u.id where u.email = new.email and p.role = 'admin') then
    raise exception 'the provider belongs to no client' using errcode = '42501', constraint = 'client_people_not_the_provider';
  end if;
  if new.removed_at is null and new.account_id is not null
    and new.email is distinct from (select u.email from auth."user" u where u.id = new.account_id) then
    raise exception 'the address of somebody with a login is the login''s' using errcode = '42501';
  end if;
  return new;
end
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION app.follow_account_email() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  update public.client_people set email = new.email where account_id = new.id and removed_at is null;
  return null;
end
$$;--> statement-breakpoint

-- With everybody who belongs to them, removed ones left out.
CREATE OR REPLACE FUNCTION app.keep_client_words(of_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  -- One after the other: two at once would both put in what neither sees of the other.
  perform pg_advisory_xact_lock(hashtextextended(of_id::text, 1));
  delete from public.client_words where client_id = of_id;
  insert into public.client_words (client_id, word, only_of_projects)
  select of_id, said.word, bool_and(said.of_project)
  from public.clients c
  cross join lateral (
    select word, false as of_project from app.words_of(concat_ws(' ', c.name, c.contact_name, c.email)) word
    union all
    select word, false from public.client_people p, app.words_of(concat_ws(' ', p.name, p.email)) word
    where p.client_id = c.id and p.removed_at is null
    union all
    select word, true from public.projects p, app.words_of(p.project_name) word
    where p.client_id = c.id and p.deleted_at is null
  ) said
  where c.id = of_id and c.deleted_at is null
  group by said.word;
end
$$;--> statement-breakpoint

-- What somebody changes by themselves: their own name and phone, and the client's address where they may see its invoices. Gives
-- which were another before; null for whoever belongs to no client.
CREATE OR REPLACE FUNCTION app.change_own_contact(new_contact_name text, new_billing_address text, new_phone text) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  client uuid := app.viewer_client('any');
  of_money boolean := app.viewer_client('money') is not null;
  changed text[];
begin
  perform from public.clients c where c.id = client for no key update;
  select array_remove(array[
    case when p.name <> new_contact_name then 'contactName' end,
    case when of_money and c.billing_address <> new_billing_address then 'billingAddress' end,
    case when p.phone <> new_phone then 'phone' end
  ], null) into changed
  from public.clients c join public.client_people p on p.client_id = c.id
  where c.id = client and p.account_id = app.viewer_id() and p.removed_at is null;
  if cardinality(changed) > 0 then
    update public.client_people set name = new_contact_name, phone = new_phone
    where client_id = client and account_id = app.viewer_id() and removed_at is null;
    if 'billingAddress' = any (changed) then
      update public.clients set billing_address = new_billing_address where id = client;
    end if;
  end if;
  return changed;
end
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION app.note_document(of_id uuid, hash text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  kept text;
begin
  if hash !~ '^[0-9a-f]{64}$' then
    raise exception 'that is no hash' using errcode = '22023';
  end if;
  update public.invoices i set document_hash = hash
  where i.id = of_id and i.issued_at is not null and i.document_hash is null
    and (i.client_id = app.viewer_client('money') or i.id = app.viewer_invoice_id() or app.viewer_is_admin());
  select i.document_hash into kept from public.invoices i
  where i.id = of_id
    and (i.client_id = app.viewer_client('money') or i.id = app.viewer_invoice_id() or app.viewer_is_admin());
  return kept;
end
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION app.keep_document(of_invoice uuid, of_kind text, of_credit_note uuid, of_payment uuid, of_moment timestamptz,
  packed bytea, hash_of_file text, moment timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if not exists (select from public.invoices i where i.id = of_invoice and i.issued_at is not null
    and (i.client_id = app.viewer_client('money') or i.id = app.viewer_invoice_id() or app.viewer_is_admin())) then
    return false;
  end if;
  if exists (select from public.documents d where d.invoice_id = of_invoice and d.kind = of_kind
    and d.credit_note_id is not distinct from of_credit_note and d.payment_id is not distinct from of_payment
    and d.as_of is not distinct from of_moment) then
    return true;
  end if;
  insert into public.documents (id, invoice_id, kind, credit_note_id, payment_id, as_of, file, hash, drawn_at)
  values (gen_random_uuid(), of_invoice, of_kind, of_credit_note, of_payment, of_moment, packed, hash_of_file, moment)
  on conflict on constraint documents_once do nothing;
  return true;
end
$$;--> statement-breakpoint

-- Whoever holds an invitation's link and an account with its address joins. Null where the invitation is over, taken back or used.
CREATE FUNCTION app.join_client(of_person uuid, of_invitation timestamptz, of_account uuid, at timestamptz) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  joined uuid;
begin
  if exists (select from public.profiles p where p.id = of_account and (p.role <> 'user' or p.disabled_at is not null)) then
    return null;
  end if;
  update public.client_people p set account_id = of_account, joined_at = at
  where p.id = of_person and p.invited_at = of_invitation and p.invited_at > at - interval '7 days'
    and p.may is not null and p.joined_at is null and p.removed_at is null
    and p.email = (select u.email from auth."user" u where u.id = of_account)
    and exists (select from public.clients c where c.id = p.client_id and c.deleted_at is null)
  returning p.client_id into joined;
  if joined is not null then
    insert into public.profiles (id, role) values (of_account, 'user') on conflict (id) do nothing;
  end if;
  return joined;
end
$$;--> statement-breakpoint

-- Removed by the client's own or the admin, from this moment on. Whoever then belongs to no client has no login any more: the account
-- stays for history, without an address, a password or a session. Null where nobody was removed.
CREATE FUNCTION app.remove_person(of_person uuid, at timestamptz) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  removed record;
begin
  update public.client_people p set removed_at = at
  where p.id = of_person and p.removed_at is null and (app.viewer_is_admin() or p.client_id = app.viewer_client('everything'))
  returning p.id, p.account_id into removed;
  if removed.account_id is not null
    and not exists (select from public.client_people p where p.account_id = removed.account_id and p.removed_at is null) then
    update public.profiles set disabled_at = at where id = removed.account_id and role = 'user';
    delete from auth.session where user_id = removed.account_id;
    delete from auth.account where user_id = removed.account_id;
    delete from auth.passkey where user_id = removed.account_id;
    delete from auth.two_factor where user_id = removed.account_id;
    delete from auth.verification where value = removed.account_id::text;
    update auth."user" set name = '', email = id || '@removed.invalid', email_verified = false, two_factor_enabled = false, updated_at = at
    where id = removed.account_id;
  end if;
  return removed.id;
end
$$;--> statement-breakpoint

-- A client more for somebody who has a login: an account without one, for its id, and they are its first person.
CREATE FUNCTION app.add_further_client(of_id uuid, of_name text, of_email text, of_kind text, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if not app.viewer_is_admin() then
    raise exception 'only the admin adds clients' using errcode = '42501';
  end if;
  insert into auth."user" (id, name, email, created_at, updated_at) values (of_id, of_name, of_id || '@no-login.invalid', at, at);
  insert into public.profiles (id, role, disabled_at) values (of_id, 'user', at);
  insert into public.clients (id, name, email, kind, created_at) values (of_id, of_name, of_email, of_kind, at);
end
$$;--> statement-breakpoint

-- The account of somebody who was erased with their client, and belongs to no other.
CREATE OR REPLACE FUNCTION app.erase_account(of_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if not app.viewer_is_system() then
    raise exception 'only the worker erases' using errcode = '42501';
  end if;
  if exists (select from public.clients c where c.id = of_id)
    or exists (select from public.client_people p where p.account_id = of_id and p.removed_at is null)
    or exists (select from public.profiles p where p.id = of_id and p.role <> 'user') then
    raise exception 'only what is left of an erased client is erased' using errcode = '42501';
  end if;
  delete from auth."user" where id = of_id;
end
$$;--> statement-breakpoint

GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.viewer_client(text) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.follow_people() OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.make_first_person() OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.lead_first_person() OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.guard_people() OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.join_client(uuid, timestamptz, uuid, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.remove_person(uuid, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.add_further_client(uuid, text, text, text, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.viewer_client(text), app.follow_people(), app.make_first_person(), app.lead_first_person(), app.guard_people(), app.join_client(uuid, timestamptz, uuid, timestamptz), app.remove_person(uuid, timestamptz), app.add_further_client(uuid, text, text, text, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.join_client(uuid, timestamptz, uuid, timestamptz) TO tenday_auth;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.remove_person(uuid, timestamptz), app.add_further_client(uuid, text, text, text, timestamptz) TO tenday_web;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.viewer_client(text) TO tenday_web;--> statement-breakpoint

-- Those who were here before: one person for each client, with whom it was made.
INSERT INTO "client_people"
  ("id", "client_id", "account_id", "name", "email", "phone", "may", "gets_invoices", "gets_reminders", "gets_news", "added_at", "joined_at")
SELECT gen_random_uuid(), c.id, c.id, c.contact_name, c.email, c.phone, 'everything', true, true, true, c.created_at, c.created_at
FROM "clients" c;--> statement-breakpoint

CREATE TRIGGER client_people_guarded BEFORE INSERT OR UPDATE OR DELETE ON "client_people"
FOR EACH ROW EXECUTE FUNCTION app.guard_people();--> statement-breakpoint
CREATE TRIGGER clients_follow_people AFTER INSERT OR UPDATE ON "client_people"
FOR EACH ROW EXECUTE FUNCTION app.follow_people();--> statement-breakpoint
CREATE TRIGGER clients_have_a_first_person AFTER INSERT ON "clients"
FOR EACH ROW EXECUTE FUNCTION app.make_first_person();--> statement-breakpoint
CREATE TRIGGER clients_lead_first_person AFTER UPDATE OF contact_name, phone ON "clients"
FOR EACH ROW WHEN ((old.contact_name, old.phone) IS DISTINCT FROM (new.contact_name, new.phone)) EXECUTE FUNCTION app.lead_first_person();
