CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "agreements_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" uuid,
	"client_id" uuid NOT NULL,
	"link_ids" uuid[] NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"agreed_for" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid,
	"email" text NOT NULL,
	"typed_name" text NOT NULL,
	"starts_at_once" boolean,
	"request_id" text NOT NULL,
	CONSTRAINT "agreements_number" UNIQUE("number"),
	CONSTRAINT "agreements_once" UNIQUE("project_id","hash"),
	CONSTRAINT "agreements_hash" CHECK ("agreements"."hash" = encode(sha256(convert_to("agreements"."text", 'UTF8')), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "agreements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "agreement_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_client" ON "agreements" USING btree ("client_id");--> statement-breakpoint
CREATE POLICY "add_ons_agreed" ON "add_ons" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "plans_agreed" ON "plans" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "products_agreed" ON "products" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "project_add_ons_agreed" ON "project_add_ons" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "project_plans_agreed" ON "project_plans" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "project_products_agreed" ON "project_products" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "project_events_client_agrees" ON "project_events" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))) and "project_events"."actor_id" = (select app.viewer_id()) and "project_events"."kind" = 'agreement-accepted');--> statement-breakpoint
CREATE POLICY "project_events_link_agrees" ON "project_events" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("project_events"."actor_id" is null and "project_events"."kind" = 'agreement-accepted' and "project_events"."project_id" in (select project_id from invoices where id = (select app.viewer_invoice_id())));--> statement-breakpoint
CREATE POLICY "agreements_own" ON "agreements" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("agreements"."client_id" = (select app.viewer_client('everything')));--> statement-breakpoint
CREATE POLICY "agreements_client_accepts" ON "agreements" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("agreements"."client_id" = (select app.viewer_client('everything')) and "agreements"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))) and "agreements"."accepted_by" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "agreements_by_link" ON "agreements" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("agreements"."project_id" in (select project_id from invoices where id = (select app.viewer_invoice_id())));--> statement-breakpoint
CREATE POLICY "agreements_admin_reads" ON "agreements" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "agreements_worker_reads" ON "agreements" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "agreements_found" ON "agreements" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
ALTER TABLE "agreements" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "agreements" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "agreements" TO tenday_worker;--> statement-breakpoint
GRANT SELECT (id, project_id, link_ids) ON "agreements" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (id, payment_type, term_months, term_started_on, agreement_requested_at) ON "projects" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (kind) ON "clients" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (project_id) ON "invoices" TO tenday_definer;--> statement-breakpoint
GRANT SELECT ON "project_plans", "project_add_ons", "project_products", "plans", "add_ons", "products" TO tenday_definer;--> statement-breakpoint

-- It loses its project where that is erased, and goes with its client.
CREATE FUNCTION app.freeze_agreement() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  goes boolean := case tg_op
    when 'DELETE' then not exists (select from public.clients c where c.id = old.client_id)
    else to_jsonb(new) - 'project_id' = to_jsonb(old) - 'project_id' and new.project_id is null
      and not exists (select from public.projects p where p.id = old.project_id)
  end;
begin
  if not goes then
    raise exception 'agreement % stays as it was accepted', old.number using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;--> statement-breakpoint
CREATE TRIGGER agreements_frozen BEFORE UPDATE OR DELETE ON "agreements"
FOR EACH ROW EXECUTE FUNCTION app.freeze_agreement();--> statement-breakpoint

-- Whether its client has to accept what is agreed: before the first payment each plan that the project has, and afterwards
-- where that came without it. Whoever began before there were agreements is asked for nothing.
CREATE FUNCTION app.agreement_wanted(of_project uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  select exists (
    select from public.projects p join public.project_plans l on l.project_id = p.id and l.removed_at is null
    where p.id = of_project and p.client_id is not null and p.deleted_at is null
      and case when p.term_started_on is null
          and not exists (select from public.project_plans b where b.project_id = p.id and b.billing_from is not null)
        then not exists (select from public.agreements a where a.project_id = p.id and l.id = any (a.link_ids))
        else p.agreement_requested_at is not null
          and not exists (select from public.agreements a where a.project_id = p.id)
      end)
$$;--> statement-breakpoint

-- Whether whoever has a pay link may accept for this client: the link is of an invoice of that project, and everybody to whom it
-- is sent may do everything.
CREATE FUNCTION app.agreement_by_link(of_project uuid, of_client uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  select exists (
      select from public.invoices i
      where i.id = app.viewer_invoice_id() and i.project_id = of_project and i.client_id = of_client)
    and not exists (
      select from public.client_people p
      where p.client_id = of_client and p.removed_at is null and p.may is distinct from 'everything')
$$;--> statement-breakpoint

-- From what the agreement of a project is composed: for whoever may accept it, the provider, the worker, and whoever has the
-- pay link of one of its invoices.
CREATE FUNCTION app.agreement_parts(of_project uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  select jsonb_build_object(
    'projectId', p.id, 'projectName', p.project_name, 'clientId', c.id, 'clientName', c.name, 'address', c.billing_address,
    'kind', c.kind, 'paymentType', p.payment_type, 'months', p.term_months, 'termStartedOn', p.term_started_on,
    'email', c.email, 'isWanted', app.agreement_wanted(p.id), 'isByLink', app.agreement_by_link(p.id, c.id),
    'plans', coalesce((
      select jsonb_agg(jsonb_build_object('linkId', l.id, 'name', k.name, 'pricePence', l.price_pence,
        'yearlyPricePence', l.yearly_price_pence, 'billingCycle', l.billing_cycle, 'freeDomainPence', k.free_domain_pence)
        order by l.added_at, l.id)
      from public.project_plans l join public.plans k on k.id = l.plan_id
      where l.project_id = p.id and l.removed_at is null), '[]'),
    'addOns', coalesce((
      select jsonb_agg(jsonb_build_object('name', k.name, 'pricePence', l.price_pence,
        'yearlyPricePence', l.yearly_price_pence, 'pricingType', l.pricing_type, 'isPaid', l.is_paid) order by l.added_at, l.id)
      from public.project_add_ons l join public.add_ons k on k.id = l.add_on_id
      where l.project_id = p.id and l.removed_at is null), '[]'),
    'products', coalesce((
      select jsonb_agg(jsonb_build_object('name', k.name, 'pricePence', l.price_pence, 'billingCycle', l.billing_cycle,
        'isDomain', k.is_domain) order by l.added_at, l.id)
      from public.project_products l join public.products k on k.id = l.product_id
      where l.project_id = p.id and l.removed_at is null), '[]'))
  from public.projects p join public.clients c on c.id = p.client_id and c.deleted_at is null
  where p.id = of_project and p.deleted_at is null
    and (app.viewer_is_admin() or app.viewer_is_system() or c.id = app.viewer_client('everything')
      or exists (select from public.invoices i where i.id = app.viewer_invoice_id() and i.project_id = p.id))
$$;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.agreement_wanted(uuid) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.agreement_by_link(uuid, uuid) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.agreement_parts(uuid) OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.freeze_agreement(), app.agreement_wanted(uuid), app.agreement_by_link(uuid, uuid), app.agreement_parts(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.agreement_wanted(uuid), app.agreement_parts(uuid) TO tenday_web, tenday_worker;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.agreement_by_link(uuid, uuid) TO tenday_web;--> statement-breakpoint
CREATE POLICY "agreements_link_accepts" ON "agreements" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("agreements"."accepted_by" is null and app.agreement_by_link("agreements"."project_id", "agreements"."client_id"));
