-- loosened payments_provider_id: one payment of Stripe's may pay several invoices, each once
-- loosened refunds_provider_id: what goes back of it may be of several payments, of each once
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_id";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_provider_id";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "group_id" uuid;--> statement-breakpoint
CREATE INDEX "payment_attempts_group" ON "payment_attempts" USING btree ("group_id") WHERE "payment_attempts"."group_id" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_id" UNIQUE("provider_id","invoice_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_id" UNIQUE("provider_id","payment_id");--> statement-breakpoint

-- Invoices are paid together by one person, on a page of its own: the attempt that the page bears comes first, then the others
-- of the same client, before the page is known. It stays as it was begun.
CREATE FUNCTION app.check_payment_group() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
begin
  if tg_op = 'UPDATE' then
    if new.group_id is distinct from old.group_id then
      raise exception 'what is paid together stays together' using errcode = '42501';
    end if;
    return new;
  end if;
  if new.group_id is null then
    return new;
  end if;
  if new.kind <> 'checkout' or new.is_by_link then
    raise exception 'only a client pays several invoices at once' using errcode = '42501';
  end if;
  if new.group_id <> new.id and not exists (
    select from public.payment_attempts g
      join public.invoices of_page on of_page.id = g.invoice_id
      join public.invoices own on own.id = new.invoice_id and own.client_id = of_page.client_id and own.id <> of_page.id
    where g.id = new.group_id and g.group_id = g.id and g.state = 'started' and g.session_id is null and g.is_saved = new.is_saved
  ) then
    raise exception 'invoices that are paid together are one client''s' using errcode = '42501';
  end if;
  return new;
end
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.check_payment_group() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER payment_attempts_grouped BEFORE INSERT OR UPDATE ON "payment_attempts" FOR EACH ROW EXECUTE FUNCTION app.check_payment_group();
