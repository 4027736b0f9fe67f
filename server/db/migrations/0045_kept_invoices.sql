ALTER TABLE "invoices" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "invoices_of_nobody" ON "invoices" USING btree ("issued_on") WHERE "invoices"."client_id" is null and "invoices"."erased_at" is null;--> statement-breakpoint
GRANT UPDATE (reference) ON "payments" TO tenday_worker;--> statement-breakpoint
GRANT UPDATE (reason, issued_with) ON "credit_notes" TO tenday_worker;--> statement-breakpoint
GRANT UPDATE (reason) ON "pending_refunds" TO tenday_worker;--> statement-breakpoint
GRANT DELETE ON "documents" TO tenday_worker;--> statement-breakpoint

-- What was issued, without whom and what project it was for.
CREATE FUNCTION app.without_buyer(paper jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
AS $$
  select paper || jsonb_build_object('project', '', 'buyer', (paper -> 'buyer') || '{"name": "", "address": []}')
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.without_buyer(jsonb) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.without_buyer(jsonb) TO tenday_web, tenday_worker, tenday_definer;--> statement-breakpoint

-- Nobody's any more, settled or void, and six years old: its words go, once. The day itself, which is never earlier, the worker knows.
CREATE OR REPLACE FUNCTION app.freeze_invoice() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  loose text[] := array['settled_at', 'voided_at', 'void_reason', 'document_hash', 'client_id', 'project_id', 'add_on_request_id', 'pay_link_number', 'pay_link_until'];
  words text[] := array['erased_at', 'issued_with', 'void_reason'];
begin
  if old.issued_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    if old.erased_at is null and new.erased_at >= old.issued_on + interval '6 years'
      and old.client_id is null and coalesce(old.settled_at, old.voided_at) is not null
      and to_jsonb(new) - words = to_jsonb(old) - words
      and new.issued_with = app.without_buyer(old.issued_with) and new.void_reason = '' then
      return new;
    end if;
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

CREATE OR REPLACE FUNCTION app.freeze_invoice_line() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  line public.invoice_lines := case when tg_op = 'DELETE' then old else new end;
  words text[] := array['description', 'explanation'];
begin
  if tg_op = 'UPDATE' then
    if (new.description, new.explanation) = ('', '') and to_jsonb(new) - words = to_jsonb(old) - words
      and exists (select from public.invoices i where i.id = old.invoice_id and i.erased_at is not null) then
      return new;
    end if;
  end if;
  if exists (select from public.invoices i where i.id = line.invoice_id and i.issued_at is not null)
    or (tg_op = 'UPDATE' and new.invoice_id <> old.invoice_id) then
    raise exception 'the lines of an issued invoice stay as they are' using errcode = '42501';
  end if;
  return line;
end
$$;--> statement-breakpoint

-- The ledger is only ever added to. Who an entry belonged to goes with the person, and what was written in it with its invoice; what
-- went back unexplained is explained once.
CREATE OR REPLACE FUNCTION app.refuse_ledger_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) end;
  explained text[] := array['kind', 'reason'];
  words text[] := case tg_table_name
    when 'payments' then array['reference'] when 'refunds' then array['reason'] when 'credit_notes' then array['reason', 'issued_with'] end;
begin
  if becomes - 'client_id' = was - 'client_id' and becomes ->> 'client_id' is null then
    return new;
  end if;
  if tg_table_name = 'refunds' and was ->> 'kind' = 'unexplained'
    and becomes ->> 'kind' <> 'unexplained' and becomes - explained = was - explained then
    return new;
  end if;
  if tg_table_name in ('payments', 'refunds', 'credit_notes', 'documents') then
    if exists (select from public.invoices i where i.id = (was ->> 'invoice_id')::uuid and i.erased_at is not null) then
      if tg_op = 'DELETE' and tg_table_name = 'documents' then
        return old;
      end if;
      if becomes - words = was - words and becomes ->> words[1] = ''
        and becomes -> 'issued_with' is not distinct from app.without_buyer(was -> 'issued_with') then
        return new;
      end if;
    end if;
  end if;
  raise exception 'the ledger (%) is only ever added to', tg_table_name using errcode = '42501';
end
$$;--> statement-breakpoint

-- It stays as it was asked for, and ends once. What was written in it goes with its invoice.
CREATE OR REPLACE FUNCTION app.refuse_pending_refund_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  loose text[] := array['done_at', 'failed_at', 'failure'];
  words text[] := array['reason', 'failure'];
begin
  if tg_op = 'UPDATE' then
    if old.done_at is null and old.failed_at is null and to_jsonb(new) - loose = to_jsonb(old) - loose then
      return new;
    end if;
    if (new.reason, new.failure) = ('', '') and to_jsonb(new) - words = to_jsonb(old) - words
      and exists (select from public.invoices i where i.id = old.invoice_id and i.erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'what was asked of the payment provider (%) stays', tg_table_name using errcode = '42501';
end
$$;--> statement-breakpoint

-- Of what is erased, no file is kept again.
CREATE OR REPLACE FUNCTION app.check_document() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  about record;
begin
  select i.issued_at, i.settled_at, i.voided_at, i.document_hash, i.erased_at into about from public.invoices i where i.id = new.invoice_id;
  if about.issued_at is null then
    raise exception 'invoice % is not issued', new.invoice_id using errcode = '42501';
  end if;
  if about.erased_at is not null then
    raise exception 'invoice % is erased', new.invoice_id using errcode = '42501';
  end if;
  if new.kind = 'invoice' and about.document_hash <> new.hash then
    raise exception 'the document of invoice % is not what it was when it was first drawn', new.invoice_id using errcode = '42501';
  end if;
  if exists (select from public.credit_notes c where c.id = new.credit_note_id and c.invoice_id <> new.invoice_id) then
    raise exception 'credit note % is another invoice''s', new.credit_note_id using errcode = '42501';
  end if;
  if new.kind = 'paid-copy' and (about.settled_at is null or about.voided_at is not null) then
    raise exception 'invoice % is not paid', new.invoice_id using errcode = '42501';
  end if;
  if new.kind = 'void-copy' and about.voided_at is null then
    raise exception 'invoice % is not void', new.invoice_id using errcode = '42501';
  end if;
  if new.kind = 'receipt' and not exists (select from public.payments p
    where p.id = new.payment_id and p.invoice_id = new.invoice_id and p.method <> 'credit') then
    raise exception 'payment % is no money for invoice %', new.payment_id, new.invoice_id using errcode = '42501';
  end if;
  return new;
end
$$;--> statement-breakpoint
GRANT SELECT (erased_at) ON "invoices" TO tenday_definer;
