-- Whoever came by a pay link is nobody's account and sees one invoice: 'pay:' and its id.
CREATE OR REPLACE FUNCTION app.viewer_id() RETURNS uuid
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$ select case when app.viewer() not in ('anonymous', 'system') and app.viewer() not like 'pay:%' then app.viewer()::uuid end $$;--> statement-breakpoint
CREATE FUNCTION app.viewer_invoice_id() RETURNS uuid
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
AS $$ select case when app.viewer() like 'pay:%' then substr(app.viewer(), 5)::uuid end $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.viewer_invoice_id() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.viewer_invoice_id() TO tenday_web, tenday_worker, tenday_definer;--> statement-breakpoint

CREATE TABLE "billed_periods" (
	"link_id" uuid NOT NULL,
	"from_month" integer NOT NULL,
	"months" integer NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"invoice_id" uuid NOT NULL,
	CONSTRAINT "billed_periods_link_id_from_month_pk" PRIMARY KEY("link_id","from_month"),
	CONSTRAINT "billed_periods_months" CHECK ("billed_periods"."from_month" >= 0 and "billed_periods"."months" > 0 and "billed_periods"."period_from" <= "billed_periods"."period_to")
);
--> statement-breakpoint
ALTER TABLE "billed_periods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_run_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"deed" text NOT NULL,
	"project_id" uuid,
	"invoice_id" uuid,
	"why" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_run_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"is_asked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "money_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"account_name" text NOT NULL,
	"sort_code" text NOT NULL,
	"account_number" text NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"vat_rate" integer DEFAULT 2000 NOT NULL,
	"terms_days" integer DEFAULT 14 NOT NULL,
	CONSTRAINT "money_settings_terms" CHECK ("money_settings"."terms_days" between 0 and 90 and "money_settings"."vat_rate" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "money_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_sent" boolean NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	CONSTRAINT "reminders_once" UNIQUE("invoice_id","step"),
	CONSTRAINT "reminders_step" CHECK ("reminders"."step" in ('due-soon', 'overdue', 'overdue-again', 'final'))
);
--> statement-breakpoint
ALTER TABLE "reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid,
	"invoice_id" uuid NOT NULL,
	"amount_pence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "credit_entries_amount" CHECK ("credit_entries"."amount_pence" <> 0)
);
--> statement-breakpoint
ALTER TABLE "credit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"credit_note_number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"net_pence" integer NOT NULL,
	"vat_pence" integer NOT NULL,
	"total_pence" integer NOT NULL,
	"reason" text NOT NULL,
	"issued_with" jsonb NOT NULL,
	"retry_key" text,
	"request_id" text NOT NULL,
	CONSTRAINT "credit_notes_number" UNIQUE("credit_note_number"),
	CONSTRAINT "credit_notes_retry_key" UNIQUE("retry_key"),
	CONSTRAINT "credit_notes_total" CHECK ("credit_notes"."net_pence" + "credit_notes"."vat_pence" = "credit_notes"."total_pence" and "credit_notes"."total_pence" > 0)
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"source" text NOT NULL,
	"description" text NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_pence" integer NOT NULL,
	"amount_pence" integer NOT NULL,
	"net_pence" integer NOT NULL,
	"vat_pence" integer NOT NULL,
	"link_id" uuid,
	"add_on_request_line_id" uuid,
	"months" integer,
	"period_from" date,
	"period_to" date,
	CONSTRAINT "invoice_lines_position" UNIQUE("invoice_id","position"),
	CONSTRAINT "invoice_lines_source" CHECK ("invoice_lines"."source" in ('plan', 'add-on', 'product', 'first-payment', 'free-text')),
	CONSTRAINT "invoice_lines_amount" CHECK ("invoice_lines"."quantity" > 0 and "invoice_lines"."amount_pence" = "invoice_lines"."quantity" * "invoice_lines"."unit_pence" and "invoice_lines"."net_pence" + "invoice_lines"."vat_pence" = "invoice_lines"."amount_pence"),
	CONSTRAINT "invoice_lines_period" CHECK (num_nulls("invoice_lines"."period_from", "invoice_lines"."period_to") in (0, 2) and "invoice_lines"."period_from" <= "invoice_lines"."period_to")
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid,
	"project_id" uuid,
	"purpose" text NOT NULL,
	"add_on_request_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"invoice_number" integer,
	"issued_at" timestamp with time zone,
	"issued_on" date,
	"due_date" date,
	"issued_with" jsonb,
	"net_pence" integer DEFAULT 0 NOT NULL,
	"vat_pence" integer DEFAULT 0 NOT NULL,
	"total_pence" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"void_reason" text DEFAULT '' NOT NULL,
	"document_hash" text,
	"retry_key" text,
	"request_id" text NOT NULL,
	CONSTRAINT "invoices_number" UNIQUE("invoice_number"),
	CONSTRAINT "invoices_retry_key" UNIQUE("retry_key"),
	CONSTRAINT "invoices_purpose" CHECK ("invoices"."purpose" in ('first-payment', 'add-on-request', 'recurring', 'by-hand')),
	CONSTRAINT "invoices_total" CHECK ("invoices"."net_pence" + "invoices"."vat_pence" = "invoices"."total_pence" and "invoices"."total_pence" >= 0),
	CONSTRAINT "invoices_issued_whole" CHECK (num_nulls("invoices"."invoice_number", "invoices"."issued_at", "invoices"."issued_on", "invoices"."due_date", "invoices"."issued_with") in (0, 5)),
	CONSTRAINT "invoices_void_was_issued" CHECK ("invoices"."voided_at" is null or "invoices"."issued_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text PRIMARY KEY NOT NULL,
	"next" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_pence" integer NOT NULL,
	"method" text NOT NULL,
	"received_on" date NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"provider_id" text,
	"reference" text DEFAULT '' NOT NULL,
	"retry_key" text,
	"request_id" text NOT NULL,
	CONSTRAINT "payments_provider_id" UNIQUE("provider_id"),
	CONSTRAINT "payments_retry_key" UNIQUE("retry_key"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_pence" > 0),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('card', 'bacs_debit', 'bank_transfer', 'credit')),
	CONSTRAINT "payments_of_provider" CHECK (("payments"."provider_id" is not null) = ("payments"."method" in ('card', 'bacs_debit')))
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_pence" integer NOT NULL,
	"refunded_on" date NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"provider_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"retry_key" text,
	"request_id" text NOT NULL,
	CONSTRAINT "refunds_provider_id" UNIQUE("provider_id"),
	CONSTRAINT "refunds_retry_key" UNIQUE("retry_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_pence" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'started' NOT NULL,
	"amount_pence" integer NOT NULL,
	"is_saved" boolean DEFAULT false NOT NULL,
	"is_by_link" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"session_id" text,
	"intent_id" text,
	"method_id" uuid,
	"failure" text DEFAULT '' NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "payment_attempts_session" UNIQUE("session_id"),
	CONSTRAINT "payment_attempts_intent" UNIQUE("intent_id"),
	CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('started', 'processing', 'succeeded', 'failed', 'expired')),
	CONSTRAINT "payment_attempts_kind" CHECK ("payment_attempts"."kind" in ('checkout', 'charge')),
	CONSTRAINT "payment_attempts_link_saves_nothing" CHECK (not ("payment_attempts"."is_saved" and "payment_attempts"."is_by_link"))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_customers_customer" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"request_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "saved_methods_provider_id" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "saved_methods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_add_ons" ADD COLUMN "billing_from" date;--> statement-breakpoint
ALTER TABLE "project_plans" ADD COLUMN "billing_from" date;--> statement-breakpoint
ALTER TABLE "project_products" ADD COLUMN "billing_from" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "next_period_on" date;--> statement-breakpoint
ALTER TABLE "billed_periods" ADD CONSTRAINT "billed_periods_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_run_lines" ADD CONSTRAINT "billing_run_lines_run_id_billing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."billing_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_add_on_request_id_add_on_requests_id_fk" FOREIGN KEY ("add_on_request_id") REFERENCES "public"."add_on_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_methods" ADD CONSTRAINT "saved_methods_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billed_periods_invoice" ON "billed_periods" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "billing_run_lines_run" ON "billing_run_lines" USING btree ("run_id","at");--> statement-breakpoint
CREATE INDEX "billing_runs_started" ON "billing_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "money_settings_at" ON "money_settings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "credit_entries_client" ON "credit_entries" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "credit_entries_invoice" ON "credit_entries" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_client" ON "invoices" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_project" ON "invoices" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_issued_on" ON "invoices" USING btree ("issued_on","id") WHERE "invoices"."issued_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due_date","id") WHERE "invoices"."issued_at" is not null and "invoices"."settled_at" is null and "invoices"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_drafts" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."issued_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_void" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."voided_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_request" ON "invoices" USING btree ("add_on_request_id") WHERE "invoices"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_received_on" ON "payments" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "refunds_invoice" ON "refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_invoice" ON "payment_attempts" USING btree ("invoice_id","started_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_under_way" ON "payment_attempts" USING btree ("changed_at") WHERE "payment_attempts"."state" in ('started', 'processing');--> statement-breakpoint
CREATE INDEX "payment_events_unhandled" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "saved_methods_client" ON "saved_methods" USING btree ("client_id") WHERE "saved_methods"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "projects_next_period" ON "projects" USING btree ("next_period_on") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE POLICY "add_ons_worker_reads" ON "add_ons" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "plans_worker_reads" ON "plans" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "products_worker_reads" ON "products" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "mails_worker_queues" ON "mails" AS PERMISSIVE FOR INSERT TO "tenday_worker" WITH CHECK ((select app.viewer_is_system()) and "mails"."sent_at" is null and "mails"."failed_at" is null and "mails"."attempts" = 0);--> statement-breakpoint
CREATE POLICY "project_add_ons_worker" ON "project_add_ons" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "project_plans_worker" ON "project_plans" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "project_products_worker" ON "project_products" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "project_events_worker_adds" ON "project_events" AS PERMISSIVE FOR INSERT TO "tenday_worker" WITH CHECK ((select app.viewer_is_system()) and "project_events"."actor_id" is null);--> statement-breakpoint
CREATE POLICY "projects_worker_changes" ON "projects" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "billed_periods_admin" ON "billed_periods" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "billed_periods_worker" ON "billed_periods" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "billing_run_lines_admin" ON "billing_run_lines" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "billing_run_lines_worker" ON "billing_run_lines" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "billing_runs_admin" ON "billing_runs" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "billing_runs_worker" ON "billing_runs" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "money_settings_admin_reads" ON "money_settings" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "money_settings_admin_adds" ON "money_settings" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "money_settings_worker_reads" ON "money_settings" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "reminders_admin" ON "reminders" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "reminders_worker" ON "reminders" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "credit_entries_own" ON "credit_entries" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("credit_entries"."client_id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "credit_entries_admin" ON "credit_entries" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "credit_entries_worker" ON "credit_entries" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "credit_notes_own" ON "credit_notes" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (not (select app.viewer_is_admin()) and exists (select from invoices i where i.id = "credit_notes"."invoice_id"));--> statement-breakpoint
CREATE POLICY "credit_notes_admin" ON "credit_notes" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "credit_notes_worker" ON "credit_notes" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "invoice_lines_own" ON "invoice_lines" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (not (select app.viewer_is_admin()) and exists (select from invoices i where i.id = "invoice_lines"."invoice_id"));--> statement-breakpoint
CREATE POLICY "invoice_lines_admin" ON "invoice_lines" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "invoice_lines_worker" ON "invoice_lines" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "invoices_own" ON "invoices" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("invoices"."client_id" = (select app.viewer_id()) and "invoices"."issued_at" is not null and "invoices"."voided_at" is null);--> statement-breakpoint
CREATE POLICY "invoices_by_link" ON "invoices" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("invoices"."id" = (select app.viewer_invoice_id()) and "invoices"."issued_at" is not null);--> statement-breakpoint
CREATE POLICY "invoices_document_found" ON "invoices" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "invoices_document_noted" ON "invoices" AS PERMISSIVE FOR UPDATE TO "tenday_definer" USING (current_user = 'tenday_definer') WITH CHECK (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "invoices_admin" ON "invoices" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "invoices_worker" ON "invoices" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "number_series_admin" ON "number_series" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "number_series_worker" ON "number_series" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "payments_own" ON "payments" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (not (select app.viewer_is_admin()) and exists (select from invoices i where i.id = "payments"."invoice_id"));--> statement-breakpoint
CREATE POLICY "payments_admin" ON "payments" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "payments_worker" ON "payments" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "refunds_own" ON "refunds" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (not (select app.viewer_is_admin()) and exists (select from invoices i where i.id = "refunds"."invoice_id"));--> statement-breakpoint
CREATE POLICY "refunds_admin" ON "refunds" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "refunds_worker" ON "refunds" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "payment_attempts_own" ON "payment_attempts" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (not (select app.viewer_is_admin()) and exists (select from invoices i where i.id = "payment_attempts"."invoice_id"));--> statement-breakpoint
CREATE POLICY "payment_attempts_client_starts" ON "payment_attempts" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("payment_attempts"."kind" = 'checkout' and "payment_attempts"."state" = 'started' and not "payment_attempts"."is_by_link" and "payment_attempts"."invoice_id" in (select id from invoices where client_id = (select app.viewer_id()) and settled_at is null and voided_at is null));--> statement-breakpoint
CREATE POLICY "payment_attempts_link_starts" ON "payment_attempts" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("payment_attempts"."kind" = 'checkout' and "payment_attempts"."state" = 'started' and "payment_attempts"."is_by_link" and "payment_attempts"."invoice_id" = (select app.viewer_invoice_id()));--> statement-breakpoint
CREATE POLICY "payment_attempts_starter_notes" ON "payment_attempts" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("payment_attempts"."kind" = 'checkout' and "payment_attempts"."state" = 'started' and "payment_attempts"."session_id" is null and exists (select from invoices i where i.id = "payment_attempts"."invoice_id")) WITH CHECK ("payment_attempts"."kind" = 'checkout' and "payment_attempts"."state" = 'started');--> statement-breakpoint
CREATE POLICY "payment_attempts_admin" ON "payment_attempts" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "payment_attempts_worker" ON "payment_attempts" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "payment_customers_own" ON "payment_customers" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("payment_customers"."client_id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "payment_customers_client_adds" ON "payment_customers" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("payment_customers"."client_id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "payment_customers_admin" ON "payment_customers" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "payment_customers_worker" ON "payment_customers" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "payment_events_heard" ON "payment_events" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer() is not null) and "payment_events"."handled_at" is null);--> statement-breakpoint
CREATE POLICY "payment_events_admin" ON "payment_events" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "payment_events_worker" ON "payment_events" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "saved_methods_own" ON "saved_methods" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("saved_methods"."client_id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "saved_methods_client_removes" ON "saved_methods" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("saved_methods"."client_id" = (select app.viewer_id())) WITH CHECK ("saved_methods"."client_id" = (select app.viewer_id()) and "saved_methods"."removed_at" is not null);--> statement-breakpoint
CREATE POLICY "saved_methods_admin" ON "saved_methods" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()) and "saved_methods"."removed_at" is not null);--> statement-breakpoint
CREATE POLICY "saved_methods_worker" ON "saved_methods" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));