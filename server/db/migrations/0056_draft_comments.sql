CREATE TABLE "draft_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"page" text NOT NULL,
	"spot" jsonb,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"fixed_in" integer,
	"fixed_at" timestamp with time zone,
	"reopened_in" integer,
	"reopened_at" timestamp with time zone,
	"submission" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "draft_comments_submission_unique" UNIQUE("submission"),
	CONSTRAINT "draft_comments_number" UNIQUE("project_id","number"),
	CONSTRAINT "draft_comments_first" CHECK ("draft_comments"."number" > 0),
	CONSTRAINT "draft_comments_fixed" CHECK (("draft_comments"."fixed_in" is null) = ("draft_comments"."fixed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "draft_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "draft_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"submission" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "draft_replies_submission_unique" UNIQUE("submission"),
	CONSTRAINT "draft_replies_side" CHECK ("draft_replies"."side" in ('provider', 'client'))
);
--> statement-breakpoint
ALTER TABLE "draft_replies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_version_id_draft_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."draft_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_replies" ADD CONSTRAINT "draft_replies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_replies" ADD CONSTRAINT "draft_replies_comment_id_draft_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."draft_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_comments_version" ON "draft_comments" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "draft_replies_comment" ON "draft_replies" USING btree ("comment_id","written_at");--> statement-breakpoint
CREATE INDEX "draft_replies_project" ON "draft_replies" USING btree ("project_id");--> statement-breakpoint
CREATE POLICY "draft_comments_own" ON "draft_comments" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("draft_comments"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))));--> statement-breakpoint
CREATE POLICY "draft_comments_client_writes" ON "draft_comments" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("draft_comments"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and "draft_comments"."author_id" = (select app.viewer_id()) and "draft_comments"."fixed_in" is null and "draft_comments"."reopened_in" is null
        and "draft_comments"."project_id" in (select p.id from projects p where p.status = 'template_sent')
        and "draft_comments"."version_id" = (select v.id from draft_versions v where v.project_id = "draft_comments"."project_id" order by v.number desc limit 1));--> statement-breakpoint
CREATE POLICY "draft_comments_client_reopens" ON "draft_comments" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("draft_comments"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and "draft_comments"."fixed_in" is not null) WITH CHECK ("draft_comments"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and "draft_comments"."fixed_in" is null and "draft_comments"."reopened_in" is not null);--> statement-breakpoint
CREATE POLICY "draft_comments_admin" ON "draft_comments" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "draft_comments_admin_fixes" ON "draft_comments" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "draft_comments_worker" ON "draft_comments" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "draft_replies_own" ON "draft_replies" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("draft_replies"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))));--> statement-breakpoint
CREATE POLICY "draft_replies_client_writes" ON "draft_replies" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("draft_replies"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and "draft_replies"."comment_id" in (select c.id from draft_comments c where c.project_id = "draft_replies"."project_id") and "draft_replies"."side" = 'client' and "draft_replies"."author_id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "draft_replies_admin" ON "draft_replies" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "draft_replies_admin_writes" ON "draft_replies" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()) and "draft_replies"."comment_id" in (select c.id from draft_comments c where c.project_id = "draft_replies"."project_id") and "draft_replies"."side" = 'provider' and "draft_replies"."author_id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "draft_replies_worker" ON "draft_replies" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));
--> statement-breakpoint
ALTER TABLE "draft_comments" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "draft_replies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "draft_comments", "draft_replies" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (fixed_in, fixed_at, reopened_in, reopened_at) ON "draft_comments" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "draft_comments", "draft_replies" TO tenday_worker;
