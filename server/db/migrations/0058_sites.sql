CREATE TABLE "incident_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"incident_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"written_by" uuid,
	"next_by" timestamp with time zone,
	"submission" text,
	CONSTRAINT "incident_lines_submission_unique" UNIQUE("submission"),
	CONSTRAINT "incident_lines_kind" CHECK ("incident_lines"."kind" in ('found', 'added', 'over', 'note-know', 'note-found', 'note-over', 'own'))
);
--> statement-breakpoint
ALTER TABLE "incident_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "incident_sites" (
	"incident_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"down_from" timestamp with time zone NOT NULL,
	"up_at" timestamp with time zone,
	"outcome" smallint NOT NULL,
	CONSTRAINT "incident_sites_incident_id_project_id_pk" PRIMARY KEY("incident_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "incident_sites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "incidents_kind" CHECK ("incidents"."kind" in ('outage', 'planned')),
	CONSTRAINT "incidents_ends" CHECK ("incidents"."ended_at" is null or "incidents"."ended_at" >= "incidents"."started_at"),
	CONSTRAINT "incidents_planned" CHECK (("incidents"."kind" = 'planned') = ("incidents"."announced_at" is not null) and ("incidents"."kind" = 'outage' or "incidents"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "incidents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "site_credits" (
	"project_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"month" date NOT NULL,
	"minutes" integer NOT NULL,
	"down_minutes" integer NOT NULL,
	"percent" smallint NOT NULL,
	"month_pence" integer NOT NULL,
	"pence" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	"credit_note_id" uuid,
	CONSTRAINT "site_credits_project_id_month_pk" PRIMARY KEY("project_id","month"),
	CONSTRAINT "site_credits_percent" CHECK ("site_credits"."percent" in (10, 25, 100)),
	CONSTRAINT "site_credits_pence" CHECK ("site_credits"."pence" >= 0 and "site_credits"."month_pence" >= "site_credits"."pence"),
	CONSTRAINT "site_credits_minutes" CHECK ("site_credits"."minutes" > 0 and "site_credits"."down_minutes" between 1 and "site_credits"."minutes")
);
--> statement-breakpoint
ALTER TABLE "site_credits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "site_days" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"up_minutes" smallint NOT NULL,
	"down_minutes" smallint NOT NULL,
	"planned_minutes" smallint NOT NULL,
	"unknown_minutes" smallint NOT NULL,
	"down_by_hour" smallint[] NOT NULL,
	"median_ms" integer,
	"p95_ms" integer,
	"slowest_ms" integer,
	CONSTRAINT "site_days_project_id_day_pk" PRIMARY KEY("project_id","day"),
	CONSTRAINT "site_days_minutes" CHECK (least("site_days"."up_minutes", "site_days"."down_minutes", "site_days"."planned_minutes", "site_days"."unknown_minutes") >= 0
        and "site_days"."up_minutes" + "site_days"."down_minutes" + "site_days"."planned_minutes" + "site_days"."unknown_minutes" in (1380, 1440, 1500))
);
--> statement-breakpoint
ALTER TABLE "site_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "site_hours" (
	"project_id" uuid NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"hour_at" timestamp with time zone NOT NULL,
	"outcomes" smallint[] NOT NULL,
	"milliseconds" integer[] NOT NULL,
	"connected" smallint[] NOT NULL,
	CONSTRAINT "site_hours_project_id_hour_at_place_pk" PRIMARY KEY("project_id","hour_at","place"),
	CONSTRAINT "site_hours_minutes" CHECK (array_length("site_hours"."outcomes", 1) = 60 and array_length("site_hours"."connected", 1) = 60)
);
--> statement-breakpoint
ALTER TABLE "site_hours" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sites" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"watched_since" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"expected_text" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone,
	"outcome" smallint DEFAULT 0 NOT NULL,
	"milliseconds" integer,
	"down_since" timestamp with time zone,
	"certificate_ends_at" timestamp with time zone,
	"letter_for" date
);
--> statement-breakpoint
ALTER TABLE "sites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "incident_lines" ADD CONSTRAINT "incident_lines_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_sites" ADD CONSTRAINT "incident_sites_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_sites" ADD CONSTRAINT "incident_sites_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_credits" ADD CONSTRAINT "site_credits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_credits" ADD CONSTRAINT "site_credits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_credits" ADD CONSTRAINT "site_credits_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_days" ADD CONSTRAINT "site_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_hours" ADD CONSTRAINT "site_hours_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_lines_incident" ON "incident_lines" USING btree ("incident_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_sites_one" ON "incident_sites" USING btree ("project_id") WHERE "incident_sites"."up_at" is null;--> statement-breakpoint
CREATE INDEX "incident_sites_project" ON "incident_sites" USING btree ("project_id","down_from");--> statement-breakpoint
CREATE INDEX "incidents_started" ON "incidents" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "site_credits_due" ON "site_credits" USING btree ("found_at") WHERE "site_credits"."given_at" is null;--> statement-breakpoint
CREATE INDEX "site_credits_client" ON "site_credits" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "site_credits_note" ON "site_credits" USING btree ("credit_note_id");--> statement-breakpoint
CREATE INDEX "site_hours_at" ON "site_hours" USING btree ("hour_at");--> statement-breakpoint
CREATE INDEX "sites_down" ON "sites" USING btree ("down_since") WHERE "sites"."down_since" is not null;--> statement-breakpoint
CREATE POLICY "incident_lines_own" ON "incident_lines" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("incident_lines"."kind" like 'note-%' and "incident_lines"."incident_id" in (select s.incident_id from incident_sites s));--> statement-breakpoint
CREATE POLICY "incident_lines_admin" ON "incident_lines" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "incident_lines_admin_writes" ON "incident_lines" AS PERMISSIVE FOR INSERT TO "tenday_web" WITH CHECK ((select app.viewer_is_admin()) and "incident_lines"."written_by" = (select app.viewer_id()));--> statement-breakpoint
CREATE POLICY "incident_lines_worker" ON "incident_lines" AS PERMISSIVE FOR SELECT TO "tenday_worker" USING ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "incident_lines_worker_writes" ON "incident_lines" AS PERMISSIVE FOR INSERT TO "tenday_worker" WITH CHECK ((select app.viewer_is_system()) and "incident_lines"."written_by" is null);--> statement-breakpoint
CREATE POLICY "incident_sites_own" ON "incident_sites" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("incident_sites"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))));--> statement-breakpoint
CREATE POLICY "incident_sites_admin" ON "incident_sites" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "incident_sites_worker" ON "incident_sites" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "incidents_own" ON "incidents" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("incidents"."id" in (select s.incident_id from incident_sites s));--> statement-breakpoint
CREATE POLICY "incidents_admin" ON "incidents" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "incidents_worker" ON "incidents" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "site_credits_own" ON "site_credits" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("site_credits"."client_id" = (select app.viewer_client('money')));--> statement-breakpoint
CREATE POLICY "site_credits_admin" ON "site_credits" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "site_credits_worker" ON "site_credits" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "site_days_own" ON "site_days" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("site_days"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))));--> statement-breakpoint
CREATE POLICY "site_days_admin" ON "site_days" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "site_days_worker" ON "site_days" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "site_hours_admin" ON "site_hours" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "site_hours_worker" ON "site_hours" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));--> statement-breakpoint
CREATE POLICY "sites_own" ON "sites" AS PERMISSIVE FOR SELECT TO "tenday_web" USING ("sites"."project_id" in (select id from projects where client_id = (select app.viewer_client('project'))));--> statement-breakpoint
CREATE POLICY "sites_admin" ON "sites" AS PERMISSIVE FOR ALL TO "tenday_web" USING ((select app.viewer_is_admin())) WITH CHECK ((select app.viewer_is_admin()));--> statement-breakpoint
CREATE POLICY "sites_worker" ON "sites" AS PERMISSIVE FOR ALL TO "tenday_worker" USING ((select app.viewer_is_system())) WITH CHECK ((select app.viewer_is_system()));
--> statement-breakpoint
ALTER TABLE "sites" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "site_hours" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "site_days" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "incidents" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "incident_sites" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "incident_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "site_credits" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "sites", "incidents", "incident_sites", "incident_lines" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (stopped_at, expected_text) ON "sites" TO tenday_web;--> statement-breakpoint
GRANT UPDATE (cause, started_at, ended_at, revision) ON "incidents" TO tenday_web;--> statement-breakpoint
GRANT DELETE ON "incidents", "incident_sites" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "site_hours", "site_days", "site_credits" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sites", "site_hours", "site_days", "incidents", "incident_sites", "site_credits" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT ON "incident_lines" TO tenday_worker;
