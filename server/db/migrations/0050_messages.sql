CREATE TABLE "message_reads" (
	"project_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reads_project_id_account_id_pk" PRIMARY KEY("project_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "message_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid,
	"author_name" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"submission" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "messages_submission_unique" UNIQUE("submission"),
	CONSTRAINT "messages_side" CHECK ("messages"."side" in ('provider', 'client')),
	CONSTRAINT "messages_clients_are_answered" CHECK ("messages"."side" = 'client' or "messages"."answered_at" is null)
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "private_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"submission" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "private_notes_submission_unique" UNIQUE("submission")
);
--> statement-breakpoint
ALTER TABLE "private_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_notes" ADD CONSTRAINT "private_notes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reads_account" ON "message_reads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "messages_project" ON "messages" USING btree ("project_id","written_at","id");--> statement-breakpoint
CREATE INDEX "messages_unanswered" ON "messages" USING btree ("written_at","id") WHERE "messages"."side" = 'client' and "messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "private_notes_project" ON "private_notes" USING btree ("project_id","written_at","id");--> statement-breakpoint
CREATE POLICY "message_reads_own" ON "message_reads" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("message_reads"."account_id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "message_reads_noted" ON "message_reads" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("message_reads"."account_id" = (select app.viewer_id()) and ("message_reads"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) or (select app.viewer_is_admin())));--> statement-breakpoint
CREATE POLICY "message_reads_further" ON "message_reads" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ("message_reads"."account_id" = (select app.viewer_id())) WITH CHECK ("message_reads"."account_id" = (select app.viewer_id()) and ("message_reads"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) or (select app.viewer_is_admin())));--> statement-breakpoint
CREATE POLICY "message_reads_worker_reads" ON "message_reads" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "messages_own" ON "messages" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("messages"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))));--> statement-breakpoint
CREATE POLICY "messages_client_writes" ON "messages" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ("messages"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))) and "messages"."side" = 'client' and "messages"."author_id" = (select app.viewer_id()) and "messages"."answered_at" is null);--> statement-breakpoint
CREATE POLICY "messages_admin_reads" ON "messages" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "messages_admin_writes" ON "messages" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()) and "messages"."side" = 'provider' and "messages"."author_id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "messages_admin_answers" ON "messages" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "messages_worker_reads" ON "messages" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "private_notes_admin_reads" ON "private_notes" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "private_notes_admin_writes" ON "private_notes" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()) and "private_notes"."author_id" = (select app.viewer_id()));--> statement-breakpoint
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "private_notes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_reads" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "messages" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (answered_at) ON "messages" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "messages" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT ON "private_notes" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT ON "message_reads" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (read_at) ON "message_reads" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "message_reads" TO tenday_worker;--> statement-breakpoint
CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload json, run_at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if task <> all (array['send-mail', 'handle-payment-event', 'sync-attempt', 'charge-invoice', 'expire-checkouts', 'send-refund', 'detach-method', 'draw-document', 'forget-customer', 'run-billing', 'publish-website', 'make-export', 'take-plan-change', 'follow-departure', 'mail-messages']) then
    raise exception 'no task % may be enqueued', task using errcode = '42501';
  end if;
  -- Retries are spaced at most two minutes apart, so this many last for days. No queue has a name: of a named one the next
  -- job is not there yet when its only runner asks for it, and waits until that asks again.
  perform graphile_worker.add_job(task, payload, run_at => enqueue.run_at, max_attempts => 5000);
end
$$;
