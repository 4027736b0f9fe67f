ALTER TABLE "billed_periods" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "billing_run_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "billing_runs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credit_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credit_notes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoice_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "money_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "number_series" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_attempts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_customers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refunds" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reminders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_methods" FORCE ROW LEVEL SECURITY;--> statement-breakpoint

INSERT INTO "number_series" ("series", "next") VALUES ('invoice', 1), ('credit-note', 1);--> statement-breakpoint

-- An issued invoice is settled or voided, has its document's hash noted and loses who it belongs to when they are
-- erased. Anything else is refused, whoever asks.
CREATE FUNCTION app.freeze_invoice() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  loose text[] := array['settled_at', 'voided_at', 'void_reason', 'document_hash', 'client_id', 'project_id', 'add_on_request_id'];
begin
  if old.issued_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE'
    or to_jsonb(new) - loose is distinct from to_jsonb(old) - loose
    or (new.client_id is distinct from old.client_id and new.client_id is not null)
    or (new.project_id is distinct from old.project_id and new.project_id is not null)
    or (new.add_on_request_id is distinct from old.add_on_request_id and new.add_on_request_id is not null)
    or (old.document_hash is not null and new.document_hash is distinct from old.document_hash)
    or (old.voided_at is not null and (new.voided_at, new.void_reason, new.settled_at) is distinct from (old.voided_at, old.void_reason, old.settled_at))
    or (new.voided_at is null and new.void_reason <> '')
  then
    raise exception 'invoice % is issued: void it or write a credit note', old.invoice_number using errcode = '42501';
  end if;
  return new;
end
$$;--> statement-breakpoint
CREATE TRIGGER invoices_frozen BEFORE UPDATE OR DELETE ON "invoices"
FOR EACH ROW EXECUTE FUNCTION app.freeze_invoice();--> statement-breakpoint

CREATE FUNCTION app.freeze_invoice_line() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  line public.invoice_lines := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from public.invoices i where i.id = line.invoice_id and i.issued_at is not null)
    or (tg_op = 'UPDATE' and new.invoice_id <> old.invoice_id) then
    raise exception 'the lines of an issued invoice stay as they are' using errcode = '42501';
  end if;
  return line;
end
$$;--> statement-breakpoint
CREATE TRIGGER invoice_lines_frozen BEFORE INSERT OR UPDATE OR DELETE ON "invoice_lines"
FOR EACH ROW EXECUTE FUNCTION app.freeze_invoice_line();--> statement-breakpoint

-- The ledger is only ever added to. Who an entry belonged to goes with the person.
CREATE FUNCTION app.refuse_ledger_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' and (to_jsonb(new) ->> 'client_id') is null then
    return new;
  end if;
  raise exception 'the ledger (%) is only ever added to', tg_table_name using errcode = '42501';
end
$$;--> statement-breakpoint
CREATE TRIGGER payments_stay BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION app.refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER refunds_stay BEFORE UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION app.refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_notes_stay BEFORE UPDATE OR DELETE ON "credit_notes" FOR EACH ROW EXECUTE FUNCTION app.refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_entries_stay BEFORE UPDATE OR DELETE ON "credit_entries" FOR EACH ROW EXECUTE FUNCTION app.refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER money_settings_stay BEFORE UPDATE OR DELETE ON "money_settings" FOR EACH ROW EXECUTE FUNCTION app.refuse_ledger_change();--> statement-breakpoint

CREATE FUNCTION app.count_one_by_one() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
begin
  if tg_op = 'DELETE' or new.series <> old.series or new.next <> old.next + 1 then
    raise exception 'numbers are given one after the other' using errcode = '42501';
  end if;
  return new;
end
$$;--> statement-breakpoint
CREATE TRIGGER number_series_counts BEFORE UPDATE OR DELETE ON "number_series" FOR EACH ROW EXECUTE FUNCTION app.count_one_by_one();--> statement-breakpoint
REVOKE ALL ON FUNCTION app.freeze_invoice(), app.freeze_invoice_line(), app.refuse_ledger_change(), app.count_one_by_one() FROM PUBLIC;--> statement-breakpoint

CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload json, run_at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if task <> all (array['send-mail', 'handle-payment-event', 'sync-attempt', 'charge-invoice', 'expire-checkouts', 'detach-method', 'forget-customer', 'run-billing']) then
    raise exception 'no task % may be enqueued', task using errcode = '42501';
  end if;
  -- Retries are spaced at most two minutes apart, so this many last for days.
  perform graphile_worker.add_job(task, payload, run_at => enqueue.run_at, max_attempts => 5000);
end
$$;--> statement-breakpoint

GRANT SELECT, INSERT, UPDATE, DELETE ON "invoices", "invoice_lines" TO tenday_web, tenday_worker;--> statement-breakpoint
GRANT SELECT, UPDATE (next) ON "number_series" TO tenday_web, tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT ON "payments", "refunds", "credit_notes", "credit_entries" TO tenday_web, tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "billed_periods" TO tenday_web, tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT ON "money_settings" TO tenday_web;--> statement-breakpoint
GRANT SELECT ON "money_settings" TO tenday_worker;--> statement-breakpoint
GRANT SELECT ON "reminders", "billing_runs", "billing_run_lines" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "billing_runs" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT ON "reminders", "billing_run_lines" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (session_id, changed_at) ON "payment_attempts" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "payment_attempts" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT ON "payment_events", "payment_customers" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "payment_events" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "payment_customers" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, UPDATE (removed_at) ON "saved_methods" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "saved_methods" TO tenday_worker;--> statement-breakpoint
GRANT UPDATE (billing_from) ON "project_plans", "project_add_ons", "project_products" TO tenday_web;--> statement-breakpoint
GRANT SELECT, UPDATE (billing_from) ON "project_plans", "project_products" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (billing_from, is_paid) ON "project_add_ons" TO tenday_worker;--> statement-breakpoint
GRANT SELECT ON "plans", "add_ons", "products" TO tenday_worker;--> statement-breakpoint
GRANT UPDATE (status, status_since, note, first_payment_required, next_payment_due, next_period_on) ON "projects" TO tenday_worker;--> statement-breakpoint
GRANT INSERT ON "project_events", "mails" TO tenday_worker;--> statement-breakpoint

-- The hash of an issued invoice's document, from its first drawing on. Whoever may open the document may note it, once;
-- whoever draws it again is told what the first one was.
CREATE FUNCTION app.note_document(of_id uuid, hash text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  kept text;
begin
  if hash !~ '^[0-9a-f]{64}$' then
    raise exception 'that is no hash' using errcode = '22023';
  end if;
  update public.invoices i set document_hash = hash
  where i.id = of_id and i.issued_at is not null and i.document_hash is null
    and (i.client_id = app.viewer_id() or i.id = app.viewer_invoice_id() or app.viewer_is_admin());
  select i.document_hash into kept from public.invoices i
  where i.id = of_id
    and (i.client_id = app.viewer_id() or i.id = app.viewer_invoice_id() or app.viewer_is_admin());
  return kept;
end
$$;--> statement-breakpoint
GRANT SELECT (id, client_id, issued_at, document_hash), UPDATE (document_hash) ON "invoices" TO tenday_definer;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.note_document(uuid, text) OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.note_document(uuid, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.note_document(uuid, text) TO tenday_web;
