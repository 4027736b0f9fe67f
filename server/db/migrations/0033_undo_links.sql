-- loosened account_links_purpose: the link back to the address before is one more
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose";--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('reset', 'invite', 'email', 'undo'));--> statement-breakpoint
CREATE POLICY "profiles_worker_reads" ON "profiles" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
-- Nobody who may not log in is sent a link to do so.
GRANT SELECT ("id", "disabled_at") ON "profiles" TO tenday_worker;
