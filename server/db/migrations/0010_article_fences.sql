ALTER TABLE "article_image_files" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "article_images" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "article_versions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "articles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "published_articles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint

GRANT SELECT, INSERT, UPDATE ON "articles" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT ON "article_versions", "article_images", "article_image_files" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "published_articles" TO tenday_web;--> statement-breakpoint
GRANT SELECT (id, body, deleted_at), DELETE ON "articles" TO tenday_worker;--> statement-breakpoint
GRANT SELECT (article_id, body) ON "article_versions", "published_articles" TO tenday_worker;--> statement-breakpoint
GRANT SELECT (digest, width, height, added_at), DELETE ON "article_images" TO tenday_worker;
