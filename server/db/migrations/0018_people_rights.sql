GRANT SELECT (id, name, contact_name) ON "clients" TO tenday_auth;--> statement-breakpoint
GRANT UPDATE (spam_at) ON "enquiries" TO tenday_web;
