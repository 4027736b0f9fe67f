ALTER TABLE "projects" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (lower(project_name)) STORED;--> statement-breakpoint
-- What was started before promises were kept: ten days later, as every site is.
UPDATE "projects" SET "promised_on" = ("created_at" AT TIME ZONE 'Europe/London')::date + 10;--> statement-breakpoint
CREATE INDEX "projects_promised" ON "projects" USING btree ("promised_on","id") WHERE "projects"."deleted_at" is null and ("projects"."status" is null or "projects"."status" in ('not_started', 'active', 'pending', 'completed'));--> statement-breakpoint
CREATE INDEX "projects_clients_turn" ON "projects" USING btree ("status_since","id") WHERE "projects"."deleted_at" is null and "projects"."status" in ('template_sent', 'on_hold', 'awaiting_payment', 'payment_failed', 'awaiting_first_payment');--> statement-breakpoint
CREATE INDEX "projects_live" ON "projects" USING btree ("status_since","id") WHERE "projects"."deleted_at" is null and "projects"."status" = 'live';--> statement-breakpoint
CREATE INDEX "projects_listed" ON "projects" USING btree ("sort_name","id") WHERE "projects"."deleted_at" is null;
