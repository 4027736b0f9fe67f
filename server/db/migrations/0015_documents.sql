CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"credit_note_id" uuid,
	"kind" text NOT NULL,
	"file" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_once" UNIQUE NULLS NOT DISTINCT("invoice_id","kind","credit_note_id"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" = case when "documents"."credit_note_id" is null then 'invoice' else 'credit-note' end),
	CONSTRAINT "documents_hash" CHECK ("documents"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "documents" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "credit_notes_document_found" ON "credit_notes" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "documents_own" ON "documents" AS PERMISSIVE FOR SELECT TO "tenday_web" USING (not (select app.viewer_is_admin()) and exists (select from invoices i where i.id = "documents"."invoice_id"));--> statement-breakpoint
CREATE POLICY "documents_admin" ON "documents" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "documents_worker" ON "documents" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "documents_found" ON "documents" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "documents_kept" ON "documents" AS PERMISSIVE FOR INSERT TO "tenday_definer" WITH CHECK (current_user = 'tenday_definer');