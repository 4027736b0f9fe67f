import type { YearView } from "./view.server.ts";
import { yearWords } from "./words.ts";
import "../../ui/table.css";
import "./income.css";

type IncomeProps = Pick<YearView, "rows" | "total"> & {
  heading: string;
  /** What the second column is called in the key, and at its head. */
  stays: string;
  stay: string;
  note: string;
  waiting: string[];
};

/** Month by month what is agreed, and hatched beside it what comes if they stay: a table, label and value on a phone. */
export function Income({ rows, total, heading, stays, stay, note, waiting }: IncomeProps) {
  const columns = { ...yearWords.columns, stay };
  return (
    <section className="card year-income" aria-labelledby="income-heading">
      <Hatching />
      <header className="row between pad">
        <h2 id="income-heading">{heading}</h2>
        <p className="year-key">
          <span>
            <Swatch fill="agreed" />
            {yearWords.agreed}
          </span>
          <span>
            <Swatch fill="stay" />
            {stays}
          </span>
        </p>
      </header>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: a changed `display` takes the roles away. */}
      <table className="lined" role="table">
        <caption className="sr-only">{yearWords.caption(stays)}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {columns.month}
            </th>
            <th role="columnheader" scope="col">
              <span className="sr-only">{columns.bar}</span>
            </th>
            {[columns.agreed, columns.stay, columns.together].map((head) => (
              <th key={head} role="columnheader" scope="col" className="amount">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ month, name, bar, ...sums }) => (
            <tr key={month} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              <td role="cell" className="year-bar">
                <Bar {...bar} />
              </td>
              <Sums {...sums} columns={columns} />
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row">
              {yearWords.total}
            </th>
            <td role="cell" className="year-bar" />
            <Sums {...total} columns={columns} />
          </tr>
        </tfoot>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: a changed `display` takes the roles away. */}
      <p className="soft small pad">{[note, ...waiting].join(" ")}</p>
    </section>
  );
}

type SumsProps = { agreed: string; stay: string; together: string; columns: Record<keyof YearView["total"], string> };

function Sums({ agreed, stay, together, columns }: SumsProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a changed `display` takes the roles away.
    <>
      <td role="cell" className="amount" data-label={columns.agreed}>
        {agreed}
      </td>
      <td role="cell" className="amount" data-label={columns.stay}>
        {stay}
      </td>
      <td role="cell" className="amount year-together">
        {together}
      </td>
    </>
    // biome-ignore-end lint/a11y/noRedundantRoles: a changed `display` takes the roles away.
  );
}

const gap = 0.4;

/** Attributes and no styles: the content policy refuses those. */
function Bar({ agreed, stay }: YearView["rows"][number]["bar"]) {
  const from = agreed > 0 ? agreed + gap : 0;
  return (
    <svg className="year-drawn" height="18" aria-hidden="true">
      {agreed > 0 ? <rect className="is-agreed" width={`${agreed}%`} height="18" rx="3" /> : null}
      {stay > 0 ? (
        <rect
          className="is-stay"
          x={`${from}%`}
          y="0.75"
          width={`${Math.max(0.5, Math.min(stay, 99.7 - from))}%`}
          height="16.5"
          rx="3"
          fill="url(#year-hatched)"
        />
      ) : null}
    </svg>
  );
}

function Swatch({ fill }: { fill: "agreed" | "stay" }) {
  return (
    <svg className="year-swatch" width="10" height="18" aria-hidden="true">
      {fill === "agreed" ? (
        <rect className="is-agreed" width="10" height="18" rx="2" />
      ) : (
        <rect className="is-stay" x="0.75" y="0.75" width="8.5" height="16.5" rx="2" fill="url(#year-hatched)" />
      )}
    </svg>
  );
}

function Hatching() {
  return (
    <svg className="year-hatching" width="0" height="0" aria-hidden="true">
      <pattern
        id="year-hatched"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        className="is-stay"
      >
        <rect width="3" height="6" />
      </pattern>
    </svg>
  );
}
