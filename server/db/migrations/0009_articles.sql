CREATE TABLE "article_image_files" (
	"digest" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "article_image_files_digest_width_format_pk" PRIMARY KEY("digest","width","format")
);
--> statement-breakpoint
ALTER TABLE "article_image_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "article_images" (
	"digest" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"master" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_images_digest" CHECK ("article_images"."digest" ~ '^[0-9a-f]{40}$')
);
--> statement-breakpoint
ALTER TABLE "article_images" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_id" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text NOT NULL,
	"body" jsonb NOT NULL,
	"why" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"kept_by" uuid,
	CONSTRAINT "article_versions_article_id_number_pk" PRIMARY KEY("article_id","number")
);
--> statement-breakpoint
ALTER TABLE "article_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text NOT NULL,
	"body" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "articles_id" CHECK ("articles"."id" ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$'),
	CONSTRAINT "articles_type" CHECK ("articles"."type" in ('helpArticle', 'writing'))
);
--> statement-breakpoint
ALTER TABLE "articles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "published_articles" (
	"article_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text NOT NULL,
	"body" jsonb NOT NULL,
	"words" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', words)) STORED,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "published_articles_slug" UNIQUE("type","slug"),
	CONSTRAINT "published_articles_type" CHECK ("published_articles"."type" in ('helpArticle', 'writing'))
);
--> statement-breakpoint
ALTER TABLE "published_articles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "article_image_files" ADD CONSTRAINT "article_image_files_digest_article_images_digest_fk" FOREIGN KEY ("digest") REFERENCES "public"."article_images"("digest") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_articles" ADD CONSTRAINT "published_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("type","slug") WHERE "articles"."slug" <> '' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_updated_at" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "published_articles_newest" ON "published_articles" USING btree ("type","created_at","article_id");--> statement-breakpoint
CREATE INDEX "published_articles_search" ON "published_articles" USING gin ("search");--> statement-breakpoint
CREATE POLICY "article_image_files_somebody_reads" ON "article_image_files" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer() is not null));--> statement-breakpoint
CREATE POLICY "article_image_files_admin_adds" ON "article_image_files" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "article_images_admin_reads" ON "article_images" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "article_images_admin_adds" ON "article_images" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "article_images_worker_reads" ON "article_images" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "article_images_worker_erases" ON "article_images" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "article_versions_admin_reads" ON "article_versions" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "article_versions_worker_reads" ON "article_versions" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "article_versions_admin_keeps" ON "article_versions" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "articles_admin_reads" ON "articles" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "articles_admin_writes" ON "articles" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "articles_admin_changes" ON "articles" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "articles_worker_reads" ON "articles" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "articles_worker_erases" ON "articles" AS PERMISSIVE FOR DELETE TO "tenday_worker" USING ((select app.viewer_is_system()) and "articles"."deleted_at" is not null);--> statement-breakpoint
CREATE POLICY "published_articles_everybody_reads" ON "published_articles" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (true);--> statement-breakpoint
CREATE POLICY "published_articles_worker_reads" ON "published_articles" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "published_articles_admin_adds" ON "published_articles" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "published_articles_admin_changes" ON "published_articles" AS PERMISSIVE FOR UPDATE TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "published_articles_admin_withdraws" ON "published_articles" AS PERMISSIVE FOR DELETE TO "tenday_web" USING ((select app.viewer_is_admin()));