ALTER TABLE "invoices" ADD COLUMN "pay_link_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "pay_link_until" timestamp with time zone;
--> statement-breakpoint
-- What a new link ends, and how long one lasts, may change after the invoice is issued.
CREATE OR REPLACE FUNCTION app.freeze_invoice() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
declare
  loose text[] := array['settled_at', 'voided_at', 'void_reason', 'document_hash', 'client_id', 'project_id', 'add_on_request_id', 'pay_link_number', 'pay_link_until'];
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
GRANT SELECT (pay_link_number, pay_link_until) ON "invoices" TO tenday_definer;--> statement-breakpoint

-- 'pay:' and the invoice, and of a link its number and the moment. It has ended when there is one with another number, when
-- its client is erased, and 90 days after nothing was owed any more or after the last mail that had it.
CREATE OR REPLACE FUNCTION app.viewer_invoice_id() RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  named text[] := string_to_array(app.viewer(), ':');
begin
  if named[1] is distinct from 'pay' then
    return null;
  end if;
  if named[3] is null then
    return named[2]::uuid;
  end if;
  return (
    select i.id from public.invoices i
    where i.id = named[2]::uuid
      and i.client_id is not null
      and i.pay_link_number = named[3]::integer
      and (coalesce(i.voided_at, i.settled_at) is null
        or greatest(i.pay_link_until, coalesce(i.voided_at, i.settled_at) + interval '90 days') > to_timestamp(named[4]::bigint))
  );
end
$$;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.viewer_invoice_id() OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;
