CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"business" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"project" text NOT NULL,
	"hosting_plan" text DEFAULT '' NOT NULL,
	"timeline" text DEFAULT '' NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"submission" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "enquiries_submission_unique" UNIQUE("submission")
);
--> statement-breakpoint
ALTER TABLE "enquiries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"request_id" text NOT NULL,
	CONSTRAINT "mails_once_per_subject" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('user', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text NOT NULL,
	"subject" text NOT NULL,
	"spent_until" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limits_bucket_subject_pk" PRIMARY KEY("bucket","subject")
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "enquiries_received_at" ON "enquiries" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("queued_at") WHERE "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_spent_until" ON "rate_limits" USING btree ("spent_until");--> statement-breakpoint
CREATE POLICY "enquiries_anyone_sends" ON "enquiries" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer() is not null) and "enquiries"."answered_at" is null);--> statement-breakpoint
CREATE POLICY "enquiries_admin_reads" ON "enquiries" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "enquiries_worker_reads" ON "enquiries" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "enquiries_worker_forgets" ON "enquiries" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "mails_queue" ON "mails" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer() is not null) and "mails"."sent_at" is null and "mails"."failed_at" is null and "mails"."attempts" = 0);--> statement-breakpoint
CREATE POLICY "mails_admin_reads" ON "mails" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "mails_worker_reads" ON "mails" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "mails_worker_notes" ON "mails" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "mails_worker_forgets" ON "mails" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "profiles_own" ON "profiles" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("profiles"."id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "profiles_admin" ON "profiles" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "profiles_role_lookup" ON "profiles" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING ("profiles"."id" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "rate_limits_take" ON "rate_limits" AS PERMISSIVE FOR ALL TO "tenday_definer" USING (current_user = 'tenday_definer') WITH CHECK (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "rate_limits_seen" ON "rate_limits" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "rate_limits_pruned" ON "rate_limits" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()));