CREATE TABLE "client_export_pieces" (
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"piece" "bytea" NOT NULL,
	CONSTRAINT "client_export_pieces_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
ALTER TABLE "client_export_pieces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" uuid,
	"made_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"hash" text,
	"contents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "client_exports_made_whole" CHECK (num_nulls("client_exports"."made_at", "client_exports"."checked_at", "client_exports"."hash") in (0, 3)),
	CONSTRAINT "client_exports_hash" CHECK ("client_exports"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "client_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_export_pieces" ADD CONSTRAINT "client_export_pieces_export_id_client_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."client_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_exports" ADD CONSTRAINT "client_exports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_exports_client" ON "client_exports" USING btree ("client_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "client_exports_one_at_a_time" ON "client_exports" USING btree ("client_id") WHERE "client_exports"."made_at" is null;--> statement-breakpoint
CREATE POLICY "client_export_pieces_own" ON "client_export_pieces" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (exists (select from client_exports e where e.id = "client_export_pieces"."export_id" and e.made_at is not null));--> statement-breakpoint
CREATE POLICY "client_export_pieces_worker" ON "client_export_pieces" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "client_exports_own" ON "client_exports" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("client_exports"."client_id" in (select id from clients where id = (select app.viewer_id())));--> statement-breakpoint
CREATE POLICY "client_exports_own_requested" ON "client_exports" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK (((select app.viewer_is_admin()) or "client_exports"."client_id" in (select id from clients where id = (select app.viewer_id()))) and "client_exports"."requested_by" = (select app.viewer_id()) and "client_exports"."made_at" is null);--> statement-breakpoint
CREATE POLICY "client_exports_admin" ON "client_exports" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "client_exports_worker" ON "client_exports" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
ALTER TABLE "client_exports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_export_pieces" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "client_exports" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "client_export_pieces" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "client_exports" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "client_export_pieces" TO tenday_worker;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload json, run_at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if task <> all (array['send-mail', 'handle-payment-event', 'sync-attempt', 'charge-invoice', 'expire-checkouts', 'send-refund', 'detach-method', 'draw-document', 'forget-customer', 'run-billing', 'publish-website', 'make-export']) then
    raise exception 'no task % may be enqueued', task using errcode = '42501';
  end if;
  -- Retries are spaced at most two minutes apart, so this many last for days. No queue has a name: of a named one the next
  -- job is not there yet when its only runner asks for it, and waits until that asks again.
  perform graphile_worker.add_job(task, payload, run_at => enqueue.run_at, max_attempts => 5000);
end
$$;
--> statement-breakpoint
-- Whether a client or the provider asked, and so where the mail leads.
GRANT SELECT ("role") ON "profiles" TO tenday_worker;
