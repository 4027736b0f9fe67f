CREATE TABLE "provided_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"project_id" uuid,
	"about" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"bytes" bigint NOT NULL,
	"kept_by" uuid NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "provided_archives_digest" CHECK ("provided_archives"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "provided_archives_bytes" CHECK ("provided_archives"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "provided_archives" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "provided_archives" ADD CONSTRAINT "provided_archives_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provided_archives" ADD CONSTRAINT "provided_archives_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provided_archives_client" ON "provided_archives" USING btree ("client_id","kept_at");--> statement-breakpoint
CREATE INDEX "provided_archives_project" ON "provided_archives" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "provided_archives_digests" ON "provided_archives" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "provided_archives_removed" ON "provided_archives" USING btree ("removed_at") WHERE "provided_archives"."removed_at" is not null;--> statement-breakpoint
CREATE POLICY "provided_archives_own" ON "provided_archives" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("provided_archives"."client_id" in (select id from clients where id = (select app.viewer_client('everything'))) and "provided_archives"."removed_at" is null and ("provided_archives"."project_id" is null or "provided_archives"."project_id" in (select id from projects)));--> statement-breakpoint
CREATE POLICY "provided_archives_admin" ON "provided_archives" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "provided_archives_admin_adds" ON "provided_archives" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()) and "provided_archives"."kept_by" = (select app.viewer_id()) and "provided_archives"."removed_at" is null and ("provided_archives"."project_id" is null or "provided_archives"."project_id" in (select p.id from projects p where p.client_id = "provided_archives"."client_id")));--> statement-breakpoint
CREATE POLICY "provided_archives_admin_removes" ON "provided_archives" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "provided_archives_worker_reads" ON "provided_archives" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "provided_archives_worker_forgets" ON "provided_archives" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
ALTER TABLE "provided_archives" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "provided_archives" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (removed_at) ON "provided_archives" TO tenday_web;--> statement-breakpoint
GRANT SELECT, DELETE ON "provided_archives" TO tenday_worker;
