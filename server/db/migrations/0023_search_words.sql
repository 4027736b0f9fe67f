CREATE TABLE "enquiry_words" (
	"enquiry_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "enquiry_words_word_enquiry_id_pk" PRIMARY KEY("word","enquiry_id")
);
--> statement-breakpoint
ALTER TABLE "enquiry_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_words" (
	"project_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "project_words_word_project_id_pk" PRIMARY KEY("word","project_id")
);
--> statement-breakpoint
ALTER TABLE "project_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_words" ADD COLUMN "only_of_projects" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry_words" ADD CONSTRAINT "enquiry_words_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_words" ADD CONSTRAINT "project_words_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiry_words_enquiry" ON "enquiry_words" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "project_words_project" ON "project_words" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "invoices_total" ON "invoices" USING btree ("total_pence","created_at","id") WHERE "invoices"."issued_at" is not null;--> statement-breakpoint
CREATE POLICY "enquiry_words_admin_reads" ON "enquiry_words" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "enquiry_words_kept" ON "enquiry_words" AS PERMISSIVE FOR ALL TO "tenday_definer" USING (current_user = 'tenday_definer') WITH CHECK (current_user = 'tenday_definer');--> statement-breakpoint
CREATE POLICY "project_words_admin_reads" ON "project_words" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "project_words_kept" ON "project_words" AS PERMISSIVE FOR ALL TO "tenday_definer" USING (current_user = 'tenday_definer') WITH CHECK (current_user = 'tenday_definer');