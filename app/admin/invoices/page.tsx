import { adminWords } from "../../../content/admin.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { InvoiceFilterForm } from "./filter.tsx";
import { InvoiceList } from "./list.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

const page = "/dashboard/admin/invoices";

export function InvoiceListPage({
  rows,
  totals,
  filter,
  exampleNumber,
  months,
  isFiltered,
  isFirst,
  search,
  older,
}: View) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      <div className="row">
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
      <InvoiceFilterForm filter={filter} exampleNumber={exampleNumber} months={months} isFiltered={isFiltered} />
      <section className="stack" aria-labelledby="invoices-heading">
        <h2 id="invoices-heading" className="sr-only">
          {words.heading}
        </h2>
        <Totals totals={totals} />
        {rows.length ? <InvoiceList rows={rows} /> : <NoInvoices isFiltered={isFiltered} />}
        {isFirst && !older ? null : (
          <p className="row">
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

function Totals({ totals: { count, issued, credited, paid, owed } }: Pick<View, "totals">) {
  const figures = { count: String(count), issued, credited, paid, owed };
  const names = ["count", "issued", "credited", "paid", "owed"] as const;
  return (
    <dl className="card tally" aria-label={words.totals.label}>
      {names
        .filter((name) => figures[name])
        .map((name) => (
          <div key={name}>
            <dt className="soft">{words.totals[name]}</dt>
            <dd className="figure">{figures[name]}</dd>
          </div>
        ))}
    </dl>
  );
}

function NoInvoices({ isFiltered }: Pick<View, "isFiltered">) {
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
