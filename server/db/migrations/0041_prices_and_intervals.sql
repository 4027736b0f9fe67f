ALTER TABLE "plan_changes" DROP CONSTRAINT "plan_changes_kind";--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_kind" CHECK (kind in ('plan', 'end', 'price', 'interval', 'take-back'));--> statement-breakpoint
GRANT UPDATE (payment_type) ON "projects" TO tenday_worker;
