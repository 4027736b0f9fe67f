GRANT SELECT, INSERT ON "pending_refunds" TO tenday_web;--> statement-breakpoint
GRANT SELECT, UPDATE (done_at, failed_at, failure) ON "pending_refunds" TO tenday_worker;--> statement-breakpoint
GRANT UPDATE (kind, reason) ON "refunds" TO tenday_web, tenday_worker;--> statement-breakpoint
GRANT UPDATE (invoice_id, period_from, period_to) ON "billed_periods" TO tenday_web, tenday_worker;--> statement-breakpoint

-- The ledger is only ever added to. Who an entry belonged to goes with the person; what went back unexplained is explained once.
CREATE OR REPLACE FUNCTION app.refuse_ledger_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  explained text[] := array['kind', 'reason'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' and (to_jsonb(new) ->> 'client_id') is null then
    return new;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'refunds' and to_jsonb(old) ->> 'kind' = 'unexplained'
    and to_jsonb(new) ->> 'kind' <> 'unexplained' and to_jsonb(new) - explained = to_jsonb(old) - explained then
    return new;
  end if;
  raise exception 'the ledger (%) is only ever added to', tg_table_name using errcode = '42501';
end
$$;--> statement-breakpoint

-- It stays as it was asked for, and ends once.
CREATE FUNCTION app.refuse_pending_refund_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  loose text[] := array['done_at', 'failed_at', 'failure'];
begin
  if tg_op = 'UPDATE' and old.done_at is null and old.failed_at is null and to_jsonb(new) - loose = to_jsonb(old) - loose then
    return new;
  end if;
  raise exception 'what was asked of the payment provider (%) stays', tg_table_name using errcode = '42501';
end
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.refuse_pending_refund_change() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER pending_refunds_stay BEFORE UPDATE OR DELETE ON "pending_refunds" FOR EACH ROW EXECUTE FUNCTION app.refuse_pending_refund_change();--> statement-breakpoint

-- What the plans have promised from the start.
UPDATE "plans" SET free_domain_pence = 2000 WHERE name IN ('Tech Voyager', 'Cyber Titan');--> statement-breakpoint
UPDATE "products" SET is_domain = true WHERE name ILIKE '%domain%';--> statement-breakpoint

-- What was invoiced before it was noted item by item: what is paid once, and what waits for a first payment.
INSERT INTO "billed_periods" (link_id, from_month, months, period_from, period_to, invoice_id)
SELECT DISTINCT ON (link_id) link_id, 0, months, issued_on, issued_on, invoice_id
FROM (
  SELECT coalesce(l.link_id, a.id) AS link_id, coalesce(l.months, 0) AS months, i.issued_on, i.id AS invoice_id,
    i.settled_at, l.months IS NULL AS is_once, i.invoice_number
  FROM "invoice_lines" l JOIN "invoices" i ON i.id = l.invoice_id
    LEFT JOIN "project_add_ons" a ON a.id = l.add_on_request_line_id
  WHERE i.issued_at IS NOT NULL AND i.voided_at IS NULL AND l.period_from IS NULL
    AND l.source IN ('plan', 'add-on', 'product') AND coalesce(l.link_id, a.id) IS NOT NULL
) line
WHERE is_once OR settled_at IS NULL
ORDER BY link_id, invoice_number
ON CONFLICT DO NOTHING;--> statement-breakpoint

CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload json, run_at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if task <> all (array['send-mail', 'handle-payment-event', 'sync-attempt', 'charge-invoice', 'expire-checkouts', 'send-refund', 'detach-method', 'draw-document', 'forget-customer', 'run-billing']) then
    raise exception 'no task % may be enqueued', task using errcode = '42501';
  end if;
  -- Retries are spaced at most two minutes apart, so this many last for days. Drawings come after everything else and one
  -- after the other: a night of invoices does not keep its mails waiting.
  perform graphile_worker.add_job(task, payload, run_at => enqueue.run_at, max_attempts => 5000,
    queue_name => case when task = 'draw-document' then 'documents' end,
    priority => case when task = 'draw-document' then 10 end);
end
$$;
