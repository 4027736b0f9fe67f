import type { measuredWords } from "../../../content/measured.ts";
import { Section } from "../../shared/section.tsx";
import "./measured.css";

type Words = NonNullable<ReturnType<typeof measuredWords>>;

/** What the sites that went live last have really taken. */
export function Measured({ words }: { words: Words }) {
  const { title, mine, yours, points, providerDays, clientDays } = words;
  const days = Array.from({ length: providerDays + clientDays }, (_, index) => index + 1);
  return (
    <Section>
      <h2 className="title measured-title">
        {title.before} <span>{title.mine}</span>, <em>{title.yours}</em>
      </h2>
      <div className="measured">
        <div>
          <ol className="measured-days" aria-hidden="true">
            {days.map((number) => (
              <li key={number} className={number > providerDays ? "is-yours" : undefined}>
                {number}
              </li>
            ))}
          </ol>
          <p className="measured-key" aria-hidden="true">
            <span>{mine}</span> <span className="is-yours">{yours}</span>
          </p>
          <ul className="measured-points">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <Chart words={words} />
      </div>
    </Section>
  );
}

function Chart({ words: { chart, sites, slowest, daysUntilOnline, note } }: { words: Words }) {
  const numbered = sites.map((site, index) => ({ number: index + 1, ...site }));
  return (
    <figure className="measured-chart">
      <figcaption>
        <b>{chart.title}</b>
        <span className="soft small">{chart.lead}</span>
      </figcaption>
      <svg
        className="measured-columns"
        viewBox={`0 0 ${10 * sites.length} ${slowest}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {numbered.map(({ number, providerDays, clientDays }) => (
          <g key={number}>
            <rect
              className="is-yours"
              {...column(number)}
              y={slowest - providerDays - clientDays}
              height={clientDays}
            />
            <rect {...column(number)} y={slowest - providerDays} height={providerDays} />
          </g>
        ))}
        <path d={`M0 ${slowest - daysUntilOnline}H${10 * sites.length}`} />
      </svg>
      <p className="measured-key" aria-hidden="true">
        <span>{chart.mine}</span> <span className="is-yours">{chart.yours}</span>{" "}
        <span className="is-promised">{chart.promised}</span>
      </p>
      <details>
        <summary>{chart.table}</summary>
        <table className="measured-table">
          <thead>
            <tr>
              {chart.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered.map(({ number, providerDays, clientDays }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                <td>{providerDays}</td>
                <td>{clientDays}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className="soft small">{note}</p>
    </figure>
  );
}

function column(number: number) {
  return { x: 10 * number - 9, width: 8 };
}
