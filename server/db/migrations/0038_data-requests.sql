CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"submission" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "data_requests_submission_unique" UNIQUE("submission"),
	CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" in ('complaint', 'copy', 'erasure'))
);
--> statement-breakpoint
ALTER TABLE "data_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("received_at","id") WHERE "data_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "data_requests_received" ON "data_requests" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_client" ON "data_requests" USING btree ("client_id");--> statement-breakpoint
CREATE POLICY "data_requests_anyone_sends" ON "data_requests" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer() is not null) and "data_requests"."acknowledged_at" is null and "data_requests"."answered_at" is null and ("data_requests"."client_id" is null or "data_requests"."client_id" = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "data_requests_admin_reads" ON "data_requests" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "data_requests_admin_settles" ON "data_requests" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "data_requests_worker_reads" ON "data_requests" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "data_requests_worker_forgets" ON "data_requests" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
ALTER TABLE "data_requests" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("acknowledged_at", "answered_at") ON "data_requests" TO tenday_web;--> statement-breakpoint
GRANT SELECT, DELETE ON "data_requests" TO tenday_worker;
