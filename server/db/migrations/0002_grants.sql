-- The owner of a table is not exempt from its policies.
ALTER TABLE "enquiries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profiles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rate_limits" FORCE ROW LEVEL SECURITY;--> statement-breakpoint

GRANT USAGE ON SCHEMA public, app, jobs TO tenday_web, tenday_worker;--> statement-breakpoint
GRANT USAGE ON SCHEMA public, app TO tenday_definer;--> statement-breakpoint
GRANT SELECT, INSERT ON "enquiries", "mails" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "profiles" TO tenday_web;--> statement-breakpoint
GRANT SELECT, DELETE ON "enquiries", "rate_limits" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON "mails" TO tenday_worker;--> statement-breakpoint
GRANT SELECT ON "profiles" TO tenday_definer;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "rate_limits" TO tenday_definer;--> statement-breakpoint

-- A new owner needs CREATE on the schema at the moment it takes over, and not after.
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
GRANT CREATE ON SCHEMA jobs TO tenday_worker;--> statement-breakpoint
ALTER FUNCTION app.viewer_is_admin() OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.take_allowance(text, text, integer, interval, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION jobs.enqueue(text, json, timestamptz) OWNER TO tenday_worker;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA jobs FROM tenday_worker;--> statement-breakpoint

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app, jobs FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.viewer(), app.viewer_id(), app.viewer_is_system() TO tenday_web, tenday_worker, tenday_definer;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.viewer_is_admin() TO tenday_web;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.take_allowance(text, text, integer, interval, timestamptz) TO tenday_web;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION jobs.enqueue(text, json, timestamptz) TO tenday_web, tenday_worker;
