CREATE TABLE "add_on_request_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"add_on_request_id" uuid NOT NULL,
	"add_on_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_pence" integer NOT NULL,
	"yearly_price_pence" integer,
	"pricing_type" text NOT NULL,
	CONSTRAINT "add_on_request_lines_price" CHECK ("add_on_request_lines"."price_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "add_on_request_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "add_on_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text DEFAULT '' NOT NULL,
	"submission" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "add_on_requests_submission_unique" UNIQUE("submission"),
	CONSTRAINT "add_on_requests_decided_once" CHECK ("add_on_requests"."approved_at" is null or "add_on_requests"."declined_at" is null)
);
--> statement-breakpoint
ALTER TABLE "add_on_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "add_ons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_pence" integer NOT NULL,
	"pricing_type" text NOT NULL,
	"yearly_price_pence" integer,
	"custom" boolean DEFAULT false NOT NULL,
	"several_times" boolean DEFAULT false NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "add_ons_name_unique" UNIQUE("name"),
	CONSTRAINT "add_ons_price" CHECK ("add_ons"."price_pence" >= 0 and coalesce("add_ons"."yearly_price_pence", 0) >= 0),
	CONSTRAINT "add_ons_pricing_type" CHECK ("add_ons"."pricing_type" in ('one_time', 'recurring', 'monthly'))
);
--> statement-breakpoint
ALTER TABLE "add_ons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_pence" integer NOT NULL,
	"yearly_price_pence" integer,
	"billing_cycle" text NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "plans_name_unique" UNIQUE("name"),
	CONSTRAINT "plans_price" CHECK ("plans"."price_pence" >= 0 and coalesce("plans"."yearly_price_pence", 0) >= 0),
	CONSTRAINT "plans_billing_cycle" CHECK ("plans"."billing_cycle" in ('monthly', 'yearly', 'one_time'))
);
--> statement-breakpoint
ALTER TABLE "plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_pence" integer NOT NULL,
	"billing_cycle" text NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "products_name_unique" UNIQUE("name"),
	CONSTRAINT "products_price" CHECK ("products"."price_pence" >= 0),
	CONSTRAINT "products_billing_cycle" CHECK ("products"."billing_cycle" in ('monthly', 'yearly', 'one_time'))
);
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_words" (
	"client_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "client_words_word_client_id_pk" PRIMARY KEY("word","client_id")
);
--> statement-breakpoint
ALTER TABLE "client_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_add_ons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"price_pence" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"add_on_id" uuid NOT NULL,
	"yearly_price_pence" integer,
	"pricing_type" text NOT NULL,
	"several_times" boolean NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	CONSTRAINT "project_add_ons_price" CHECK ("project_add_ons"."price_pence" >= 0),
	CONSTRAINT "project_add_ons_paid_once" CHECK (not "project_add_ons"."is_paid" or "project_add_ons"."pricing_type" = 'one_time')
);
--> statement-breakpoint
ALTER TABLE "project_add_ons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"price_pence" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"plan_id" uuid NOT NULL,
	"yearly_price_pence" integer,
	"billing_cycle" text NOT NULL,
	CONSTRAINT "project_plans_price" CHECK ("project_plans"."price_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "project_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"price_pence" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"product_id" uuid NOT NULL,
	"billing_cycle" text NOT NULL,
	CONSTRAINT "project_products_price" CHECK ("project_products"."price_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "project_products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"what" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_once_per_subject";--> statement-breakpoint
DROP INDEX "clients_created_at";--> statement-breakpoint
DROP INDEX "enquiries_received_at";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "status_since" timestamp with time zone;--> statement-breakpoint
UPDATE "projects" SET "status_since" = "created_at";--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "status_since" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "add_on_request_lines" ADD CONSTRAINT "add_on_request_lines_add_on_request_id_add_on_requests_id_fk" FOREIGN KEY ("add_on_request_id") REFERENCES "public"."add_on_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "add_on_request_lines" ADD CONSTRAINT "add_on_request_lines_add_on_id_add_ons_id_fk" FOREIGN KEY ("add_on_id") REFERENCES "public"."add_ons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "add_on_requests" ADD CONSTRAINT "add_on_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_words" ADD CONSTRAINT "client_words_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_add_ons" ADD CONSTRAINT "project_add_ons_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_add_ons" ADD CONSTRAINT "project_add_ons_add_on_id_add_ons_id_fk" FOREIGN KEY ("add_on_id") REFERENCES "public"."add_ons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_plans" ADD CONSTRAINT "project_plans_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_plans" ADD CONSTRAINT "project_plans_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_products" ADD CONSTRAINT "project_products_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_products" ADD CONSTRAINT "project_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_events" ADD CONSTRAINT "project_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "add_on_request_lines_request" ON "add_on_request_lines" USING btree ("add_on_request_id");--> statement-breakpoint
CREATE INDEX "add_on_requests_project" ON "add_on_requests" USING btree ("project_id","requested_at");--> statement-breakpoint
CREATE INDEX "add_on_requests_requested_at" ON "add_on_requests" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "add_on_requests_waiting" ON "add_on_requests" USING btree ("requested_at") WHERE "add_on_requests"."approved_at" is null and "add_on_requests"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "client_words_client" ON "client_words" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "project_add_ons_project" ON "project_add_ons" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_add_ons_once" ON "project_add_ons" USING btree ("project_id","add_on_id") WHERE "project_add_ons"."removed_at" is null and not "project_add_ons"."several_times";--> statement-breakpoint
CREATE INDEX "project_plans_project" ON "project_plans" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_plans_once" ON "project_plans" USING btree ("project_id","plan_id") WHERE "project_plans"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "project_products_project" ON "project_products" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_products_once" ON "project_products" USING btree ("project_id","product_id") WHERE "project_products"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "project_events_project" ON "project_events" USING btree ("project_id","at");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "clients_listed" ON "clients" USING btree ("sort_name","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree ("email");--> statement-breakpoint
CREATE INDEX "clients_deleted" ON "clients" USING btree ("deleted_at") WHERE "clients"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_new" ON "enquiries" USING btree ("received_at","id") WHERE "enquiries"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "enquiries_client" ON "enquiries" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "projects_providers_turn" ON "projects" USING btree ("status_since") WHERE "projects"."deleted_at" is null and ("projects"."status" is null or "projects"."status" in ('not_started', 'active', 'pending', 'completed'));--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_received_at" ON "enquiries" USING btree ("received_at","id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_once_per_subject" UNIQUE("subject_id","kind");--> statement-breakpoint
CREATE POLICY "audit_events_worker_adds" ON "audit_events" AS PERMISSIVE FOR INSERT TO "tenday_worker" WITH CHECK ((select app.viewer_is_system()) and "audit_events"."actor_id" is null);--> statement-breakpoint
CREATE POLICY "audit_events_worker_erases" ON "audit_events" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "clients_worker_reads" ON "clients" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "clients_worker_erases" ON "clients" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()) and "clients"."deleted_at" is not null);--> statement-breakpoint
CREATE POLICY "enquiries_admin_answers" ON "enquiries" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "profiles_of_clients_end_and_begin" ON "profiles" AS PERMISSIVE FOR UPDATE TO "tenday_definer" USING ((select app.viewer_is_admin()) and "profiles"."role" = 'user') WITH CHECK ((select app.viewer_is_admin()) and "profiles"."role" = 'user');--> statement-breakpoint
CREATE POLICY "projects_named_for_the_search" ON "projects" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "projects_worker_reads" ON "projects" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "projects_worker_erases" ON "projects" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()) and "projects"."deleted_at" is not null);--> statement-breakpoint
CREATE POLICY "add_on_request_lines_own" ON "add_on_request_lines" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (exists (select from add_on_requests r where r.id = "add_on_request_lines"."add_on_request_id"));--> statement-breakpoint
CREATE POLICY "add_on_request_lines_client_asks" ON "add_on_request_lines" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK (exists (select from add_on_requests r where r.id = "add_on_request_lines"."add_on_request_id" and r.approved_at is null and r.declined_at is null and r.project_id in (select id from projects where client_id = (select app.viewer_id()))));--> statement-breakpoint
CREATE POLICY "add_on_request_lines_worker_reads" ON "add_on_request_lines" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "add_on_requests_own" ON "add_on_requests" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("add_on_requests"."project_id" in (select id from projects where client_id = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "add_on_requests_admin_reads" ON "add_on_requests" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "add_on_requests_client_asks" ON "add_on_requests" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("add_on_requests"."project_id" in (select id from projects where client_id = (select app.viewer_id())) and "add_on_requests"."approved_at" is null and "add_on_requests"."declined_at" is null);--> statement-breakpoint
CREATE POLICY "add_on_requests_admin_decides" ON "add_on_requests" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "add_on_requests_worker_reads" ON "add_on_requests" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "add_ons_members_read" ON "add_ons" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_id()) is not null);--> statement-breakpoint
CREATE POLICY "add_ons_admin_adds" ON "add_ons" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "add_ons_admin_changes" ON "add_ons" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "plans_members_read" ON "plans" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_id()) is not null);--> statement-breakpoint
CREATE POLICY "plans_admin_adds" ON "plans" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "plans_admin_changes" ON "plans" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "products_members_read" ON "products" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_id()) is not null);--> statement-breakpoint
CREATE POLICY "products_admin_adds" ON "products" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "products_admin_changes" ON "products" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "client_words_admin_reads" ON "client_words" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "client_words_kept" ON "client_words" AS PERMISSIVE FOR ALL TO "tenday_definer" USING (current_user = 'tenday_definer') WITH CHECK (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "project_add_ons_own" ON "project_add_ons" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("project_add_ons"."project_id" in (select id from projects where client_id = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "project_add_ons_admin" ON "project_add_ons" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "project_plans_own" ON "project_plans" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("project_plans"."project_id" in (select id from projects where client_id = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "project_plans_admin" ON "project_plans" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "project_products_own" ON "project_products" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("project_products"."project_id" in (select id from projects where client_id = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "project_products_admin" ON "project_products" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "project_events_own" ON "project_events" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "project_events_admin_reads" ON "project_events" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "project_events_admin_adds" ON "project_events" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()) and "project_events"."actor_id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "project_events_client_asks" ON "project_events" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_id())) and "project_events"."actor_id" = (select app.viewer_id()) and "project_events"."kind" = 'add-ons-requested');--> statement-breakpoint
CREATE POLICY "project_events_worker_reads" ON "project_events" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
ALTER POLICY "clients_own" ON "clients" TO tenday_web USING ("clients"."id" = (select app.viewer_id()) and "clients"."deleted_at" is null);--> statement-breakpoint
ALTER POLICY "enquiries_anyone_sends" ON "enquiries" TO tenday_web WITH CHECK ((select app.viewer() is not null) and "enquiries"."answered_at" is null and "enquiries"."client_id" is null);--> statement-breakpoint
ALTER POLICY "profiles_role_lookup" ON "profiles" TO tenday_definer USING (current_user = 'tenday_definer');--> statement-breakpoint
ALTER POLICY "projects_own" ON "projects" TO tenday_web USING ("projects"."client_id" = (select app.viewer_id()) and "projects"."deleted_at" is null);