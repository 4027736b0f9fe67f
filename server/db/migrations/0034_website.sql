CREATE TABLE "website_draft" (
	"id" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "website_draft_one" CHECK ("website_draft"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "website_draft" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "website_pages" (
	"mark" text NOT NULL,
	"build" text NOT NULL,
	"path" text NOT NULL,
	"type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"rendered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "website_pages_mark_build_path_pk" PRIMARY KEY("mark","build","path")
);
--> statement-breakpoint
ALTER TABLE "website_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "website_shown" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"day" date NOT NULL,
	"mark" text NOT NULL,
	"policies_changed_on" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shown_from" timestamp with time zone NOT NULL,
	CONSTRAINT "website_shown_one" CHECK ("website_shown"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "website_shown" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "website_versions" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "website_versions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"called_off_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "website_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "website_shown" ADD CONSTRAINT "website_shown_version_website_versions_number_fk" FOREIGN KEY ("version") REFERENCES "public"."website_versions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_versions_published" ON "website_versions" USING btree ("published_at");--> statement-breakpoint
CREATE POLICY "add_ons_worker_adds" ON "add_ons" AS PERMISSIVE FOR INSERT TO "tenday_worker" WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "add_ons_worker_changes" ON "add_ons" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "plans_worker_adds" ON "plans" AS PERMISSIVE FOR INSERT TO "tenday_worker" WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "plans_worker_changes" ON "plans" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "products_worker_adds" ON "products" AS PERMISSIVE FOR INSERT TO "tenday_worker" WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "products_worker_changes" ON "products" AS PERMISSIVE FOR UPDATE TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "website_draft_admin" ON "website_draft" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "website_draft_worker_reads" ON "website_draft" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "website_pages_everybody_reads" ON "website_pages" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer() is not null));--> statement-breakpoint
CREATE POLICY "website_pages_worker" ON "website_pages" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "website_shown_everybody_reads" ON "website_shown" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer() is not null));--> statement-breakpoint
CREATE POLICY "website_shown_worker" ON "website_shown" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "website_versions_admin" ON "website_versions" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "website_versions_worker" ON "website_versions" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
ALTER TABLE "website_draft" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "website_versions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "website_shown" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "website_pages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, UPDATE ON "website_draft" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "website_draft" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT ON "website_versions" TO tenday_web;--> statement-breakpoint
GRANT UPDATE ("called_off_at") ON "website_versions" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "website_versions" TO tenday_worker;--> statement-breakpoint
GRANT UPDATE ("published_at", "failure") ON "website_versions" TO tenday_worker;--> statement-breakpoint
GRANT SELECT ON "website_shown" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "website_shown" TO tenday_worker;--> statement-breakpoint
GRANT SELECT ON "website_pages" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "website_pages" TO tenday_worker;--> statement-breakpoint
-- What is published is what is sold: the worker brings the catalogue in line with it.
GRANT INSERT, UPDATE ON "plans", "add_ons", "products" TO tenday_worker;--> statement-breakpoint
CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload json, run_at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if task <> all (array['send-mail', 'handle-payment-event', 'sync-attempt', 'charge-invoice', 'expire-checkouts', 'send-refund', 'detach-method', 'draw-document', 'forget-customer', 'run-billing', 'publish-website']) then
    raise exception 'no task % may be enqueued', task using errcode = '42501';
  end if;
  -- Retries are spaced at most two minutes apart, so this many last for days. No queue has a name: of a named one the next
  -- job is not there yet when its only runner asks for it, and waits until that asks again.
  perform graphile_worker.add_job(task, payload, run_at => enqueue.run_at, max_attempts => 5000);
