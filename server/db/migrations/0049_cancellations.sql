-- policies give the version before the same: it cancels nothing, and writes no line of the kinds that are new
ALTER TABLE "departures" ADD COLUMN "cancels_id" uuid;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "cancelled_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_cancels_id_agreements_id_fk" FOREIGN KEY ("cancels_id") REFERENCES "public"."agreements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departures_cancels" ON "departures" USING btree ("cancels_id");--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_cancelled_for_nothing" CHECK ("departures"."cancelled_name" = '' or ("departures"."agreed_pence" = 0 and "departures"."taken_back_at" is null));--> statement-breakpoint
ALTER POLICY "departures_client_books" ON "departures" TO tenday_web WITH CHECK ("departures"."client_id" = (select app.viewer_client('everything')) and "departures"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))) and "departures"."requested_by" = (select app.viewer_id())
        and num_nonnulls("departures"."taken_back_at", "departures"."waived_at", "departures"."ended_at") = 0
        and ("departures"."cancels_id" is null or "departures"."cancels_id" in (select id from agreements where client_id = (select app.viewer_client('everything')))));--> statement-breakpoint
ALTER POLICY "project_events_own" ON "project_events" TO tenday_web USING ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and ("project_events"."kind" in ('created', 'status-changed', 'note-changed', 'paused', 'day-corrected', 'term-started', 'term-changed', 'term-notice', 'agreement-cancelled', 'leaving-booked', 'leaving-taken-back', 'left') or (select app.viewer_client('everything')) is not null));--> statement-breakpoint
ALTER POLICY "project_events_client_leaves" ON "project_events" TO tenday_web WITH CHECK ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('everything'))) and "project_events"."actor_id" = (select app.viewer_id()) and "project_events"."kind" in ('leaving-booked', 'leaving-taken-back', 'agreement-cancelled'));--> statement-breakpoint
-- What a consumer who cancels has paid by card, the worker sends back.
GRANT INSERT ON "pending_refunds" TO tenday_worker;
