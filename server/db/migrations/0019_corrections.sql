-- loosened billed_periods_months: what is paid once has no months
-- loosened invoice_lines_source: a line may say what the plan includes
CREATE TABLE "pending_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_pence" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL,
	"retry_key" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "pending_refunds_retry_key" UNIQUE("retry_key"),
	CONSTRAINT "pending_refunds_amount" CHECK ("pending_refunds"."amount_pence" > 0),
	CONSTRAINT "pending_refunds_ended_once" CHECK ("pending_refunds"."done_at" is null or "pending_refunds"."failed_at" is null)
);
--> statement-breakpoint
ALTER TABLE "pending_refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pending_refunds" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "billed_periods" DROP CONSTRAINT "billed_periods_months";--> statement-breakpoint
ALTER TABLE "invoice_lines" DROP CONSTRAINT "invoice_lines_source";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "free_domain_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_domain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kind" text DEFAULT 'sent-back' NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_refunds" ADD CONSTRAINT "pending_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_refunds" ADD CONSTRAINT "pending_refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_refunds_invoice" ON "pending_refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "pending_refunds_payment" ON "pending_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "pending_refunds_open" ON "pending_refunds" USING btree ("requested_at") WHERE "pending_refunds"."done_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_unexplained" ON "refunds" USING btree ("recorded_at") WHERE "refunds"."kind" = 'unexplained';--> statement-breakpoint
CREATE INDEX "project_add_ons_unstarted" ON "project_add_ons" USING btree ("added_at","id") WHERE "project_add_ons"."removed_at" is null and "project_add_ons"."billing_from" is null and not "project_add_ons"."is_paid";--> statement-breakpoint
CREATE INDEX "project_plans_unstarted" ON "project_plans" USING btree ("added_at","id") WHERE "project_plans"."removed_at" is null and "project_plans"."billing_from" is null;--> statement-breakpoint
CREATE INDEX "project_products_unstarted" ON "project_products" USING btree ("added_at","id") WHERE "project_products"."removed_at" is null and "project_products"."billing_from" is null;--> statement-breakpoint
ALTER TABLE "billed_periods" ADD CONSTRAINT "billed_periods_months" CHECK ("billed_periods"."from_month" >= 0 and "billed_periods"."months" >= 0 and "billed_periods"."period_from" <= "billed_periods"."period_to");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_source" CHECK ("invoice_lines"."source" in ('plan', 'add-on', 'product', 'first-payment', 'free-text', 'included'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" in ('too-much', 'not-charged', 'bounced', 'disputed', 'never-received', 'moved', 'balance-gone', 'unexplained', 'sent-back'));--> statement-breakpoint
CREATE POLICY "pending_refunds_own" ON "pending_refunds" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (not (select app.viewer_is_admin()) and exists (select from invoices i where i.id = "pending_refunds"."invoice_id"));--> statement-breakpoint
CREATE POLICY "pending_refunds_admin" ON "pending_refunds" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "pending_refunds_worker" ON "pending_refunds" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));