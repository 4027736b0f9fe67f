-- policies give the version before the same: it knows no lists, and writes no line of the kinds that are new
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"project_id" uuid,
	"item_id" uuid,
	"digest" text NOT NULL,
	"bytes" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"width" integer,
	"height" integer,
	"thumb_digest" text,
	"given_by" uuid,
	"given_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "files_digest" CHECK ("files"."digest" ~ '^[0-9a-f]{64}$' and "files"."thumb_digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "files_bytes" CHECK ("files"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"digest" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "upload_parts_upload_id_position_pk" PRIMARY KEY("upload_id","position"),
	CONSTRAINT "upload_parts_digest" CHECK ("upload_parts"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "upload_parts_position" CHECK ("upload_parts"."position" between 0 and 24)
);
--> statement-breakpoint
ALTER TABLE "upload_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"given_by" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_bytes" CHECK ("uploads"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "material_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"enough" integer DEFAULT 1 NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_needed" boolean DEFAULT true NOT NULL,
	"wanted_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"lacks" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"missing" text DEFAULT '' NOT NULL,
	"wanted_again_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "material_items_kind" CHECK ("material_items"."kind" in ('photos', 'files', 'text', 'choice', 'date')),
	CONSTRAINT "material_items_enough" CHECK ("material_items"."enough" between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "material_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "material_lists" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"waits_since" timestamp with time zone,
	"partly_sent_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"reminders_stopped_at" timestamp with time zone,
	CONSTRAINT "material_lists_reminders" CHECK ("material_lists"."reminders_sent" between 0 and 2)
);
--> statement-breakpoint
ALTER TABLE "material_lists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_item_id_material_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."material_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_item_id_material_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."material_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_items" ADD CONSTRAINT "material_items_project_id_material_lists_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."material_lists"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_lists" ADD CONSTRAINT "material_lists_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_lists" ADD CONSTRAINT "material_lists_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_client" ON "files" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "files_project" ON "files" USING btree ("project_id","given_at");--> statement-breakpoint
CREATE INDEX "files_digests" ON "files" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "files_thumb_digests" ON "files" USING btree ("thumb_digest");--> statement-breakpoint
CREATE INDEX "files_removed" ON "files" USING btree ("removed_at") WHERE "files"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "files_once" ON "files" USING btree ("item_id","digest") WHERE "files"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "upload_parts_digests" ON "upload_parts" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "uploads_client" ON "uploads" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "uploads_project" ON "uploads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "uploads_item" ON "uploads" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "uploads_begun" ON "uploads" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "material_items_project" ON "material_items" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "material_lists_client" ON "material_lists" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "material_lists_waiting" ON "material_lists" USING btree ("waits_since") WHERE "material_lists"."waits_since" is not null and "material_lists"."returned_at" is null;--> statement-breakpoint
CREATE POLICY "project_events_client_sends_material" ON "project_events" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("project_events"."project_id" in (select project_id from material_lists) and (select app.viewer_client('project')) is not null and "project_events"."actor_id" = (select app.viewer_id())
        and ("project_events"."kind" = 'material-sent' or ("project_events"."kind" = 'status-changed' and "project_events"."from_status" = 'on_hold' and "project_events"."to_status" = 'active')));--> statement-breakpoint
CREATE POLICY "projects_client_returns" ON "projects" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("projects"."client_id" = (select app.viewer_client('project')) and "projects"."deleted_at" is null and "projects"."status" = 'on_hold'
        and "projects"."id" in (select project_id from material_lists where sent_at is not null and returned_at is null)) WITH CHECK ("projects"."client_id" = (select app.viewer_client('project')) and "projects"."deleted_at" is null and "projects"."status" = 'active' and "projects"."paused_until" is null);--> statement-breakpoint
CREATE POLICY "files_own" ON "files" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("files"."client_id" = (select app.viewer_client('project')));--> statement-breakpoint
CREATE POLICY "files_own_given" ON "files" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("files"."client_id" = (select app.viewer_client('project')) and "files"."given_by" = (select app.viewer_id()) and "files"."removed_at" is null and "files"."item_id" in (select i.id from material_items i where i.project_id = "files"."project_id"));--> statement-breakpoint
CREATE POLICY "files_own_removed" ON "files" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("files"."client_id" = (select app.viewer_client('project')) and "files"."item_id" in (select i.id from material_items i where i.project_id = "files"."project_id")) WITH CHECK ("files"."client_id" = (select app.viewer_client('project')));--> statement-breakpoint
CREATE POLICY "files_admin" ON "files" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "files_worker_reads" ON "files" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "files_worker_forgets" ON "files" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "upload_parts_own" ON "upload_parts" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("upload_parts"."upload_id" in (select id from uploads));--> statement-breakpoint
CREATE POLICY "upload_parts_own_sent" ON "upload_parts" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("upload_parts"."upload_id" in (select id from uploads));--> statement-breakpoint
CREATE POLICY "upload_parts_worker" ON "upload_parts" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "uploads_own" ON "uploads" AS PERMISSIVE FOR ALL TO "tenday_web" USING ("uploads"."client_id" = (select app.viewer_client('project')) and "uploads"."given_by" = (select app.viewer_id())) WITH CHECK ("uploads"."client_id" = (select app.viewer_client('project')) and "uploads"."given_by" = (select app.viewer_id()) and "uploads"."item_id" in (select i.id from material_items i where i.project_id = "uploads"."project_id"));--> statement-breakpoint
CREATE POLICY "uploads_worker_reads" ON "uploads" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "uploads_worker_forgets" ON "uploads" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "material_items_own" ON "material_items" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("material_items"."project_id" in (select project_id from material_lists) and "material_items"."wanted_at" is not null);--> statement-breakpoint
CREATE POLICY "material_items_client_answers" ON "material_items" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("material_items"."project_id" in (select project_id from material_lists) and "material_items"."wanted_at" is not null) WITH CHECK ("material_items"."project_id" in (select project_id from material_lists));--> statement-breakpoint
CREATE POLICY "material_items_admin" ON "material_items" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "material_items_worker_reads" ON "material_items" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "material_lists_own" ON "material_lists" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("material_lists"."client_id" = (select app.viewer_client('project')) and "material_lists"."sent_at" is not null);--> statement-breakpoint
CREATE POLICY "material_lists_client_returns" ON "material_lists" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("material_lists"."client_id" = (select app.viewer_client('project')) and "material_lists"."sent_at" is not null) WITH CHECK ("material_lists"."client_id" = (select app.viewer_client('project')));--> statement-breakpoint
CREATE POLICY "material_lists_admin" ON "material_lists" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "material_lists_worker_reads" ON "material_lists" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "material_lists_worker_reminds" ON "material_lists" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
ALTER POLICY "project_events_own" ON "project_events" TO tenday_web USING ("project_events"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and ("project_events"."kind" in ('created', 'status-changed', 'note-changed', 'paused', 'day-corrected', 'material-asked', 'material-sent', 'term-started', 'term-changed', 'term-notice', 'agreement-cancelled', 'leaving-booked', 'leaving-taken-back', 'left') or (select app.viewer_client('everything')) is not null));
--> statement-breakpoint
ALTER TABLE "files" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uploads" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "upload_parts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "material_lists" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "material_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "files" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (removed_at) ON "files" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "uploads" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT ON "upload_parts" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT ON "material_lists" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (note, sent_at, waits_since, partly_sent_at, returned_at, reminders_sent, reminders_stopped_at) ON "material_lists" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "material_items" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (position, kind, title, hint, enough, choices, is_needed, wanted_at, answer, lacks, answered_at, missing, wanted_again_at, settled_at) ON "material_items" TO tenday_web;--> statement-breakpoint
GRANT SELECT, DELETE ON "files", "uploads" TO tenday_worker;--> statement-breakpoint
GRANT SELECT ON "upload_parts", "material_lists", "material_items" TO tenday_worker;--> statement-breakpoint
GRANT UPDATE (reminders_sent) ON "material_lists" TO tenday_worker;--> statement-breakpoint

-- Of a row that a client may change at all, the columns that the trigger names; everything is the provider's.
CREATE FUNCTION app.guard_clients_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
begin
  -- What a definer function keeps up to date is not the client's change.
  if current_user = 'tenday_web' then
    if not app.viewer_is_admin() then
      if (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
        raise exception 'only the admin changes that of %', tg_table_name using errcode = '42501';
      end if;
    end if;
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER projects_guarded AFTER UPDATE ON "projects"
FOR EACH ROW EXECUTE FUNCTION app.guard_clients_change('status', 'status_since', 'note');--> statement-breakpoint
CREATE TRIGGER material_lists_guarded AFTER UPDATE ON "material_lists"
FOR EACH ROW EXECUTE FUNCTION app.guard_clients_change('partly_sent_at', 'returned_at');--> statement-breakpoint
CREATE TRIGGER material_items_guarded AFTER UPDATE ON "material_items"
FOR EACH ROW EXECUTE FUNCTION app.guard_clients_change('answer', 'lacks', 'answered_at');
