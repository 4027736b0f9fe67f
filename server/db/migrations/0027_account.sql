ALTER TABLE "account_links" ADD COLUMN "wanted_page" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint

-- What a client changes by themselves: three columns of their own row, whatever else the role may. Gives which were another before; null for whoever is no client.
CREATE FUNCTION app.change_own_contact(new_contact_name text, new_billing_address text, new_phone text) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  changed text[];
begin
  select array_remove(array[
    case when c.contact_name <> new_contact_name then 'contactName' end,
    case when c.billing_address <> new_billing_address then 'billingAddress' end,
    case when c.phone <> new_phone then 'phone' end
  ], null) into changed
  from public.clients c where c.id = app.viewer_id() and c.deleted_at is null for update;
  if cardinality(changed) > 0 then
    update public.clients set contact_name = new_contact_name, billing_address = new_billing_address, phone = new_phone
    where id = app.viewer_id();
  end if;
  return changed;
end
$$;--> statement-breakpoint
GRANT SELECT (billing_address, phone), UPDATE (contact_name, billing_address, phone) ON "clients" TO tenday_definer;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.change_own_contact(text, text, text) OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.change_own_contact(text, text, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.change_own_contact(text, text, text) TO tenday_web;--> statement-breakpoint

-- One confirmation for each address and day, and so many in all. A moment per subject like every limit: it ends, and is pruned, with its day.
CREATE FUNCTION app.take_confirmation(of_subject text, on_day date, at_most integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
declare
  of_bucket text := 'enquiry-confirmed ' || on_day;
begin
  if exists (select from public.rate_limits where bucket = of_bucket and subject = of_subject) then
    return false;
  end if;
  -- One after the other: two at once would both see the last free place.
  perform pg_advisory_xact_lock(hashtextextended(of_bucket, 4));
  if (select count(*) from public.rate_limits where bucket = of_bucket) >= at_most then
    return false;
  end if;
  insert into public.rate_limits (bucket, subject, spent_until)
  values (of_bucket, of_subject, (on_day + 1)::timestamp at time zone 'Europe/London')
  on conflict do nothing;
  return found;
end
$$;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.take_confirmation(text, date, integer) OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.take_confirmation(text, date, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.take_confirmation(text, date, integer) TO tenday_web;
