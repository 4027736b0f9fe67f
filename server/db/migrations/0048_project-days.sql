-- policies give the version before the same: it knows no events of these kinds
ALTER TABLE "projects" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "website_shown" ADD COLUMN "measured" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "project_events_live" ON "project_events" USING btree ("at") WHERE "project_events"."to_status" = 'live';--> statement-breakpoint
CREATE INDEX "projects_paused" ON "projects" USING btree ("paused_until") WHERE "projects"."paused_until" is not null;--> statement-breakpoint
ALTER POLICY "project_events_own" ON "project_events" TO tenday_web USING ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and ("project_events"."kind" in ('created', 'status-changed', 'note-changed', 'paused', 'day-corrected', 'term-started', 'term-changed', 'term-notice', 'leaving-booked', 'leaving-taken-back', 'left') or (select app.viewer_client('everything')) is not null));--> statement-breakpoint
GRANT UPDATE (paused_until) ON "projects" TO tenday_worker;