end
$$;--> statement-breakpoint
CREATE TABLE "website_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "website_previews_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "website_previews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "website_draft_previewed" ON "website_draft" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "website_previews_admin" ON "website_previews" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "website_previews_worker" ON "website_previews" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "website_previews_found" ON "website_previews" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
ALTER TABLE "website_previews" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "website_previews" TO tenday_web;--> statement-breakpoint
GRANT UPDATE ("ended_at") ON "website_previews" TO tenday_web;--> statement-breakpoint
GRANT SELECT, DELETE ON "website_previews" TO tenday_worker;--> statement-breakpoint
GRANT SELECT ("token_hash", "ends_at", "ended_at") ON "website_previews" TO tenday_definer;--> statement-breakpoint
GRANT SELECT ("content") ON "website_draft" TO tenday_definer;--> statement-breakpoint

-- The draft as it is now, for whoever holds a link that works at that moment, and until when it does.
CREATE FUNCTION app.previewed_draft(of_token_hash text, at timestamptz) RETURNS TABLE (content jsonb, ends_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  select d.content, p.ends_at from public.website_previews p, public.website_draft d
  where p.token_hash = of_token_hash and p.ended_at is null and p.ends_at > at
$$;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.previewed_draft(text, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.previewed_draft(text, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.previewed_draft(text, timestamptz) TO tenday_web;--> statement-breakpoint
CREATE TABLE "website_picture_files" (
	"picture_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "website_picture_files_picture_id_width_format_pk" PRIMARY KEY("picture_id","width","format")
);
--> statement-breakpoint
ALTER TABLE "website_picture_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "website_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"master" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "website_pictures_digest_once" UNIQUE("digest"),
	CONSTRAINT "website_pictures_digest" CHECK ("website_pictures"."digest" ~ '^[0-9a-f]{40}$')
);
--> statement-breakpoint
ALTER TABLE "website_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "website_picture_files" ADD CONSTRAINT "website_picture_files_picture_id_website_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."website_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "website_picture_files_somebody_reads" ON "website_picture_files" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer() is not null));--> statement-breakpoint
CREATE POLICY "website_picture_files_admin_adds" ON "website_picture_files" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "website_picture_files_worker_reads" ON "website_picture_files" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "website_pictures_admin_reads" ON "website_pictures" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "website_pictures_admin_adds" ON "website_pictures" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "website_pictures_worker_reads" ON "website_pictures" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "website_pictures_worker_erases" ON "website_pictures" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
ALTER TABLE "website_picture_files" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "website_pictures" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "website_pictures", "website_picture_files" TO tenday_web;--> statement-breakpoint
GRANT SELECT (id, added_at), DELETE ON "website_pictures" TO tenday_worker;--> statement-breakpoint
GRANT SELECT ON "website_picture_files" TO tenday_worker;--> statement-breakpoint
ALTER TABLE "number_series" ADD COLUMN "first" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "number_series" ADD COLUMN "prefix" text DEFAULT 'TD' NOT NULL;--> statement-breakpoint
ALTER TABLE "number_series" ADD CONSTRAINT "number_series_first" CHECK ("number_series"."first" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "number_series" ADD CONSTRAINT "number_series_prefix" CHECK ("number_series"."prefix" ~ '^[A-Z0-9]{1,6}$');--> statement-breakpoint
CREATE POLICY "number_series_found" ON "number_series" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
GRANT UPDATE ("first", "prefix") ON "number_series" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "number_series" TO tenday_definer;--> statement-breakpoint
-- Before the first invoice has its number, the provider may say where numbers begin and what stands before them.
CREATE OR REPLACE FUNCTION app.count_one_by_one() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
begin
  if tg_op = 'UPDATE' and old.series = 'invoice' and new.series = old.series and old.next = old.first and new.next = new.first
    and (new.first, new.prefix) is distinct from (old.first, old.prefix) then
    return new;
  end if;
  if tg_op = 'DELETE' or new.series <> old.series or new.next <> old.next + 1 or new.first <> old.first or new.prefix <> old.prefix then
    raise exception 'numbers are given one after the other' using errcode = '42501';
  end if;
  return new;
end
$$;--> statement-breakpoint
-- What stands before every number: everybody who is shown one reads it.
CREATE FUNCTION app.number_prefix() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ select prefix from public.number_series where series = 'invoice' $$;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.number_prefix() OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.number_prefix() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.number_prefix() TO tenday_web, tenday_worker;
