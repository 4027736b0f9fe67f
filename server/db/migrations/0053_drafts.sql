-- policies give the version before the same: it knows no drafts, and writes no line of the kinds that are new
CREATE TABLE "draft_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"changes" text DEFAULT '' NOT NULL,
	"typed_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answered_by" uuid NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "draft_answers_once" UNIQUE("version_id"),
	CONSTRAINT "draft_answers_kind" CHECK ("draft_answers"."kind" in ('approved', 'changes')),
	CONSTRAINT "draft_answers_name" CHECK ("draft_answers"."kind" = 'changes' or "draft_answers"."typed_name" <> '')
);
--> statement-breakpoint
ALTER TABLE "draft_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "draft_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"files" jsonb NOT NULL,
	"bytes" bigint NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "draft_versions_number" UNIQUE("project_id","number"),
	CONSTRAINT "draft_versions_fingerprint" CHECK ("draft_versions"."fingerprint" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "draft_versions_first" CHECK ("draft_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "draft_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "draft_answers" ADD CONSTRAINT "draft_answers_version_id_draft_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."draft_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_answers" ADD CONSTRAINT "draft_answers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_answers" ADD CONSTRAINT "draft_answers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_versions" ADD CONSTRAINT "draft_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_versions" ADD CONSTRAINT "draft_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_answers_project" ON "draft_answers" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "draft_answers_client" ON "draft_answers" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "draft_versions_client" ON "draft_versions" USING btree ("client_id");--> statement-breakpoint
CREATE POLICY "project_events_client_answers_draft" ON "project_events" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("project_events"."project_id" in (select project_id from draft_answers) and (select app.viewer_client('project')) is not null and "project_events"."actor_id" = (select app.viewer_id())
        and ("project_events"."kind" in ('draft-approved', 'draft-changes')
          or ("project_events"."kind" = 'status-changed' and "project_events"."from_status" = 'template_sent' and "project_events"."to_status" in ('active', 'completed', 'awaiting_first_payment'))));--> statement-breakpoint
CREATE POLICY "projects_client_answers_draft" ON "projects" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("projects"."client_id" = (select app.viewer_client('project')) and "projects"."deleted_at" is null and "projects"."status" = 'template_sent'
        and (select a.kind from draft_versions v left join draft_answers a on a.version_id = v.id
    where v.project_id = "projects"."id" order by v.number desc limit 1) is not null) WITH CHECK ("projects"."client_id" = (select app.viewer_client('project')) and "projects"."deleted_at" is null and "projects"."paused_until" is null
        and (("projects"."status" = 'active' and (select a.kind from draft_versions v left join draft_answers a on a.version_id = v.id
    where v.project_id = "projects"."id" order by v.number desc limit 1) = 'changes')
          or ("projects"."status" in ('completed', 'awaiting_first_payment') and (select a.kind from draft_versions v left join draft_answers a on a.version_id = v.id
    where v.project_id = "projects"."id" order by v.number desc limit 1) = 'approved')));--> statement-breakpoint
CREATE POLICY "draft_answers_own" ON "draft_answers" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("draft_answers"."client_id" = (select app.viewer_client('project')));--> statement-breakpoint
CREATE POLICY "draft_answers_client_answers" ON "draft_answers" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("draft_answers"."client_id" = (select app.viewer_client('project')) and "draft_answers"."answered_by" = (select app.viewer_id())
        and "draft_answers"."project_id" in (select p.id from projects p where p.client_id = "draft_answers"."client_id" and p.status = 'template_sent')
        and "draft_answers"."version_id" = (select v.id from draft_versions v where v.project_id = "draft_answers"."project_id" order by v.number desc limit 1)
        and "draft_answers"."fingerprint" = (select v.fingerprint from draft_versions v where v.id = "draft_answers"."version_id"));--> statement-breakpoint
CREATE POLICY "draft_answers_admin" ON "draft_answers" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "draft_answers_worker" ON "draft_answers" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "draft_versions_own" ON "draft_versions" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("draft_versions"."client_id" = (select app.viewer_client('project')) and "draft_versions"."sent_at" is not null);--> statement-breakpoint
CREATE POLICY "draft_versions_admin" ON "draft_versions" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "draft_versions_admin_uploads" ON "draft_versions" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()) and "draft_versions"."uploaded_by" = (select app.viewer_id()) and "draft_versions"."sent_at" is null);--> statement-breakpoint
CREATE POLICY "draft_versions_admin_sends" ON "draft_versions" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin()) and "draft_versions"."sent_at" is null) WITH CHECK ((select app.viewer_is_admin()) and "draft_versions"."sent_at" is not null);--> statement-breakpoint
CREATE POLICY "draft_versions_admin_withdraws" ON "draft_versions" AS PERMISSIVE FOR DELETE TO "tenday_web" USING ((select app.viewer_is_admin()) and "draft_versions"."sent_at" is null);--> statement-breakpoint
CREATE POLICY "draft_versions_worker" ON "draft_versions" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
ALTER POLICY "project_events_own" ON "project_events" TO tenday_web USING ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and ("project_events"."kind" in ('created', 'status-changed', 'note-changed', 'paused', 'day-corrected', 'material-asked', 'material-sent', 'draft-sent', 'draft-approved', 'draft-changes', 'term-started', 'term-changed', 'term-notice', 'agreement-cancelled', 'leaving-booked', 'leaving-taken-back', 'left') or (select app.viewer_client('everything')) is not null));
--> statement-breakpoint
ALTER TABLE "draft_versions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "draft_answers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "draft_versions" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (note, sent_at) ON "draft_versions" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT ON "draft_answers" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "draft_versions", "draft_answers" TO tenday_worker;
