ALTER TABLE "projects" ADD COLUMN "term_started_on" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "term_months" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "term_notice_for" date;--> statement-breakpoint
CREATE INDEX "projects_term" ON "projects" USING btree ("term_started_on") WHERE "projects"."deleted_at" is null and "projects"."term_started_on" is not null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_term_months" CHECK ("projects"."term_months" between 1 and 60);--> statement-breakpoint
GRANT UPDATE (term_started_on, term_notice_for) ON "projects" TO tenday_worker;--> statement-breakpoint
-- Of those who were here before, the first payments that are in the books. The provider sets what was paid elsewhere.
UPDATE "projects" p SET "term_started_on" = first.paid_on
FROM (
  SELECT i.project_id, min(s.received_on) AS paid_on
  FROM "invoices" i CROSS JOIN LATERAL (SELECT max(y.received_on) AS received_on FROM "payments" y WHERE y.invoice_id = i.id) s
  WHERE i.purpose = 'first-payment' AND i.settled_at IS NOT NULL AND i.voided_at IS NULL AND s.received_on IS NOT NULL
  GROUP BY i.project_id
) first
WHERE p.id = first.project_id AND p.client_id IS NOT NULL AND (
  NOT EXISTS (SELECT FROM "project_plans" l WHERE l.project_id = p.id AND l.removed_at IS NULL)
  OR EXISTS (SELECT FROM "project_plans" l WHERE l.project_id = p.id AND l.removed_at IS NULL AND l.price_pence > 0 AND l.billing_cycle <> 'one_time'));
