ALTER TABLE "clients" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "spam_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "enquiries_spam" ON "enquiries" USING btree ("spam_at") WHERE "enquiries"."spam_at" is not null;--> statement-breakpoint
CREATE INDEX "project_events_at" ON "project_events" USING btree ("at","id");--> statement-breakpoint
CREATE POLICY "clients_greeted_by_their_account" ON "clients" AS PERMISSIVE FOR SELECT TO "tenday_auth" USING ((select app.viewer() is not null));