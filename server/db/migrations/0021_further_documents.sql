ALTER TABLE "documents" DROP CONSTRAINT "documents_once";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "as_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "back_pence" integer;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "kept_pence" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_once" UNIQUE NULLS NOT DISTINCT("invoice_id","kind","credit_note_id","payment_id","as_of");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('invoice', 'credit-note', 'paid-copy', 'void-copy', 'receipt')
        and ("documents"."kind" = 'credit-note') = ("documents"."credit_note_id" is not null)
        and ("documents"."kind" = 'receipt') = ("documents"."payment_id" is not null)
        and ("documents"."kind" = 'paid-copy') = ("documents"."as_of" is not null));--> statement-breakpoint
CREATE POLICY "payments_document_found" ON "payments" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');