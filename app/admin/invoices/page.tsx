import { adminWords } from "../../../content/admin.ts";
import { invoiceListWords } from "../../../content/admin-invoices.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { InvoiceFilterForm, type InvoiceFilterProps } from "./filter.tsx";
import { InvoiceList, type ListedInvoice } from "./list.tsx";
import "../../shared/admin.css";
import "./page.css";

export type InvoiceListPageProps = InvoiceFilterProps & {
  rows: ListedInvoice[];
  totals: { count: number; issued: string; paid: string; owed: string };
  isFirst: boolean;
  /** What is looked for, as links carry it on: '?status=open'. */
  search: string;
  /** The address of the page with the invoices before these. */
  older: string | undefined;
};

const words = invoiceListWords;
const page = "/dashboard/admin/invoices";

export function InvoiceListPage({ rows, totals, isFirst, search, older, ...filter }: InvoiceListPageProps) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      <div className="money-acts">
        <ButtonLink to={`${page}/new`} size="sm">
          <Icon name="pencil" />
          {words.write}
        </ButtonLink>
        {/* A file, not a page of the site. */}
        <a className="btn btn-quiet btn-sm" href={`${page}.csv${search}`} download>
          <Icon name="paper" />
          {words.csv}
        </a>
      </div>
      <InvoiceFilterForm {...filter} />
      <section className="admin-section" aria-labelledby="invoices-heading">
        <h2 id="invoices-heading" className="sr-only">
          {words.heading}
        </h2>
        <Totals totals={totals} />
        {rows.length ? <InvoiceList rows={rows} /> : <NoInvoices isFiltered={filter.isFiltered} />}
        {isFirst && !older ? null : (
          <p className="admin-pages">
            {isFirst ? null : (
              <ButtonLink to={`${page}${search}`} variant="quiet" size="sm">
                {words.newest}
              </ButtonLink>
            )}
            {older ? (
              <ButtonLink to={older} variant="quiet" size="sm">
                {words.older}
              </ButtonLink>
            ) : null}
          </p>
        )}
      </section>
    </PlainPage>
  );
}

function Totals({ totals: { count, issued, paid, owed } }: Pick<InvoiceListPageProps, "totals">) {
  const figures = { count: String(count), issued, paid, owed };
  return (
    <dl className="money-totals" aria-label={words.totals.label}>
      {(["count", "issued", "paid", "owed"] as const).map((name) => (
        <div key={name}>
          <dt>{words.totals[name]}</dt>
          <dd>{figures[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoInvoices({ isFiltered }: Pick<InvoiceListPageProps, "isFiltered">) {
  const { heading, lead } = isFiltered ? words.notFound : words.none;
  const all = (
    <ButtonLink to={page} variant="quiet" size="sm">
      {words.filter.clear}
    </ButtonLink>
  );
  return (
    <EmptyState title={heading} level={3} action={isFiltered ? all : undefined}>
      {lead}
    </EmptyState>
  );
}
