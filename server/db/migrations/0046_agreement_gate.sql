CREATE POLICY "invoice_lines_agreed" ON "invoice_lines" AS PERMISSIVE FOR SELECT TO "tenday_definer" USING (current_user = 'tenday_definer');--> statement-breakpoint
GRANT SELECT (purpose) ON "invoices" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (invoice_id, source) ON "invoice_lines" TO tenday_definer;--> statement-breakpoint

-- Whether what is agreed has to be accepted before this invoice is paid: it is a first payment, or asks for the hosting of months
-- that have not begun.
CREATE FUNCTION app.agreement_before(of_invoice uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  select exists (
    select from public.invoices i join public.projects p on p.id = i.project_id
    where i.id = of_invoice
      and (i.purpose = 'first-payment' or (p.term_started_on is null
        and exists (select from public.invoice_lines l where l.invoice_id = i.id and l.source = 'plan')))
      and app.agreement_wanted(p.id))
$$;--> statement-breakpoint
GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.agreement_before(uuid) OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.agreement_before(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.agreement_before(uuid) TO tenday_web, tenday_worker;
