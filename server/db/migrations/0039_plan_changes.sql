CREATE TABLE "plan_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"link_id" uuid NOT NULL,
	"plan_id" uuid,
	"new_link_id" uuid NOT NULL,
	"undoes_id" uuid,
	"revision" text NOT NULL,
	"requested_on" date NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" uuid,
	"request_id" text NOT NULL,
	"refused_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"from_name" text DEFAULT '' NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"price_pence" integer,
	"yearly_price_pence" integer,
	"billing_cycle" text,
	"first_month" integer DEFAULT 0 NOT NULL,
	"cost_pence" integer DEFAULT 0 NOT NULL,
	"credit_pence" integer DEFAULT 0 NOT NULL,
	"working" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"after_pence" integer DEFAULT 0 NOT NULL,
	"before_pence" integer DEFAULT 0 NOT NULL,
	"invoice_id" uuid,
	"applied_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "plan_changes_kind" CHECK (kind in ('plan', 'end', 'take-back')),
	CONSTRAINT "plan_changes_answered_once" CHECK (num_nonnulls("plan_changes"."taken_at", "plan_changes"."refused_at") <= 1),
	CONSTRAINT "plan_changes_taken_first" CHECK ("plan_changes"."taken_at" is not null or num_nonnulls("plan_changes"."applied_at", "plan_changes"."withdrawn_at", "plan_changes"."invoice_id") = 0),
	CONSTRAINT "plan_changes_money" CHECK ("plan_changes"."cost_pence" >= 0 and "plan_changes"."credit_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "plan_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_plans" ADD COLUMN "first_month" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_changes_project" ON "plan_changes" USING btree ("project_id","requested_at");--> statement-breakpoint
CREATE INDEX "plan_changes_invoice" ON "plan_changes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "plan_changes_due" ON "plan_changes" USING btree ("starts_on","id") WHERE "plan_changes"."taken_at" is not null and "plan_changes"."applied_at" is null and "plan_changes"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_changes_one_planned" ON "plan_changes" USING btree ("link_id") WHERE kind <> 'take-back' and "plan_changes"."taken_at" is not null and "plan_changes"."applied_at" is null and "plan_changes"."withdrawn_at" is null;--> statement-breakpoint
CREATE POLICY "billed_periods_own" ON "billed_periods" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (not (select app.viewer_is_admin()) and ("billed_periods"."link_id" in (select id from project_plans) or "billed_periods"."link_id" in (select id from project_add_ons)
        or "billed_periods"."link_id" in (select new_link_id from plan_changes where taken_at is not null)));--> statement-breakpoint
CREATE POLICY "project_events_client_changes_plan" ON "project_events" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_id())) and "project_events"."actor_id" = (select app.viewer_id()) and "project_events"."kind" = 'plan-change-asked');--> statement-breakpoint
CREATE POLICY "plan_changes_own" ON "plan_changes" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("plan_changes"."project_id" in (select id from projects where client_id = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "plan_changes_client_asks" ON "plan_changes" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("plan_changes"."project_id" in (select id from projects where client_id = (select app.viewer_id())) and "plan_changes"."requested_by" = (select app.viewer_id()) and num_nonnulls("plan_changes"."taken_at", "plan_changes"."refused_at") = 0);--> statement-breakpoint
CREATE POLICY "plan_changes_admin" ON "plan_changes" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "plan_changes_worker_reads" ON "plan_changes" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "plan_changes_worker_changes" ON "plan_changes" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
ALTER TABLE "plan_changes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "plan_changes" TO tenday_web;--> statement-breakpoint
GRANT SELECT, UPDATE ON "plan_changes" TO tenday_worker;--> statement-breakpoint
GRANT INSERT, UPDATE (removed_at) ON "project_plans" TO tenday_worker;--> statement-breakpoint
GRANT UPDATE (removed_at) ON "project_add_ons" TO tenday_worker;--> statement-breakpoint
CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload json, run_at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if task <> all (array['send-mail', 'handle-payment-event', 'sync-attempt', 'charge-invoice', 'expire-checkouts', 'send-refund', 'detach-method', 'draw-document', 'forget-customer', 'run-billing', 'publish-website', 'make-export', 'take-plan-change']) then
    raise exception 'no task % may be enqueued', task using errcode = '42501';
  end if;
  -- Retries are spaced at most two minutes apart, so this many last for days. No queue has a name: of a named one the next
  -- job is not there yet when its only runner asks for it, and waits until that asks again.
  perform graphile_worker.add_job(task, payload, run_at => enqueue.run_at, max_attempts => 5000);
end
$$;
