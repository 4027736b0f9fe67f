-- policies give the version before the same: it knows no answers by e-mail
CREATE TABLE "reply_mailbox" (
	"name" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"not_taken_on" date,
	"not_taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reply_mailbox_one" CHECK ("reply_mailbox"."name" = 'replies')
);
--> statement-breakpoint
ALTER TABLE "reply_mailbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mail_received_at" timestamp with time zone;--> statement-breakpoint
CREATE POLICY "message_reads_worker_notes" ON "message_reads" AS PERMISSIVE FOR INSERT TO "tenday_worker" WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "message_reads_worker_notes_further" ON "message_reads" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "messages_worker_takes_mail" ON "messages" AS PERMISSIVE FOR INSERT TO "tenday_worker" WITH CHECK ((select app.viewer_is_system()) and "messages"."mail_received_at" is not null and "messages"."answered_at" is null
        and case "messages"."side" when 'client' then exists (select from client_people p join projects j on j.client_id = p.client_id and j.deleted_at is null
    where j.id = "messages"."project_id" and p.account_id = "messages"."author_id" and p.removed_at is null and p.may in ('everything', 'project'))
          else "messages"."author_id" in (select id from profiles where role = 'admin' and disabled_at is null) end);--> statement-breakpoint
CREATE POLICY "messages_worker_answers" ON "messages" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system()) and "messages"."side" = 'client') WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "reply_mailbox_admin" ON "reply_mailbox" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "reply_mailbox_worker" ON "reply_mailbox" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
ALTER TABLE "reply_mailbox" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT ON "reply_mailbox" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "reply_mailbox" TO tenday_worker;--> statement-breakpoint
GRANT INSERT ON "messages" TO tenday_worker;--> statement-breakpoint
GRANT UPDATE (answered_at) ON "messages" TO tenday_worker;--> statement-breakpoint
GRANT INSERT ON "message_reads" TO tenday_worker;--> statement-breakpoint
GRANT UPDATE (read_at) ON "message_reads" TO tenday_worker;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.take_allowance(text, text, integer, interval, timestamptz) TO tenday_worker;
