GRANT SELECT ON "documents" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT ON "documents" TO tenday_worker;--> statement-breakpoint
GRANT SELECT, INSERT ON "documents" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (id, invoice_id) ON "credit_notes" TO tenday_definer;--> statement-breakpoint
CREATE TRIGGER documents_stay BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION app.refuse_ledger_change();--> statement-breakpoint

-- What had been opened before documents were kept is known by its hash, and only that file is taken.
CREATE FUNCTION app.check_document() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
begin
  if exists (select from public.invoices i where i.id = new.invoice_id and i.issued_at is null) then
    raise exception 'invoice % is not issued', new.invoice_id using errcode = '42501';
  end if;
  if new.kind = 'invoice' and exists (select from public.invoices i
    where i.id = new.invoice_id and i.document_hash <> new.hash) then
    raise exception 'the document of invoice % is not what it was when it was first drawn', new.invoice_id using errcode = '42501';
  end if;
  if exists (select from public.credit_notes c where c.id = new.credit_note_id and c.invoice_id <> new.invoice_id) then
    raise exception 'credit note % is another invoice''s', new.credit_note_id using errcode = '42501';
  end if;
  return new;
end
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.check_document() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER documents_checked BEFORE INSERT ON "documents" FOR EACH ROW EXECUTE FUNCTION app.check_document();--> statement-breakpoint

-- From then on the invoice names its file, for a version that draws it again to hold against.
CREATE FUNCTION app.note_kept_document() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
begin
  update public.invoices i set document_hash = new.hash
  where new.kind = 'invoice' and i.id = new.invoice_id and i.document_hash is null;
  return null;
end
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.note_kept_document() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER documents_noted AFTER INSERT ON "documents" FOR EACH ROW EXECUTE FUNCTION app.note_kept_document();--> statement-breakpoint

-- For whoever may open it: keeps this drawing, unless there is one.
CREATE FUNCTION app.keep_document(of_invoice uuid, of_credit_note uuid, packed bytea, hash_of_file text, moment timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if not exists (select from public.invoices i where i.id = of_invoice and i.issued_at is not null
    and (i.client_id = app.viewer_id() or i.id = app.viewer_invoice_id() or app.viewer_is_admin())) then
    return false;
  end if;
  if exists (select from public.documents d where d.invoice_id = of_invoice and d.credit_note_id is not distinct from of_credit_note) then
    return true;
  end if;
  insert into public.documents (id, invoice_id, credit_note_id, kind, file, hash, drawn_at)
  values (gen_random_uuid(), of_invoice, of_credit_note, case when of_credit_note is null then 'invoice' else 'credit-note' end, packed, hash_of_file, moment)
  on conflict on constraint documents_once do nothing;
  return true;
end
$$;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.keep_document(uuid, uuid, bytea, text, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.keep_document(uuid, uuid, bytea, text, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.keep_document(uuid, uuid, bytea, text, timestamptz) TO tenday_web;--> statement-breakpoint

CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload json, run_at timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if task <> all (array['send-mail', 'handle-payment-event', 'sync-attempt', 'charge-invoice', 'expire-checkouts', 'detach-method', 'draw-document', 'forget-customer', 'run-billing']) then
    raise exception 'no task % may be enqueued', task using errcode = '42501';
  end if;
  -- Retries are spaced at most two minutes apart, so this many last for days. Drawings come after everything else and one
  -- after the other: a night of invoices does not keep its mails waiting.
  perform graphile_worker.add_job(task, payload, run_at => enqueue.run_at, max_attempts => 5000,
    queue_name => case when task = 'draw-document' then 'documents' end,
    priority => case when task = 'draw-document' then 10 end);
end
$$;--> statement-breakpoint

-- Drawings may wait as long as they like: nobody is to be worried by them.
CREATE OR REPLACE FUNCTION app.queue_state() RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  most constant integer := 100000;
begin
  if not ((app.viewer_is_system() and pg_has_role(session_user, 'tenday_worker', 'usage')) or app.viewer_is_admin()) then
    raise exception 'how the queue stands is for the admin' using errcode = '42501';
  end if;
  return (
    select json_build_object(
      'waiting', count(*) filter (where is_left),
      'due', count(*) filter (where is_left and is_urgent and run_at <= now()),
      'oldestDueAt', min(run_at) filter (where is_left and is_urgent and run_at <= now()),
      'failing', count(*) filter (where last_error is not null and is_news),
      'workers', (
        select count(*) from pg_locks l
        where l.locktype = 'advisory' and l.granted and l.classid = 1010 and l.objsubid = 2
          and l.database = (select d.oid from pg_database d where d.datname = current_database())),
      -- The queue notes when a line of its timetable was last due, and a job that is done is gone.
      'reconciledAt', (
        select max(night.due_at)
        from (
          select c.last_execution - ago.days * interval '1 day' as due_at
          from graphile_worker._private_known_crontabs c, generate_series(0, 60) as ago (days)
          where c.identifier = 'reconcile-payments'
            and c.last_execution - ago.days * interval '1 day' >= c.known_since
        ) night
        where not exists (
          select from graphile_worker.jobs j
          where j.task_identifier = 'reconcile-payments'
            and j.created_at >= night.due_at and j.created_at < night.due_at + interval '23 hours')),
      'migrations', (select count(*) from drizzle.__drizzle_migrations))
    from (
      select j.run_at, j.last_error, j.locked_at is null and j.attempts < j.max_attempts as is_left, j.priority <= 0 as is_urgent,
        j.attempts < j.max_attempts or j.updated_at > now() - interval '1 day' as is_news
      from graphile_worker.jobs j limit most
    ) jobs
  );
end
$$;
