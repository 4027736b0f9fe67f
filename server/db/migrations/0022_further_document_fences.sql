GRANT SELECT (settled_at, voided_at) ON "invoices" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (id, invoice_id, method) ON "payments" TO tenday_definer;--> statement-breakpoint

-- What had been opened before documents were kept is known by its hash, and only that file is taken. A copy is of what is
-- paid or void, a receipt of money that came in for this invoice.
CREATE OR REPLACE FUNCTION app.check_document() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  about record;
begin
  select i.issued_at, i.settled_at, i.voided_at, i.document_hash into about from public.invoices i where i.id = new.invoice_id;
  if about.issued_at is null then
    raise exception 'invoice % is not issued', new.invoice_id using errcode = '42501';
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

-- For whoever may open it: keeps this drawing, unless there is one.
DROP FUNCTION app.keep_document(uuid, uuid, bytea, text, timestamptz);--> statement-breakpoint
CREATE FUNCTION app.keep_document(of_invoice uuid, of_kind text, of_credit_note uuid, of_payment uuid, of_moment timestamptz,
  packed bytea, hash_of_file text, moment timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  if not exists (select from public.invoices i where i.id = of_invoice and i.issued_at is not null
    and (i.client_id = app.viewer_id() or i.id = app.viewer_invoice_id() or app.viewer_is_admin())) then
    return false;
  end if;
  if exists (select from public.documents d where d.invoice_id = of_invoice and d.kind = of_kind
    and d.credit_note_id is not distinct from of_credit_note and d.payment_id is not distinct from of_payment
    and d.as_of is not distinct from of_moment) then
    return true;
  end if;
  insert into public.documents (id, invoice_id, kind, credit_note_id, payment_id, as_of, file, hash, drawn_at)
  values (gen_random_uuid(), of_invoice, of_kind, of_credit_note, of_payment, of_moment, packed, hash_of_file, moment)
  on conflict on constraint documents_once do nothing;
  return true;
end
$$;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.keep_document(uuid, text, uuid, uuid, timestamptz, bytea, text, timestamptz) OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.keep_document(uuid, text, uuid, uuid, timestamptz, bytea, text, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.keep_document(uuid, text, uuid, uuid, timestamptz, bytea, text, timestamptz) TO tenday_web;
