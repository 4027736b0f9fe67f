import { Link } from "react-router";
import type { StatementView } from "./statement.server.ts";
import { statementWords as words } from "./statement-words.ts";
import "./statement-table.css";

type StatementTableProps = {
  statement: StatementView;
  /** Where its invoices are looked at. */
  invoices?: string;
  hint?: string;
  /** What its own address says beside the year. */
  query?: string;
};

/** A year of what was charged and paid, with what was owed after each line. */
export function StatementTable(props: StatementTableProps) {
  const { statement, invoices = "/invoices", hint = words.balanceHint, query = "" } = props;
  const { year, years, broughtForward, lines } = statement;
  return (
    <section className="card statement" id="statement" aria-labelledby="statement-heading">
      <header className="row between pad">
        <h2 id="statement-heading">{words.heading}</h2>
        {years.length > 1 ? <Years years={years} year={year} query={query} /> : null}
      </header>
      {lines.length ? (
        <>
          {/* biome-ignore-start lint/a11y/noRedundantRoles: a changed `display` takes the roles away. */}
          <table className="lined" role="table">
            <caption className="sr-only">{`${words.heading} ${year}`}</caption>
            <thead role="rowgroup">
              <tr role="row">
                {Object.entries(words.columns).map(([name, head]) => (
                  <th key={name} role="columnheader" scope="col" className={`statement-${name}`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {broughtForward ? (
                <tr role="row">
                  <td role="cell" className="statement-date" />
                  <th role="rowheader" scope="row" className="statement-what">
                    {words.broughtForward}
                  </th>
                  <td role="cell" className="statement-charged" />
                  <td role="cell" className="statement-paid" />
                  <td role="cell" className="statement-balance">
                    {broughtForward}
                  </td>
                </tr>
              ) : null}
              {lines.map(({ key, ...line }) => (
                <Line key={key} invoices={invoices} {...line} />
              ))}
            </tbody>
          </table>
          {/* biome-ignore-end lint/a11y/noRedundantRoles: a changed `display` takes the roles away. */}
          <p className="soft small pad">{hint}</p>
        </>
      ) : (
        <p className="soft small pad">{words.none}</p>
      )}
    </section>
  );
}

type LineProps = Omit<StatementView["lines"][number], "key"> & { invoices: string };

function Line({ on, what, invoiceId, charged, paid, balance, invoices }: LineProps) {
  const { columns } = words;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a changed `display` takes the roles away.
    <tr role="row">
      <td role="cell" className="statement-date">
        {on}
      </td>
      <th role="rowheader" scope="row" className="statement-what">
        {invoiceId ? <a href={`${invoices}/${invoiceId}`}>{what}</a> : what}
      </th>
      <td role="cell" className="statement-charged" data-label={charged ? columns.charged : undefined}>
        {charged}
      </td>
      <td role="cell" className="statement-paid" data-label={paid ? columns.paid : undefined}>
        {paid}
      </td>
      <td role="cell" className="statement-balance" data-label={columns.balance}>
        {balance}
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: a changed `display` takes the roles away.
  );
}

function Years({ years, year, query }: Pick<StatementView, "years" | "year"> & { query: string }) {
  return (
    <nav className="row" aria-label={words.years}>
      {years.map((each) => (
        <Link
          key={each}
          className="touch small tabular"
          to={`?${query}year=${each}#statement`}
          aria-current={each === year ? "page" : undefined}
          preventScrollReset
        >
          {each}
        </Link>
      ))}
    </nav>
  );
}
