-- policies give the version before the same: it writes no line of the kinds that are new
CREATE TABLE "departures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"project_id" uuid,
	"project_name" text DEFAULT '' NOT NULL,
	"ends_on" date NOT NULL,
	"agreed_pence" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" uuid,
	"request_id" text NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" uuid,
	"waived_at" timestamp with time zone,
	"waived_by" uuid,
	"waive_reason" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"invoice_id" uuid,
	"warned_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "departures_agreed" CHECK ("departures"."agreed_pence" >= 0),
	CONSTRAINT "departures_waived_with_reason" CHECK (("departures"."waived_at" is null) = ("departures"."waive_reason" = '')),
	CONSTRAINT "departures_ended_first" CHECK ("departures"."ended_at" is not null or num_nonnulls("departures"."invoice_id", "departures"."warned_at", "departures"."erased_at") = 0),
	CONSTRAINT "departures_stay_is_not_erased" CHECK (num_nonnulls("departures"."taken_back_at", "departures"."erased_at") <= 1)
);
--> statement-breakpoint
ALTER TABLE "departures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departures_client" ON "departures" USING btree ("client_id","requested_at");--> statement-breakpoint
CREATE INDEX "departures_project" ON "departures" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "departures_invoice" ON "departures" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "departures_due" ON "departures" USING btree ("ends_on","id") WHERE "departures"."taken_back_at" is null and "departures"."erased_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "departures_one" ON "departures" USING btree ("project_id") WHERE "departures"."taken_back_at" is null;--> statement-breakpoint
CREATE POLICY "clients_worker_erases_left" ON "clients" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()) and "clients"."id" in (select client_id from departures where erased_at is not null));--> statement-breakpoint
CREATE POLICY "project_events_client_leaves" ON "project_events" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))) and "project_events"."actor_id" = (select app.viewer_id()) and "project_events"."kind" in ('leaving-booked', 'leaving-taken-back'));--> statement-breakpoint
CREATE POLICY "projects_worker_erases_left" ON "projects" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()) and "projects"."id" in (select project_id from departures where ended_at is not null and taken_back_at is null));--> statement-breakpoint
CREATE POLICY "departures_own" ON "departures" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("departures"."client_id" = (select app.viewer_client('everything')));--> statement-breakpoint
CREATE POLICY "departures_client_books" ON "departures" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("departures"."client_id" = (select app.viewer_client('everything')) and "departures"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))) and "departures"."requested_by" = (select app.viewer_id())
        and num_nonnulls("departures"."taken_back_at", "departures"."waived_at", "departures"."ended_at") = 0);--> statement-breakpoint
CREATE POLICY "departures_client_stays" ON "departures" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("departures"."client_id" = (select app.viewer_client('everything')) and "departures"."taken_back_at" is null and "departures"."erased_at" is null) WITH CHECK ("departures"."client_id" = (select app.viewer_client('everything')) and "departures"."taken_back_by" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "departures_admin" ON "departures" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "departures_worker_reads" ON "departures" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "departures_worker_changes" ON "departures" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
ALTER POLICY "project_events_own" ON "project_events" TO tenday_web USING ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and ("project_events"."kind" in ('created', 'status-changed', 'note-changed', 'term-started', 'term-changed', 'term-notice', 'leaving-booked', 'leaving-taken-back', 'left') or (select app.viewer_client('everything')) is not null));--> statement-breakpoint
ALTER TABLE "departures" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "departures" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (taken_back_at, taken_back_by, waived_at, waived_by, waive_reason) ON "departures" TO tenday_web;--> statement-breakpoint
GRANT SELECT, UPDATE ON "departures" TO tenday_worker;--> statement-breakpoint

-- Whoever leaves may stay after all; that nothing is asked for is the provider's word alone.
CREATE FUNCTION app.guard_departure() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
begin
  if (new.waived_at, new.waived_by, new.waive_reason) is distinct from (old.waived_at, old.waived_by, old.waive_reason) then
    if not app.viewer_is_admin() then
      raise exception 'only the admin waives what leaving costs' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;--> statement-breakpoint
CREATE TRIGGER departures_guarded BEFORE UPDATE ON "departures"
FOR EACH ROW EXECUTE FUNCTION app.guard_departure();--> statement-breakpoint
CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload json, run_at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if task <> all (array['send-mail', 'handle-payment-event', 'sync-attempt', 'charge-invoice', 'expire-checkouts', 'send-refund', 'detach-method', 'draw-document', 'forget-customer', 'run-billing', 'publish-website', 'make-export', 'take-plan-change', 'follow-departure']) then
    raise exception 'no task % may be enqueued', task using errcode = '42501';
  end if;
  -- Retries are spaced at most two minutes apart, so this many last for days. No queue has a name: of a named one the next
  -- job is not there yet when its only runner asks for it, and waits until that asks again.
  perform graphile_worker.add_job(task, payload, run_at => enqueue.run_at, max_attempts => 5000);
end
$$;
