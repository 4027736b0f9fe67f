ALTER TABLE "add_ons" ADD COLUMN "by_the_hour" boolean;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "by_the_hour" boolean;