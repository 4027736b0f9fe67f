-- policies give the version before the same: it begins no upload for a message
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"message_id" uuid,
	"digest" text NOT NULL,
	"bytes" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"width" integer,
	"height" integer,
	"thumb_digest" text,
	"given_by" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachments_digest" CHECK ("attachments"."digest" ~ '^[0-9a-f]{64}$' and "attachments"."thumb_digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "attachments_bytes" CHECK ("attachments"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_client" ON "attachments" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "attachments_project" ON "attachments" USING btree ("project_id","given_at");--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "attachments_digests" ON "attachments" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "attachments_thumb_digests" ON "attachments" USING btree ("thumb_digest");--> statement-breakpoint
CREATE INDEX "attachments_waiting" ON "attachments" USING btree ("given_at") WHERE "attachments"."message_id" is null;--> statement-breakpoint
CREATE POLICY "uploads_admin" ON "uploads" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin()) and "uploads"."given_by" = (select app.viewer_id())) WITH CHECK ((select app.viewer_is_admin()) and "uploads"."given_by" = (select app.viewer_id()) and "uploads"."item_id" is null and "uploads"."project_id" in (select p.id from projects p where p.client_id = "uploads"."client_id"));--> statement-breakpoint
CREATE POLICY "attachments_own" ON "attachments" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("attachments"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and ("attachments"."message_id" is not null or "attachments"."given_by" = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "attachments_admin" ON "attachments" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()) and ("attachments"."message_id" is not null or "attachments"."given_by" = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "attachments_given" ON "attachments" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("attachments"."given_by" = (select app.viewer_id()) and "attachments"."message_id" is null and ((select app.viewer_is_admin()) or "attachments"."project_id" in (select id from projects where client_id = (select app.viewer_client('project')))) and "attachments"."project_id" in (select p.id from projects p where p.client_id = "attachments"."client_id"));--> statement-breakpoint
CREATE POLICY "attachments_sent" ON "attachments" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("attachments"."given_by" = (select app.viewer_id()) and "attachments"."message_id" is null and ((select app.viewer_is_admin()) or "attachments"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))))) WITH CHECK ("attachments"."given_by" = (select app.viewer_id()) and "attachments"."message_id" in (select m.id from messages m where m.project_id = "attachments"."project_id" and m.author_id = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "attachments_taken_back" ON "attachments" AS PERMISSIVE FOR DELETE TO "tenday_web" USING ("attachments"."given_by" = (select app.viewer_id()) and "attachments"."message_id" is null and ((select app.viewer_is_admin()) or "attachments"."project_id" in (select id from projects where client_id = (select app.viewer_client('project')))));--> statement-breakpoint
CREATE POLICY "attachments_worker_reads" ON "attachments" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "attachments_worker_forgets" ON "attachments" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()) and "attachments"."message_id" is null);--> statement-breakpoint
ALTER POLICY "uploads_own" ON "uploads" TO tenday_web USING ("uploads"."client_id" = (select app.viewer_client('project')) and "uploads"."given_by" = (select app.viewer_id())) WITH CHECK ("uploads"."client_id" = (select app.viewer_client('project')) and "uploads"."given_by" = (select app.viewer_id()) and (("uploads"."item_id" is null and "uploads"."project_id" in (select id from projects where client_id = (select app.viewer_client('project')))) or "uploads"."item_id" in (select i.id from material_items i where i.project_id = "uploads"."project_id")));
--> statement-breakpoint
ALTER TABLE "attachments" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "attachments" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (message_id) ON "attachments" TO tenday_web;--> statement-breakpoint
GRANT SELECT, DELETE ON "attachments" TO tenday_worker;
